import RibsModel
import RibsSyntax

/// How code outside the router comes to one of its functions.
enum RouterEntry: Equatable {
  /// It does not: only the router's own code calls it, or nothing does.
  case unused
  /// The framework calls it once.
  case loading
  /// Something may call it at any time.
  case open
}

/// Code outside a router that calls one of its functions.
struct OutsideCaller {
  let unit: CodeUnit
  /// The receiver can be no other router's.
  let isCertain: Bool
}

extension Syntax {
  /// The call of a function of `self`, or a mention of one: `close()`, `self.close`.
  fileprivate var isOfSelf: Bool {
    guard let function = kind == .call ? callee?.unwrapped : self else { return false }
    return function.kind == .name || function.kind == .member && function.firstChild?.isSelf == true
  }
}

extension Project {
  /// The functions that the router's protocols ask for.
  func requirements(of router: TypeID) -> Set<String> {
    Set(
      types.ancestry(of: router).types.filter { types[$0].kind == .protocol }
        .flatMap { types[$0].members }.filter { $0.kind == .func }.map(\.name))
  }

  /// How code outside the router comes to the function.
  func entry(_ function: RouterFunction, of code: RouterCode) -> RouterEntry {
    guard function.unit.role == .function else { return .open }
    let declaration = types.declaration(at: function.unit.declaration)
    guard declaration.kind == .func else { return .loading }
    if function.name == "didLoad" { return .loading }
    if function.isPrivate, types[function.unit.location.file].opensToOthers(declaration) {
      return .open
    }
    if function.isPrivate { return .unused }
    let isCalledOutside = mentions(of: function).contains { point in
      let unit = self.code[point.unit]
      guard let owner = unit.owner else { return true }
      guard !code.family.contains(owner), function.isOwn || !types.inherits(owner, .router) else {
        return false
      }
      // Others call what is theirs on themselves.
      return types.isRelated(owner, to: code.router) || !Syntax(unit.body, point.node).isOfSelf
    }
    if isCalledOutside { return .open }
    let isCalledInside = code.functions.contains { other in
      other.unit.declaration != function.unit.declaration
        && other.events.contains {
          if case .call(function.name) = $0.kind { true } else { false }
        }
    }
    return isCalledInside ? .unused : .open
  }

  /// Some code outside the function speaks of it; what only a protocol of the project asks for, and
  /// nothing speaks of, does not run.
  func isMentioned(_ function: RouterFunction) -> Bool {
    code.units(mentioning: function.name).contains { id in
      code[id].fileRole == .source && code[id].declaration != function.unit.declaration
    }
  }

  /// Neither code nor one of the requirements speaks of the function, and nobody beyond the project
  /// or Swift may call it.
  func isIdle(_ function: RouterFunction, besides requirements: Set<String>) -> Bool {
    isCalledInSightOnly(function.unit) && !requirements.contains(function.name)
      && !isMentioned(function)
  }

  /// A function that, by what is written before it, neither code beyond the project nor Swift itself
  /// may call.
  func isCalledInSightOnly(_ unit: CodeUnit) -> Bool {
    let declaration = types.declaration(at: unit.declaration)
    return declaration.kind == .func && unit.role == .function && declaration.attributes.isEmpty
      && declaration.modifiers.isDisjoint(with: [.override, .open, .public, .package, .dynamic])
  }

  /// Where a function of its name is called or referred to. `.showMenu(item)` makes an enum's case.
  private func mentions(of function: RouterFunction) -> [CodePoint] {
    index.calls(named: function.name).filter {
      code.syntax(at: $0).callee?.unwrapped.kind != .implicitMember
    } + index.references(toMember: function.name)
  }

  /// The code outside the router that calls one of its functions, as far as the receiver's type
  /// does not tell that another object's is called.
  func outsideCallers(
    of function: RouterFunction, _ code: RouterCode, _ typing: inout Typing
  ) -> [OutsideCaller] {
    guard !function.isPrivate, function.unit.role == .function,
      types.declaration(at: function.unit.declaration).kind == .func
    else { return [] }
    var seen: Set<CodeUnitID> = []
    return index.calls(named: function.name).compactMap { point in
      let unit = self.code[point.unit]
      guard !(unit.owner.map(code.family.contains) ?? false),
        let receiver = Syntax(unit.body, point.node).receiver
      else { return nil }
      let type = typing.type(at: point.at(receiver.id))
      guard mayBe(code.router, type), seen.insert(point.unit).inserted else { return nil }
      return OutsideCaller(
        unit: unit, isCertain: unit.fileRole == .source && isOnly(code.family, type))
    }
  }

  /// An object of the type may be the router.
  func mayBe(_ router: TypeID, _ type: CanonicalType) -> Bool {
    switch type.unwrapped {
    case .declared(let declared, _): types.inherits(router, declared)
    case .framework(let framework, _): framework.closure.contains(.routing)
    default: true
    }
  }

  /// No class of the app but these is of the type.
  private func isOnly(_ family: Set<TypeID>, _ type: CanonicalType) -> Bool {
    guard let declared = type.unwrapped.declared else { return false }
    return family.contains(declared) || hierarchy.heirs(of: declared).allSatisfy(family.contains)
  }
}
