import RibsModel
import RibsSyntax
import RibsText

extension TypeTable {
  /// The fix that makes a stored property `weak`; nil where the compiler would refuse it, or where
  /// nothing else would hold the value.
  func weakening(_ reference: StoredReference) -> Fix? {
    let member = reference.member
    let file = self[member.place.file]
    let declaration = declaration(at: member.place)
    // What overrides is as strong as what it overrides.
    guard member.storage == .stored, !member.modifiers.contains(.override),
      isOptionalObject(reference),
      declaration.initialValue.isEmpty || file.text(declaration.initialValue) == "nil",
      file.attributeNames(of: declaration).allSatisfy(weakAttributes.contains),
      let keyword = keyword(of: declaration, in: file)
    else { return nil }
    guard keyword.text == "let" else {
      return Fix(in: member.place.file, TextEdit(inserting: "weak ", at: keyword.range.start))
    }
    // A variable would take back the promise that any thread may read the object.
    guard !ancestry(of: member.owner).external.contains("Sendable") else { return nil }
    return Fix(in: member.place.file, TextEdit(replacing: keyword.range, with: "weak var"))
  }

  /// The declared type is an optional of one class or class-bound protocol.
  private func isOptionalObject(_ reference: StoredReference) -> Bool {
    guard reference.types.count == 1, let type = reference.types.first,
      self[type].kind == .class || isClassBound(type) == true
    else { return false }
    let written = declaration(at: reference.member.place).type
    let text = self[reference.member.place.file].text(written)
    return text.hasSuffix("?") && !text.hasSuffix("??") || text.hasSuffix("!")
  }

  /// The `var` or `let` of a declaration that declares nothing else.
  private func keyword(
    of declaration: Declaration, in file: SourceFile
  ) -> (text: String, range: ByteRange)? {
    let end = UInt32(file.bytes.count)
    let around = ByteRange(min(declaration.range.start, declaration.name.start), end)
    var previous: Token?
    var isOnly = false
    for token in tokenize(file.bytes, range: ByteRange(around.start, declaration.name.end)) {
      if token.start == declaration.name.start { isOnly = previous != nil; break }
      previous = token
    }
    guard isOnly, let previous else { return nil }
    let text = file.text(previous.range)
    let last = declaration.initialValue.isEmpty ? declaration.type : declaration.initialValue
    let next = file.bytes[Int(last.end)...].first { $0 != UInt8(ascii: " ") }
    guard text == "var" || text == "let", next != UInt8(ascii: ",") else { return nil }
    return (text, previous.range)
  }
}

/// Attributes that a weak property may have.
private let weakAttributes: Set = ["IBOutlet", "MainActor", "objc"]
