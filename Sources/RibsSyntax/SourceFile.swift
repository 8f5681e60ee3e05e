import RibsText

/// One Swift file as the program knows it: its bytes and the declarations in them.
///
/// Immutable, and it refers to nothing outside itself, so files are parsed in parallel. It is a
/// class because a file has identity and is shared by everything that points into it.
package final class SourceFile: Sendable {
  /// The path as it is printed: the PATH given joined with the path below it.
  package let path: String
  package let bytes: [UInt8]
  /// All of the bytes.
  package var wholeRange: ByteRange { ByteRange(0, UInt32(bytes.count)) }
  /// Where the bytes stop being UTF-8, which the compiler refuses; nil in nearly all files.
  package let firstInvalidUTF8: UInt32?
  /// Every declaration outside function bodies, in source order, a parent before its children.
  package let declarations: [Declaration]
  package let parameters: [Parameter]
  package let attributes: [Attribute]
  package let accessors: [Accessor]
  /// The types of inheritance clauses, in source order; declarations hold slices of it.
  package let inheritedTypes: [ByteRange]
  /// Those declarations that are imports; they stand on the top level only.
  private let importDeclarations: [DeclarationID]
  /// The branches of `#if`; index 0 is the file itself, which is under no condition.
  package let conditions: [ConditionalBranch]
  /// Comments that may carry a directive (`ribs:disable`) or a mark (`@mockable`).
  package let markedComments: [ByteRange]
  /// Every name that stands somewhere in the file, words included, each once.
  package let names: [MentionedName]
  package let problems: [SyntaxProblem]
  /// What is known of `#if` conditions.
  package let flags: CompilationFlags

  /// The lists are copied, each into just the memory that it takes.
  init(
    path: String, bytes: [UInt8], contents: FileContents, markedComments: [ByteRange],
    names: [MentionedName], flags: CompilationFlags
  ) {
    self.path = path
    self.bytes = bytes
    firstInvalidUTF8 = bytes.firstInvalidUTF8.map { UInt32($0) }
    declarations = compactCopy(of: contents.declarations)
    importDeclarations = contents.imports
    parameters = compactCopy(of: contents.parameters)
    attributes = compactCopy(of: contents.attributes)
    accessors = compactCopy(of: contents.accessors)
    inheritedTypes = compactCopy(of: contents.inheritedTypes)
    conditions = compactCopy(of: contents.conditions)
    problems = compactCopy(of: contents.problems)
    self.markedComments = markedComments
    self.names = names
    self.flags = flags
  }

  /// The text of a range; bytes that are not UTF-8 come out as U+FFFD.
  package func text(_ range: ByteRange) -> String {
    guard !range.isEmpty, Int(range.end) <= bytes.count else { return "" }
    return bytes.withUnsafeBufferPointer {
      String(decoding: $0[Int(range.start)..<Int(range.end)], as: UTF8.self)
    }
  }

  /// The name in a range, without the backticks that may surround it.
  package func name(_ range: ByteRange) -> String {
    text(unquoted(range))
  }

  /// The hash of the name in a range.
  package func nameHash(_ range: ByteRange) -> NameHash {
    guard !range.isEmpty, Int(range.end) <= bytes.count else { return NameHash("") }
    let name = unquoted(range)
    return bytes.withUnsafeBufferPointer {
      Spelling($0, from: Int(name.start), to: Int(name.end)).hash
    }
  }

  private func unquoted(_ name: ByteRange) -> ByteRange {
    guard name.count > 2, bytes[Int(name.start)] == UInt8(ascii: "`") else { return name }
    return ByteRange(name.start + 1, name.end - 1)
  }

  /// The names and keywords between everything else in `range`, as a type is written.
  package func words(in range: ByteRange) -> [String] {
    wordSlices(in: range).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The hashes of these words.
  package func wordHashes(in range: ByteRange) -> [NameHash] {
    bytes.withUnsafeBufferPointer { all in
      wordSlices(in: range).map { Spelling(all, from: $0.startIndex, to: $0.endIndex).hash }
    }
  }

  /// Whether one of these words is among the names.
  package func hasWord(among names: Set<NameHash>, in range: ByteRange) -> Bool {
    bytes.withUnsafeBufferPointer { all in
      let end = min(Int(range.end), all.count)
      var position = Int(range.start)
      while position < end {
        let first = position
        while position < end, Self.isWordPart(all[position]) { position += 1 }
        if position > first, names.contains(Spelling(all, from: first, to: position).hash) {
          return true
        }
        position += 1
      }
      return false
    }
  }

  private func wordSlices(in range: ByteRange) -> [ArraySlice<UInt8>] {
    bytes[Int(range.start)..<min(Int(range.end), bytes.count)]
      .split { !Self.isWordPart($0) }
  }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    byte.isNameByte || byte >= 0x80
  }

  /// Whether the bytes of `range` contain those of `text`, be it as a name or as a part of one.
  package func contains(_ text: String, in range: ByteRange) -> Bool {
    search(range, for: text) { $0.contains($1) }
  }

  /// Whether the name stands in `range`, be it in a comment or string, or behind `$` or `_`.
  package func mentions(_ name: String, in range: ByteRange) -> Bool {
    search(range, for: name) { $0.mentions($1) }
  }

  /// Whether the name stands in `range` other than as that of a member of `self` or `super`.
  package func mentionsBesidesOwn(_ name: String, in range: ByteRange) -> Bool {
    search(range, for: name) { $0.mentionsBesidesOwn($1) }
  }

  /// Whether the name stands in `range` other than alone between one of `openings`, such as
  /// `.store(in: &`, and a closing parenthesis.
  package func mentions(
    _ name: String, in range: ByteRange, besidesBehind openings: [StaticString]
  ) -> Bool {
    search(range, for: name) { $0.mentions($1, besidesBehind: openings) }
  }

  /// Whether the name stands in `range` other than right before one of `endings`.
  package func mentions(
    _ name: String, in range: ByteRange, besidesBefore endings: [StaticString]
  ) -> Bool {
    search(range, for: name) { $0.mentions($1, besidesBefore: endings) }
  }

  /// Whether the code in `range` may call something of the name. It may say too much, never too
  /// little.
  package func mayCall(_ name: String, in range: ByteRange) -> Bool {
    search(range, for: name) { $0.mayCall($1) }
  }

  /// Whether the code in `range` may call a member of something of the name, with the same doubt.
  package func mayCallMember(of name: String, in range: ByteRange) -> Bool {
    search(range, for: name) { $0.mayCallMember(of: $1) }
  }

  /// Whether the code in `range` may give something away to be changed: `&x`.
  package func mayPassInPlace(in range: ByteRange) -> Bool {
    search(range, for: "&") { $0.holdsPrefix($1) }
  }

  /// Whether the code in `range` may name what a property wrapper projects: `$x`, but not `$0`.
  package func mayProject(in range: ByteRange) -> Bool {
    search(range, for: "$") { $0.holdsBeforeName($1) }
  }

  private func search(
    _ range: ByteRange, for text: String,
    _ isFound: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    guard !range.isEmpty, Int(range.end) <= bytes.count else { return false }
    return text.withBytes { text in
      bytes.withUnsafeBytes { bytes in
        isFound(
          UnsafeRawBufferPointer(rebasing: bytes[Int(range.start)..<Int(range.end)]),
          UnsafeRawBufferPointer(text))
      }
    }
  }

  package subscript(id: DeclarationID) -> Declaration { declarations[Int(id.index)] }

  /// What stands in the braces of a type or extension, in source order, without what is nested
  /// deeper.
  package func members(of type: DeclarationID) -> [Declaration] {
    var members: [Declaration] = []
    var index = Int(type.index) + 1
    let end = Int(self[type].next.index)
    while index < end {
      members.append(declarations[index])
      index = Int(declarations[index].next.index)
    }
    return members
  }

  /// The file's imports, in source order.
  package var imports: some Sequence<Declaration> {
    importDeclarations.lazy.map { self[$0] }
  }

  /// The compiler never sees the branch of an `#if`, or one around it.
  package func isNeverCompiled(under condition: UInt16) -> Bool {
    var branch = Int(condition)
    while branch != 0 {
      if conditions[branch].isNever { return true }
      branch = Int(conditions[branch].parent)
    }
    return false
  }

  /// The names of a declaration's attributes, without `@`.
  package func attributeNames(of declaration: Declaration) -> [String] {
    declaration.attributes.indices.map { text(attributes[$0].name) }
  }
}

/// In memory of its own, as large as it has to be.
private func compactCopy<Element>(of list: [Element]) -> [Element] {
  list.withUnsafeBufferPointer { Array($0) }
}

/// Something in a file that is not Swift as the parser knows it. Parsing goes on behind it.
package struct SyntaxProblem: Hashable, Sendable {
  package var offset: UInt32
  package var message: String

  package init(offset: UInt32, message: String) {
    self.offset = offset
    self.message = message
  }
}

/// One branch of an `#if`, or (index 0) the file outside all of them.
package struct ConditionalBranch: Hashable, Sendable {
  /// The branch that this one is nested in.
  package var parent: UInt16
  /// Which `#if … #endif` of the file the branch belongs to, counted from 1; 0 for the file itself.
  package var group: UInt16
  /// The condition's text; empty for `#else`.
  package var expression: ByteRange
  /// The compiler never sees the branch: `#if false`, or what the flags make of it.
  package var isNever: Bool

  package init(parent: UInt16, group: UInt16, expression: ByteRange, isNever: Bool) {
    self.parent = parent
    self.group = group
    self.expression = expression
    self.isNever = isNever
  }
}
