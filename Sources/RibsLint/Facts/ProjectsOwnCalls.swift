import RibsModel

extension Typing {
  /// The call calls something of the project's, which may have the name of the system's.
  mutating func isProjectsOwn(_ call: CodePoint) -> Bool {
    switch callee(of: call) {
    // An enum that has no initialiser is not made so: the system's type of the name is meant.
    case .constructor(.declared(let type, _)):
      types[type].kind != .enum
        || types.members(named: "init", of: type).contains { $0.kind == .`init` }
    case .methods: true
    default: false
    }
  }
}
