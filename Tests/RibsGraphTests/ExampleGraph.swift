import RibsGraph
import RibsModel
import RibsSyntax

/// The graph of an app given as source text in one file, `App.swift`.
func graph(_ source: String, content: Set<GraphContent> = [.tree, .scopes]) -> RibGraph {
  RibGraph(project(source), content: content)
}

/// An app given as source text in one file, `App.swift`.
func project(_ source: String) -> Project {
  let file = parse(path: "App.swift", bytes: Array(("import RIBs\n" + source).utf8))
  return Project(files: [ProjectFile(source: file, pathBelow: "App.swift")])
}

/// A RIB in as few lines as possible; its router attaches `children`, its component provides for
/// them.
func rib(
  _ name: String, router: String? = nil, requires: String = "", provides: String = "",
  children: [String] = []
) -> String {
  let router = router ?? "ViewableRouter<Interactable, ViewControllable>"
  let attaching = children.map { child in
    """
      func attach\(child)() {
        attachChild(\(child)Builder(dependency: component).build())
      }
    """
  }
  let conformances = children.map { ", \($0)Dependency" }.joined()
  return """
    protocol \(name)Dependency: Dependency { \(requires) }
    final class \(name)Component: Component<\(name)Dependency>\(conformances) { \(provides) }
    final class \(name)Router: \(router) {
      let component: \(name)Component
    \(attaching.joined(separator: "\n"))
    }
    final class \(name)Builder: Builder<\(name)Dependency> {
      func build() -> \(name)Router {
        \(name)Router(component: \(name)Component(dependency: dependency))
      }
    }

    """
}

/// The root's base class.
let launchRouter = "LaunchRouter<Interactable, ViewControllable>"
