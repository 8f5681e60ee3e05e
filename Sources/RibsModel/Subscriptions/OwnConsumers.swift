import RibsSyntax

/// Methods that the project adds to streams under the names of subscribing calls.
struct OwnConsumers {
  /// Those that end the subscription, or see that something does, as they give back no disposable
  /// or do more with it: `func subscribe(onNext: …, bag: DisposeBag)`.
  let ending: [Member]
  /// `assign(to:on:)` that holds its object weakly. Swift takes it before Combine's, as it asks for
  /// more.
  let weakAssignments: [Member]

  init(among additions: [Member], _ types: TypeTable, _ code: CodeTable) {
    let own = additions.filter {
      $0.kind == .func && ReactiveVocabulary.consumers[$0.name] != nil
    }
    func body(of method: Member) -> Body? { code.result(of: method.place).map { code[$0].body } }
    ending = own.filter { !types.givesDisposable($0) || body(of: $0)?.usesDisposable == true }
    weakAssignments = own.filter { $0.name == "assign" && body(of: $0)?.hasWeakReference == true }
  }
}

extension TypeTable {
  fileprivate func givesDisposable(_ method: Member) -> Bool {
    guard case .external(let name, _)? = canonicalType(of: method) else { return false }
    return ["Disposable", "AnyCancellable", "Cancellable"].contains(name)
  }
}

extension Body {
  /// The code does more with what a subscribing call in it gives than to give it back.
  fileprivate var usesDisposable: Bool {
    compiledNodes.contains { self[$0].kind == .call && isLabelledAsSubscribing($0) && isUsed($0) }
  }

  /// The value of an expression, or the constant that has it, goes somewhere else than to the
  /// caller.
  private func isUsed(_ value: NodeID) -> Bool {
    let parent = self[value].parent
    switch self[parent].kind {
    case .paren, .effect: return isUsed(parent)
    case .block, .return: return false
    case .binding: return mentions(ofBinding: parent)?.contains { isUsed($0) } ?? true
    default: return true
    }
  }

  fileprivate var hasWeakReference: Bool {
    nodes.contains { !$0.flags.isDisjoint(with: [.weak, .unowned]) }
  }
}
