import RibsModel
import RibsSyntax
import RibsSystem

/// Closures that a view keeps and that hold its listener, the interactor, which keeps the view:
/// `card.onTap = { [listener] in listener?.close() }`.
@Sendable func closuresHoldingListeners(in project: Project) -> [Finding] {
  let views = project.fact(ListeningViews.self).all
  return parallelMap(views, scratch: OwnedPaths(project)) { each, paths -> [Finding] in
    let (view, listeners) = each
    let names = Set(listeners.properties.map(\.name))
    return project.objectUnits(of: view, mentioning: names).flatMap { id in
      project.code[id].nodes([.closure]).compactMap { closure in
        guard let hold = project.listenerHold(by: closure, in: id, listeners),
          paths.typing.selfHold(by: CodePoint(id, closure.id)) == nil,
          let path = paths.keeper(of: closure, in: id),
          project.isLasting(path.members, of: view)
        else { return nil }
        return closureHoldingListener(closure, in: id, hold, of: view, path, project)
      }
    }
  }.flatMap { $0 }
}

private func closureHoldingListener(
  _ closure: Syntax, in id: CodeUnitID, _ hold: ListenerHold, of view: TypeID, _ path: OwnedPath,
  _ project: Project
) -> Finding {
  let (types, unit) = (project.types, project.code[id])
  let (name, interactor) = (types[view].name, types[hold.interactor].name)
  let statement = unit.statementLocation(of: closure)
  return Finding(
    at: statement, subject: types.subject(of: unit) + [hold.property.name],
    message: """
      `\(name)` keeps this closure, which holds `\(hold.property.name)`, and `\(interactor)`, which \
      that is, holds `\(name)`: none of them is ever freed
      """,
    help: "Capture `[weak \(hold.property.name)]`.",
    notes: [
      Finding.Note(at: hold.location, "`\(hold.property.name)` is captured strongly here"),
      Finding.Note(
        at: types.location(of: hold.interactor),
        "`\(interactor)` holds its presenter, as every PresentableInteractor does"),
    ] + path.hops(types).notes(besides: statement))
}
