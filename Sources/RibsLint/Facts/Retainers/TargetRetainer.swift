import RibsModel
import RibsSyntax

/// A repeating timer, display link, session, task or observer that holds the object which makes it,
/// until it is invalidated, cancelled or removed.
struct TargetRetainer {
  /// `Timer`, `CADisplayLink`, `URLSession`, `Task` or `NotificationCenter`.
  let name: String
  /// The call that makes it, and the code in which that is.
  let call: CodePoint
  let creation: Syntax
  let unit: CodeUnit
  /// The class or actor whose object it holds.
  let owner: TypeID
  /// The stored property or local that it is assigned to, or the collection that it is put into.
  var holder: String?
  /// The holder is a collection, which may have others as well.
  let isCollected: Bool

  init?(madeBy call: CodePoint, _ typing: Typing) {
    let unit = typing.code[call.unit]
    let creation = Syntax(unit.body, call.node)
    guard let owner = unit.owner, [.class, .actor].contains(typing.types[owner].kind),
      let name = Self.type(madeBy: creation),
      Self.holdsSelf(name, madeBy: creation, in: call.unit, typing)
    else { return nil }
    self.init(name: name, madeBy: call, in: unit, of: owner)
  }

  init(name: String, madeBy call: CodePoint, in unit: CodeUnit, of owner: TypeID) {
    self.name = name
    self.call = call
    self.unit = unit
    self.owner = owner
    creation = Syntax(unit.body, call.node)
    let collection = creation.ownCollection
    isCollected = collection != nil
    holder = collection?.name ?? Self.holder(of: creation)
  }

  /// The statement that makes it, or itself where that makes several.
  var location: Location {
    creation.wrapped.parent?.kind == .array
      ? unit.location(of: creation.id) : unit.statementLocation(of: creation)
  }

  /// The methods that end it.
  var endings: [String] {
    switch name {
    // A run loop lets go of a link that is removed from it, and the link then of its target.
    case "CADisplayLink": ["invalidate", "remove"]
    case "URLSession": ["finishTasksAndInvalidate", "invalidateAndCancel"]
    case "Task": ["cancel"]
    case "NotificationCenter": ["removeObserver"]
    default: ["invalidate"]
    }
  }

  /// They are given what they end. A block is not removed with the object that added it, as
  /// observers with selectors are, but by its token.
  var endsArgument: Bool { name == "NotificationCenter" }

  /// The functions that are given it and do not keep it for anybody who could end it.
  var harmlessTakers: Set<String> {
    switch name {
    // The run loop's, which only runs it.
    case "Timer", "CADisplayLink": LookingFunctions.names.union(["add"])
    case "NotificationCenter": LookingFunctions.names.union(["removeObserver"])
    default: LookingFunctions.names
    }
  }

  /// What can be asked of it without ending it; nil where that is not told.
  var harmlessMembers: Set<String>? {
    switch name {
    case "Task": ["cancel", "isCancelled", "result", "value"]
    case "NotificationCenter": []
    default: nil
    }
  }

  /// Nobody has it, and so nobody can end it. A timer is given to its own block and selector.
  var isLost: Bool {
    guard holder == nil, unit.role != .initialValue, harmlessMembers != nil else { return false }
    guard case .dropped = creation.use else { return false }
    return true
  }

  private static func type(madeBy call: Syntax) -> String? {
    guard let callee = call.callee?.unwrapped else { return nil }
    let types = ["Timer", "CADisplayLink", "URLSession"]
    switch callee.kind {
    case .name: return types.first { $0 == callee.name }
    // `timer = .scheduledTimer(…)`: no other type has it.
    case .implicitMember: return callee.name == "scheduledTimer" ? "Timer" : nil
    case .member:
      guard let base = callee.firstChild, base.kind == .name || base.kind == .member else {
        return nil
      }
      if callee.name == "scheduledTimer" { return base.name == "Timer" ? "Timer" : nil }
      if callee.name == "init" { return types.first { $0 == base.name } }
      return base.name == "Foundation" ? types.first { $0 == callee.name } : nil
    default: return nil
    }
  }

  private static func holdsSelf(
    _ type: String, madeBy call: Syntax, in unit: CodeUnitID, _ typing: Typing
  ) -> Bool {
    switch type {
    case "Timer":
      guard call.argument("repeats")?.text == "true" else { return false }
      if let target = call.argument("target") { return target.isSelf }
      guard let block = call.arguments.last?.value else { return false }
      return typing.ownCaptures(in: unit).strongSelf(in: block.id) != nil
    case "CADisplayLink": return call.argument("target")?.isSelf == true
    default: return call.argument("delegate")?.isSelf == true
    }
  }

  private static func holder(of call: Syntax) -> String? {
    switch call.use {
    case .assigned(let target) where target.kind != .subscript: target.name
    case .bound(let binding): binding.name
    // `lazy var session = URLSession(…)`: the value of the property itself.
    default: nil
    }
  }
}
