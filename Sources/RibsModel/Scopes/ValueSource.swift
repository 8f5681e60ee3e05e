import RibsSyntax

/// Where a component's property takes its value from, as its declaration shows it.
enum ValueSource: Hashable {
  case stored
  case lazy
  /// `shared { … }`
  case shared
  /// `dependency.name`
  case dependency(name: String)
  /// Another property of the same component.
  case own(name: String)
  /// Anything else.
  case computed
}

extension TypeTable {
  func valueSource(of member: Member) -> ValueSource {
    switch member.storage {
    case .stored: return .stored
    case .lazy: return .lazy
    case .requirement, .none: return .computed
    case .computed: break
    }
    let file = self[member.place.file]
    let accessors = declaration(at: member.place).accessors.indices.map { file.accessors[$0] }
    guard let getter = accessors.first(where: { $0.kind == .get }) else { return .computed }
    var words = tokenize(file.bytes, range: getter.body).dropLast()
    // `get { … }` inside the braces of an accessor block is a getter of its own; what is left here
    // is one body in its braces.
    words = words.dropFirst().dropLast()
    if words.first?.word == .return { words = words.dropFirst() }
    return source(of: Array(words), in: file)
  }

  private func source(of words: [Token], in file: SourceFile) -> ValueSource {
    var path = words[...]
    if path.count > 2, path.first?.word == .`self`, path.dropFirst().first?.kind == .period {
      path = path.dropFirst(2)
    }
    guard let first = path.first, first.kind == .identifier else { return .computed }
    let name = file.name(first.range)
    let rest = path.dropFirst()
    if rest.isEmpty { return .own(name: name) }
    if name == "shared", rest.first?.kind == .leftBrace || rest.first?.kind == .leftParen {
      return .shared
    }
    if name == "dependency", rest.count == 2, rest.first?.kind == .period,
      let last = rest.last, last.kind == .identifier
    {
      return .dependency(name: file.name(last.range))
    }
    return .computed
  }
}
