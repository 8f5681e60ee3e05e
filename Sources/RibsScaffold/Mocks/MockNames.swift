import RibsSyntax

/// Gives every requirement of a mock the name that its counters and handlers begin with.
///
/// The scheme is Mockolo's, so that tests need no change: the first requirement of a name has the
/// name itself, each further one as many parts of its signature as make it unique. Properties come
/// before functions. Members in different branches of `#if` may share names.
struct MockNaming {
  private(set) var members: [MockMember]
  /// What the mock declares, with the requirement for which it does.
  private var taken: [String: [Int]] = [:]

  init(_ members: [MockMember]) {
    self.members = members
    for index in members.indices { taken[members[index].name, default: []].append(index) }
    let ordered =
      members.indices.filter { members[$0].isProperty }
      + members.indices.filter { !members[$0].isProperty }
    name(ordered, level: 0)
  }

  private mutating func name(_ group: [Int], level: Int) {
    var names: [String] = []
    for index in group {
      let name = members[index].name(atLevel: level)
      if !names.contains(name) { names.append(name) }
    }
    for name in names {
      var rest = group.filter { members[$0].name(atLevel: level) == name }
      for index in rest where members[index].stateName.isEmpty && isFree(name, for: index) {
        members[index].stateName = name
        for state in members[index].stateNames(name) { taken[state, default: []].append(index) }
      }
      rest.removeAll { members[$0].stateName == name }
      if !rest.isEmpty { self.name(rest, level: level + 1) }
    }
  }

  /// Nothing in the same build has one of the names, neither its parameters nor another
  /// requirement.
  private func isFree(_ name: String, for index: Int) -> Bool {
    let member = members[index]
    return member.stateNames(name).allSatisfy { state in
      !member.parameterNames.contains(state)
        && taken[state, default: []].allSatisfy { members[$0].excludes(member) }
    }
  }
}

extension MockMember {
  var isProperty: Bool {
    if case .property = form { return true }
    return false
  }

  var isFixed: Bool {
    if case .fixed = form { return true }
    return false
  }

  /// Never both in one build: they stand in different branches of one `#if`.
  func excludes(_ other: MockMember) -> Bool {
    conditionGroup != nil && conditionGroup == other.conditionGroup && condition != other.condition
  }

  var signature: MockSignature? {
    switch form {
    case .method(let signature), .subscript(let signature, _), .initialiser(let signature, _):
      signature
    case .property, .fixed: nil
    }
  }

  fileprivate var parameterNames: Set<String> {
    Set(signature?.parameters.map(\.name) ?? [])
  }

  /// The declared name as the beginning of other names: operators are spelled out.
  private var baseName: String {
    if let first = name.unicodeScalars.first, first.properties.isXIDStart || first == "_" {
      return name.split { !($0.isLetter || $0.isNumber || $0 == "_") }.joined(separator: "_")
    }
    let words = name.unicodeScalars.map { Self.operatorWords[$0] ?? "u\($0.value)" }
    return words[0] + words.dropFirst().map(capitalised).joined()
  }

  fileprivate func name(atLevel level: Int) -> String {
    let parts = signatureParts
    // Every part on its own level, then numbers without end.
    let further = level > parts.count ? (parts.count + 1...level).map(String.init) : []
    return baseName + (parts.prefix(level) + further).joined()
  }

  /// Labels, generic parameters and what they must fulfil, types, the result, and whether it is
  /// static.
  private var signatureParts: [String] {
    var parts: [String] = []
    if let signature {
      for parameter in signature.parameters {
        let label = parameter.label == "_" ? parameter.name : parameter.label
        if label.count < 2 || !name.lowercased().hasSuffix(label.lowercased()) {
          parts.append(capitalised(label))
        }
      }
      parts.append(
        contentsOf: signature.genericNames.map { capitalised($0.filter(isWordCharacter)) })
      parts.append(signature.requirements.dropFirst("where".count).filter(isWordCharacter))
      parts.append(contentsOf: signature.parameters.map { $0.type.nameWords })
      parts.append(String(signature.result?.nameWords.prefix(32) ?? ""))
    }
    return (parts + [isStatic ? "static" : ""]).filter { !$0.isEmpty }
  }

  /// Every name that the mock declares for the requirement beside its own.
  fileprivate func stateNames(_ name: String) -> Set<String> {
    let suffixes =
      switch form {
      case .property: ["SetCallCount", "GetCallCount", "Handler", "Storage", "Subject"]
      case .method: ["CallCount", "ArgValues", "Handler"]
      case .subscript: ["CallCount", "SetCallCount", "ArgValues", "Handler", "SetHandler"]
      case .initialiser, .fixed: [String]()
      }
    return Set(suffixes.map { name + $0 })
  }

  private static let operatorWords: [Unicode.Scalar: String] = [
    "+": "plus", "-": "minus", "*": "times", "/": "divide", "%": "percent", "=": "equal",
    "<": "less", ">": "greater", "!": "not", "&": "and", "|": "or", "^": "caret", "~": "tilde",
    "?": "question", ".": "dot",
  ]
}

private func isWordCharacter(_ character: Character) -> Bool {
  character.isLetter || character.isNumber
}

private func capitalised(_ word: some StringProtocol) -> String {
  word.prefix(1).uppercased() + word.dropFirst()
}

/// A member's or parameter's name as an expression or declaration spells it: reserved words, names
/// that are no identifiers, and those of metatypes stand in backticks.
func escaped(_ name: String) -> String {
  let isPlain = !["Protocol", "Type"].contains(name) && !needsBackticks(name)
  return isPlain || tokenize(Array(name.utf8)).first?.kind == .operator ? name : "`\(name)`"
}

/// The same of a type's name.
func escapedType(_ name: String) -> String {
  ["Any", "Self"].contains(name) || !needsBackticks(name) ? name : "`\(name)`"
}

private func needsBackticks(_ name: String) -> Bool {
  let tokens = tokenize(Array(name.utf8))
  return tokens.count != 2 || tokens[0].kind != .identifier
}
