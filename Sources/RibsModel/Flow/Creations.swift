extension Flow {
  /// The first call, in source order, that makes an instance of the type by its name; of those in
  /// code that is looked at.
  package mutating func firstCreation(
    of type: TypeID, where isLookedAt: (CodeUnit) -> Bool = { _ in true }
  ) -> CodePoint? {
    index.calls(named: types[type].name).first { call in
      guard isLookedAt(code[call.unit]), case .constructor(let made) = typing.callee(of: call)
      else { return false }
      return made.declared == type
    }
  }
}

extension Project {
  /// The calls of `init` that make an object of the type: `Store.init()`,
  /// `let store: Store = .init()`. Code of those says the name nearby, if only as what a function
  /// gives back.
  package func creationsByInit(of type: TypeID) -> [CodePoint] {
    let files = code.files(mentioning: [types[type].name])
    let units = files.flatMap { code.units(in: $0, mentioning: "init") }
    var typing = flow.typing
    return index.calls(namedOneOf: ["init"], in: units).filter { call in
      guard case .constructor(let made) = typing.callee(of: call) else { return false }
      return made.declared == type
    }
  }
}
