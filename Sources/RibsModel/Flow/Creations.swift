extension Flow {
  /// The first call, in source order, that makes an instance of the type by its name; of those in
  /// code that is looked at.
  mutating func firstCreation(
    of type: TypeID, where isLookedAt: (CodeUnit) -> Bool = { _ in true }
  ) -> CodePoint? {
    index.calls(named: types[type].name).first { call in
      guard isLookedAt(code[call.unit]), case .constructor(let made) = typing.callee(of: call)
      else { return false }
      return made.declared == type
    }
  }
}
