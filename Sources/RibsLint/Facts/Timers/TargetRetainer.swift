import RibsModel
import RibsSyntax

/// A repeating timer, display link or session that holds the object which makes it, until it is
/// invalidated.
struct TargetRetainer {
  /// `Timer`, `CADisplayLink` or `URLSession`.
  let name: String
  /// The call that makes it, and the code in which that is.
  let creation: Syntax
  let unit: CodeUnit
  /// The class or actor whose object it holds.
  let owner: TypeID
  /// The stored property or local that it is assigned to.
  var holder: String?

  init?(madeBy call: CodePoint, _ typing: Typing) {
    unit = typing.code[call.unit]
    creation = Syntax(unit.body, call.node)
    guard let owner = unit.owner, [.class, .actor].contains(typing.types[owner].kind),
      let name = Self.type(madeBy: creation),
      Self.holdsSelf(name, madeBy: creation, in: call.unit, typing)
    else { return nil }
    self.owner = owner
    self.name = name
    holder = Self.holder(of: creation)
  }

  /// The methods that invalidate it.
  var endings: [String] {
    name == "URLSession" ? ["finishTasksAndInvalidate", "invalidateAndCancel"] : ["invalidate"]
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
    case .assigned(let target): target.name
    case .bound(let binding): binding.name
    // `lazy var session = URLSession(…)`: the value of the property itself.
    default: nil
    }
  }
}
