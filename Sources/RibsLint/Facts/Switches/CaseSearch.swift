import RibsModel
import RibsSyntax
import RibsText

/// Looks for whoever names the cases of an enum, by all the words of the files that may.
struct CaseSearch {
  struct Named {
    /// The cases that code of the app names.
    var cases: Set<String> = []
    /// The modules of that code.
    var modules: Set<ModuleID> = []
    /// Where tests name cases first.
    var tests: [String: Location] = [:]
  }

  private let type: TypeInformation
  private let cases: Set<String>
  /// The other members, which may be asked of the enum itself.
  private let others: Set<String>
  private let project: Project
  private var typing: Typing
  private var named = Named()

  private var types: TypeTable { project.types }

  init(of type: TypeInformation, _ cases: [Member], in project: Project) {
    self.type = type
    self.cases = Set(cases.map(\.name))
    others = Set(type.members.filter(\.isStatic).map(\.name)).subtracting(["allCases"])
    self.project = project
    typing = project.flow.typing
  }

  /// Nil where the app may come by cases without naming them.
  mutating func run() -> Named? {
    for file in project.code.files(mentioning: [type.name] + cases.sorted()) {
      guard types.role(of: file) != .framework else { continue }
      let words = FileWords(types[file])
      let own = types.ranges(of: type, in: file)
      for index in words.tokens.indices {
        let range = words.tokens[index].range
        let word = words.text(at: index)
        if word == type.name, !own.contains(where: { $0.contains(range) }) {
          guard types.isForTests(file) || isPlain(mentionAt: index, of: words) else { return nil }
        } else if cases.contains(word), words.isMember(at: index) {
          take(
            word, at: Location(file: file, range: range), isOwn: own.contains { $0.contains(range) }
          )
        }
      }
    }
    return named
  }

  // MARK: Cases

  private mutating func take(_ name: String, at location: Location, isOwn: Bool) {
    let unit = project.code.unit(around: location)
    let isTest = unit.map { project.code[$0].fileRole == .test } ?? false
    guard !isTest, !types.isForTests(location.file) else {
      if named.tests[name] == nil { named.tests[name] = location }
      return
    }
    if let unit, let node = project.code[unit].node(named: location.range) {
      if isOwn && node.isOnlyAskedFor { return }
      if !isOwn, isOfAnother(CodePoint(unit, node.id), node) { return }
    }
    named.cases.insert(name)
    named.modules.insert(types.module(of: location.file))
  }

  /// `home` of another type or of a value, which has a member of that name.
  private mutating func isOfAnother(_ point: CodePoint, _ node: Syntax) -> Bool {
    guard node.kind == .member, let base = node.firstChild else { return false }
    let receiver = typing.type(at: point.at(base.id)).unwrapped
    let owner = if case .metatype(let instance) = receiver { instance } else { receiver }
    guard let declared = owner.declared, declared != type.id else { return false }
    return !types.allMembers(named: node.name, of: declared).isEmpty
  }

  // MARK: The enum

  /// What follows the enum's name, or stands around it, says no more than which case or type is
  /// meant.
  private func isPlain(mentionAt index: Int, of words: FileWords) -> Bool {
    let (before, after) = (words.kind(at: index - 1), words.kind(at: index + 1))
    switch after {
    case .period:
      let member = words.text(at: index + 2)
      return cases.contains(member) || others.contains(member)
    case .leftParen: return false
    default: break
    }
    guard before != .equal, words.text(at: index - 1) != "==",
      !words.isTypeOfVariable(at: index), !words.isGivenUnseenValue(at: index)
    else { return false }
    return words.genericType(around: index).map { generic in
      !types.types(named: generic).isEmpty || collections.contains(generic)
    } ?? true
  }
}

private let collections: Set = ["Array", "Dictionary", "Optional", "Set"]

extension TypeTable {
  /// The file is one of tests, or of mocks for them.
  fileprivate func isForTests(_ file: FileID) -> Bool {
    role(of: file) == .test || role(of: file) == .mock
  }

  /// Where a file declares and extends a type.
  func ranges(of type: TypeInformation, in file: FileID) -> [ByteRange] {
    ([type.place] + type.extensions).filter { $0.file == file }
      .map { declaration(at: $0).range }
  }
}

extension CodeUnit {
  /// The node whose name stands exactly there.
  fileprivate func node(named range: ByteRange) -> Syntax? {
    let body = body
    return body.nodeIDs.first { body[$0].name == range }.map { Syntax(body, $0) }
  }
}

extension Syntax {
  /// The enum asks itself which case it is, in a pattern or by comparing.
  fileprivate var isOnlyAskedFor: Bool {
    guard let around = parent else { return false }
    return around.kind == .pattern
      || around.kind == .binary && around.operators.allSatisfy(ComparisonOperators.asking.contains)
  }
}

/// The tokens of a file, and what stands around one.
private struct FileWords {
  let tokens: [Token]
  private let file: SourceFile

  init(_ file: SourceFile) {
    self.file = file
    tokens = tokenize(file.bytes)
  }

  func kind(at index: Int) -> TokenKind? {
    tokens.indices.contains(index) ? tokens[index].kind : nil
  }

  func text(at index: Int) -> String {
    tokens.indices.contains(index) ? file.name(tokens[index].range) : ""
  }

  /// A period stands before the word.
  func isMember(at index: Int) -> Bool { text(at: index - 1).hasSuffix(".") }

  /// The word is in the type of a stored variable: a property wrapper, or a library that is given
  /// the variable to set, may read the value from anywhere.
  func isTypeOfVariable(at index: Int) -> Bool {
    let offset = tokens[index].start
    return file.declarations.contains { declaration in
      declaration.kind == .var && declaration.type.contains(offset)
        && (declaration.accessors.isEmpty || !declaration.attributes.isEmpty)
    }
  }

  /// What has the word as its type is given a value other than a case: `let flag: Flag = read()`.
  func isGivenUnseenValue(at index: Int) -> Bool {
    let rest = tokens[(index + 1)...].prefix { [.question, .exclamation].contains($0.kind) }
    return kind(at: rest.endIndex) == .equal && kind(at: rest.endIndex + 1) != .period
  }

  /// `Store` where the word stands in `Store<Key, Word>`.
  func genericType(around index: Int) -> String? {
    var depth = 0
    var place = index - 1
    while place > 0, index - place < 60 {
      let word = text(at: place)
      switch kind(at: place) {
      case .rightBracket, .rightParen: depth += 1
      case .operator where word.allSatisfy { $0 == ">" }: depth += word.count
      case .leftBracket where depth == 0: break
      case .operator where word == "<" && depth == 0: return text(at: place - 1)
      case .leftParen where depth == 0, .leftBrace, .rightBrace, .semicolon, .equal: return nil
      case .leftBracket, .leftParen: depth -= 1
      case .operator where word == "<": depth -= 1
      default: break
      }
      place -= 1
    }
    return nil
  }
}
