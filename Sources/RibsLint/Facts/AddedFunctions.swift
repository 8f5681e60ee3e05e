import RibsModel
import RibsSyntax

/// What the project adds to types outside the tree.
struct AddedFunctions: ProjectFact {
  let byName: [String: [DeclarationPlace]]

  init(of project: Project) {
    let additions = project.types.types.lazy.filter { $0.kind == .extension }.flatMap(\.members)
    byName = Dictionary(grouping: additions.filter { $0.kind == .func }, by: \.name)
      .mapValues { $0.map(\.place) }
  }
}
