/// What the project adds to the streams of RxSwift and Combine.
extension TypeTable {
  /// What the project's extensions of streams add to them.
  func streamAdditions() -> [Member] {
    types.filter { type in
      type.kind == .extension
        && (ReactiveVocabulary.isStream(type.name) || type.name.hasSuffix("ConvertibleType")
          || type.name == "PrimitiveSequenceType")
    }.flatMap(\.members).filter { !$0.isStatic }
  }

  /// Those under the name of a subscribing call that give back no disposable:
  /// `func subscribe(onNext: …, bag: DisposeBag)`.
  func ownConsumers(among additions: [Member]) -> [Member] {
    additions.filter { member in
      guard member.kind == .func, ReactiveVocabulary.consumers[member.name] != nil else {
        return false
      }
      switch canonicalType(of: member) {
      case .external("Disposable", _)?, .external("AnyCancellable", _)?,
        .external("Cancellable", _)?:
        return false
      default: return true
      }
    }
  }
}
