import RibsModel
import RibsSyntax

/// Whether a view's listener is an interactor, as far as the code says who sets it.
extension Project {
  /// Somebody else is the view's listener, or nobody: its RIB's interactor holds another view,
  /// nothing sets the property, or all that is seen to set it gives it another object.
  ///
  /// Where the RIB is not known, its interactor is taken to make itself the listener, as RIBs do.
  func isListenedToByOthers(_ listener: Member, of view: TypeID, _ rib: Rib?) -> Bool {
    if let rib {
      return !isEverSet(listener, of: view, rib) || getsOnlyOtherObjects(listener, of: view)
    }
    let ribs = ribs.filter { rib in
      rib.role == .source && rib.interactor != nil
        && rib.presentable.map { types.inherits(view, $0) } == true
    }
    let hasOtherView = !ribs.isEmpty && ribs.allSatisfy { hasAnotherView(than: view, $0) }
    let givers = givers(of: listener, of: view)
    if hasOtherView, givers.allSatisfy({ $0.receivers.allSatisfy { types[$0].kind == .protocol } })
    {
      return true
    }
    return getsOnlyOtherObjects(listener, of: view)
  }

  private func hasAnotherView(than view: TypeID, _ rib: Rib) -> Bool {
    let known = [rib.presenter, rib.viewController].compactMap(\.self)
      .filter { types[$0].kind == .class }
    return !known.isEmpty && known.allSatisfy { !types.isRelated($0, to: view) }
  }

  private func isEverSet(_ listener: Member, of view: TypeID, _ rib: Rib) -> Bool {
    guard rib.interactor != nil, rib.role == .source else { return true }
    let targets = [rib.presentable, view, listener.owner].compactMap(\.self)
    return PropertyAssignments(to: listener.name, in: self).mayReach(targets, of: rib)
      || handsToUnseenCode(targets, in: rib)
  }

  /// Something sets it, and nothing that does may give it an interactor.
  private func getsOnlyOtherObjects(_ listener: Member, of view: TypeID) -> Bool {
    let givers = givers(of: listener, of: view)
    return !givers.isEmpty
      && givers.allSatisfy { giver in
        !giver.values.isEmpty
          && giver.values.allSatisfy {
            types[$0].kind == .class && !types.inherits($0, .interactable)
          }
      }
  }

  /// What the assignments to a property of that name, of what may be the view, are given, `nil`
  /// aside: the types of whose property it is and of the value; empty where they are not known.
  private func givers(
    of listener: Member, of view: TypeID
  ) -> [(receivers: [TypeID], values: [TypeID])] {
    var typing = flow.typing
    return index.assignments(named: listener.name).compactMap { point in
      let unit = code[point.unit]
      let assignment = Syntax(unit.body, point.node)
      guard unit.fileRole == .source, assignment.value?.isNil != true,
        let target = assignment.targets.first(where: { $0.name == listener.name })
      else { return nil }
      let receivers =
        target.receiver.map { typing.type(at: point.at($0.id)).references }
        ?? [unit.owner].compactMap(\.self)
      guard receivers.isEmpty || receivers.contains(where: { types.isRelated($0, to: view) }) else {
        return nil
      }
      let values = assignment.targets.count == 1 ? assignment.value : nil
      return (receivers, values.map { typing.type(at: point.at($0.unwrapped.id)).references } ?? [])
    }
  }
}
