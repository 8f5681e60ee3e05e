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
    let known = Set(helpers)
    var idle = Set(helpers.filter { isCalledInSightOnly(code[$0]) })
    func isUsed(_ function: CodeUnitID) -> Bool {
      uses(ofHelper: types.declaredName(at: code[function].declaration)).contains { use in
        use.unit != function && !idle.contains(use.unit)
          && (known.contains(use.unit) || mayBe(router, for: use))
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
    let additions = ancestry.framework.compactMap { types.additions(to: .framework($0)) }
    return protocols + additions.sorted { types[$0].place < types[$1].place }
  }

  /// A function that neither code beyond the project nor Swift itself may call.
  private func isCalledInSightOnly(_ unit: CodeUnit) -> Bool {
    let declaration = types.declaration(at: unit.declaration)
    return unit.role == .function && declaration.kind == .func && declaration.attributes.isEmpty
      && declaration.modifiers.isDisjoint(with: [.override, .open, .public, .package, .dynamic])
  }

  private func mayBe(_ router: TypeID, for use: HelperUse) -> Bool {
    switch use.receiver {
    case .object(let type):
      return mayBe(router, type)
        || type.unwrapped.declared.map { types.isRelated($0, to: router) } == true
    case .itself(let owner): return owner.map { types.isRelated($0, to: router) } ?? true
    }
  }

  /// Where something of the name is called or referred to.
  private func uses(ofHelper name: String) -> [HelperUse] {
    answer(to: HelperUses(name: name)) {
      var typing = flow.typing
      return code.units(mentioning: name).flatMap { id -> [HelperUse] in
        let unit = code[id]
        if unit.nodes([.localDeclaration, .keyPath]).contains(where: { $0.text.contains(name) }) {
          return [HelperUse(unit: id, receiver: .object(.unknown))]
        }
        return unit.nodes([.name, .member], named: name).map { mention in
          guard let receiver = mention.receiver, !receiver.isSelf else {
            return HelperUse(unit: id, receiver: .itself(unit.owner))
          }
          let type = typing.type(at: CodePoint(id, receiver.id))
          return HelperUse(unit: id, receiver: .object(type))
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
private struct HelperUse: Sendable {
  enum Receiver: Sendable {
    /// The object whose code it is, which is of the type.
    case itself(TypeID?)
    case object(CanonicalType)
  }

  let unit: CodeUnitID
  let receiver: Receiver
}
