import RibsModel
import Testing

/// Several modules, and several apps, in one tree.
@Suite struct ModuleTests {
  private func manifest(_ targets: String...) -> String {
    let list = targets.map { ".target(name: \"\($0)\")" }.joined(separator: ", ")
    return "import PackageDescription\nlet package = Package(name: \"P\", targets: [\(list)])"
  }

  /// An app in a folder, whose root attaches the Home of its own package.
  private func app(in folder: String, attach: String) -> [(path: String, text: String)] {
    [
      ("\(folder)/Package.swift", manifest("Home", "App")),
      ("\(folder)/Sources/Home/Home.swift", leaf("Home", access: "public")),
      (
        "\(folder)/Sources/App/Root.swift",
        root(
          children: ["Home"], imports: ["Home"],
          "func \(attach)() { attachChild(homeBuilder.build(withListener: interactor)) }")
      ),
    ]
  }

  @Test func twoAppsWithTheSameModulesAreTwoTrees() {
    let both = ExampleApp(files: app(in: "One", attach: "show") + app(in: "Two", attach: "open"))
    #expect(both.attached == ["One/Root > One/Home", "Two/Root > Two/Home"])
    #expect(
      both.scopes == [
        "RootComponent [One/Root] > HomeBuilder [One/Home]",
        "RootComponent [Two/Root] > HomeBuilder [Two/Home]",
      ])
    #expect(both.ribs == ["One/Home", "One/Root*", "Two/Home", "Two/Root*"])
    #expect(both.unresolved == [])
  }

  @Test(arguments: ["Sources/Entities/User.swift", "Sources/User.swift"])
  func thePackagesOnlyTargetMayHaveItsFilesStraightInSources(_ path: String) {
    let manifest = """
      let package = Package(
        name: "Domain", products: [.library(name: "Domain", targets: ["Domain"])],
        targets: [
          .target(name: "Domain"),
          .testTarget(name: "DomainTests", dependencies: [.target(name: "Domain")]),
        ])
      """
    let app = ExampleApp(files: [
      ("Domain/Package.swift", manifest), ("Domain/\(path)", "public struct User {}"),
      ("Domain/Sources/Home/Home.swift", leaf("Home", access: "public")),
      (
        "App/Root.swift",
        root(
          children: ["Home"], imports: ["Domain"],
          "func show(_ user: User) { attachChild(homeBuilder.build(withListener: interactor)) }")
      ),
    ])
    #expect(app.attached == ["Root > Home"])
    #expect(
      app.rib("Home").map { app.project.types.modules[Int($0.module.index)].name } == "Domain")
    #expect(
      app.project.types.types(named: "User").map { type in
        app.project.types.modules[
          Int(app.project.types.module(of: app.project.types[type].place.file).index)
        ].name
      } == ["Domain"])
  }

  @Test func aTuistProjectIsAModule() {
    let app = ExampleApp(files: [
      (
        "Projects/Home/Project.swift",
        "import ProjectDescription\nlet project = Project(name: \"Home\", targets: [])"
      ), ("Projects/Home/Sources/Home.swift", leaf("Home", access: "public")),
      (
        "Projects/App/Project.swift",
        "import ProjectDescription\nlet project = Project(name: \"App\", targets: [])"
      ),
      (
        "Projects/App/Sources/Root.swift",
        root(
          children: ["Home"], imports: ["Home"],
          "func show() { attachChild(homeBuilder.build(withListener: interactor)) }")
      ),
    ])
    #expect(app.attached == ["Root > Home"])
    #expect(app.rib("Home").map { app.project.types.modules[Int($0.module.index)].name } == "Home")
  }

  @Test func aTuistProjectThatAHelperMakesIsTheModuleThatIsImported() {
    func project(_ name: String) -> String {
      "import ProjectDescription\nlet project = Project.framework(name: \"\(name)\", tests: true)"
    }
    let app = ExampleApp(files: [
      ("Projects/Home/Implementations/Project.swift", project("HomeImplementations")),
      ("Projects/Home/Implementations/Sources/Detail.swift", leaf("Detail", access: "public")),
      ("Projects/Menu/Implementations/Project.swift", project("MenuImplementations")),
      ("Projects/Menu/Implementations/Sources/Detail.swift", leaf("Detail", access: "public")),
      ("Projects/App/Project.swift", project("App")),
      (
        "Projects/App/Sources/Root.swift",
        root(
          children: ["Detail"], imports: ["MenuImplementations"],
          "func show() { attachChild(detailBuilder.build(withListener: interactor)) }")
      ),
    ])
    #expect(app.attached == ["Root > MenuImplementations.Detail"])
    #expect(app.unresolved == [])
  }

  @Test(arguments: [
    ("public let user: User", true), ("let user: User", false),
    ("package let user: User", false),
  ])
  func whatIsAskedInPublicIsProvidedInPublic(_ member: String, _ isSatisfied: Bool) throws {
    let app = ExampleApp(files: [
      ("Package.swift", manifest("Home", "App")),
      (
        "Sources/Home/Home.swift",
        """
        import RIBs
        public struct User {}
        public protocol HomeDependency: Dependency { var user: User { get } }
        public final class HomeBuilder: Builder<HomeDependency> {}
        """
      ),
      (
        "Sources/App/Root.swift",
        """
        import Home
        import RIBs
        public final class RootComponent: Component<EmptyDependency>, HomeDependency {
          \(member)
          var home: HomeBuilder { HomeBuilder(dependency: self) }
        }
        """
      ),
    ])
    let outcome = try #require(app.project.satisfactions.first?.requirements.first?.outcome)
    if case .satisfied = outcome { #expect(isSatisfied) } else { #expect(!isSatisfied) }
  }

  @Test func neitherTheOrderNorTheNamesOfTheFilesMatter() {
    let files = app(in: "One", attach: "show") + app(in: "Two", attach: "open")
    let one = ExampleApp(files: files)
    let other = ExampleApp(files: files.reversed())
    #expect(ProjectDump(one.project).text == ProjectDump(other.project).text)
    let renamed = ExampleApp(
      files: files.map { ($0.path.replacing("Home.swift", with: "Zed.swift"), $0.text) })
    #expect(one.attached == renamed.attached)
    #expect(one.scopes == renamed.scopes)
    #expect(one.ribs == renamed.ribs)
  }

  /// A project's targets that a helper makes: what is imported tells where they are.
  @Test func aFolderThatIsImportedByItsProjectsNameIsAModule() {
    let manifest = "import ProjectDescription\nlet project = Project.feature(.home, [.interface])"
    let interface = """
      import RIBs
      public protocol HomeListener: AnyObject {}
      public protocol HomeBuildable: Buildable {
        func build(withListener listener: HomeListener) -> Routing
      }
      """
    let app = ExampleApp(files: [
      ("Projects/Home/Project.swift", manifest),
      ("Projects/Home/Interface/Home.swift", interface),
      ("Projects/Home/Testing/Home.swift", interface),
      (
        "Projects/Home/Sources/Home.swift",
        """
        import HomeInterface
        import RIBs
        public protocol HomeDependency: Dependency {}
        final class HomeRouter: Router<Interactable> {}
        public final class HomeBuilder: Builder<HomeDependency>, HomeBuildable {
          public func build(withListener listener: HomeListener) -> Routing {
            HomeRouter(interactor: Interactor())
          }
        }
        """
      ), ("Projects/App/Project.swift", "import ProjectDescription\nlet project = Project.app()"),
      (
        "Projects/App/Sources/Root.swift",
        root(
          children: ["Home"], imports: ["Home", "HomeInterface"],
          "func show() { attachChild(homeBuilder.build(withListener: interactor)) }")
      ),
    ])
    #expect(app.attached == ["Root > Home"])
    #expect(app.unresolved == [])
    #expect(
      app.project.types.modules.map(\.name).filter { $0.hasPrefix("Home") }.sorted()
        == ["Home", "HomeInterface", "HomeTesting"])
  }

  @Test func anAppMayHaveACopyOfItselfBelowIt() {
    func packages(in folder: String) -> [(path: String, text: String)] {
      [
        ("\(folder)/Home/Package.swift", manifest("Home")),
        ("\(folder)/Home/Sources/Home/Home.swift", leaf("Home", access: "public")),
        ("\(folder)/App/Package.swift", manifest("App")),
        (
          "\(folder)/App/Sources/App/Root.swift",
          root(
            children: ["Home"], imports: ["Home"],
            "func show() { attachChild(homeBuilder.build(withListener: interactor)) }")
        ),
      ]
    }
    let app = ExampleApp(files: packages(in: "Shop") + packages(in: "Shop/Final/Shop"))
    #expect(app.attached.count == 2)
    #expect(app.unresolved == [])
  }
}
