import RibsModel

/// The modules that the system starts, on which nothing outside the tree depends.
struct AppModules: ProjectFact {
  let all: Set<ModuleID>

  init(of project: Project) {
    let types = project.types
    all = Set(
      types.types.filter { $0.role == .source && types.isKeptByTheSystem($0.id) }.map(\.module))
  }
}

extension Project {
  /// Code outside of the tree may use the type: it is public, and no app is in the tree.
  func mayBeUsedElsewhere(_ type: TypeInformation) -> Bool {
    type.access >= .package && fact(AppModules.self).all.isEmpty
  }
}
