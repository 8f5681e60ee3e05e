import RibsSyntax

/// Tells by what a subscription does at the end of its source that somebody expects one.
extension Body {
  /// The call that subscribes is given code for the end: `onCompleted: { … }`,
  /// `receiveCompletion: { _ in self.hideProgress() }`. Code for failures alone tells nothing, as what
  /// goes on may fail as well, and who only logs the end may be surprised by it.
  func awaitsEnd(by call: NodeID) -> Bool {
    let arguments = Syntax(self, call).arguments
    let hasLabelledValues = arguments.contains { $0.label == "receiveValue" }
    return arguments.contains { argument in
      let closure = argument.value.unwrapped
      guard closure.kind == .closure else { return false }
      switch argument.label {
      case "onCompleted", "receiveCompletion": return closure.statements.actsAtEnd
      // `sink { completion in … } receiveValue: { … }`
      case nil where hasLabelledValues: return closure.statements.actsAtEnd
      // `subscribe { event in … }`
      case nil: return closure.statements.contains { $0.kind == .switch && $0.actsWhenCompleted }
      default: return false
      }
    }
  }
}

extension [Syntax] {
  /// One of the statements does something when the source has ended without a failure.
  fileprivate var actsAtEnd: Bool {
    for statement in self {
      switch statement.kind {
      case .guard where statement.asksAbout(.failure):
        return statement.child(.block)?.statements.actsAtEnd ?? false
      case .guard: continue
      case .if where statement.asksAbout(.failure):
        if statement.otherwise.actsAtEnd { return true }
      case .if:
        if statement.child(.block)?.statements.actsAtEnd == true { return true }
      case .switch:
        let ends = statement.branches.filter { !$0.isFor(.failure) || $0.isFor(.end) }
        if ends.contains(where: { $0.child(.block)?.statements.actsAtEnd == true }) { return true }
      default:
        if statement.doesSomething { return true }
      }
    }
    return false
  }
}

/// How a source ends, by the names of the cases of `Subscribers.Completion` and RxSwift's `Event`.
private enum StreamOutcome {
  case failure, end

  var cases: [String] {
    switch self {
    case .failure: [".failure", ".error"]
    case .end: [".finished", ".completed"]
    }
  }
}

extension Syntax {
  /// A condition of the `if` or `guard` is about that outcome.
  fileprivate func asksAbout(_ outcome: StreamOutcome) -> Bool {
    children.contains { $0.kind == .condition && $0.speaks(of: outcome) }
  }

  fileprivate var branches: [Syntax] { children.filter { $0.kind == .switchCase } }

  /// A pattern of the `switch`'s branch is about that outcome.
  fileprivate func isFor(_ outcome: StreamOutcome) -> Bool {
    children.contains { $0.kind != .block && $0.speaks(of: outcome) }
  }

  fileprivate var actsWhenCompleted: Bool {
    branches.contains { $0.isFor(.end) && $0.child(.block)?.statements.actsAtEnd == true }
  }

  private func speaks(of outcome: StreamOutcome) -> Bool {
    outcome.cases.contains { text.contains($0) }
  }

  /// What runs where the conditions of an `if` do not hold.
  fileprivate var otherwise: [Syntax] {
    children.drop { $0.kind == .condition }.dropFirst().flatMap {
      $0.kind == .block ? $0.statements : [$0]
    }
  }

  /// The statement changes or calls something, and does not only write a log.
  fileprivate var doesSomething: Bool {
    guard !unwrapped.isLog else { return false }
    return ([self] + descendantsRunInPlace).contains { $0.kind == .assignment || $0.kind == .call }
  }

  private var isLog: Bool {
    guard kind == .call, let name = calleeName else { return false }
    return LookingFunctions.names.contains(name)
      || [name, outermostReceiver.name].contains { $0.lowercased().contains("log") }
  }
}
