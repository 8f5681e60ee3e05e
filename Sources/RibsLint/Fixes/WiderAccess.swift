import RibsModel
import RibsSyntax
import RibsText

extension TypeTable {
  /// The fix that gives a property the access that it lacks: the modifier that hides it goes, or
  /// the wider one comes. Its type is that of the requirement, so the compiler takes it.
  func widening(_ property: Candidate, to access: String) -> Fix? {
    guard let tokens = modifiers(of: property), let first = tokens.first else { return nil }
    let file = property.location.file
    let hiding = tokens.firstIndex { accessWords.contains(self[file].text($0.range)) }
    guard let hiding else {
      // What it has comes from somewhere else, such as its extension.
      guard access == "public", property.access == .internal else { return nil }
      let text = self[file].text(first.range)
      return Fix(in: file, TextEdit(replacing: first.range, with: "\(access) \(text)"))
    }
    let hidden = tokens[hiding].range
    if access == "public" { return Fix(in: file, TextEdit(replacing: hidden, with: access)) }
    guard hiding + 1 < tokens.count else { return nil }
    return Fix(
      in: file,
      TextEdit(replacing: ByteRange(hidden.start, tokens[hiding + 1].start), with: ""))
  }

  /// Nothing before the property says who may see it, so that its extension does.
  func hasNoAccessModifier(_ property: Candidate) -> Bool {
    modifiers(of: property)?.contains {
      accessWords.contains(self[property.location.file].text($0.range))
    } == false
  }

  /// The fix that lets a property be set by whoever reads it.
  func removingSetterAccess(_ property: Candidate) -> Fix? {
    let file = property.location.file
    guard let tokens = modifiers(of: property, withSetter: true),
      let hidden = tokens.firstIndex(where: { self[file].text($0.range) == "(" }), hidden > 0,
      hidden + 3 < tokens.count, self[file].text(tokens[hidden + 1].range) == "set",
      self[file].text(tokens[hidden + 2].range) == ")"
    else { return nil }
    let range = ByteRange(tokens[hidden - 1].start, tokens[hidden + 3].start)
    return Fix(in: file, TextEdit(replacing: range, with: ""))
  }

  /// The modifiers of a property with its `var` or `let` at the end; nil where something else
  /// stands among them. Those with an argument are left out unless that of the setter is asked for.
  private func modifiers(of property: Candidate, withSetter: Bool = false) -> [Token]? {
    let file = self[property.location.file]
    guard
      let member = self[property.owner].members.first(where: { $0.location == property.location })
    else { return nil }
    let declaration = declaration(at: member.place)
    let range = ByteRange(
      min(declaration.range.start, declaration.name.start), declaration.name.start)
    let tokens = tokenize(file.bytes, range: range).filter { $0.kind != .endOfFile }
    guard let last = tokens.last, ["var", "let"].contains(file.text(last.range)) else { return nil }
    let start = tokens.lastIndex { !isModifier($0, in: file) }.map { $0 + 1 } ?? 0
    let modifiers = Array(tokens[start...])
    // Attributes are not looked at, but white space and comments between modifiers would be.
    guard zip(modifiers, modifiers.dropFirst()).allSatisfy({ isBlank(from: $0, to: $1, in: file) })
    else { return nil }
    return withSetter ? modifiers : withoutSetter(modifiers, in: file)
  }

  private func isModifier(_ token: Token, in file: SourceFile) -> Bool {
    modifierWords.contains(file.text(token.range))
  }

  private func isBlank(from token: Token, to next: Token, in file: SourceFile) -> Bool {
    file.text(ByteRange(token.range.end, next.start)).allSatisfy(\.isWhitespace)
  }

  /// `private(set)` says nothing about who may read.
  private func withoutSetter(_ tokens: [Token], in file: SourceFile) -> [Token] {
    guard let open = tokens.firstIndex(where: { file.text($0.range) == "(" }), open > 0,
      open + 2 < tokens.count
    else { return tokens }
    return Array(tokens[..<(open - 1)] + tokens[(open + 3)...])
  }
}

private let accessWords: Set = ["fileprivate", "internal", "package", "private"]
private let modifierWords = accessWords.union([
  "(", ")", "class", "final", "lazy", "let", "nonisolated", "open", "override", "public", "set",
  "static", "unowned", "var", "weak",
])
