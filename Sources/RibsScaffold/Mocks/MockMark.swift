import RibsSyntax
import RibsText

/// `/// @CreateMock` or `/// @mockable(history: all; typealias: Item = String)` before a protocol.
///
/// The arguments are those of Mockolo's marks, so that sources need no change:
/// - `history: load = true; save = true` keeps the arguments of each call of these functions; so
///   does `history: load, save`, and `history: all` of every function.
/// - `typealias: Item = String; Key = Int` makes associated types known.
/// - `rx: name = BehaviorSubject` and `combine: name = CurrentValueSubject` choose what feeds a
///   stream; `combine: name = @Published value` feeds it from another property.
/// - `modifiers: name = weak` is put before a property.
/// - `module: prefix = Home` and `override: name = FakeHome` say what the mock conforms to, and its
///   name.
struct MockMark: Equatable {
  enum History: Equatable {
    case none, all
    case of(Set<String>)
  }

  static let keys = [
    "history", "typealias", "rx", "combine", "modifiers", "module", "override",
  ]

  var history = History.none
  var typealiases: [MockTypealias] = []
  /// What feeds a stream, by the name of its property: `BehaviorSubject`, `@Published value`.
  var subjects: [String: String] = [:]
  var modifiers: [String: String] = [:]
  var modulePrefix: String?
  var mockName: String?
  /// Keys that mean nothing here.
  var unknownKeys: [String] = []
  /// What can't be read, clauses that go on from "the mark".
  var problems: [String] = []

  /// Nil for a comment that is no doc comment or carries no mark at the start of a line.
  init?(comment: String) {
    guard comment.hasPrefix("///") || comment.hasPrefix("/**") else { return nil }
    for line in comment.split(whereSeparator: \.isNewline) {
      let text = line.drop { "/* \t".contains($0) }
      for mark in ["@CreateMock", "@mockable"] where text.hasPrefix(mark) {
        let rest = text.dropFirst(mark.count)
        if let next = rest.first, next.isLetter || next.isNumber || next == "_" { continue }
        read(rest)
        return
      }
    }
    return nil
  }

  func keepsHistory(of name: String) -> Bool {
    switch history {
    case .none: false
    case .all: true
    case .of(let names): names.contains(name)
    }
  }

  private mutating func read(_ rest: Substring) {
    guard rest.first == "(" else { return }
    guard let close = rest.lastIndex(of: ")") else {
      problems.append("has no closing parenthesis on its line, so what it says is not read")
      return
    }
    var key = ""
    for part in rest[rest.index(after: rest.startIndex)..<close].split(separator: ";") {
      var entry = part
      if let colon = part.firstIndex(of: ":"), !part[..<colon].contains("=") {
        key = trimmed(part[..<colon])
        entry = part[part.index(after: colon)...]
      }
      if key == "history" {
        addHistory(entry)
      } else if let equals = entry.firstIndex(of: "=") {
        add(trimmed(entry[..<equals]), trimmed(entry[entry.index(after: equals)...]), for: key)
      } else {
        add("", trimmed(entry), for: key)
      }
    }
  }

  private mutating func add(_ name: String, _ value: String, for key: String) {
    guard !value.isEmpty || !Self.keys.contains(key) else {
      problems.append("gives `\(key): \(name)` no value")
      return
    }
    switch (key, name) {
    case ("typealias", _): typealiases.append(MockTypealias(name: name, type: value))
    case ("rx", _), ("combine", _): subjects[name] = value
    case ("modifiers", _): modifiers[name] = value
    case ("module", "prefix"): modulePrefix = value
    case ("override", "name"):
      if isIdentifier(value) {
        mockName = value
      } else {
        problems.append("names the mock `\(value)`, which is no name of a class")
      }
    default: if !unknownKeys.contains(key) { unknownKeys.append(key) }
    }
  }

  private mutating func addHistory(_ entry: Substring) {
    for item in entry.split(separator: ",") {
      let sides = item.split(separator: "=").map(trimmed)
      guard let name = sides.first, sides.dropFirst().first != "false" else { continue }
      switch history {
      case .all: break
      case .none: history = name == "all" ? .all : .of([name])
      case .of(let names): history = name == "all" ? .all : .of(names.union([name]))
      }
    }
  }
}

extension MockMark {
  /// What it names that the protocol has not, clauses that go on from "the mark".
  func names(
    notAmongFunctions functions: Set<String>, properties: Set<String>,
    associatedTypes: Set<String>
  ) -> [String] {
    var kept: Set<String> = []
    if case .of(let names) = history { kept = names }
    let published = subjects.values.compactMap { value in
      value.hasPrefix("@Published ") ? String(value.dropFirst("@Published ".count)) : nil
    }
    func unknown(_ names: some Sequence<String>, _ known: Set<String>, _ kind: String) -> [String] {
      Set(names).subtracting(known).sorted().map { "names `\($0)`, and there is no such \(kind)" }
    }
    return unknown(kept, functions, "function")
      + unknown(typealiases.map(\.name), associatedTypes, "associated type")
      + unknown([String](subjects.keys) + published + modifiers.keys, properties, "property")
  }
}

private func isIdentifier(_ text: String) -> Bool {
  let tokens = tokenize(Array(text.utf8))
  return tokens.count == 2 && tokens[0].kind == .identifier
}

private func trimmed(_ text: Substring) -> String {
  let start = text.drop(while: \.isWhitespace)
  return String(String(start).reversed().drop(while: \.isWhitespace).reversed())
}

extension MockMark {
  /// The marked protocols of a file, and the marks that stand before something else.
  static func all(in file: SourceFile) -> (
    protocols: [(declaration: DeclarationID, mark: MockMark)], misplaced: [ByteRange]
  ) {
    var protocols: [(declaration: DeclarationID, mark: MockMark)] = []
    var misplaced: [ByteRange] = []
    var next = 0
    for comment in file.markedComments {
      guard let mark = MockMark(comment: file.text(comment)) else { continue }
      while next < file.declarations.count, file.declarations[next].name.start < comment.end {
        next += 1
      }
      guard next < file.declarations.count, file.declarations[next].kind == .protocol,
        isDirectlyBefore(file.declarations[next], comment, in: file)
      else {
        misplaced.append(comment)
        continue
      }
      // The last of several marks counts.
      if protocols.last?.declaration == DeclarationID(next) { protocols.removeLast() }
      protocols.append((DeclarationID(next), mark))
    }
    return (protocols, misplaced)
  }

  /// Only attributes and modifiers of the declaration follow the comment.
  private static func isDirectlyBefore(
    _ declaration: Declaration, _ comment: ByteRange, in file: SourceFile
  ) -> Bool {
    let tokens = tokenize(file.bytes, range: ByteRange(comment.end, declaration.name.start))
    return tokens.allSatisfy { $0.kind == .endOfFile || $0.start >= declaration.range.start }
  }
}
