import RibsText

extension DeclarationParser {
  /// A type, protocol or extension up to its brace; its members follow as declarations of their
  /// own.
  mutating func parseNominal(_ kind: DeclarationKind) {
    var declaration = begin(kind)
    advance()
    if kind == .extension {
      declaration.type = skipType()
      declaration.name = declaration.type
    } else {
      declaration.name = parseName()
      declaration.generics = skipGenericParameters()
    }
    declaration.inheritedTypes = parseInheritedTypes()
    declaration.requirements = skipRequirements()
    if declaration.name.isEmpty { report("expected a name", at: declaration.range.start) }
    skipToBrace()
    let id = DeclarationID(contents.declarations.count)
    declaration.body = current.kind == .leftBrace ? current.range : .empty
    append(declaration)
    guard consume(.leftBrace) else { return }
    scopes.append(.members(of: id, outer: parent, column: ownColumn))
    openTypes += 1
    parent = id
  }

  /// Steps over what no header contains, up to the brace or the end of the line.
  private mutating func skipToBrace() {
    guard current.kind != .leftBrace, !startsLine, current.kind != .semicolon else { return }
    if current.kind != .endOfFile { report("expected `{`", at: current.start) }
    while !startsLine {
      switch current.kind {
      case .leftBrace, .rightBrace, .semicolon, .endOfFile: return
      default: advance()
      }
    }
  }

  /// The name of a declaration; empty when none stands here.
  mutating func parseName() -> ByteRange {
    let name = current
    switch name.kind {
    case .identifier, .placeholder: break
    // A reserved word is an error that names something all the same, if it stands like a name.
    case .keyword where !startsLine: break
    default: return .empty
    }
    advance()
    return name.range
  }

  /// `: A, B` behind a name.
  mutating func parseInheritedTypes() -> EntryRange {
    guard consume(.colon) else { return .empty }
    let start = contents.inheritedTypes.count
    repeat {
      let type = skipType()
      if type.isEmpty { break }
      contents.inheritedTypes.append(type)
    } while consume(.comma)
    return EntryRange(start: UInt32(start), count: UInt32(contents.inheritedTypes.count - start))
  }

  // MARK: Ends of types

  /// A closing brace between members.
  mutating func closeMembers() {
    guard let place = scopeClosedByBrace() else {
      report("`}` closes nothing", at: current.start)
      isUnbalanced = true
      return advance()
    }
    while scopes.count > place + 1 { closeUnfinishedScope() }
    advance()
    guard case .members(let id, let outer, _)? = scopes.popLast() else { return }
    end(id, outer: outer)
  }

  /// The place in `scopes` of the type that the brace here ends.
  private mutating func scopeClosedByBrace() -> Int? {
    guard openTypes > 0 else { return nil }
    // Branches that are open inside the type are popped with it, so this search is paid once.
    var innermost = scopes.count - 1
    while case .conditional = scopes[innermost] { innermost -= 1 }
    guard isRepairing, startsLine else { return innermost }
    let column = column(ofLineAt: current.start)
    for place in scopes.indices.suffix(Self.deepestRepair).reversed() {
      if case .members(_, _, column) = scopes[place] { return place }
    }
    guard case .members(_, _, let own) = scopes[innermost], column < own else { return nil }
    return innermost
  }

  /// How many scopes a brace may be compared with; it bounds the work on hostile files.
  private static let deepestRepair = 32

  /// Ends the innermost scope where its brace or `#endif` is missing.
  mutating func closeUnfinishedScope() {
    isUnbalanced = true
    switch scopes.popLast() {
    case .members(let id, let outer, _)?:
      reportUnclosed("{", at: contents.declarations[Int(id.index)].body.start)
      contents.declarations[Int(id.index)].traits.insert(.isDamaged)
      end(id, outer: outer)
    case .conditional(_, let outer, _)?:
      report("`#if` without `#endif`", at: previousEnd)
      openBranches -= 1
      condition = outer
    case nil:
      break
    }
  }

  private mutating func end(_ id: DeclarationID, outer: DeclarationID?) {
    let place = Int(id.index)
    contents.declarations[place].body.end = max(previousEnd, contents.declarations[place].body.end)
    contents.declarations[place].range.end = contents.declarations[place].body.end
    contents.declarations[place].next = DeclarationID(contents.declarations.count)
    openTypes -= 1
    parent = outer
  }
}
