import RibsSyntax
import RibsSystem

/// The names under which code makes something that may ask for a dependency: most calls of
/// initialisers in an app make something else, and need not be read.
struct ConsumerNames {
  /// Types that may ask for a dependency, and their typealiases.
  private let types: Set<HashedName>

  init(types table: TypeTable, code: CodeTable) {
    let isNamingFile = Self.filesNamingDependencies(table, code)
    let isNaming = table.types.map { type in
      isNamingFile[Int(type.place.file.index)]
        || type.extensions.contains { isNamingFile[Int($0.file.index)] }
    }
    var names: Set<HashedName> = []
    for type in table.types where type.kind != .protocol {
      let ancestry = table.ancestry(of: type.id)
      let mayAsk =
        !ancestry.framework.isDisjoint(with: [.buildable, .component, .needleComponent])
        || isNaming[Int(type.id.index)] || ancestry.types.contains { isNaming[Int($0.index)] }
      if mayAsk { names.insert(HashedName(type.name)) }
    }
    types = names
  }

  /// A type of that name may ask for a dependency.
  func mayAsk(_ name: String) -> Bool {
    let name = HashedName(name)
    return types.contains(name) || name == Self.own
  }

  private static let own = HashedName("Self")

  /// The calls that may make a consumer, in source order: they have the name of a type, `Self` or
  /// `init`, and an argument with one of the labels under which a type of that name may be given a
  /// dependency.
  func creations(given labels: DependencyLabels, in code: CodeTable, _ table: TypeTable)
    -> [CodePoint]
  {
    let units = units(given: labels, in: code, table)
    return parallelMap(units) { unit in
      code[unit].nodes([.call])
        .filter { Self.mayMakeConsumer($0.id, in: $0.body, given: labels) }
        .map { CodePoint(unit, $0.id) }
    }.flatMap { $0 }
  }

  /// The units in which a consumer may be made. Behind the label `dependency` something is handed
  /// on to a type that the tree does not declare.
  private func units(given labels: DependencyLabels, in code: CodeTable, _ table: TypeTable)
    -> [CodeUnitID]
  {
    let handingOn = Set(code.units(mentioning: "dependency"))
    let naming = parallelMap(types.map(\.text)) { name in
      code.units(mentioning: name).filter {
        !handingOn.contains($0) && labels.mayStand(in: code[$0], forTypesNamed: name)
      }
    }
    let found = handingOn.union(naming.joined())
    // Far less code has one of the labels than `init`; what is handed on without one can't be asked
    // for.
    let labelled =
      labels.all.contains("")
      ? code.units(mentioning: "init", "Self") : code.units(mentioning: labels.all.sorted())
    let making = parallelMap(labelled.filter { !found.contains($0) }) {
      mayMakeOwn($0, given: labels, in: code, table) ? $0 : nil
    }
    return found.union(making.compactMap { $0 }).sorted()
  }

  /// The type around `self.init`, `super.init` and `Self` says what they make.
  private func mayMakeOwn(
    _ id: CodeUnitID, given labels: DependencyLabels, in code: CodeTable, _ table: TypeTable
  ) -> Bool {
    let unit = code[id]
    guard unit.lazyBody.mayMention("init") || unit.lazyBody.mayMention("Self") else { return false }
    let isOwnConsumer = unit.owner.map { owner in
      table[owner].kind == .protocol || types.contains(HashedName(table[owner].name))
    }
    return (isOwnConsumer == true || unit.lazyBody.mayMentionBesidesOwn("init"))
      && labels.mayStand(in: unit)
  }

  private static func mayMakeConsumer(
    _ call: NodeID, in body: Body, given labels: DependencyLabels
  ) -> Bool {
    guard let callee = CodeIndex.subject(of: call, in: body) else { return false }
    let name = body.name(of: callee)
    let looksLikeType =
      name.unicodeScalars.first.map { $0.properties.isUppercase || $0 == "_" } ?? false
    let known = name == "init" || name == "Self" ? labels.all : labels.byName[name]
    guard known != nil || looksLikeType else { return false }
    return body.arguments(of: call).contains { argument in
      let label = body.name(of: argument)
      return known?.contains(label) ?? (label == "dependency")
    }
  }

  /// Of each file, whether a Dependency protocol, or a typealias of one, is named in it. An
  /// initialiser that asks for a dependency says so, or the clause of its class does in a generic
  /// argument.
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
