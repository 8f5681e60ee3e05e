extension DeclarationParser {
  /// A type, protocol or extension up to its brace; its members follow as declarations of their own.
  mutating func parseNominal(_ kind: DeclarationKind) {
    let column = trustsIndentation ? column(ofLineAt: current.start) : 0
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
    let id = DeclarationID(declarations.count)
    declaration.body = current.kind == .leftBrace ? current.range : .empty
    append(declaration)
    guard consume(.leftBrace) else { return }
    scopes.append(.members(of: id, outer: parent, column: column))
    parent = id
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
  mutating func parseInheritedTypes() -> Slice {
    guard consume(.colon) else { return .empty }
    let start = inheritedTypes.count
    repeat {
      let type = skipType()
      if type.isEmpty { break }
      inheritedTypes.append(type)
    } while consume(.comma)
    return Slice(start: UInt32(start), count: UInt32(inheritedTypes.count - start))
  }

  // MARK: Ends of types

  /// A closing brace between members.
  mutating func closeMembers() {
    guard let place = scopeClosedByBrace else {
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
  private var scopeClosedByBrace: Int? {
    let innermost = scopes.lastIndex {
      if case .members = $0 { true } else { false }
    }
    guard trustsIndentation, startsLine else { return innermost }
    let column = column(ofLineAt: current.start)
    let aligned = scopes.lastIndex {
      if case .members(_, _, column) = $0 { true } else { false }
    }
    if let aligned { return aligned }
    guard let innermost, case .members(_, _, let own) = scopes[innermost], column < own else {
      return nil
    }
    return innermost
  }

  /// Ends the innermost scope where its brace or `#endif` is missing.
  mutating func closeUnfinishedScope() {
    isUnbalanced = true
    switch scopes.popLast() {
    case .members(let id, let outer, _)?:
      report("`{` is never closed", at: declarations[Int(id.index)].body.start)
      end(id, outer: outer)
    case .conditional(_, let outer, _)?:
      report("`#if` without `#endif`", at: previousEnd)
      condition = outer
    case nil:
      break
    }
  }

  private mutating func end(_ id: DeclarationID, outer: DeclarationID?) {
    let place = Int(id.index)
    declarations[place].body.end = max(previousEnd, declarations[place].body.end)
    declarations[place].range.end = declarations[place].body.end
    declarations[place].next = DeclarationID(declarations.count)
    parent = outer
  }

  /// In a file whose braces do not pair up: a declaration that stands no further right than the type
  /// around it is not its member.
  mutating func closeScopesLeftByIndentation() {
    guard prefix.start == nil, case .members(_, _, let column)? = scopes.last,
      startsDeclaration(at: index) || current.word == .import,
      self.column(ofLineAt: current.start) <= column
    else { return }
    closeUnfinishedScope()
  }
}
