import RibsModel
import RibsSyntax

/// Closures that an object of a system framework holds for as long as it lives, or until it is told
/// to stop.
extension Project {
  /// Those that hold `self`, which keeps the object: `workItem = DispatchWorkItem { … }`.
  func closuresOfSystemObjects() -> [Finding] {
    var paths = OwnedPaths(self)
    let classes = SystemHolders.initialised + types.heirsOfSystemHolders
    let names = types.spellings(of: classes) + SystemHolders.methods
    let calls = names.flatMap { index.calls(named: $0) } + fact(CallsLeavingTypesOut.self).all
    let given = calls.sorted().compactMap { point in
      closure(givenTo: code.syntax(at: point), point.unit, &paths)
    }
    let assigned = SystemHolders.handlers.keys.flatMap { index.assignments(named: $0) }.sorted()
      .compactMap { point in
        closure(assignedBy: code.syntax(at: point), point.unit, &paths)
      }
    return given + assigned
  }

  private func closure(
    givenTo call: Syntax, _ id: CodeUnitID, _ paths: inout OwnedPaths
  ) -> Finding? {
    guard let owner = objectOwner(of: id), let name = call.calleeName,
      let closure = paths.typing.holdingClosure(givenTo: call, in: id),
      let path = path(toHolderOf: closure, givenTo: call, name, id, &paths)
    else { return nil }
    let hops = path.hops(from: owner, at: code[id].itemLocation(of: call), types)
    return held(closure, at: call, by: path.members, hops, of: owner, id, paths.typing)
  }

  /// The way to the object that a call gives a closure to.
  private func path(
    toHolderOf closure: Syntax, givenTo call: Syntax, _ name: String, _ id: CodeUnitID,
    _ paths: inout OwnedPaths
  ) -> OwnedPath? {
    switch name {
    case "observe":
      // Of `NSObject`: what it gives back keeps the closure (swift-corelibs and Apple's overlay,
      // `NSKeyValueObservation`).
      guard call.arguments.first?.value.unwrapped.kind == .keyPath,
        let path = paths.keeper(of: call, in: id),
        keeps("NSKeyValueObservation", in: path.members, &paths.typing),
        !isTold("invalidate", path.members)
      else { return nil }
      return path
    case "setEventHandler":
      guard let source = call.receiver?.unwrapped, let path = paths.path(to: source, in: id),
        let last = path.members.last, isDispatchSource(last, &paths.typing),
        !isTold("cancel", path.members)
      else { return nil }
      return path
    case "addBoundaryTimeObserver", "addPeriodicTimeObserver":
      // The player keeps the block until it is told to remove what the call gives back.
      guard let player = call.receiver?.unwrapped, let path = paths.path(to: player, in: id),
        !path.members.isEmpty, let token = paths.keeper(of: call, in: id),
        paths.systemClass(of: player, in: id, startingWith: ["AVPlayer", "AVQueuePlayer"]) != nil,
        !token.members.contains(where: isEmptied), !isTold("removeTimeObserver", path.members)
      else { return nil }
      return path
    default:
      guard case .constructor(let made) = paths.typing.callee(of: CodePoint(id, call.id)),
        paths.handsOn(closure, givenTo: call, in: id, toSystemHolderIn: made)
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
      let (path, holder) = paths.systemHolder(ofHandler: target, in: id),
      !isUnset(target.name, around: owner)
    else { return nil }
    let last = OwnershipHop(
      holder: holder, property: target.name, location: code[id].location(of: assignment.id))
    let finding = held(
      value, at: assignment, by: path.members, path.hops(types) + [last], of: owner, id,
      paths.typing)
    return finding != nil && holder.hasPrefix("NW") && isTold("cancel", path.members)
      ? nil : finding
  }

  private func held(
    _ closure: Syntax, at place: Syntax, by path: [Member], _ hops: [OwnershipHop],
    of owner: TypeID, _ id: CodeUnitID, _ typing: Typing
  ) -> Finding? {
    let unit = code[id]
    guard let hold = typing.selfHold(by: CodePoint(id, closure.id)),
      isLasting(path, of: owner)
    else { return nil }
    return closureFinding(
      at: unit.itemLocation(of: place), hops, of: owner, types, subject: types.subject(of: unit),
      hold: hold)
  }

  /// The last property of the way keeps an object of that class, or several.
  private func keeps(_ name: String, in path: [Member], _ typing: inout Typing) -> Bool {
    guard let last = path.last, let type = typing.type(of: last) else { return false }
    return type.externalName == name || type.element.externalName == name
  }

  /// The property has one by its type, or by the function that makes its value.
  private func isDispatchSource(_ property: Member, _ typing: inout Typing) -> Bool {
    if let type = typing.type(of: property), type != .unknown {
      return type.externalName?.hasPrefix("DispatchSource") == true
    }
    let file = types[property.place.file]
    return file.text(types.declaration(at: property.place).initialValue)
      .hasPrefix("DispatchSource.make")
  }

  /// Code of the class, or of one related to it, sets a handler of the name to nothing.
  private func isUnset(_ handler: String, around owner: TypeID) -> Bool {
    index.assignments(named: handler).contains { point in
      let unit = code[point.unit]
      return types.isOwnCode(unit, of: owner)
        && Syntax(unit.body, point.node).value?.mayBeEmptyValue == true
    }
  }

  /// Something other than `deinit` calls the method on what a property of the way keeps: the object
  /// may let go of its closure then.
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

extension Typing {
  /// The first closure, or function used as one, among a call's arguments that holds `self`.
  fileprivate func holdingClosure(givenTo call: Syntax, in unit: CodeUnitID) -> Syntax? {
    let captures = ownCaptures(in: unit)
    return call.arguments.first { argument in
      let value = argument.value.unwrapped
      guard captures.strongSelf(in: value.id) != nil else { return false }
      if value.kind == .closure { return true }
      // A table's controller has methods by the name of its `tableView`, which is no function.
      return argument.label.map(closureLabels.contains) == true
        && code[unit].owner.map { types.isCode(value, of: $0) } == true
    }?.value.unwrapped
  }
}

/// The labels under which the system takes closures that are often methods.
private let closureLabels: Set = [
  "block", "cellProvider", "changeHandler", "handler", "sectionProvider",
]

extension OwnedPaths {
  /// What is made is an object of the system that keeps closures, or of a class of the project that
  /// inherits from one and gives it the closure.
  fileprivate mutating func handsOn(
    _ closure: Syntax, givenTo call: Syntax, in unit: CodeUnitID,
    toSystemHolderIn made: CanonicalType
  ) -> Bool {
    switch made.unwrapped {
    case .external(let name, _): return SystemHolders.keepClosures(name)
    case .declared(let type, _):
      guard types.inheritsSystemHolder(type) else { return false }
      let classes = types.selfAndSuperclasses(of: type)
      if classes.allSatisfy({ types.members(named: "init", of: $0).isEmpty }) { return true }
      guard
        let argument = call.children.first(where: { $0.value?.unwrapped.id == closure.id }),
        let taken = parameter(taking: argument, of: call, in: unit)
      else { return false }
      return taken.mentions.contains { mention in
        guard case .argument(let argument) = mention.use else { return false }
        return argument.parent?.isSuperInit == true
      }
    default: return false
    }
  }

  /// The way to the object of the system whose property takes a handler, and its class; the object
  /// itself may be of it.
  mutating func systemHolder(
    ofHandler target: Syntax, in unit: CodeUnitID
  ) -> (path: OwnedPath, type: String)? {
    guard let classes = SystemHolders.handlers[target.name] else { return nil }
    if types.mayBeOwn(target, in: project.code[unit]) {
      guard let owner = project.code[unit].owner,
        types.allMembers(named: target.name, of: owner).isEmpty,
        types.systemClass(of: .declared(owner, arguments: []), startingWith: classes) != nil
      else { return nil }
      return (OwnedPath([]), types[owner].name)
    }
    guard let object = target.receiver?.unwrapped, let path = path(to: object, in: unit),
      let type = systemClass(of: object, in: unit, startingWith: classes)
    else { return nil }
    return (path, type)
  }

  /// The class of the system that an object is of, if its name begins with one of these.
  fileprivate mutating func systemClass(
    of object: Syntax, in unit: CodeUnitID, startingWith names: [String]
  ) -> String? {
    types.systemClass(of: typing.type(at: CodePoint(unit, object.id)), startingWith: names)
  }
}

extension TypeTable {
  /// The names of classes of the project that inherit from the system's which keep closures.
  fileprivate var heirsOfSystemHolders: [String] {
    types.filter { $0.kind == .class && inheritsSystemHolder($0.id) }.map(\.name)
  }

  fileprivate func inheritsSystemHolder(_ type: TypeID) -> Bool {
    self[type].kind == .class
      && ancestry(of: type).external.contains(where: SystemHolders.keepClosures)
  }

  fileprivate func systemClass(of type: CanonicalType, startingWith names: [String]) -> String? {
    let classes: [String] =
      switch type.unwrapped {
      case .external(let name, _): [name]
      case .declared(let declared, _): ancestry(of: declared).external
      default: []
      }
    return classes.first { name in names.contains { name.hasPrefix($0) } }
  }

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
