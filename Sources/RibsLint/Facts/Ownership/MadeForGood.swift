import RibsModel
import RibsSyntax

extension Project {
  /// Every object of the class is the value of a constant outside types or of a static property, or is
  /// made in the `single { … }` of a container.
  func isMadeForGood(_ type: TypeID) -> Bool {
    answer(to: MadeForGood(type: type)) {
      let name = types[type].name
      guard types[type].kind == .class, hierarchy.heirs(of: type).isEmpty,
        // Most have no such place, which is soon seen.
        code.units(mentioning: name).contains(where: { mayKeepForGood(code[$0]) })
      else { return false }
      let named = index.calls(named: name).filter { code[$0.unit].fileRole == .source }
      guard !named.isEmpty, named.allSatisfy(staysForGood), !isNamedAsValue(name) else {
        return false
      }
      var typing = flow.typing
      // Code of `.init()` says the name nearby, if only as what a function gives back.
      let units = code.files(mentioning: [name]).flatMap { code.units(in: $0, mentioning: "init") }
      return index.calls(namedOneOf: ["init"], in: units).allSatisfy { call in
        guard case .constructor(let made) = typing.callee(of: call), made.declared == type else {
          return true
        }
        return staysForGood(call)
      }
    }
  }

  /// `container.register(Session.self)`: who has the type may make objects of it unseen.
  private func isNamedAsValue(_ name: String) -> Bool {
    code.units(mentioning: name).contains { unit in
      code[unit].fileRole == .source
        && code[unit].nodes([.member]).contains {
          ["init", "self"].contains($0.name) && $0.receiver?.unwrapped.name == name
            && $0.wrapped.parent?.callee?.id != $0.id
        }
    }
  }

  /// What the call makes is kept until the process ends.
  private func staysForGood(_ call: CodePoint) -> Bool {
    let unit = code[call.unit]
    let made = Syntax(unit.body, call.node)
    if made.enclosingClosures.contains(where: \.isMadeOnce) { return true }
    var value = made.wrapped
    while let cast = value.parent, cast.kind == .cast { value = cast.wrapped }
    return value.parent?.id == unit.body.root.id && isValueForGood(unit)
  }

  /// The code may make something that is kept until the process ends.
  private func mayKeepForGood(_ unit: CodeUnit) -> Bool {
    isValueForGood(unit)
      || types[unit.location.file].mentions("single", in: unit.location.range)
  }

  /// The code is the value of a constant outside types, or of a static property.
  private func isValueForGood(_ unit: CodeUnit) -> Bool {
    guard unit.role == .initialValue else { return false }
    let declaration = types.declaration(at: unit.declaration)
    return declaration.modifiers.isStatic || unit.owner == nil && declaration.kind == .let
  }
}

private struct MadeForGood: ProjectQuestion {
  typealias Answer = Bool

  let type: TypeID
}

extension Syntax {
  /// `single { Session() }`: the container keeps what its closure gives.
  fileprivate var isMadeOnce: Bool {
    guard let call = parent?.parent, call.kind == .call else { return false }
    return call.calleeName == "single" && call.receiver == nil
  }
}
