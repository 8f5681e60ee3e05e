import RibsModel
import RibsSyntax
import RibsSystem

/// The listener that a view holds weakly, and passes on to an object of its own that holds it
/// strongly.
struct PassedListener {
  let view: TypeID
  let interactor: TypeID
  /// From the view to the property that refers to the interactor.
  let path: [Member]
  /// Where it is passed on.
  let location: Location
}

extension Project {
  /// Those of all views and presenters, in source order: `header.listener = listener`.
  var passedListeners: [PassedListener] {
    let views = fact(ListeningViews.self).all
    return parallelMap(views, scratch: OwnedPaths(self)) {
      self.listeners(passedOnBy: $0.view, $0.listeners, &$1)
    }.flatMap { $0 }
  }

  private func listeners(
    passedOnBy view: TypeID, _ listeners: WeakListeners, _ paths: inout OwnedPaths
  ) -> [PassedListener] {
    let names = Set(listeners.properties.filter { !isUnset($0) }.map(\.name))
    return objectUnits(of: view, mentioning: names).flatMap { id -> [PassedListener] in
      let unit = code[id]
      return unit.nodes([.name, .member]).compactMap { mention in
        guard names.contains(mention.name),
          let listener = listener(meantBy: mention, in: id, listeners),
          let path = paths.keeper(of: mention, in: id)?.members, let last = path.last,
          !types.isViewOrPresenter(last.owner), types[last.owner].role == .source,
          keeps(listener, in: last), isLasting(path, of: view)
        else { return nil }
        return PassedListener(
          view: view, interactor: listeners.interactor, path: path,
          location: unit.statementLocation(of: mention))
      }
    }
  }

  /// The property is of the listener's type, and not one that has it by way of a closure.
  private func keeps(_ listener: Member, in property: Member) -> Bool {
    let asked = types.canonicalType(of: listener)?.references ?? []
    return types.canonicalType(of: property)?.references.contains(where: asked.contains) == true
  }

  /// Somebody takes the listener away, which the view may pass on as well.
  private func isUnset(_ listener: Member) -> Bool {
    // Hundreds of views have one of that name, and all code that sets one is asked for each.
    guard !listener.isSetInItsFileOnly else { return isSetToNothing(listener) }
    return answer(to: NameSetToNothing(name: listener.name)) { isSetToNothing(listener) }
  }

  private func isSetToNothing(_ property: Member) -> Bool {
    index.assignments(to: property).contains { point in
      code.syntax(at: point).value?.mayBeEmptyValue == true
    }
  }
}

/// Whether somebody sets a property of the name, which others see, to what may be nothing.
private struct NameSetToNothing: ProjectQuestion {
  typealias Answer = Bool

  let name: String
}
