import Testing

/// The detector sees an interactor, a view and a presenter that stay, and nothing else.
@Suite struct LeakDetectorTests {
  /// For each wiring a parent attaches a child whose parts it ties, and detaches it again. The run
  /// lasts until every expectation about what should be gone was checked.
  private func detaching(_ wirings: String...) throws -> (leakSeen: Bool, text: String) {
    let output = try Program.run(
      """
      protocol Listening: AnyObject {}
      final class Child: PresentableInteractor<ChildView>, Listening {
        var strongRouter: AnyObject?
      }
      final class ChildView: UIViewController, ViewControllable, Presentable {
        var strongListener: Listening?
      }
      final class Shell: UIViewController, ViewControllable {}
      final class Scope: Component<EmptyDependency>, EmptyDependency {
        lazy var builder = Builder<EmptyDependency>(dependency: self)
      }

      var outside: [AnyObject] = []
      let window = UIWindow(frame: .zero)
      let parent = LaunchRouter(interactor: Interactor(), viewController: Shell())
      parent.launch(from: window)

      func detach(_ wire: (ViewableRouter<Child, ChildView>, Child, ChildView) -> Void) {
        let view = ChildView()
        let interactor = Child(presenter: view)
        let router = ViewableRouter(interactor: interactor, viewController: view)
        parent.attachChild(router)
        wire(router, interactor, view)
        parent.detachChild(router)
      }
      \(wirings.map { "detach { router, interactor, view in \($0) }" }.joined(separator: "\n"))
      \(Program.untilNoLeakIsExpected)
      print("nothing seen")
      """)
    return (!output.succeeded && output.text.contains("has leaked"), output.text)
  }

  @Test func aSoundRIBARouterHeldByItsInteractorAndAComponentCycleAreNotSeen() throws {
    let run = try detaching(
      "", "interactor.strongRouter = router", "_ = Scope(dependency: EmptyComponent()).builder")
    #expect(run.text == "nothing seen\n")
  }

  @Test func aViewThatHoldsTheInteractorIsSeen() throws {
    let run = try detaching("view.strongListener = interactor")
    #expect(run.leakSeen, "\(run.text)")
  }

  @Test func anInteractorKeptOutsideIsSeen() throws {
    let run = try detaching("outside.append(interactor)")
    #expect(run.leakSeen, "\(run.text)")
  }

  @Test func aViewStillOnTheScreenAfterDetachIsSeen() throws {
    let run = try detaching(
      "outside.append(router); parent.viewController.present(view, animated: false)")
    #expect(run.leakSeen, "\(run.text)")
    #expect(run.text.contains("appearance"))
  }

  @Test func theDetectorCanBeSilencedByTheEnvironment() throws {
    let run = try detaching(
      "setenv(\"DISABLE_LEAK_DETECTION\", \"yes\", 1); outside.append(interactor)")
    #expect(!run.leakSeen)
    #expect(run.text.contains("Leak detection is disabled"))
  }
}
