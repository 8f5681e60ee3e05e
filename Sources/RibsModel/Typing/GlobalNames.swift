import RibsSyntax

/// The functions and variables that stand outside types, by name.
struct GlobalNames: Sendable {
  private var places: [String: [DeclarationPlace]] = [:]
  private let modules: [ModuleID]

  init(types: TypeTable) {
    modules = types.fileModules
    for (number, file) in types.files.enumerated()
    where types.roles[number] == .source {
      for (index, declaration) in file.declarations.enumerated() where declaration.parent == nil {
        switch declaration.kind {
        case .func, .var, .let:
          places[file.name(declaration.name), default: []].append(
            DeclarationPlace(file: FileID(number), declaration: DeclarationID(index)))
        default: break
        }
      }
    }
  }

  /// The declarations that the name may mean in a file: those of its own module, or else of others.
  func declarations(named name: String, from file: FileID) -> [DeclarationPlace] {
    let all = places[name] ?? []
    let module = modules[Int(file.index)]
    let own = all.filter { modules[Int($0.file.index)] == module }
    return own.isEmpty ? all : own
  }
}
