import RibsSyntax

/// Tells which asynchronous sequences go on for as long as somebody waits for their elements.
package struct EndlessSequences: ProjectFact {
  private let reading: SubscriptionReading

  package init(of project: Project) {
    reading = SubscriptionReading(project.flow.typing, project.hierarchy)
  }

  /// The expression is the system's notifications, or the `values` of a stream that does not end.
  /// False where that is not known.
  package func contain(_ sequence: Syntax, in unit: CodeUnitID) -> Bool {
    var reading = reading
    var source = sequence.unwrapped
    while source.kind == .call, Self.operators.contains(source.calleeName ?? ""),
      let receiver = source.receiver?.unwrapped
    {
      source = receiver
    }
    if let value = source.body.boundValue(of: source.id, isConstant: true) {
      source = Syntax(source.body, value).unwrapped
    }
    switch source.kind {
    case .member where source.name == "values":
      guard let stream = source.firstChild?.unwrapped, isSeen(stream, in: unit, &reading) else {
        return false
      }
      reading.flavour = reading.flavour(of: unit)
      return reading.end(of: CodePoint(unit, stream.id)).lifetime.goesOn
    case .call where source.calleeName == "notifications":
      // Outside the project only `NotificationCenter` has it.
      guard source.arguments.first?.label == "named" else { return false }
      switch reading.typing.callee(of: CodePoint(unit, source.id)) {
      case .foreign, .unknown: return true
      default: return false
      }
    default: return false
    }
  }

  /// The expression is the `values` of a relay, by way of operators that don't fail.
  package func neverFail(_ sequence: Syntax, in unit: CodeUnitID) -> Bool {
    guard sequence.unwrapped.name == "values", var stream = sequence.unwrapped.firstChild?.unwrapped
    else { return false }
    while stream.kind == .call, Self.unfailing.contains(stream.calleeName ?? ""),
      let receiver = stream.receiver?.unwrapped
    {
      stream = receiver
    }
    var typing = reading.typing
    return typing.type(at: CodePoint(unit, stream.id)).streamName?.hasSuffix("Relay") == true
  }

  /// The chain starts at a subject, a relay, a published property or a publisher of the system's;
  /// what only a protocol declares may end.
  private func isSeen(
    _ stream: Syntax, in unit: CodeUnitID, _ reading: inout SubscriptionReading
  ) -> Bool {
    var origin = stream
    while origin.kind == .call, let receiver = origin.receiver?.unwrapped,
      !["publish", "publisher"].contains(origin.calleeName ?? "")
    {
      origin = receiver
    }
    if origin.kind == .call || origin.name.hasPrefix("$") { return true }
    let type = reading.typing.type(at: CodePoint(unit, origin.id))
    return type.streamName.map(ReactiveVocabulary.endlessTypes.contains) ?? false
  }

  /// Those whose result ends only when what they work on does.
  private static let operators: Set = [
    "compactMap", "debounce", "dropFirst", "filter", "map", "removeDuplicates", "throttle",
  ]

  /// RxSwift's operators that give no error of their own, and have no closure that may throw.
  private static let unfailing: Set = [
    "asObservable", "debounce", "observe", "share", "skip", "startWith", "throttle",
  ]
}

extension SubscriptionReading {
  /// That of the streams in a module: Combine's unless it imports RxSwift.
  fileprivate func flavour(of unit: CodeUnitID) -> Flavour {
    let module = types.fileModules[Int(typing.code[unit].location.file.index)]
    return keepers.imports(.rx, in: module) ? .rx : .combine
  }
}
