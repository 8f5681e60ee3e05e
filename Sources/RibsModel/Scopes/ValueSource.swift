import RibsSyntax

/// Where a component's property takes its value from, as its declaration shows it.
struct ValueSource: Hashable {
  enum Storage: Hashable {
    case stored, lazy, shared, computed
  }

  /// Another property whose value is passed on as it is.
  enum Forward: Hashable {
    /// `dependency.name`, `parent.dependency.name`: what the value of a property has.
    case held(by: [String], name: String)
    /// Another property of the same component.
    case own(name: String)
  }

  let storage: Storage
  let forward: Forward?

  var kind: Provider.Kind {
    switch storage {
    case .stored: return .stored
    case .lazy: return .lazy
    case .shared: return .shared
    case .computed:
      if case .held(by: ["dependency"], _)? = forward { return .forwarded }
      return .computed
    }
  }
}

extension TypeTable {
  func valueSource(of member: Member) -> ValueSource {
    let file = self[member.place.file]
    let declaration = declaration(at: member.place)
    switch member.storage {
    case .stored: return ValueSource(storage: .stored, forward: nil)
    case .lazy:
      let words = tokenize(file.bytes, range: declaration.initialValue).filter(isNoEnd)
      return ValueSource(storage: .lazy, forward: forward(in: words[...], of: file))
    case .requirement, .none: return ValueSource(storage: .computed, forward: nil)
    case .computed: break
    }
    let accessors = declaration.accessors.indices.map { file.accessors[$0] }
    guard let getter = accessors.first(where: { $0.kind == .get }) else {
      return ValueSource(storage: .computed, forward: nil)
    }
    // `get { … }` inside the braces of an accessor block is a getter of its own; what is left here
    // is one body in its braces.
    let body = tokenize(file.bytes, range: getter.body).filter(isNoEnd).dropFirst().dropLast()
    let words = withoutReturn(body)
    if let closure = sharedClosure(in: words, of: file) {
      return ValueSource(
        storage: .shared, forward: forward(in: withoutReturn(closure), of: file))
    }
    return ValueSource(storage: .computed, forward: forward(in: words, of: file))
  }

  private func withoutReturn(_ words: ArraySlice<Token>) -> ArraySlice<Token> {
    words.first?.word == .return ? words.dropFirst() : words
  }

  /// What stands in the braces of `shared { … }`; empty for a value passed in parentheses.
  private func sharedClosure(in words: ArraySlice<Token>, of file: SourceFile)
    -> ArraySlice<Token>?
  {
    let path = withoutSelf(words)
    guard let first = path.first, first.kind == .identifier, file.name(first.range) == "shared",
      let open = path.dropFirst().first
    else { return nil }
    switch open.kind {
    case .leftBrace: return path.dropFirst(2).dropLast()
    case .leftParen: return []
    default: return nil
    }
  }

  private func forward(in words: ArraySlice<Token>, of file: SourceFile) -> ValueSource.Forward? {
    let path = withoutSelf(words)
    // Names, with a period between each and the next.
    let isPath = path.enumerated().allSatisfy { position, token in
      token.kind == (position % 2 == 0 ? .identifier : .period)
    }
    guard isPath, path.count % 2 == 1 else { return nil }
    var names = path.filter { $0.kind == .identifier }.map { file.name($0.range) }
    let last = names.removeLast()
    return names.isEmpty ? .own(name: last) : .held(by: names, name: last)
  }

  private func withoutSelf(_ words: ArraySlice<Token>) -> ArraySlice<Token> {
    let isOnSelf =
      words.count > 2 && words.first?.word == .`self` && words.dropFirst().first?.kind == .period
    return isOnSelf ? words.dropFirst(2) : words
  }

  private func isNoEnd(_ token: Token) -> Bool { token.kind != .endOfFile }
}
