import RibsText

extension DeclarationParser {
  /// How deep generic arguments may nest; what is deeper is no type to us. Real code stays below
  /// 10.
  private static let deepestGenericArguments = 64

  /// Steps over one type and gives its range; empty when none stands here.
  mutating func skipType() -> ByteRange {
    let start = current.start
    _ = consumeType(depth: 0)
    return range(from: start)
  }

  /// Steps over a type; false when there is none or it breaks off.
  ///
  /// Parts that follow each other (`A & B`, `(A) -> B`, `some A`) are a loop; only generic
  /// arguments recurse. What is in parentheses and square brackets is counted, not looked at.
  mutating func consumeType(depth: Int) -> Bool {
    guard depth < Self.deepestGenericArguments else {
      knownAsComparisons = index
      return false
    }
    while true {
      skipTypeSpecifiers()
      guard let primary = consumePrimaryType(depth: depth) else { return false }
      guard consumeTypeSuffixes(depth: depth, hasArguments: primary == .named) else { return false }
      if primary == .group, consumeArrow() { continue }
      if isAtOperator("&") {
        advance()
        continue
      }
      return true
    }
  }

  private enum PrimaryType {
    case named, group, other
  }

  private mutating func consumePrimaryType(depth: Int) -> PrimaryType? {
    switch current.kind {
    case .identifier, .placeholder:
      advance()
      return .named
    case .keyword:
      switch current.word {
      case .`Any`, .`Self`, .`self`, .class: advance()
      default: return nil
      }
      return .named
    case .leftParen:
      _ = skipGroup()
      return .group
    case .leftBracket:
      _ = skipGroup()
      return .other
    case .integer where depth > 0:
      advance()
      return .other
    case .operator where depth > 0 && isAtOperator("-") && peek().kind == .integer:
      advance()
      advance()
      return .other
    default:
      return nil
    }
  }

  /// `.Member`, `<Arguments>`, `?` and `!` behind a type.
  private mutating func consumeTypeSuffixes(depth: Int, hasArguments: Bool) -> Bool {
    var mayHaveArguments = hasArguments
    while true {
      if isAtMember {
        advance()
        advance()
        mayHaveArguments = true
      } else if isAtModuleSelector {
        skipModuleSelector()
        mayHaveArguments = true
      } else if mayHaveArguments, isAtOperator(startingWith: "<") {
        guard consumeGenericArguments(depth: depth + 1) else { return false }
        mayHaveArguments = false
      } else if isAtOptionalMark {
        consumeCharacter()
        mayHaveArguments = false
      } else {
        return true
      }
    }
  }

  /// Steps over `<…>`; false when it is no list of generic arguments.
  mutating func consumeGenericArguments(depth: Int) -> Bool {
    guard isAtOperator(startingWith: "<") else { return false }
    consumeCharacter()
    while !isAtOperator(startingWith: ">") {
      guard consumeType(depth: depth) else { return false }
      if isAtOperator(startingWith: ">") { break }
      // `repeat each T` and `T...` of parameter packs.
      guard consume(.comma) else { return false }
    }
    consumeCharacter()
    return true
  }

  /// Words and attributes before a type: `@escaping`, `inout`, `some`, `~`.
  private mutating func skipTypeSpecifiers() {
    while true {
      switch current.kind {
      case .at:
        skipTypeAttribute()
      case .keyword where current.word == .inout || current.word == .repeat:
        advance()
      case .operator where isAtOperator(startingWith: "~"):
        consumeCharacter()
      case .identifier where isAtTypeSpecifier:
        let hasArgument = current.word == .nonisolated && peek().kind == .leftParen
        advance()
        if hasArgument { _ = skipGroup() }
      default:
        return
      }
    }
  }

  /// An attribute before a type. `@escaping (Int) -> Void`: a parenthesis after a space is the
  /// type.
  mutating func skipTypeAttribute() {
    skipAttributeName()
    if current.kind == .leftParen, !current.flags.contains(.spaceBefore) { _ = skipGroup() }
  }

  /// `@Name.Nested<Argument>`; the range leaves the `@` out.
  @discardableResult
  mutating func skipAttributeName() -> ByteRange {
    advance()
    let start = current.start
    guard current.kind == .identifier || current.kind == .keyword else { return .empty }
    advance()
    while true {
      if isAtMember {
        advance()
        advance()
      } else if isAtModuleSelector {
        skipModuleSelector()
      } else {
        break
      }
    }
    if isAtOperator(startingWith: "<"), !current.flags.contains(.spaceBefore) {
      _ = consumeGenericArguments(depth: 1)
    }
    return range(from: start)
  }

  /// `->` with the effects before it. Nothing is consumed without the arrow.
  private mutating func consumeArrow() -> Bool {
    let before = (index, current, previousEnd)
    skipEffects()
    if isAtArrow {
      advance()
      return true
    }
    (index, current, previousEnd) = before
    return false
  }

  /// `async`, `throws(Error)`, `rethrows`, `reasync`.
  @discardableResult
  mutating func skipEffects() -> DeclarationTraits {
    var traits: DeclarationTraits = []
    while true {
      switch current.word {
      case .async:
        traits.insert(.async)
        advance()
      case .throws:
        traits.insert(.throws)
        advance()
        if current.kind == .leftParen { _ = skipGroup() }
      case .rethrows:
        traits.insert(.throws)
        advance()
      case .none where current.kind == .identifier && isAtText("reasync"):
        traits.insert(.async)
        advance()
      default:
        return traits
      }
    }
  }

  /// `<…>` of a declaration, where operators other than angle brackets do not occur.
  mutating func skipGenericParameters() -> ByteRange {
    guard isAtOperator(startingWith: "<") else { return .empty }
    let start = current.start
    var depth = 0
    while true {
      switch current.kind {
      case .leftParen, .leftBracket:
        _ = skipGroup()
        continue
      case .leftBrace, .rightBrace, .endOfFile:
        return range(from: start)
      case .operator where isAtArrow: advance()
      case .operator where isAtOperator(startingWith: "<"):
        depth += 1
        consumeCharacter()
      case .operator where isAtOperator(startingWith: ">"):
        depth -= 1
        consumeCharacter()
        if depth == 0 { return range(from: start) }
      case .operator where current.end > current.start + 1:
        consumeCharacter()
      case .keyword where beginsDeclaration:
        return range(from: start)
      default:
        advance()
      }
    }
  }

  /// The `where` clause with its word; empty when there is none.
  mutating func skipRequirements() -> ByteRange {
    guard isAt(.where) else { return .empty }
    let start = current.start
    advance()
    repeat {
      // Depth 1, since a value parameter is compared with a number as in generic arguments.
      guard consumeType(depth: 1) else { break }
      if consume(.colon) {
        // A layout constraint is a type with a size: `_Trivial(64)`.
        if consumeType(depth: 0), current.kind == .leftParen, !startsLine { _ = skipGroup() }
      } else if isAtOperator(startingWith: "=") {
        advance()
        _ = consumeType(depth: 1)
      }
    } while consume(.comma)
    return range(from: start)
  }
}
