import RibsSyntax

/// Tells which asynchronous sequences go on for as long as somebody waits for their elements.
package struct EndlessSequences: ProjectFact {
  private let reading: SubscriptionReading

  package init(of project: Project) {
    reading = SubscriptionReading(project.flow.typing, project.hierarchy)
  }

  /// The expression is the system's notifications, or the `values` of a stream that does not end. False
  /// where that is not known.
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
      guard let stream = source.firstChild?.unwrapped else { return false }
      reading.flavour = reading.flavour(of: unit)
      let end = reading.end(of: CodePoint(unit, stream.id))
      return end.lifetime == .endless || end.lifetime == .withOwner
    case .call where source.calleeName == "notifications":
      // Nothing else outside the project has it than `NotificationCenter`.
      guard source.arguments.first?.label == "named" else { return false }
      switch reading.typing.callee(of: CodePoint(unit, source.id)) {
      case .foreign, .unknown: return true
      default: return false
      }
    default: return false
    }
  }

  /// Those after which as many elements come as before, be they fewer.
  private static let operators: Set = [
    "compactMap", "debounce", "dropFirst", "filter", "map", "removeDuplicates", "throttle",
  ]
}

extension SubscriptionReading {
  /// What the streams in code of a module are most likely of that imports one of the two only.
  fileprivate func flavour(of unit: CodeUnitID) -> Flavour {
    let module = types.fileModules[Int(typing.code[unit].location.file.index)]
    return keepers.imports(.rx, in: module) ? .rx : .combine
  }
}
