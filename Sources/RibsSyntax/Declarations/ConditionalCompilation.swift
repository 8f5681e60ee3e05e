import RibsText

extension DeclarationParser {
  /// The directive of an `#if` at the current token.
  var directive: PoundDirective? { directive(at: index) }

  func directive(at place: Int) -> PoundDirective? {
    let directive = tokens[place].directive
    return directive == .sourceLocation ? nil : directive
  }

  /// One `#if`, `#elseif`, `#else` or `#endif` line.
  mutating func parseDirective() {
    guard let directive else { return }
    let offset = current.start
    if directive == .if {
      advance()
      conditionGroups = conditionGroups == .max ? .max : conditionGroups + 1
      scopes.append(.conditional(group: conditionGroups, outer: condition, hasTaken: false))
      openBranches += 1
      return openBranch(.if)
    }
    guard closeMembersInsideBranch() else {
      report("no `#if` stands before this", at: offset)
      isUnbalanced = true
      return advance()
    }
    advance()
    if directive == .endif {
      if case .conditional(_, let outer, _)? = scopes.popLast() { condition = outer }
      openBranches -= 1
    } else {
      openBranch(directive)
    }
  }

  /// Makes the branch whose condition comes next the innermost one.
  private mutating func openBranch(_ directive: PoundDirective) {
    guard case .conditional(let group, let outer, var hasTaken)? = scopes.last else { return }
    let expression = directive == .else ? .empty : skipBranchCondition()
    let value = flags.value(of: expression, in: bytes)
    let branch = ConditionalBranch(
      parent: outer, group: group, expression: expression,
      isNever: value == false || hasTaken || contents.conditions[Int(outer)].isNever)
    if value == true { hasTaken = true }
    scopes[scopes.count - 1] = .conditional(group: group, outer: outer, hasTaken: hasTaken)
    // A file with more branches than indices gives the rest the last one.
    if contents.conditions.count <= Int(UInt16.max) { contents.conditions.append(branch) }
    condition = UInt16(contents.conditions.count - 1)
  }

  /// A condition ends with its line, unless a bracket is open there or `&&` or `||` joins the next.
  private mutating func skipBranchCondition() -> ByteRange {
    guard !startsLine else { return .empty }
    let start = current.start
    var isOpen = false
    while current.kind != .endOfFile {
      let joins = current.joinsConditions(in: bytes)
      if startsLine, !isOpen, !joins { break }
      isOpen = joins
      switch current.kind {
      case .leftParen: _ = skipGroup()
      case .rightBrace, .pound: return range(from: start)
      default: advance()
      }
    }
    return range(from: start)
  }

  /// Ends the types that were opened in the innermost branch and not closed; false outside any.
  private mutating func closeMembersInsideBranch() -> Bool {
    guard openBranches > 0 else { return false }
    while case .members? = scopes.last {
      dropPrefix()
      closeUnfinishedScope()
    }
    return true
  }
}
