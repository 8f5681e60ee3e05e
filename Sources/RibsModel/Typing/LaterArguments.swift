import RibsSyntax

extension Typing {
  /// What is called may evaluate the arguments of the call later, or never: one of its parameters is
  /// an `@autoclosure`, or the tree does not show them, as of a `Lazy(…)` of some library.
  package mutating func mayEvaluateLater(argumentsOf call: CodePoint) -> Bool {
    switch callee(of: call) {
    case .foreign(let name, _, _): return logging.contains(name)
    case .constructor(.external(let name, _)): return !isKnown(name)
    case .constructor(.declared), .methods, .globals, .superInitialiser, .selfInitialiser:
      return targets(of: call).contains { target in
        let file = types[target.place.file]
        return types.parameters(at: target.place).contains {
          file.text($0.type).contains("@autoclosure")
        }
      }
    default: return false
    }
  }

  /// The type is one of the standard library's, of Apple's frameworks or a stream, none of which is
  /// made by what it reads later.
  private func isKnown(_ type: String) -> Bool {
    standardTypes.contains(type) || ReactiveVocabulary.isStream(type)
      || AppleTypes.mayInclude(type)
  }
}

private let standardTypes: Set = [
  "Any", "Array", "Bool", "Character", "Data", "Date", "Decimal", "Dictionary", "Double", "Float",
  "IndexPath", "Int", "Notification", "ObjectIdentifier", "Optional", "Result", "Set", "String",
  "UInt", "UUID",
]

/// Methods of loggers, which often read what they are given only if it is to be written.
private let logging: Set = [
  "critical", "debug", "error", "fault", "info", "log", "notice", "trace", "verbose", "warn",
  "warning",
]
