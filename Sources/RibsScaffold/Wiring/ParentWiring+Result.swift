import RibsModel
import RibsSyntax

extension ParentWiring {
  /// The parent's files as they become, in the order of their paths.
  package func editedFiles() throws(WiringRefusal) -> [PlannedFile] {
    var files: [PlannedFile] = []
    for (file, edits) in edits {
      let source = types[file]
      guard let contents = edits.applied(to: source.bytes) else {
        throw WiringRefusal("`\(source.path)` can't be edited")
      }
      files.append(PlannedFile(path: source.path, contents: contents, existing: .replace))
    }
    return files.sorted { $0.path.precedesBytewise($1.path) }
  }

  /// Reads the project again as it would be with the planned files, and says what is not as it should
  /// be: the edits must leave Swift that ties the child to its parent.
  package func problem(
    files: [ProjectFile], projectFolders: [ProjectFolder], planned: [ProjectFile]
  ) -> WiringRefusal? {
    let replaced = Set(planned.map(\.source.path))
    for file in planned {
      let before = files.first { $0.source.path == file.source.path }?.source.problems.count ?? 0
      if let problem = file.source.problems.last, file.source.problems.count > before {
        return WiringRefusal("`\(file.source.path)` would be no Swift: \(problem.message)")
      }
    }
    let inputs = files.filter { !replaced.contains($0.source.path) } + planned
    let wired = Project(files: inputs, projectFolders: projectFolders)
    func name(_ id: RibID) -> String { wired.ribs[Int(id.index)].name }
    let isAttached = wired.attachEdges.contains {
      name($0.parent) == parts.rib.name && name($0.child) == child.name.text
    }
    let missing = wired.satisfactions.contains { satisfaction in
      wired.scopeEdges[satisfaction.edge].child.map(name) == child.name.text
        && satisfaction.conforms == false
    }
    return isAttached && !missing
      ? nil : WiringRefusal("nothing would tie `\(child.name.text)` to `\(parts.rib.name)`")
  }

  /// The lines that wire a child into a RIB, for someone who does it by hand.
  package static func linesToAdd(_ child: ChildRib, to parent: String) -> String {
    let name = child.name.text
    let property = child.name.lowerCamelCase
    let shows = child.isViewless ? "" : "\n    // Show `router.viewControllable` here."
    let hides = child.isViewless ? "" : "\n    // Take `router.viewControllable` away here."
    let view =
      child.isViewless
      ? """
       {
          var \(child.viewControllerProperty): \(child.viewControllable) {
            // The view controller in which \(name) shows its children.
          }
        }
      """ : " {}"
    let event =
      child.closingEvent.map {
        """

        \(parent)Interactor:
          func \($0)() {
            router?.detach\(name)()
          }
        """
      } ?? ""
    return """
      \(parent)Component+\(name).swift:
        extension \(parent)Component: \(child.dependency)\(view)
      \(parent)Interactable, behind the types it inherits:
        , \(child.listener)
      \(parent)Routing:
        func routeTo\(name)()
        func detach\(name)()\(event)
      \(parent)Builder, before it makes the router:
        let \(property)Builder = \(child.builder)(dependency: component)
      \(parent)Builder, as the last argument of the router:
        \(property)Builder: \(property)Builder
      \(parent)Router:
        private let \(property)Builder: \(child.buildable)
        private var \(property): \(child.routing)?

        func routeTo\(name)() {
          guard \(property) == nil else { return }

          let router = \(property)Builder.build(withListener: interactor)
          \(property) = router
          attachChild(router)\(shows.replacing("\n    ", with: "\n    "))
        }

        func detach\(name)() {
          guard let router = \(property) else { return }\(hides)
          detachChild(router)
          \(property) = nil
        }
      \(parent)Router's initialiser, as the last parameter and before `super.init`:
        \(property)Builder: \(child.buildable)
        self.\(property)Builder = \(property)Builder
      """
  }
}
