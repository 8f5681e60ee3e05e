import RibsModel
import RibsSyntax

/// What code does with a built router by its members, and whether a value may still be the router.
extension BuiltRouterUse {
  /// What can be read of a router without attaching it.
  private static let harmless: Set = ["viewControllable", "interactable", "children", "lifecycle"]

  /// The member is read or called, and neither attaches the router.
  mutating func leavesAlone(_ member: Syntax, in unit: CodeUnitID) -> Bool {
    if Self.harmless.contains(member.name), member.parent?.kind != .call { return true }
    return givesRoutersView(member, in: unit) || isReading(member, in: unit)
      || isOrder(member, in: unit)
  }

  /// `menu.navigationController`: reading a view or a plain value attaches nothing; what code
  /// behind it does is another matter.
  private mutating func isReading(_ member: Syntax, in unit: CodeUnitID) -> Bool {
    guard member.wrapped.parent?.kind != .call,
      declarations(of: member, in: unit).allSatisfy({ $0.storage != .computed })
    else { return false }
    var holding = RouterHolding(typing: typing)
    return holding.isViewOrPlain(typing.type(at: CodePoint(unit, member.id)))
  }

  /// `menu.showItem(3)`, a function of the project's own for the child, which is given no router
  /// that could attach it. Who launches a router need not attach it.
  private mutating func isOrder(_ member: Syntax, in unit: CodeUnitID) -> Bool {
    guard let call = member.parent, call.kind == .call, call.firstChild?.id == member.id,
      member.name != "launch", case .methods = typing.callee(of: CodePoint(unit, call.id))
    else { return false }
    var holding = RouterHolding(typing: typing)
    return call.arguments.allSatisfy { argument in
      let value = argument.value.unwrapped
      if value.isSelf || value.kind == .closure { return false }
      let type = typing.type(at: CodePoint(unit, value.id))
      return value.kind == .literal || value.kind == .string || value.kind == .implicitMember
        || type != .unknown && !holding.mayHoldRouter(type)
    }
  }

  /// `menu.uiviewController`, where the project has `var uiviewController: UIViewController {
  /// viewControllable.uiviewController }` for routers.
  private mutating func givesRoutersView(_ member: Syntax, in unit: CodeUnitID) -> Bool {
    guard member.parent?.kind != .call else { return false }
    let known = declarations(of: member, in: unit)
    guard let property = known.first, Set(known.map(\.place)).count == 1,
      property.storage == .computed,
      let getter = project.code.result(of: property.place)
    else { return false }
    let body = project.code[getter].body
    guard let result = body.onlyResult, body.root.statements.count == 1 else { return false }
    var root = result.unwrapped
    while root.kind == .member, let inner = root.firstChild, !inner.isSelf {
      root = inner.unwrapped
    }
    return root.name == "viewControllable"
  }

  /// What a member of a value may be, as far as the project declares it.
  private mutating func declarations(of member: Syntax, in unit: CodeUnitID) -> [Member] {
    guard let base = member.firstChild else { return [] }
    let type = typing.type(at: CodePoint(unit, base.id))
    let owners = type.references.isEmpty ? [] : [type.references[0]]
    return owners.flatMap { owner -> [Member] in
      let additions = project.types.frameworkAdditions(to: owner)
        .flatMap { project.types.members(named: member.name, of: $0) }
      return project.types.allMembers(named: member.name, of: owner) + additions
    }
  }

  /// `.router` of a tuple that a builder gives back.
  mutating func isPart(_ member: Syntax, in unit: CodeUnitID) -> Bool {
    guard let base = member.firstChild,
      case .tuple = typing.type(at: CodePoint(unit, base.id)).unwrapped
    else { return false }
    return true
  }

  mutating func holdsRouter(_ value: Syntax, in unit: CodeUnitID) -> Bool {
    project.types.holdsRouter(typing.type(at: CodePoint(unit, value.id)))
  }

  /// The value is not known to be anything but a router.
  mutating func mayHoldRouter(_ value: Syntax, in unit: CodeUnitID) -> Bool {
    let type = typing.type(at: CodePoint(unit, value.id)).unwrapped
    switch type {
    case .declared, .framework, .external, .tuple:
      var holding = RouterHolding(typing: typing)
      return holding.mayHoldRouter(type)
    default: return true
    }
  }
}
