import RibsModel

/// The classes of the RIB that is launched, which lives for as long as the process.
struct RootParts: ProjectFact {
  private let classes: Set<TypeID>

  init(of project: Project) {
    let parts = project.fact(PermanentRibs.self).all.flatMap {
      [$0.router, $0.interactor, $0.presenter, $0.viewController]
    }
    classes = Set(parts.compactMap { $0 })
  }

  func contains(_ type: TypeID) -> Bool { classes.contains(type) }
}
