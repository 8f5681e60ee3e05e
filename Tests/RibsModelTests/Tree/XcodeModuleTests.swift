import RibsFiles
import RibsModel
import RibsSyntax
import Testing
import TestSupport

/// Apps whose modules are targets of an Xcode project.
@Suite("Modules of Xcode projects") struct XcodeModuleTests {
  private typealias Target = XcodeProjectFile.Target

  private func project(in path: String = "", _ targets: Target...) throws -> ProjectFolder {
    let read = XcodeProject(contents: Array(XcodeProjectFile(targets).text.utf8))
    let modules = try #require(read?.modules)
    return ProjectFolder(path: path, name: "", modules: [modules])
  }

  private func modules(of types: TypeTable) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: types.files.indices.map {
        (types.files[$0].path, types[types.module(of: FileID($0))].name)
      })
  }

  /// A RIB whose types are named after their roles alone.
  private func terse(child: String? = nil) -> String {
    """
    import RIBs
    \(child.map { "import \($0)" } ?? "")
    public protocol Dependency: RIBs.Dependency { var user: String { get } }
    final class Component: RIBs.Component<Dependency> {}
    \(child.map { "extension Component: \($0).Dependency { var user: String { dependency.user } }" } ?? "")
    public protocol Listener: AnyObject {}
    public protocol Buildable: RIBs.Buildable {
      func build(with listener: Listener) -> ViewableRouting
    }
    protocol Interactable: RIBs.Interactable\(child.map { ", \($0).Listener" } ?? "") {}
    final class Interactor: RIBs.Interactor, Interactable { weak var listener: Listener? }
    final class Controller: UIViewController, ViewControllable {}
    public final class Builder: RIBs.Builder<Dependency>, Buildable {
      public func build(with listener: Listener) -> ViewableRouting {
        let component = Component(dependency: dependency)
        return Router(
          interactor: Interactor(), viewController: Controller()\
    \(child.map { ", child: \($0).Builder(dependency: component)" } ?? ""))
      }
    }
    final class Router: ViewableRouter<Interactable, ViewControllable> {
      \(child.map { _ in
        """
        private let child: Child
          init(interactor: Interactable, viewController: ViewControllable, child: Child) {
            self.child = child
            super.init(interactor: interactor, viewController: viewController)
          }
          func show() { attachChild(child.build(with: interactor)) }
        """
      } ?? "")
    }
    \(child.map { "typealias Child = \($0).Buildable" } ?? "")
    """
  }

  @Test func ribsOfTheSameNamesInTheTargetsOfAProjectAreToldApart() throws {
    let app = ExampleApp(
      files: [
        ("Detail/Rib.swift", terse()), ("Main/Rib.swift", terse(child: "Search")),
        ("Search/Rib.swift", terse(child: "Detail")),
      ],
      projects: [
        try project(
          Target("Main", files: ["Main/Rib.swift"]), Target("Search", files: ["Search/Rib.swift"]),
          Target("Detail", files: ["Detail/Rib.swift"]))
      ])
    #expect(app.attached == ["Main > Search", "Search > Detail"])
    #expect(
      app.scopes == [
        "Component [Main] > Builder [Search]", "Component [Search] > Builder [Detail]",
      ])
    #expect(
      app.unresolved == [
        "13: nobody in the tree makes `Builder`, so who provides what it asks for is not known"
      ])
  }

  /// A listed file, one beside it, one among several targets, and those that others speak for.
  @Test func theNearestProjectOrManifestDecides() throws {
    let types = typeTable(
      [
        "App/A.swift": "", "App/New.swift": "", "Other/New.swift": "", "Kit/K.swift": "",
        "Package/Package.swift": #"let p = Package(targets: [.target(name: "Core")])"#,
        "Package/Sources/Core/C.swift": "", "Package/Loose.swift": "", "Inner/I.swift": "",
        "Inner/J.swift": "",
      ],
      projects: [
        try project(
          Target(
            "App", "application",
            files: ["App/A.swift", "Package/Sources/Core/C.swift", "Inner/I.swift"]),
          Target("Kit", files: ["Kit/K.swift"])),
        ProjectFolder(path: "Inner", name: "Inner"),
      ])
    #expect(
      modules(of: types) == [
        "App/A.swift": "App", "App/New.swift": "App", "Other/New.swift": "",
        "Kit/K.swift": "Kit", "Package/Package.swift": "Package",
        "Package/Sources/Core/C.swift": "Core", "Package/Loose.swift": "Package",
        "Inner/I.swift": "Inner", "Inner/J.swift": "Inner",
      ])
  }

  @Test func aModelThatIsCalledProjectIsNoManifest() throws {
    let types = typeTable(
      [
        "App/Models/M.swift": "", "App/Models/Project.swift": "struct Project {}",
        "Kit/K.swift": "",
      ],
      projects: [
        try project(
          Target(
            "App", "application", files: ["App/Models/M.swift", "App/Models/Project.swift"]),
          Target("Kit", files: ["Kit/K.swift"]))
      ])
    #expect(modules(of: types)["App/Models/M.swift"] == "App")
  }

  @Test func aProjectMayListWhatLiesElsewhere() throws {
    let types = typeTable(
      ["App/A.swift": "", "App/K.swift": "", "Shared/S.swift": "", "Shared/T.swift": ""],
      projects: [
        try project(
          in: "App", Target("App", "application", files: ["A.swift"]),
          Target("Kit", files: ["K.swift", "../Shared/S.swift"]))
      ])
    #expect(
      modules(of: types) == [
        "App/A.swift": "App", "App/K.swift": "Kit", "Shared/S.swift": "Kit", "Shared/T.swift": "",
      ])
  }

  /// The files need not be all that a target is built of.
  @Test func whatIsInternalToAnotherTargetIsStillFound() throws {
    let types = typeTable(
      [
        "App/A.swift": "class Log {}", "App/B.swift": "", "App/C.swift": "",
        "Widget/W.swift": "let log: Log", "Widget/V.swift": "", "Widget/U.swift": "",
      ],
      projects: [
        try project(
          Target("App", "application", files: ["App/A.swift", "App/B.swift", "App/C.swift"]),
          Target(
            "Widget", "app-extension",
            files: ["Widget/W.swift", "Widget/V.swift", "Widget/U.swift"]))
      ])
    #expect(modules(of: types)["App/A.swift"] == "App")
    #expect(modules(of: types)["Widget/W.swift"] == "Widget")
    let file = try #require(types.files.firstIndex { $0.path == "Widget/W.swift" })
    let type = TypeExpression(
      parsing: types.files[file].declarations[0].type, in: types.files[file])
    let viewpoint = Viewpoint(file: FileID(file), declaration: DeclarationID(0))
    #expect(types.describe(types.lookup(type, from: viewpoint)) == "Log in App/A.swift")
  }

  /// `Common/Home.swift` means the class of the app that it is compiled in.
  @Test func whatTwoAppsCompileMeansNoneOfBothForCertain() throws {
    let types = typeTable(
      [
        "Common/Home.swift": "let clock: Clock", "Rider/A.swift": "class Clock {}",
        "Rider/B.swift": "",
        "Driver/A.swift": "class Clock {}", "Driver/B.swift": "", "Kit/K.swift": "",
      ],
      projects: [
        try project(
          Target(
            "Rider", "application",
            files: ["Rider/A.swift", "Rider/B.swift", "Common/Home.swift"]),
          Target(
            "Driver", "application",
            files: ["Driver/A.swift", "Driver/B.swift", "Common/Home.swift"]),
          Target("Kit", files: ["Kit/K.swift"]))
      ])
    let type = TypeExpression(
      parsing: types.files[0].declarations[0].type, in: types.files[0])
    let viewpoint = Viewpoint(file: FileID(0), declaration: DeclarationID(0))
    #expect(types.describe(types.lookup(type, from: viewpoint)) == "ambiguous")
  }

  /// A base class that is called like the framework's may lie in a file that another target
  /// compiles.
  @Test func whatAFileInCommonDeclaresIsEachTargets() throws {
    let types = typeTable(
      [
        "App/A.swift": "", "App/B.swift": "",
        "App/Base.swift":
          "import RIBs\nclass Component<D>: RIBs.Component<D> { let clock = 1 }",
        "Kit/K.swift": "import RIBs\nlet c: Component<Int>", "Kit/L.swift": "", "Other/O.swift": "",
      ],
      projects: [
        try project(
          Target(
            "App", "application", files: ["App/A.swift", "App/B.swift", "App/Base.swift"]),
          Target("Kit", files: ["Kit/K.swift", "Kit/L.swift", "App/Base.swift"]),
          Target("Other", files: ["Other/O.swift"]))
      ])
    let file = try #require(types.files.firstIndex { $0.path == "Kit/K.swift" })
    let declaration = try #require(types.files[file].declarations.firstIndex { $0.type.start > 0 })
    let type = TypeExpression(
      parsing: types.files[file].declarations[declaration].type, in: types.files[file])
    let viewpoint = Viewpoint(file: FileID(file), declaration: DeclarationID(declaration))
    #expect(types.describe(types.lookup(type, from: viewpoint)) == "Component in App/Base.swift")
  }

  @Test func theProjectSaysWhichTargetsAreTests() throws {
    let types = typeTable(
      ["App/A.swift": "", "Checks/C.swift": "", "Kit/K.swift": ""],
      projects: [
        try project(
          Target("App", "application", files: ["App/A.swift"]),
          Target("Kit", files: ["Kit/K.swift"]),
          Target("Checks", "bundle.unit-test", files: ["Checks/C.swift", "Kit/K.swift"]))
      ])
    #expect((0..<3).map { types.role(of: FileID($0)) } == [.source, .test, .source])
  }
}
