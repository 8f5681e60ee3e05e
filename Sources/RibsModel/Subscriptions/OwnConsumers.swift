import RibsSyntax

/// Methods that the project adds to streams under the names of subscribing calls.
struct OwnConsumers {
  /// Those that give back no disposable: `func subscribe(onNext: …, bag: DisposeBag)`.
  let ending: [Member]
  /// `assign(to:on:)` that holds its object weakly. Swift takes it before Combine's, as it asks for more.
  let weakAssignments: [Member]

  init(among additions: [Member], _ types: TypeTable, _ code: CodeTable) {
    let own = additions.filter {
      $0.kind == .func && ReactiveVocabulary.consumers[$0.name] != nil
    }
    ending = own.filter { !types.givesDisposable($0) }
    weakAssignments = own.filter { method in
      method.name == "assign"
        && code.result(of: method.place).map { code[$0].body.hasWeakReference } ?? false
    }
  }
}

extension TypeTable {
  fileprivate func givesDisposable(_ method: Member) -> Bool {
    guard case .external(let name, _)? = canonicalType(of: method) else { return false }
    return ["Disposable", "AnyCancellable", "Cancellable"].contains(name)
  }
}

extension Body {
  fileprivate var hasWeakReference: Bool {
    nodes.contains { !$0.flags.isDisjoint(with: [.weak, .unowned]) }
  }
}
