import RibsLint
import Testing

@Suite struct FrameworkMethodCalledTests {
  @Test(arguments: [
    "child.interactable.activate()", "interactor.deactivate()", "child.load()",
    "menu?.interactable.activate()", "load()",
  ])
  func aCallInARibIsAnError(statement: String) {
    let found = lint(source(statement), rules: [.frameworkMethodCalled]).findings
    #expect(found.map(\.severity) == [.error])
  }

  @Test(arguments: [
    "audioSession.activate()", "loader.load()", "child.load(from: 1)", "unknown.activate()",
    "activate()", "child.interactable.isActive = true",
  ])
  func otherMethodsOfTheNameAreLeftAlone(statement: String) {
    #expect(lint(source(statement), rules: [.frameworkMethodCalled]).findings.isEmpty)
  }

  @Test func whoPutsARibIntoOtherCodeIsOnlyTold() {
    let found = lint(
      """
      import RIBs
      final class Host {
        var router: Routing?
        func show() { router?.interactable.activate(); router?.load() }
      }
      final class AppRouter: LaunchRouter<Interactor, ViewControllable> {
        func open() { interactable.activate() }
      }
      """, rules: [.frameworkMethodCalled]
    ).findings
    #expect(found.map(\.severity) == [.info, .info, .info])
  }

  /// An app extension's is its RIB's view, too. One that some code makes is the view of a RIB.
  @Test(arguments: [
    ("", Severity.info), ("let page = Page()", .error),
    ("let page = storyboard.instantiateViewController() as! Page", .error),
  ])
  func aViewControllerThatTheSystemMakesPutsTheRibThere(other: String, severity: Severity) {
    let found = lint(
      [
        TestFile(
          "Page.swift",
          """
          import RIBs
          final class Page: UIViewController, ViewControllable {
            private var router: Routing?
            override func viewDidLoad() { router?.interactable.activate() }
          }
          """),
        TestFile("Other.swift", other),
      ], rules: [.frameworkMethodCalled]
    ).findings
    #expect(found.map(\.severity) == [severity])
  }

  /// What stands before an interactor is told what it hands on.
  @Test(arguments: [
    ("Interactable", "func activate()", 0), ("Interactor", "override func activate()", 1),
    ("Interactable", "func start()", 1),
  ])
  func aDecoratorHandsOnWhatItIsTold(base: String, function: String, expected: Int) {
    let found = lint(
      """
      import RIBs
      final class LoggingInteractor: \(base) {
        let wrapped: Interactable
        \(function) { wrapped.activate() }
      }
      """, rules: [.frameworkMethodCalled]
    ).findings
    #expect(found.count == expected)
  }

  private func source(_ statement: String) -> String {
    """
    import RIBs
    final class AudioSession { func activate() {} }
    final class Loader { func load() {} }
    extension Routing { func load(from: Int) {} }
    final class HomeRouter: Router<Interactor> {
      let child: Routing
      var menu: Routing?
      let audioSession = AudioSession()
      let loader = Loader()
      func route() { \(statement) }
    }
    """
  }
}
