import RibsSyntax
import RibsText

/// Reads what one protocol declaration requires.
struct MockRequirementReading {
  let file: SourceFile
  let declaration: DeclarationID
  /// The mock's name, in the place of `Self`.
  let mock: String
  let spelling: MockSpelling
  let defaults: MockDefaults

  private var children: [Declaration] {
    file.members(of: declaration).filter { !file.conditions[Int($0.condition)].isNever }
  }

  func members() -> [MockMember] {
    children.compactMap { child in
      guard let form = form(of: child) else { return nil }
      let outer = file[declaration].condition
      return MockMember(
        form: form, name: file.name(child.name), isStatic: child.modifiers.isStatic,
        isNonisolated: child.modifiers.contains(.nonisolated),
        attributes: file.attributeTexts(of: child, except: ["objc"]),
        fixity: fixity(of: child),
        condition: file.conditionText(of: child.condition, inside: outer),
        conditionGroup: child.condition == outer
          ? nil : "\(file.path)#\(file.conditions[Int(child.condition)].group)")
    }
  }

  /// The associated types with their constraints and defaults.
  func associatedTypes() -> [(parameter: MockTypeParameter, standard: String?)] {
    children.filter { $0.kind == .associatedtype }.map { child in
      let constraints = child.inheritedTypes.indices.map { text(file.inheritedTypes[$0]) }
      return (
        MockTypeParameter(name: escapedType(file.name(child.name)), constraints: constraints),
        child.type.isEmpty ? nil : text(child.type)
      )
    }
  }

  /// The parts of the `where` clauses of the protocol and of its associated types.
  func typeRequirements() -> [String] {
    ([file[declaration]] + children.filter { $0.kind == .associatedtype }).flatMap { owner in
      let clause = text(owner.requirements).dropFirst("where".count)
      return topLevelParts(of: clause, separator: ",").map { part in
        part.split(separator: " ").joined(separator: " ")
      }.filter { !$0.isEmpty }
    }
  }

  // MARK: One requirement

  private func form(of child: Declaration) -> MockMember.Form? {
    switch child.kind {
    case .var: return .property(property(child))
    case .func: return .method(signature(child))
    case .subscript:
      var signature = signature(child)
      signature.effects = getterEffects(child)
      return .subscript(signature, isSettable: accessor(.set, of: child) != nil)
    case .`init`:
      return .initialiser(signature(child), mark: initialiserMark(child))
    default: return nil
    }
  }

  private func property(_ child: Declaration) -> MockProperty {
    let type = type(child.type)
    let name = file.name(child.name)
    let initial = defaults.propertyValue(of: type, named: name)
    return MockProperty(
      type: type, isSettable: accessor(.set, of: child) != nil,
      isClosure: defaults.isClosure(TypeExpression(parsing: child.type, in: file)),
      effects: getterEffects(child), modifier: modifier(name, type, initial, child),
      initial: initial)
  }

  private func modifier(
    _ name: String, _ type: TypeExpression, _ initial: MockInitialValue?, _ child: Declaration
  ) -> String {
    if isHeldWeakly(name, type, child) { return "weak " }
    let isLate = initial == .object(MockFile.emptyViewController) && !child.modifiers.isStatic
    return isLate ? "lazy " : ""
  }

  /// A RIB's `listener` and `router` are weak in the framework's own pattern; a mock that kept them
  /// would make a cycle with what is tested.
  private func isHeldWeakly(_ name: String, _ type: TypeExpression, _ child: Declaration) -> Bool {
    guard !child.modifiers.isStatic, accessor(.set, of: child) != nil,
      name == "router" || name == "listener" || name.hasSuffix("Listener"),
      case .optional(let wrapped) = type
    else { return false }
    return defaults.isClassBound(wrapped)
  }

  private func signature(_ child: Declaration) -> MockSignature {
    let result = child.type.isEmpty ? nil : type(child.type)
    let returned = result.flatMap { $0.isVoid ? nil : $0 }
    return MockSignature(
      generics: text(child.generics), genericNames: genericNames(of: child),
      requirements: text(child.requirements), parameters: parameters(child),
      effects: effects(child), result: returned,
      initialResult: returned.flatMap { defaults.result(of: $0) })
  }

  private func parameters(_ child: Declaration) -> [MockParameter] {
    var used: Set<String> = []
    return child.parameters.indices.enumerated().map { position, index in
      let parameter = file.parameters[index]
      let label = file.name(parameter.label)
      var name = file.name(parameter.name)
      if name == "_" || name.isEmpty || !used.insert(name).inserted {
        name = "argument\(position + 1)"
      }
      // In `key key` of a subscript the label would be lost, as one name alone is none there.
      let isLabelled = child.kind == .subscript && parameter.label != parameter.name
      if isLabelled, name == label { name = "argument\(position + 1)" }
      return MockParameter(
        // A subscript's parameter has a label only where two names are written.
        label: child.kind == .subscript && parameter.label == parameter.name || label.isEmpty
          ? "_" : label,
        name: name, type: type(parameter.type), isVariadic: parameter.isVariadic,
        isClosure: defaults.isClosure(TypeExpression(parsing: parameter.type, in: file)))
    }
  }

  private func genericNames(of child: Declaration) -> [String] {
    let clause = text(child.generics).dropFirst().dropLast()
    return topLevelParts(of: clause, separator: ",").compactMap { part in
      let words = part.prefix { $0 != ":" }.split(separator: " ")
      return words.last.map { escapedType($0.filter { $0 != "`" }) }
    }
  }

  private func initialiserMark(_ child: Declaration) -> String {
    guard child.traits.contains(.failable) else { return "" }
    return file.bytes[Int(child.name.end)] == UInt8(ascii: "!") ? "!" : "?"
  }

  /// `prefix` and `postfix` of an operator.
  private func fixity(of child: Declaration) -> String {
    guard child.kind == .func else { return "" }
    let start = ByteRange(child.range.start, child.name.start)
    let word = tokenize(file.bytes, range: start).first {
      $0.word == .prefix || $0.word == .postfix
    }
    return word.map { file.text($0.range) + " " } ?? ""
  }

  private func accessor(_ kind: Accessor.Kind, of child: Declaration) -> Accessor? {
    child.accessors.indices.lazy.map { file.accessors[$0] }.first { $0.kind == kind }
  }

  // MARK: Effects

  private func getterEffects(_ child: Declaration) -> MockEffects {
    guard let getter = accessor(.get, of: child) else { return MockEffects() }
    return effects(in: tokenize(file.bytes, range: getter.range).dropFirst())
  }

  /// The words between the parameters and the result.
  private func effects(_ child: Declaration) -> MockEffects {
    let start = child.generics.isEmpty ? child.name.end : child.generics.end
    let tokens = tokenize(file.bytes, range: ByteRange(start, child.range.end))
    var depth = 0
    for (position, token) in tokens.enumerated() {
      if token.kind == .leftParen { depth += 1 }
      if token.kind == .rightParen { depth -= 1 }
      if token.kind == .rightParen, depth == 0 {
        return effects(in: tokens[(position + 1)...])
      }
    }
    return MockEffects()
  }

  private func effects(in tokens: ArraySlice<Token>) -> MockEffects {
    var effects = MockEffects()
    var rest = tokens
    while let token = rest.popFirst() {
      switch token.word {
      case .async: effects.isAsync = true
      case .rethrows:
        effects.isThrowing = true
        effects.isRethrowing = true
      case .throws:
        effects.isThrowing = true
        guard let open = rest.first, open.kind == .leftParen else { continue }
        let thrown = rest.dropFirst().prefix { $0.kind != .rightParen }
        if let first = thrown.first, let last = thrown.last {
          effects.thrown = type(ByteRange(first.start, last.end))
        }
        rest = rest.dropFirst(thrown.count + 2)
      default: return effects
      }
    }
    return effects
  }

  // MARK: Texts

  private func type(_ range: ByteRange) -> TypeExpression {
    spelling.spelled(TypeExpression(parsing: range, in: file)).replacingSelf(with: mock)
  }

  private func text(_ range: ByteRange) -> String {
    replacingSelf(in: file.text(range), with: mock)
  }
}

extension SourceFile {
  /// The attributes of a declaration as written.
  func attributeTexts(of declaration: Declaration, except names: Set<String>) -> [String] {
    declaration.attributes.indices.compactMap { index in
      let name = text(attributes[index].name)
      let arguments = replacingSelf(in: text(attributes[index].arguments), with: "Self")
        .replacing("( ", with: "(").replacing(" )", with: ")")
      return names.contains(name) ? nil : "@\(name)\(arguments)"
    }
  }
}
