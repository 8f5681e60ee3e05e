import Testing

/// The detector sees an interactor, a view and a presenter that stay, and nothing else.
@Suite struct LeakDetectorTests {
  /// A parent attaches and detaches a child; `wiring` ties its parts, and the run waits long enough
  /// for every expectation about what should be gone.
  private func detaching(seconds: Double = 1.5, _ wiring: String) throws -> (
    leakSeen: Bool, text: String
  ) {
    let output = try Program.run(
      """
      protocol Listening: AnyObject {}
      final class Child: PresentableInteractor<ChildView>, Listening {
        var strongRouter: AnyObject?
      }
      final class ChildView: UIViewController, ViewControllable, Presentable {
        var strongListener: Listening?
      }
      final class Scope: Component<EmptyDependency>, EmptyDependency {
        lazy var builder = Builder<EmptyDependency>(dependency: self)
      }

      var outside: [AnyObject] = []
      let window = UIWindow(frame: .zero)
      let parent = ViewableRouter(interactor: Interactor(), viewController: Shell())
      final class Shell: UIViewController, ViewControllable {}
      window.rootViewController = parent.viewController
      window.makeKeyAndVisible()
      parent.interactable.activate()
      parent.load()
      func attachAndDetach() {
        let view = ChildView()
        let interactor = Child(presenter: view)
        let router = ViewableRouter(interactor: interactor, viewController: view)
        parent.attachChild(router)
        \(wiring)
        parent.detachChild(router)
      }
      attachAndDetach()
      RunLoop.main.run(until: Date(timeIntervalSinceNow: \(seconds)))
      print("nothing seen")
      """)
    return (!output.succeeded && output.text.contains("has leaked"), output.text)
  }

  @Test func aSoundRIBIsSilent() throws {
    let run = try detaching("")
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

  @Test func aRouterHeldByItsInteractorIsNotSeen() throws {
    let run = try detaching("interactor.strongRouter = router")
    #expect(run.text == "nothing seen\n")
  }

  @Test func aComponentCycleIsNotSeen() throws {
    let run = try detaching("_ = Scope(dependency: EmptyComponent()).builder")
    #expect(run.text == "nothing seen\n")
  }

  @Test func aViewStillOnTheScreenAfterDetachIsSeen() throws {
    let run = try detaching(
      seconds: 6, "outside.append(router); parent.viewController.present(view, animated: false)")
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
