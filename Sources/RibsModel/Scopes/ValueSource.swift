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
    case .stored: return ValueSource(storage: .stored, forward: forwardInInitialisers(of: member))
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
    if let closure = sharedClosure(in: withoutReturn(body), of: file) {
      return ValueSource(storage: .shared, forward: forward(in: closure, of: file))
    }
    return ValueSource(storage: .computed, forward: forward(in: body, of: file))
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
    guard var names = path(in: words, of: file) else { return nil }
    let last = names.removeLast()
    return names.isEmpty ? .own(name: last) : .held(by: names, name: last)
  }

  /// The names of `a.b.c`, also where it stands behind `return`, in parentheses, in a closure that
  /// is called at once, or behind a constant for its beginning.
  private func path(in words: ArraySlice<Token>, of file: SourceFile) -> [String]? {
    var rest = words
    while let first = rest.first {
      if first.word == .return {
        rest = rest.dropFirst()
      } else if first.kind == .leftParen, rest.last?.kind == .rightParen {
        rest = rest.dropFirst().dropLast()
      } else if first.kind == .leftBrace, rest.suffix(3).map(\.kind) == Self.callOfClosure {
        rest = withoutCaptures(rest.dropFirst().dropLast(3))
      } else {
        break
      }
    }
    return rest.first?.word == .let
      ? pathBehindConstant(rest, of: file) : barePath(in: rest, of: file)
  }

  private func barePath(in words: ArraySlice<Token>, of file: SourceFile) -> [String]? {
    let path = withoutSelf(words)
    // Names, with a period between each and the next.
    let isPath = path.enumerated().allSatisfy { position, token in
      token.kind == (position % 2 == 0 ? .identifier : .period)
    }
    guard isPath, path.count % 2 == 1 else { return nil }
    return path.filter { $0.kind == .identifier }.map { file.name($0.range) }
  }

  private static let callOfClosure: [TokenKind] = [.rightBrace, .leftParen, .rightParen]

  /// `[unowned self] in`
  private func withoutCaptures(_ words: ArraySlice<Token>) -> ArraySlice<Token> {
    guard words.first?.kind == .leftBracket,
      let end = words.firstIndex(where: { $0.kind == .rightBracket }),
      end + 1 < words.endIndex, words[end + 1].word == .in
    else { return words }
    return words[(end + 2)...]
  }

  /// `let x = a.b; return x.c`
  private func pathBehindConstant(_ words: ArraySlice<Token>, of file: SourceFile) -> [String]? {
    let parts = words.split(whereSeparator: { $0.word == .return })
    guard parts.count == 2, parts[0].dropFirst(2).first?.kind == .equal,
      let constant = parts[0].dropFirst().first, constant.kind == .identifier,
      let names = barePath(in: parts[1], of: file), names[0] == file.name(constant.range)
    else { return nil }
    let value = parts[0].dropFirst(3)
    return barePath(in: value.last?.kind == .semicolon ? value.dropLast() : value, of: file)
      .map { $0 + names.dropFirst() }
  }

  /// `self.x = dependency.x`, in each initialiser that sets it; what is called `dependency` there
  /// is what the framework's initialiser is given. A variable may be set later besides.
  private func forwardInInitialisers(of member: Member) -> ValueSource.Forward? {
    guard declaration(at: member.place).initialValue.isEmpty else { return nil }
    var found: Set<[String]> = []
    for initialiser in self[member.owner].members where initialiser.kind == .`init` {
      let file = self[initialiser.place.file]
      let words = tokenize(file.bytes, range: declaration(at: initialiser.place).body)
      for index in words.indices where isTarget(index, of: words, named: member.name, in: file) {
        guard !isDependencyReplaced(in: words, of: file) else { return nil }
        found.insert(pathOfStatement(in: words[(index + 2)...], of: file) ?? [])
      }
    }
    guard let only = found.first, found.count == 1, only.count == 2, only[0] == "dependency" else {
      return nil
    }
    return .held(by: ["dependency"], name: only[1])
  }

  /// `name =` or `self.name =`
  private func isTarget(
    _ index: Int, of words: [Token], named name: String, in file: SourceFile
  ) -> Bool {
    guard index + 1 < words.count, words[index + 1].kind == .equal,
      words[index].kind == .identifier, file.name(words[index].range) == name
    else { return false }
    guard index > 0, words[index - 1].kind == .period else { return true }
    return index > 1 && words[index - 2].word == .`self`
  }

  /// The path that the rest of an assignment is, up to where a new statement begins.
  private func pathOfStatement(in words: ArraySlice<Token>, of file: SourceFile) -> [String]? {
    var end = words.startIndex
    while end + 1 < words.endIndex, words[end + 1].kind == .period { end += 2 }
    guard end + 1 < words.endIndex else { return nil }
    let next = words[end + 1]
    let isOver =
      [.identifier, .keyword, .rightBrace, .semicolon].contains(next.kind)
      && next.word != .as && next.word != .is
    return isOver ? barePath(in: words[...end], of: file) : nil
  }

  /// Something else than the parameter `dependency` is passed on under its name.
  private func isDependencyReplaced(in words: [Token], of file: SourceFile) -> Bool {
    words.indices.dropLast(3).contains { index in
      words[index].kind == .identifier && file.name(words[index].range) == "dependency"
        && words[index + 1].kind == .colon
        && !(words[index + 2].kind == .identifier
          && file.name(words[index + 2].range) == "dependency"
          && [.rightParen, .comma].contains(words[index + 3].kind))
    }
  }

  private func withoutSelf(_ words: ArraySlice<Token>) -> ArraySlice<Token> {
    let isOnSelf =
      words.count > 2 && words.first?.word == .`self` && words.dropFirst().first?.kind == .period
    return isOnSelf ? words.dropFirst(2) : words
  }

  private func isNoEnd(_ token: Token) -> Bool { token.kind != .endOfFile }
}
