import RibsModel
import RibsSyntax

extension Project {
  /// Every object of the class is the value of a constant or of a variable that nothing changes,
  /// outside types or in an object that is made for good itself, or that of a static property, or is made
  /// in the `single { … }` of a container.
  func isMadeForGood(_ type: TypeID) -> Bool {
    answer(to: MadeForGood(type: type)) { isMadeForGood(type, heldBy: []) }
  }

  /// `held` are the classes whose objects are to be held by one of the class.
  private func isMadeForGood(_ type: TypeID, heldBy held: [TypeID]) -> Bool {
    let name = types[type].name
    guard types[type].kind == .class, hierarchy.heirs(of: type).isEmpty,
      // Most have no such place, which is soon seen.
      code.units(mentioning: name).contains(where: { mayKeepForGood(code[$0]) })
    else { return false }
    let held = held + [type]
    let named = index.calls(named: name).filter { code[$0.unit].fileRole == .source }
    guard !named.isEmpty, named.allSatisfy({ staysForGood($0, held) }), !isNamedAsValue(name) else {
      return false
    }
    var typing = flow.typing
    // Code of `.init()` says the name nearby, if only as what a function gives back.
    let units = code.files(mentioning: [name]).flatMap { code.units(in: $0, mentioning: "init") }
    return index.calls(namedOneOf: ["init"], in: units).allSatisfy { call in
      guard case .constructor(let made) = typing.callee(of: call), made.declared == type else {
        return true
      }
      return staysForGood(call, held)
    }
  }

  /// `container.register(Session.self)`: who has the type may make objects of it unseen.
  private func isNamedAsValue(_ name: String) -> Bool {
    code.units(mentioning: name).contains { unit in
      code[unit].fileRole == .source
        && code[unit].nodes([.member]).contains {
          ["init", "self"].contains($0.name) && $0.receiver?.unwrapped.name == name
            && $0.wrapped.parent?.callee?.id != $0.id && !$0.isAskedForNameOnly
        }
    }
  }

  /// What the call makes is kept until the process ends.
  private func staysForGood(_ call: CodePoint, _ held: [TypeID]) -> Bool {
    let unit = code[call.unit]
    let made = Syntax(unit.body, call.node)
    if made.enclosingClosures.contains(where: \.isMadeOnce) { return true }
    var value = made.wrapped
    while let cast = value.parent, cast.kind == .cast { value = cast.wrapped }
    return value.parent?.id == unit.body.root.id && isValueForGood(unit, held)
  }

  /// The code may make something that is kept until the process ends.
  private func mayKeepForGood(_ unit: CodeUnit) -> Bool {
    unit.role == .initialValue
      || types[unit.location.file].mentions("single", in: unit.location.range)
  }

  /// The code is the value of something that has no other until the process ends.
  private func isValueForGood(_ unit: CodeUnit, _ held: [TypeID]) -> Bool {
    guard unit.role == .initialValue else { return false }
    let declaration = types.declaration(at: unit.declaration)
    if declaration.modifiers.isStatic { return true }
    guard declaration.kind == .let || !isChanged(declaration, at: unit.declaration) else {
      return false
    }
    guard let owner = unit.owner else { return true }
    return !held.contains(owner) && isMadeForGood(owner, heldBy: held)
  }

  /// The app has code that may give something of the variable's name another value.
  private func isChanged(_ variable: Declaration, at place: DeclarationPlace) -> Bool {
    let setters: Modifiers = [.private, .fileprivate, .privateSet, .fileprivateSet]
    let isSetElsewhere = variable.modifiers.isDisjoint(with: setters)
    return code.units(changing: types[place.file].name(variable.name)).contains {
      let file = code[$0].location.file
      return code[$0].fileRole == .source && (isSetElsewhere || file == place.file)
    }
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

  /// `Bundle(for: Session.self)`: what is called makes no object of the type that it is given.
  fileprivate var isAskedForNameOnly: Bool {
    guard let call = wrapped.parent?.parent, call.kind == .call else { return false }
    return ["Bundle", "NSStringFromClass", "ObjectIdentifier", "String"].contains(call.calleeName)
  }
}
