import RibsModel
import RibsSyntax

/// Closures that an object of a system framework holds for as long as it lives, or until it is told to
/// stop.
extension Project {
  /// Those that hold `self`, which keeps the object: `workItem = DispatchWorkItem { … }`.
  func closuresOfSystemObjects() -> [Finding] {
    var paths = OwnedPaths(self)
    let names = types.spellings(of: systemHolders) + ["observe", "setEventHandler"]
    let given = names.flatMap { index.calls(named: $0) }.sorted().compactMap { point in
      closure(givenTo: Syntax(code[point.unit].body, point.node), point.unit, &paths)
    }
    let assigned = systemHandlers.keys.flatMap { index.assignments(named: $0) }.sorted()
      .compactMap { point in
        closure(assignedBy: Syntax(code[point.unit].body, point.node), point.unit, &paths)
      }
    return given + assigned
  }

  private func closure(
    givenTo call: Syntax, _ id: CodeUnitID, _ paths: inout OwnedPaths
  ) -> Finding? {
    guard let owner = objectOwner(of: id), let name = call.calleeName,
      let closure = paths.typing.holdingClosure(givenTo: call, in: id),
      let path = path(toHolderIn: call, name, id, &paths)
    else { return nil }
    // What is no property's is in the view that UIKit keeps, or an action of the control itself.
    let kept = OwnershipHop(
      holder: types[owner].name, property: types.isControl(owner) ? "actions" : "view",
      location: code[id].statementLocation(of: call))
    return held(
      closure, at: call, by: path, path.isEmpty ? [kept] : [], of: owner, id, paths.typing)
  }

  /// The way to the object that a call gives a closure to.
  private func path(
    toHolderIn call: Syntax, _ name: String, _ id: CodeUnitID, _ paths: inout OwnedPaths
  ) -> [Member]? {
    switch name {
    case "observe":
      // Of `NSObject`: what it gives back keeps the closure (swift-corelibs and Apple's overlay,
      // `NSKeyValueObservation`).
      guard call.arguments.first?.value.unwrapped.kind == .keyPath,
        let path = paths.keeper(of: call, in: id),
        keeps("NSKeyValueObservation", in: path, &paths.typing), !isTold("invalidate", path)
      else { return nil }
      return path
    case "setEventHandler":
      guard let source = call.receiver?.unwrapped, let path = paths.path(to: source, in: id),
        path.last.flatMap({ paths.typing.type(of: $0)?.externalName })?
          .hasPrefix("DispatchSource") == true, !isTold("cancel", path)
      else { return nil }
      return path
    default:
      guard
        case .constructor(.external(let holder, _)) = paths.typing.callee(
          of: CodePoint(id, call.id)), systemHolders.contains(holder)
      else { return nil }
      return paths.keeper(of: call, in: id)
    }
  }

  /// `monitor.pathUpdateHandler = { … }`
  private func closure(
    assignedBy assignment: Syntax, _ id: CodeUnitID, _ paths: inout OwnedPaths
  ) -> Finding? {
    guard let owner = objectOwner(of: id), let target = assignment.firstChild?.unwrapped,
      let value = assignment.value?.unwrapped, [.closure, .name, .member].contains(value.kind),
      let holder = target.receiver?.unwrapped, let path = paths.path(to: holder, in: id),
      let last = path.last, let type = paths.typing.type(of: last)?.externalName,
      systemHandlers[target.name]?.contains(where: type.hasPrefix) == true
    else { return nil }
    let hop = OwnershipHop(
      holder: type, property: target.name, location: code[id].location(of: assignment.id))
    let finding = held(value, at: assignment, by: path, [hop], of: owner, id, paths.typing)
    return finding != nil && type.hasPrefix("NW") && isTold("cancel", path) ? nil : finding
  }

  private func held(
    _ closure: Syntax, at place: Syntax, by path: [Member], _ end: [OwnershipHop] = [],
    of owner: TypeID, _ id: CodeUnitID, _ typing: Typing
  ) -> Finding? {
    let unit = code[id]
    guard let hold = typing.selfHold(by: CodePoint(id, closure.id)),
      isLasting(path, of: owner)
    else { return nil }
    return closureFinding(
      at: unit.statementLocation(of: place),
      hops(path, types) + end, of: owner, types, subject: types.subject(of: unit), hold: hold)
  }

  /// The last property of the way keeps an object of that class, or several.
  private func keeps(_ name: String, in path: [Member], _ typing: inout Typing) -> Bool {
    guard let last = path.last, let type = typing.type(of: last) else { return false }
    return type.externalName == name || type.element.externalName == name
  }

  /// Something other than `deinit` calls the method on what a property of the way keeps: the object may
  /// let go of its closure then.
  private func isTold(_ method: String, _ path: [Member]) -> Bool {
    let names = Set(path.map(\.name))
    return index.calls(named: method).contains { point in
      let unit = code[point.unit]
      guard types.declaration(at: unit.declaration).kind != .deinit else { return false }
      let receiver = Syntax(unit.body, point.node).receiver
      return receiver.map { ([$0] + Array($0.descendants)).contains { names.contains($0.name) } }
        ?? true || receiver?.unwrapped.name == "$0"
    }
  }
}

private let systemHolders =
  [
    "DispatchWorkItem", "UIAction", "UICollectionViewCompositionalLayout",
    "UICollectionViewDiffableDataSource", "UITableViewDiffableDataSource",
  ] + dataSources

/// Those of RxDataSources, which keep every closure that their initialisers take, in variables.
private let dataSources = [
  "RxCollectionViewSectionedAnimatedDataSource", "RxCollectionViewSectionedReloadDataSource",
  "RxTableViewSectionedAnimatedDataSource", "RxTableViewSectionedReloadDataSource",
]

/// Properties of function type that these classes have, with how the classes' names begin.
private let systemHandlers: [String: Set<String>] = [
  "betterPathUpdateHandler": ["NWConnection"],
  "browseResultsChangedHandler": ["NWBrowser"],
  "canEditRowAtIndexPath": ["RxTableView"],
  "canMoveItemAtIndexPath": ["RxCollectionView"],
  "canMoveRowAtIndexPath": ["RxTableView"],
  "configureCell": ["RxCollectionView", "RxTableView"],
  "configureSupplementaryView": ["RxCollectionView"],
  "moveItem": ["RxCollectionView"],
  "newConnectionHandler": ["NWListener"],
  "pathUpdateHandler": ["NWConnection", "NWPathMonitor"],
  "stateUpdateHandler": ["NWBrowser", "NWConnection", "NWListener"],
  "supplementaryViewProvider": ["UICollectionViewDiffableDataSource"],
  "titleForFooterInSection": ["RxTableView"],
  "titleForHeaderInSection": ["RxTableView"],
  "viabilityUpdateHandler": ["NWConnection"],
]

extension Typing {
  /// The first closure among a call's arguments that holds `self`.
  fileprivate func holdingClosure(givenTo call: Syntax, in unit: CodeUnitID) -> Syntax? {
    call.arguments.map(\.value.unwrapped).first {
      $0.kind == .closure && ownCaptures(in: unit).strongSelf(in: $0.id) != nil
    }
  }
}

extension TypeTable {
  /// The names of types and of the project's typealiases that mention them.
  fileprivate func spellings(of names: [String]) -> [String] {
    let aliases = types.filter { alias in
      guard alias.kind == .typealias else { return false }
      let file = self[alias.place.file]
      return file.words(in: declaration(at: alias.place).type).contains(where: names.contains)
    }
    return Set(names + aliases.map(\.name)).sorted()
  }
}

extension CanonicalType {
  /// The name of a type that the project does not declare.
  fileprivate var externalName: String? {
    if case .external(let name, _) = unwrapped { name } else { nil }
  }
}
