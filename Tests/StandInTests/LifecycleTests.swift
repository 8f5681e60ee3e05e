import RIBs
import RxSwift
import Testing
import UIKit

/// In which order a RIB comes to life and ends.
@MainActor @Suite struct LifecycleTests {
  @Test func anAttachedChildBecomesActiveBeforeItsRouterLoads() {
    let journal = Journal()
    let parent = JournalRouter("parent", journal)
    let child = JournalRouter("child", journal)
    child.onLoad = { journal.note("\(parent.children.count) attached") }
    parent.attachChild(child)
    #expect(journal.lines == ["child active", "child loaded", "1 attached"])
  }

  @Test func aChildIsActiveBeforeItsViewIsLoaded() {
    let interactor = Interactor()
    let router = ViewableRouter(interactor: interactor, viewController: PlainView())
    Router(interactor: Interactor()).attachChild(router)
    #expect(!router.viewController.isViewLoaded)
  }

  @Test func aRouterLoadsOnceHoweverOftenItIsAttached() {
    let journal = Journal()
    let parent = Router(interactor: Interactor())
    let child = JournalRouter("child", journal)
    for _ in 1...2 {
      parent.attachChild(child)
      parent.detachChild(child)
    }
    #expect(journal.lines.filter { $0 == "child loaded" }.count == 1)
    #expect(journal.lines.filter { $0 == "child active" }.count == 2)
  }

  @Test func detachingResignsThenDisposesThenRemoves() {
    let journal = Journal()
    let parent = Router(interactor: Interactor())
    let child = JournalRouter("child", journal)
    parent.attachChild(child)
    Disposables.create(with: { journal.note("disposed, \(parent.children.count) attached") })
      .disposeOnDeactivate(interactor: child.interactor)
    journal.lines = []
    parent.detachChild(child)
    #expect(journal.lines == ["child resigning", "disposed, 1 attached"])
    #expect(parent.children.isEmpty)
    #expect(!child.interactable.isActive)
  }

  @Test func detachingResignsTheWholeSubtreeAndAttachingWakesIt() {
    let root = Router(interactor: Interactor())
    let child = Router(interactor: Interactor())
    let grandchild = Router(interactor: Interactor())
    root.attachChild(child)
    child.attachChild(grandchild)
    root.detachChild(child)
    #expect(!grandchild.interactor.isActive)
    root.attachChild(child)
    #expect(grandchild.interactor.isActive)
  }

  @Test func aDyingRouterDetachesItsChildrenWhenItsInteractorNoLongerSeesIt() {
    let journal = Journal()
    var router: JournalRouter? = JournalRouter("parent", journal)
    let child = JournalRouter("child", journal)
    router?.interactor.router = router
    child.interactor.router = child
    router?.interactable.activate()
    router?.attachChild(child)
    journal.lines = []
    router = nil
    #expect(
      journal.lines == ["parent resigning", "child resigning", "child router cleans up"])
  }

  @Test func launchingShowsTheViewThenActivatesThenLoads() {
    let window = UIWindow(frame: .zero)
    let view = PlainView()
    let interactor = Interactor()
    let router = LaunchRouter(interactor: interactor, viewController: view)
    var visibleWhenActive = false
    let watch = interactor.isActiveStream.filter { $0 }.subscribe(onNext: { _ in
      visibleWhenActive = view.view.window === window && window.isKeyWindow
    })
    router.launch(from: window)
    watch.dispose()
    #expect(visibleWhenActive)
  }

  @Test func hooksDoNothingSoThatCallingSuperIsAMatterOfStyle() {
    final class Silent: Interactor {
      var log: [String] = []
      override func didBecomeActive() { log.append("active") }
      override func willResignActive() { log.append("resigning") }
    }
    let interactor = Silent()
    interactor.activate()
    interactor.activate()
    interactor.deactivate()
    interactor.deactivate()
    #expect(interactor.log == ["active", "resigning"])
  }

  @Test nonisolated func attachingWhatIsAttachedAssertsInDebugBuilds() throws {
    let output = try Program.run(
      """
      let parent = Router(interactor: Interactor())
      let child = Router(interactor: Interactor())
      parent.attachChild(child)
      parent.attachChild(child)
      """)
    #expect(output.text.contains("which is already attached"))
    #expect(!output.succeeded)
  }
}

final class Journal {
  var lines: [String] = []

  func note(_ line: String) { lines.append(line) }
}

private final class JournalInteractor: Interactor {
  let name: String
  let journal: Journal
  weak var router: JournalRouter?

  init(_ name: String, _ journal: Journal) {
    self.name = name
    self.journal = journal
  }

  override func didBecomeActive() { journal.note("\(name) active") }

  override func willResignActive() {
    journal.note("\(name) resigning")
    router?.cleanUp()
  }
}

private final class JournalRouter: Router<JournalInteractor> {
  var onLoad: () -> Void = {}

  init(_ name: String, _ journal: Journal) {
    super.init(interactor: JournalInteractor(name, journal))
  }

  override func didLoad() {
    interactor.journal.note("\(interactor.name) loaded")
    onLoad()
  }

  func cleanUp() { interactor.journal.note("\(interactor.name) router cleans up") }
}

final class PlainView: UIViewController, ViewControllable {}
