import RibsModel
import RibsSyntax

/// The code that extensions of protocols, and of the framework's classes, add to routers:
/// `extension Routing { func detachAll() { children.forEach(detachChild) } }`.
extension Project {
  /// The code of that kind that may run for the router. A function is none of it that is only called
  /// on other routers, or not at all.
  func helpers(of router: TypeID) -> [CodeUnitID] {
    let helpers = typesWithHelpers(for: router).flatMap { units(of: $0) }
      .filter { code[$0].fileRole == .source }
    guard !helpers.isEmpty else { return [] }
    let known = Set(helpers)
    let asked = publicRequirements(of: router)
    let ancestry = types.ancestry(of: router)
    // What a protocol that is not seen asks for is called from where it is not seen either.
    guard !ancestry.isAmbiguous, ancestry.external.isEmpty else { return helpers }
    var idle = Set(helpers.filter { isCalledInSightOnly(code[$0], besides: asked) })
    func isUsed(_ function: CodeUnitID) -> Bool {
      let name = types.declaredName(at: code[function].declaration)
      return uses(ofHelper: name).contains { use in
        switch use {
        case .ofObject(let type): mayBe(router, type) || types.isRelated(type, to: router)
        case .ofItself(let unit, let owner):
          unit != function && !idle.contains(unit)
            && (known.contains(unit) || owner.map { types.isRelated($0, to: router) } ?? true)
        }
      }
    }
    // What is used may use others.
    while case let used = idle.filter(isUsed), !used.isEmpty { idle.subtract(used) }
    return helpers.filter { !idle.contains($0) }
  }

  /// The protocols that the router adopts, and the framework's types that it inherits, as far as
  /// the project extends them.
  private func typesWithHelpers(for router: TypeID) -> [TypeID] {
    let ancestry = types.ancestry(of: router)
    let protocols = ancestry.types.filter { types[$0].kind == .protocol }
    return protocols + types.frameworkAdditions(to: router)
  }

  /// The functions that code beyond the project may ask the router for.
  private func publicRequirements(of router: TypeID) -> Set<String> {
    let protocols = types.ancestry(of: router).types.filter {
      types[$0].kind == .protocol
        && !types.declaration(at: types[$0].place).modifiers
          .isDisjoint(with: [.public, .package])
    }
    let functions = protocols.flatMap { types[$0].members }.filter {
      $0.kind == .func && code.units(of: $0.place).isEmpty
    }
    return Set(functions.map(\.name))
  }

  /// The same of what the extension around makes public, and of what it may be called by.
  private func isCalledInSightOnly(_ unit: CodeUnit, besides requirements: Set<String>) -> Bool {
    let name = types.declaredName(at: unit.declaration)
    guard isCalledInSightOnly(unit), name != "callAsFunction", !requirements.contains(name),
      let owner = unit.owner,
      let member = types.members(named: name, of: owner).first(where: {
        $0.place == unit.declaration
      })
    else { return false }
    return member.access <= .internal
  }

  /// Where something of the name is called or referred to.
  private func uses(ofHelper name: String) -> [HelperUse] {
    answer(to: HelperUses(name: name)) {
      if code.standsBesideCode(name, in: types) { return [.ofObject(.unknown)] }
      var typing = flow.typing
      return code.units(mentioning: name).flatMap { id -> [HelperUse] in
        let unit = code[id]
        if unit.nodes([.localDeclaration, .keyPath]).contains(where: { $0.text.contains(name) }) {
          return [.ofObject(.unknown)]
        }
        return unit.nodes([.name, .member], named: name).map { mention in
          guard let receiver = mention.receiver, !receiver.isSelf else {
            return .ofItself(id, unit.owner)
          }
          return .ofObject(typing.type(at: CodePoint(id, receiver.id)))
        }
      }
    }
  }
}

private struct HelperUses: ProjectQuestion {
  typealias Answer = [HelperUse]

  let name: String
}

/// A call of something of a helper's name, or a mention of it.
private enum HelperUse: Sendable {
  /// In code of an object of the type, of that object's own.
  case ofItself(CodeUnitID, TypeID?)
  case ofObject(CanonicalType)
}
