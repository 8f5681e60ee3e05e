import RibsModel

extension Typing {
  /// The call calls something of the project's, which may have the name of the system's.
  mutating func isProjectsOwn(_ call: CodePoint) -> Bool {
    switch callee(of: call) {
    case .constructor(.declared), .methods: true
    default: false
    }
  }
}
