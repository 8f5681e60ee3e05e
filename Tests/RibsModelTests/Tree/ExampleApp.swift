import RibsFiles
import RibsModel
import RibsSyntax
import Testing
import TestSupport

/// A small app in source text, and what the model says of it in short lines.
struct ExampleApp {
  let project: Project

  /// Files by path; `import RIBs` stands at the top of each unless it imports something itself.
  init(files: [(path: String, text: String)], projects: [ProjectFolder] = []) {
    project = onDeepStack {
      Project(
        files: files.map { file in
          let text = file.text.contains("import ") ? file.text : "import RIBs\n" + file.text
          return ProjectFile(
            source: parse(path: file.path, bytes: Array(text.utf8)),
            pathBelow: file.path)
        }, projectFolders: projects)
    }
  }

  init(_ texts: String...) {
    self.init(
      files: texts.enumerated().map { (path: "File\($0.offset).swift", text: $0.element) })
  }

  /// `Root*` for a root, `Home-` for one without a view; in the order of their names.
  var ribs: [String] {
    project.ribs.map { $0.identifier + ($0.isRoot ? "*" : "") + ($0.isViewless ? "-" : "") }
      .sorted()
  }

  /// `Parent > Child`, sorted.
  var attached: [String] {
    project.attachEdges.map { "\(name($0.parent)) > \(name($0.child))" }.sorted()
  }

  /// `Provider [its RIB] > Consumer [its RIB]`, sorted; `-` where there is no RIB.
  var scopes: [String] {
    project.scopeEdges.map { edge in
      let provider =
        switch edge.provider {
        case .declared(let type): project.types[type].name
        case .framework(let type): type.qualifiedName
        case .external(let name), .generic(let name): "?\(name)"
        case .ambiguous: "??"
        }
      let parent = edge.parent.map(name) ?? "-"
      let child = edge.child.map(name) ?? "-"
      return "\(provider) [\(parent)] > \(project.types[edge.consumer].name) [\(child)]"
    }.sorted()
  }

  /// `line: reason`, in source order.
  var unresolved: [String] {
    var places = SourcePlaces(project.types)
    return project.unresolved.map { "\(places.start(of: $0.location).line): \($0.reason)" }
  }

  private func name(_ rib: RibID) -> String { project.ribs[Int(rib.index)].identifier }

  func rib(_ name: String) -> Rib? { project.ribs.first { $0.identifier == name } }

  func typeName(_ type: TypeID?) -> String? { type.map { project.types[$0].name } }
}

/// A RIB without children, as the templates write it, in as few lines as possible.
func leaf(_ name: String, access: String = "") -> String {
  """
  \(access) protocol \(name)Dependency: Dependency {}
  \(access) protocol \(name)Listener: AnyObject {}
  \(access) protocol \(name)Buildable: Buildable {
    func build(withListener listener: \(name)Listener) -> ViewableRouting
  }
  protocol \(name)Interactable: Interactable {}
  protocol \(name)ViewControllable: ViewControllable {}
  final class \(name)Interactor: Interactor, \(name)Interactable {
    weak var listener: \(name)Listener?
  }
  final class \(name)ViewController: UIViewController, \(name)ViewControllable {}
  final class \(name)Router: ViewableRouter<\(name)Interactable, \(name)ViewControllable> {}
  \(access) final class \(name)Builder: Builder<\(name)Dependency>, \(name)Buildable {
    \(access) func build(withListener listener: \(name)Listener) -> ViewableRouting {
      \(name)Router(interactor: \(name)Interactor(), viewController: \(name)ViewController())
    }
  }
  """
}

/// The root of an app, whose router has these members; `children` are the names of the builders
/// that it is given, as `homeBuilder`.
func root(children: [String] = [], imports: [String] = [], _ routerMembers: String) -> String {
  func list(_ separator: String, _ text: (String) -> String) -> String {
    children.map(text).joined(separator: separator)
  }
  func property(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }
  let conformances = list("\n") { "extension RootComponent: \($0)Dependency {}" }
  return """
    \((["RIBs"] + imports).map { "import \($0)" }.joined(separator: "\n"))
    protocol RootDependency: Dependency {}
    final class RootComponent: Component<RootDependency> {}
    \(conformances)
    protocol RootInteractable: Interactable {}
    protocol RootViewControllable: ViewControllable {}
    final class RootInteractor: Interactor, RootInteractable {}
    final class RootViewController: UIViewController, RootViewControllable {}
    final class RootBuilder: Builder<RootDependency> {
      func build() -> LaunchRouting {
        let component = RootComponent(dependency: dependency)
        return RootRouter(
          interactor: RootInteractor(), viewController: RootViewController()\
    \(list("") { ", \(property($0))Builder: \($0)Builder(dependency: component)" }))
      }
    }
    final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {
      \(list("\n  ") { "private let \(property($0))Builder: \($0)Buildable" })
      init(interactor: RootInteractable, viewController: RootViewControllable\
    \(list("") { ", \(property($0))Builder: \($0)Buildable" })) {
        \(list("\n    ") { "self.\(property($0))Builder = \(property($0))Builder" })
        super.init(interactor: interactor, viewController: viewController)
      }
      \(routerMembers)
    }
    """
}

/// The root attaches Home by the code given, and nothing is left open.
func expectHome(
  _ routerMembers: String, _ more: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let app = ExampleApp(root(children: ["Home"], routerMembers), leaf("Home"), more)
  #expect(app.attached == ["Root > Home"], sourceLocation: sourceLocation)
  #expect(app.unresolved == [], sourceLocation: sourceLocation)
}
