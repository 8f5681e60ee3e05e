import RibsSyntax

/// The names under which code makes something that may ask for a dependency: most calls of
/// initialisers in an app make something else, and need not be read.
struct ConsumerNames {
  /// Types that may ask for a dependency, and their typealiases.
  private let types: Set<String>

  init(types table: TypeTable, code: CodeTable) {
    let naming = Self.filesNamingDependencies(table, code)
    func isNaming(_ type: TypeID) -> Bool {
      naming.contains(table[type].place.file)
        || table[type].extensions.contains { naming.contains($0.file) }
    }
    var names: Set<String> = ["Self"]
    for type in table.types where type.kind != .protocol {
      let ancestry = table.ancestry(of: type.id)
      let mayAsk =
        !ancestry.framework.isDisjoint(with: [.buildable, .component, .needleComponent])
        || isNaming(type.id) || ancestry.types.contains(where: isNaming)
      if mayAsk { names.insert(type.name) }
    }
    types = names
  }

  /// What code mentions that may make a consumer. Behind the label `dependency` something is handed
  /// on to a type that the tree does not declare.
  var searched: [String] { types.sorted() + ["dependency", "init"] }

  /// A type of that name may ask for a dependency.
  func mayAsk(_ name: String) -> Bool { types.contains(name) }

  /// Whether a call may make a consumer: it has arguments, and the name of a type or `init`.
  func mayBeMade(by call: NodeID, in body: Body) -> Bool {
    guard let callee = CodeIndex.subject(of: call, in: body) else { return false }
    let name = body.name(of: callee)
    let looksLikeType =
      name.unicodeScalars.first.map { $0.properties.isUppercase || $0 == "_" } ?? false
    let isKnown = name == "init" || types.contains(name)
    guard isKnown || looksLikeType else { return false }
    let arguments = body.arguments(of: call)
    return isKnown
      ? !arguments.isEmpty : arguments.contains { body.name(of: $0) == "dependency" }
  }

  /// The files in which a Dependency protocol, or a typealias of one, is named. An initialiser that
  /// asks for a dependency says so, or the clause of its class does in a generic argument.
  private static func filesNamingDependencies(_ table: TypeTable, _ code: CodeTable) -> Set<FileID>
  {
    var names: Set<String> = []
    for type in table.types where type.kind == .protocol || type.kind == .typealias {
      if !table.ancestry(of: type.id).framework.isDisjoint(with: [.dependency, .needleDependency]) {
        names.insert(type.name)
      }
    }
    return Set(names.flatMap { code.files(mentioning: $0) })
  }
}
