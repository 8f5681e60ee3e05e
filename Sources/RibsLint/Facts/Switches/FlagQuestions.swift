import RibsModel
import RibsSyntax

/// What code asks about feature flags: `isTreated(forExperiment: X.newMap)`, and what gives back
/// the answer under another name.
struct FlagQuestions {
  /// The code that may ask, in source order.
  let units: [CodeUnitID]

  private var typing: Typing
  /// The flags that a property or a function without parameters is the answer to.
  private let answers: [DeclarationPlace: [String]]

  init(in project: Project) {
    let (types, code) = (project.types, project.code)
    typing = project.flow.typing
    let asking = code.units(mentioning: question)
    var answers: [DeclarationPlace: [String]] = [:]
    for unit in asking.map({ code[$0] }) where types.isAlwaysItsResult(unit) {
      guard let result = unit.body.onlyResult else { continue }
      answers[unit.declaration] = result.flags { _ in nil }
    }
    self.answers = answers.filter { !$0.value.isEmpty }
    let names = self.answers.keys.map { types.declaredName(at: $0) }
    units = names.isEmpty ? asking : code.units(mentioning: [question] + Set(names).sorted())
  }

  /// The flags that decide together what the expressions are; nil where these do more than ask.
  mutating func flags(decidingBy expressions: [Syntax], in unit: CodeUnitID) -> [String]? {
    var found: [String] = []
    for expression in expressions {
      guard let flags = expression.flags(answeredBy: { answer($0, in: unit) }) else { return nil }
      found += flags.filter { !found.contains($0) }
    }
    return found
  }

  /// The flags that a local, a property or the call of a function is the answer to.
  private mutating func answer(_ syntax: Syntax, in unit: CodeUnitID) -> [String]? {
    if syntax.kind == .name, let local = LocalUses(in: syntax.body).declaration(of: syntax) {
      guard local.kind == .binding, !local.flags.contains(.mutable) else { return nil }
      return local.value?.flags { _ in nil }.flatMap { $0.isEmpty ? nil : $0 }
    }
    guard !answers.isEmpty else { return nil }
    let point = CodePoint(unit, syntax.id)
    guard syntax.kind == .call else {
      return typing.ownOrForeignProperty(at: point).flatMap { answers[$0.place] }
    }
    guard case .methods(let methods, _) = typing.callee(of: point), methods.count == 1 else {
      return nil
    }
    return answers[methods[0].place]
  }
}

private let question = "isTreated"

extension Syntax {
  /// The flags that an expression asks about which does nothing but ask and compare. Of another
  /// call nobody knows what it does, so with one in it there are no flags at all.
  fileprivate func flags(answeredBy answer: (Syntax) -> [String]?) -> [String]? {
    var flags: [String] = []
    var next = id
    for part in selfAndDescendants where part.id >= next {
      if let known = part.askedFlag.map({ [$0] }) ?? (part.mayAnswer ? answer(part) : nil) {
        flags += known
        next = part.node.next
      } else if !asking.contains(part.kind) {
        return nil
      }
    }
    return flags
  }

  /// `newMap` of `experiments.isTreated(forExperiment: X.newMap)`
  private var askedFlag: String? {
    guard calleeName == question, arguments.count == 1,
      let flag = argument("forExperiment")?.unwrapped,
      [.name, .member, .implicitMember].contains(flag.kind)
    else { return nil }
    return flag.name
  }

  private var mayAnswer: Bool { [.name, .member, .call].contains(kind) }
}

private let asking: Set<NodeKind> = [
  .name, .member, .implicitMember, .paren, .literal, .string, .binary, .operatorName, .prefix,
  .effect, .optionalChain, .forceUnwrap,
]

extension TypeTable {
  /// The code is that of a property or function which is what the code gives back, at any time.
  fileprivate func isAlwaysItsResult(_ unit: CodeUnit) -> Bool {
    let declaration = declaration(at: unit.declaration)
    switch unit.role {
    case .function: return declaration.kind == .func && declaration.parameters.isEmpty
    case .accessor(let kind): return kind == .get
    case .initialValue: return declaration.kind == .let
    case .defaultValue: return false
    }
  }
}
