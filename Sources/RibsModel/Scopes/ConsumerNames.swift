import RibsSyntax

/// The names under which code makes something that may ask for a dependency: most calls of
/// initialisers in an app make something else, and need not be read.
struct ConsumerNames {
  /// Types that may ask for a dependency, and their typealiases.
  private let types: Set<String>

  init(types table: TypeTable, code: CodeTable) {
    let isNamingFile = Self.filesNamingDependencies(table, code)
    let isNaming = table.types.map { type in
      ([type.place] + type.extensions).contains { isNamingFile[Int($0.file.index)] }
    }
    var names: Set<String> = ["Self"]
    for type in table.types where type.kind != .protocol {
      let ancestry = table.ancestry(of: type.id)
      let mayAsk =
        !ancestry.framework.isDisjoint(with: [.buildable, .component, .needleComponent])
        || isNaming[Int(type.id.index)] || ancestry.types.contains { isNaming[Int($0.index)] }
      if mayAsk { names.insert(type.name) }
    }
    types = names
  }

  /// A type of that name may ask for a dependency.
  func mayAsk(_ name: String) -> Bool { types.contains(name) }

  /// The calls that may make a consumer, in source order: they have the name of a type or `init`, and
  /// an argument with one of the labels under which consumers are given dependencies.
  func creations(givenOneOf labels: Set<String>, in code: CodeTable) -> [CodePoint] {
    parallelMap(units(givenOneOf: labels, in: code)) { unit in
      let body = code[unit].body
      return body.compiledNodes
        .filter { body[$0].kind == .call && mayBeMade(by: $0, in: body, givenOneOf: labels) }
        .map { CodePoint(unit, $0) }
    }.flatMap { $0 }
  }

  /// The units in which a consumer may be made. Behind the label `dependency` something is handed on to
  /// a type that the tree does not declare.
  private func units(givenOneOf labels: Set<String>, in code: CodeTable) -> [CodeUnitID] {
    let naming = code.units(mentioning: types.sorted() + ["dependency"])
    let initialising = code.units(mentioning: labels.contains("") ? ["init"] : labels.sorted()) {
      $0.lazyBody.mayMention("init")
    }
    return Set(naming).union(initialising).sorted()
  }

  private func mayBeMade(by call: NodeID, in body: Body, givenOneOf labels: Set<String>) -> Bool {
    guard let callee = CodeIndex.subject(of: call, in: body) else { return false }
    let name = body.name(of: callee)
    let looksLikeType =
      name.unicodeScalars.first.map { $0.properties.isUppercase || $0 == "_" } ?? false
    let isKnown = name == "init" || types.contains(name)
    guard isKnown || looksLikeType else { return false }
    return body.arguments(of: call).contains { argument in
      let label = body.name(of: argument)
      return isKnown ? labels.contains(label) : label == "dependency"
    }
  }

  /// Of each file, whether a Dependency protocol, or a typealias of one, is named in it. An initialiser
  /// that asks for a dependency says so, or the clause of its class does in a generic argument.
  private static func filesNamingDependencies(_ table: TypeTable, _ code: CodeTable) -> [Bool] {
    var names: Set<String> = []
    for type in table.types where type.kind == .protocol || type.kind == .typealias {
      if !table.ancestry(of: type.id).framework.isDisjoint(with: [.dependency, .needleDependency]) {
        names.insert(type.name)
      }
    }
    var isNaming = [Bool](repeating: false, count: table.files.count)
    for file in names.flatMap({ code.files(mentioning: $0) }) { isNaming[Int(file.index)] = true }
    return isNaming
  }
}
