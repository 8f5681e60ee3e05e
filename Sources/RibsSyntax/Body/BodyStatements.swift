import RibsText

extension BodyParser {
  /// `{ … }`; where no brace stands, an empty block.
  mutating func parseBlock(returnsValue: Bool = false) -> DraftID {
    let start = token.start
    var children = Children()
    guard token.kind == .leftBrace else {
      previousEnd = max(previousEnd, start)
      return add(.block, from: start, children)
    }
    guard enter() else { return parseUnparsed() }
    defer { leave() }
    let outer = enterCode()
    let opener = position
    advance()
    parseStatements(into: &children)
    close(opener, into: &children)
    restore(outer)
    if returnsValue { markImplicitReturn(ofStatements: children) }
    return add(.block, from: start, children)
  }

  /// Statements up to `}`, the end, a directive that ends a branch or, in a switch, the next case.
  mutating func parseStatements(into children: inout Children, inSwitchCase: Bool = false) {
    while true {
      switch token.kind {
      case .rightBrace, .endOfFile: return
      case .rightParen, .rightBracket:
        // Inside an interpolation or argument a stray bracket ends what is around.
        return
      case .semicolon:
        advance()
        continue
      case .pound where openConditions > 0 && token.endsBranch: return
      case .pound where inSwitchCase && token.directive == .if && conditionHoldsCases():
        return
      case .keyword, .at:
        if inSwitchCase, startsSwitchCase() { return }
      default: break
      }
      let before = token.start
      parseStatement(into: &children)
      if token.start == before {
        let start = token.start
        skipBalanced()
        append(add(.unparsed, from: start, Children()), to: &children)
      }
    }
  }

  mutating func parseStatement(into children: inout Children) {
    if token.kind == .identifier, peek().kind == .colon, labelsStatement(peek(2)) {
      advance()
      advance()
    }
    let start = token.start
    switch token.kind {
    case .keyword:
      if let statement = parseKeywordStatement(from: start) {
        return append(statement, to: &children)
      }
      if parseDeclaration(from: start, into: &children) { return }
    case .identifier where token.word != .none:
      if let statement = parseContextualStatement() { return append(statement, to: &children) }
      if parseDeclaration(from: start, into: &children) { return }
    case .at:
      if parseDeclaration(from: start, into: &children) { return }
      skipAttributes()
    case .pound:
      switch token.directive {
      case .if: return append(parseConditionalCompilation(.statements), to: &children)
      case .elseif, .else, .endif: return append(parseUnparsed(), to: &children)
      case .sourceLocation:
        advance()
        if token.kind == .leftParen { skipBalanced() }
        return
      case nil: break
      }
    default: break
    }
    appendStatement(parseExpression(), to: &children)
  }

  /// `(a, b) = (x, y)` comes as the assignments that it stands for, each as long as the statement.
  private mutating func appendStatement(_ statement: DraftID, to children: inout Children) {
    guard let pairs = tuplePairs(in: statement) else { return append(statement, to: &children) }
    let start = start(of: statement)
    for (target, value) in pairs {
      var parts = Children()
      append(target, to: &parts)
      append(value, to: &parts)
      appendStatement(add(.assignment, from: start, parts), to: &children)
    }
  }

  /// The targets and values of a statement that assigns a tuple of values to a tuple of targets.
  private func tuplePairs(in statement: DraftID) -> [(target: DraftID, value: DraftID)]? {
    let assignment = drafts[statement]
    guard assignment.kind == .assignment, assignment.firstChild != .none,
      let targets = tupleElements(of: assignment.firstChild),
      let values = tupleElements(of: drafts[assignment.firstChild].nextSibling),
      targets.count == values.count
    else { return nil }
    return Array(zip(targets, values))
  }

  /// The values of a tuple without labels; nil for anything else.
  private func tupleElements(of draft: DraftID) -> [DraftID]? {
    guard draft != .none, drafts[draft].kind == .tuple else { return nil }
    var elements: [DraftID] = []
    var element = drafts[draft].firstChild
    while element != .none {
      let argument = drafts[element]
      guard argument.kind == .argument, argument.name.isEmpty, argument.firstChild != .none,
        drafts[argument.firstChild].nextSibling == .none
      else { return nil }
      elements.append(argument.firstChild)
      element = argument.nextSibling
    }
    return elements.isEmpty ? nil : elements
  }

  private func labelsStatement(_ token: Token) -> Bool {
    guard token.kind == .keyword else { return false }
    switch token.word {
    case .for, .while, .repeat, .do, .if, .switch: return true
    default: return false
    }
  }

  private mutating func parseKeywordStatement(from start: UInt32) -> DraftID? {
    switch token.word {
    case .if: return parseIf(from: start)
    case .guard: return parseGuard()
    case .while: return parseWhile(from: start)
    case .repeat:
      guard peek().kind == .leftBrace else { return nil }
      return parseRepeat(from: start)
    case .for: return parseFor(from: start)
    case .switch: return parseSwitch(from: start)
    case .do: return parseDo(from: start)
    case .defer:
      advance()
      let block = parseBlock()
      return add(.defer, from: start, child: block)
    case .return:
      advance()
      guard startsReturnedValue() else { return add(.return, from: start, Children()) }
      let value = parseExpression()
      return add(.return, from: start, child: value)
    case .throw:
      advance()
      let value = parseExpression()
      return add(.throw, from: start, child: value)
    case .break, .continue, .fallthrough:
      let name = token.range
      let hasLabel = token.word != .fallthrough
      advance()
      if hasLabel, token.kind == .identifier, !token.flags.contains(.startsLine) { advance() }
      return add(.jump, from: start, name: name, Children())
    default: return nil
    }
  }

  /// `yield x`, `then x`, `discard self`: words that are statements only before an operand.
  private mutating func parseContextualStatement() -> DraftID? {
    switch token.word {
    case .yield, .discard, .then: break
    default: return nil
    }
    guard peek().beginsOperand(behind: token) else { return nil }
    let word = token.range
    advance()
    let operand = parseExpression()
    return add(.effect, from: word.start, name: word, child: operand)
  }

  /// Whether `return` has a value: Swift takes one from the next line too, unless a statement or
  /// declaration starts there.
  private func startsReturnedValue() -> Bool {
    switch token.kind {
    case .rightBrace, .rightParen, .rightBracket, .semicolon, .endOfFile: return false
    case .pound: return token.directive == nil
    case .keyword:
      switch token.word {
      case .if, .switch, .do: return true
      case .case, .default, .return, .throw, .defer, .guard, .while, .for, .break, .continue,
        .fallthrough:
        return false
      case .repeat: return peek().kind != .leftBrace
      default: return !startsDeclaration()
      }
    case .identifier:
      if peek().kind == .colon, labelsStatement(peek(2)) { return false }
      return token.word == .none || !startsDeclaration()
    case .at: return !startsDeclaration()
    default: return true
    }
  }

  // MARK: Conditional compilation

  var isAtEndOfConditions: Bool { token.directive == .endif }

  enum BranchContent { case statements, cases }

  /// `#if … #endif`, with a block for each branch.
  mutating func parseConditionalCompilation(_ content: BranchContent) -> DraftID {
    let start = token.start
    guard enter() else { return parseUnparsed() }
    defer { leave() }
    openConditions += 1
    defer { openConditions -= 1 }
    var branches = Children()
    var hasTaken = false
    while token.kind == .pound, !isAtEndOfConditions, token.directive != .sourceLocation {
      let value = skipDirective()
      let isNever = hasTaken || value == false
      if value == true { hasTaken = true }
      let branchStart = token.start
      var children = Children()
      if isNever {
        skipBranch()
      } else {
        switch content {
        case .statements: parseStatements(into: &children)
        case .cases: parseSwitchCases(into: &children)
        }
        previousEnd = children.isEmpty ? branchStart : previousEnd
      }
      let branch = add(.block, from: branchStart, flags: isNever ? .never : [], children)
      append(branch, to: &branches)
      if !token.endsBranch { break }
    }
    if isAtEndOfConditions { advance() }
    return add(.conditionalCompilation, from: start, branches)
  }

  /// Consumes a directive and its condition, and tells whether that holds; nil where it is not
  /// known.
  mutating func skipDirective() -> Bool? {
    advance()
    let start = token.start
    var goesOn = false
    while token.kind != .endOfFile, token.kind != .rightBrace {
      let joins = token.joinsConditions(in: bytes)
      if token.flags.contains(.startsLine), !goesOn, !joins { break }
      goesOn = joins
      skipBalanced()
    }
    return start < previousEnd
      ? flags.value(of: ByteRange(start, previousEnd), in: bytes) : nil
  }

  /// Whether the `#if` here stands around cases of a switch.
  private mutating func conditionHoldsCases() -> Bool {
    let saved = state
    defer { state = saved }
    while token.directive == .if { _ = skipDirective() }
    return startsSwitchCase() || token.endsBranch
  }

  // MARK: Implicit returns

  /// Marks the only statement of a body as what the body returns, if it is an expression.
  mutating func markImplicitReturn(ofStatements children: Children) {
    guard !children.isEmpty, children.first == children.last else { return }
    markImplicitReturn(children.first)
  }

  mutating func markImplicitReturn(_ statement: DraftID) {
    var waiting = [statement]
    while let draft = waiting.popLast() {
      let kind = drafts[draft].kind
      guard kind.isExpression || kind == .if || kind == .switch || kind == .do else { continue }
      drafts[draft].flags.insert(.implicitReturn)
      guard !kind.isExpression else { continue }
      // The branches give the value: the only statement of each is returned in its turn.
      var child = drafts[draft].firstChild
      while child != .none {
        switch drafts[child].kind {
        case .block: appendOnlyStatement(of: child, to: &waiting)
        case .if: waiting.append(child)
        case .switchCase, .catchClause:
          var part = drafts[child].firstChild
          while part != .none {
            if drafts[part].kind == .block { appendOnlyStatement(of: part, to: &waiting) }
            part = drafts[part].nextSibling
          }
        default: break
        }
        child = drafts[child].nextSibling
      }
    }
  }

  private func appendOnlyStatement(of block: DraftID, to waiting: inout [DraftID]) {
    let first = drafts[block].firstChild
    guard first != .none, drafts[first].nextSibling == .none else { return }
    waiting.append(first)
  }
}
