/// What the project adds to the streams of RxSwift and Combine.
extension TypeTable {
  /// What the project's extensions of streams add to them, and to their types.
  func streamAdditions() -> [Member] {
    types.filter { type in
      type.kind == .extension
        && (ReactiveVocabulary.isStream(type.name) || type.name.hasSuffix("ConvertibleType")
          || type.name == "PrimitiveSequenceType")
    }.flatMap(\.members)
  }
}
