import RibsFiles
import RibsLint
import RibsModel
import RibsSyntax
import Testing

@Suite struct UiInUnisolatedTaskTests {
  private func app(
    _ code: String, attribute: String = "", protocols: String = "", presentable: String = "",
    base: String = "PresentableInteractor<APresentable>", more: String = ""
  ) -> String {
    """
    import RIBs
    import RxSwift
    import UIKit
    \(presentable) protocol APresentable: Presentable { func show(_ text: String); func count() -> Int }
    protocol ARouting: Routing { func routeToHome() }
    final class AViewController: UIViewController, APresentable {
      let label = UILabel()
      func show(_ text: String) { label.text = text }
      func count() -> Int { 1 }
    }
    final class ARouter: Router<A>, ARouting {
      let viewController: UIViewController
      func routeToHome() { viewController.present(UIViewController(), animated: true) }
    }
    \(attribute) final class A: \(base)\(protocols) {
      weak var router: ARouting?
      let stream: Observable<String>
      func load() async -> String { "" }
      func refresh() { presenter.show("") }
      func reload() async { presenter.show(await load()) }
      @MainActor func onMain() async { presenter.show("") }
      func deep() async { await reload() }
      \(code)
    }
    \(more)
    """
  }

  private func differences(_ source: String) -> [String] {
    RibsLintTests.differences([TestFile("A.swift", source)], .uiInUnisolatedTask)
  }

  @Test(arguments: [
    "func run() { Task { presenter.show(\"\") } } // expect: ui_in_unisolated_task",
    "func run() { Task { self.presenter.show(await load()) } } // expect: ui_in_unisolated_task",
    "func run() { Task { self.router?.routeToHome() } } // expect: ui_in_unisolated_task",
    "func run() { Task { [weak self] in self?.refresh() } } // expect: ui_in_unisolated_task",
    "func run() { Task.detached { self.refresh() } } // expect: ui_in_unisolated_task",
    "func run() { Task(priority: .high) { refresh() } } // expect: ui_in_unisolated_task",
    "func run() { Task { await reload() } } // expect: ui_in_unisolated_task",
    "func run() { Task { await self.deep() } } // expect: ui_in_unisolated_task",
    """
    func run() {
      stream.subscribe(onNext: { text in Task { self.presenter.show(text) } }) // expect: ui_in_unisolated_task
        .disposeOnDeactivate(interactor: self)
    }
    """,
  ])
  func aViewIsChangedByATaskOfNoActor(code: String) {
    #expect(differences(app(code)) == [])
  }

  @Test(arguments: [
    "func run() { Task { @MainActor in presenter.show(\"\") } }",
    "func run() { Task { @MainActor [weak self] in self?.presenter.show(\"\") } }",
    "func run() { Task { await MainActor.run { presenter.show(\"\") } } }",
    "func run() { Task { await presenter.show(\"\") } }",
    "func run() { Task { let text = await load(); await self.presenter.show(text) } }",
    "func run() { Task { await onMain() } }",
    "@MainActor func run() { Task { presenter.show(\"\") } }",
    "func run() { Task { print(presenter.count()) } }",
    "func run() { Task { DispatchQueue.main.async { self.presenter.show(\"\") } } }",
    "func run() { Task { Task { @MainActor in self.presenter.show(\"\") } } }",
    "func run() { Task { @MainActor in Task { self.presenter.show(\"\") } } }",
    "func run(_ view: AViewController) { Task { view.show(\"\") } }",
    "func run(_ view: UIView) { Task { view.isHidden = true } }",
    "func run() { onTap { Task { self.presenter.show(\"\") } } }\nfunc onTap(_ code: @MainActor () -> Void) {}",
    "func run() { Task { if Thread.isMainThread { presenter.show(\"\") } } }",
    "static func make() -> Task<Void, Never> { Task { print(1) } }",
  ])
  func whatMayBeTheMainActorsIsLeftAlone(code: String) {
    #expect(differences(app(code)) == [])
  }

  private let task = "func run() { Task { presenter.show(\"\") } }"

  @Test func aClassOfTheMainActorIsLeftAlone() {
    #expect(differences(app(task, attribute: "@MainActor")) == [])
    #expect(differences(app(task, presentable: "@MainActor")) == [])
    let listener = "@MainActor protocol AListening: AnyObject {}"
    #expect(differences(app(task, protocols: ", AListening", more: listener)) == [])
    let requirement = "protocol AListening: AnyObject { @MainActor func run() }"
    #expect(differences(app(task, protocols: ", AListening", more: requirement)) == [])
    let base = "@MainActor class Base: PresentableInteractor<APresentable> {}"
    #expect(differences(app(task, base: "Base", more: base)) == [])
    #expect(differences(app(task, protocols: ", UITableViewDelegate")) == [])
    #expect(
      differences(app(task, protocols: ", Unseen")) == [], "what it says of actors is not known")
  }

  @Test func aTaskOfTheProjectIsLeftAlone() {
    let own = "struct Task { init(_ code: () -> Void) { code() } }"
    #expect(differences(app(task, more: own)) == [])
  }

  @Test(arguments: [
    "func run() { Task { presenter.show(\"\") } }",
    "func run() { Task { [weak self] in self?.presenter.show(\"\") } }",
  ])
  func theTaskIsGivenToTheMainActor(code: String) {
    let findings = lint(app(code), rules: [.uiInUnisolatedTask]).findings
    #expect(findings.map(\.isFixable) == [true])
  }

  @Test func codeThatIsTheMainActorsByDefaultIsLeftAlone() {
    func count(_ folder: ProjectFolder) -> Int {
      let source = parse(path: "App/A.swift", bytes: Array(app(task).utf8))
      let project = Project(
        files: [ProjectFile(source: source, pathBelow: "App/A.swift")], projectFolders: [folder])
      return Linter(rules: [.uiInUnisolatedTask]).run(on: project).findings.count
    }
    var folder = ProjectFolder(path: "App", name: "App")
    #expect(count(folder) == 1)
    folder.isMainActorByDefault = true
    #expect(count(folder) == 0)
  }

  @Test func aManifestMaySayThatCodeIsTheMainActors() {
    func differences(_ settings: String) -> [String] {
      let manifest = """
        import PackageDescription
        let package = Package(name: "A", targets: [.target(name: "A"\(settings))])
        """
      return RibsLintTests.differences(
        [TestFile("Package.swift", manifest), TestFile("Sources/A/A.swift", app(task))],
        .uiInUnisolatedTask)
    }
    #expect(differences(", swiftSettings: [.defaultIsolation(MainActor.self)]") == [])
    #expect(differences("").count == 1)
  }
}
