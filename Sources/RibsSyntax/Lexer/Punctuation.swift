extension Lexer {
  mutating func readLeftParenthesis() {
    if versionDepth > 0 || takesVersions() { versionDepth += 1 }
    isInSelector = isAfterAttribute("objc")
    parenthesisDepth += 1
    emit(.leftParen, upTo: position + 1)
  }

  mutating func readRightParenthesis() {
    if versionDepth > 0 { versionDepth -= 1 }
    isInSelector = false
    emit(.rightParen, upTo: position + 1)
    if parenthesisDepth > 0 {
      parenthesisDepth -= 1
    } else if !strings.isEmpty {
      resumeString()
    }
  }

  mutating func readBrace(_ kind: TokenKind) {
    // No version list goes on behind a brace: its parenthesis is missing.
    versionDepth = 0
    emit(kind, upTo: position + 1)
  }

  mutating func readColon() {
    // `Module::name` of Swift 6.3; in `@objc(move::)` they are the colons of two arguments.
    let isModuleSelector = byte(at: position + 1) == UInt8(ascii: ":") && !isInSelector
    emit(isModuleSelector ? .operator : .colon, upTo: position + (isModuleSelector ? 2 : 1))
  }

  /// Reads `#if` and the like, `#name`, a raw string or an extended regex.
  mutating func readPound() {
    var run = position + 1
    while byte(at: run) == UInt8(ascii: "#") { run += 1 }
    switch byte(at: run) {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      readString(pounds: run - position)
      return
    case UInt8(ascii: "/"):
      readExtendedRegex(pounds: run - position)
      return
    default: break
    }
    // Reading the pounds one by one would look at the whole run for each.
    while position + 1 < run { emit(.pound, upTo: position + 1) }
    var wordEnd = run
    while isClass(.identifier, at: wordEnd), !isClass(.digit, at: wordEnd),
      bytes[wordEnd] != UInt8(ascii: "$")
    { wordEnd += 1 }
    emit(.pound, upTo: isDirective(from: run, to: wordEnd) ? wordEnd : run)
  }

  private func isDirective(from start: Int, to wordEnd: Int) -> Bool {
    switch wordEnd - start {
    case 2: starts(start, with: "if")
    case 4: starts(start, with: "else")
    case 5: starts(start, with: "endif")
    case 6: starts(start, with: "elseif")
    case 9: starts(start, with: "available")
    case 11: starts(start, with: "unavailable")
    case 14: starts(start, with: "sourceLocation")
    default: false
    }
  }

  /// True if the parenthesis at `position` opens a list in which dotted numbers are versions.
  private func takesVersions() -> Bool {
    guard let last = tokens.last else { return false }
    if last.kind == .pound {
      // `#available(`, `#unavailable(`, also with a space between
      return last.end - last.start == 10 || last.end - last.start == 12
    }
    guard position == Int(last.end) else { return false }
    return isAfterAttribute("available") || isAfterAttribute("backDeployed")
      || isAfterAttribute("_backDeploy") || isAfterAttribute("_originallyDefinedIn")
      || isAfterAttribute("_specialize") || isAfterAttribute("_spi_available")
  }

  /// True if the last tokens are `@` and this name, which is ASCII.
  @inline(__always)
  private func isAfterAttribute(_ name: StaticString) -> Bool {
    guard tokens.count > 1, tokens[tokens.count - 2].kind == .at else { return false }
    let last = tokens[tokens.count - 1]
    return Int(last.end - last.start) == name.utf8CodeUnitCount
      && starts(Int(last.start), with: name)
  }
}
