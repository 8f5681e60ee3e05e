import RibsLint
import Testing

/// A router that checks nothing is told to attach a child, and the interactor sees to it that there
/// is none.
@Suite struct PreparedRequestTests {
  private func attachesUnguarded(_ interactor: String, routing: String = "", router: String = "")
    -> Bool
  {
    let members = """
      private var menu: ViewableRouting?
      func open() { let r = builder.build(); menu = r; attachChild(r) }
      func close() { menu.map(detachChild); menu = nil }
      \(router)
      """
    let source = routerSource(members, interactor: interactor, routing: routing)
    return !lint(source, rules: [.unguardedAttach]).findings.isEmpty
  }

  @Test(arguments: [
    """
    private struct State { var isOpen = false }
    private var state = State()
    func didTap() { guard !state.isOpen else { return }; state.isOpen = true; router?.open() }
    """,
    """
    private var isOpen = false
    func didTap() { isOpen.toggle(); isOpen ? router?.open() : router?.close() }
    """,
    """
    private var isOpen = false {
      didSet {
        guard isOpen != oldValue else { return }
        if isOpen { router?.open() } else { router?.close() }
      }
    }
    """,
    """
    private var place = 0
    func didTap() { guard move(from: 0, to: 1) else { return }; router?.open() }
    private func move(from: Int, to: Int) -> Bool {
      guard place == from else { return false }
      place = to
      return true
    }
    """,
    """
    override func didBecomeActive() {
      super.didBecomeActive()
      isOpen.distinctUntilChanged()
        .subscribe(onNext: { [weak self] in
          if $0 { self?.router?.open() } else { self?.router?.close() }
        })
        .disposeOnDeactivate(interactor: self)
    }
    """,
    """
    override func didBecomeActive() {
      super.didBecomeActive()
      AVCaptureDevice.requestAccess(for: .video) { [weak self] _ in self?.router?.open() }
    }
    """,
  ])
  func whatTheInteractorKnowsIsAsked(interactor: String) {
    #expect(!attachesUnguarded(interactor))
  }

  @Test func theRouterIsAsked() {
    let asking = "func didTap() { guard router?.isOpen == false else { return }; router?.open() }"
    #expect(
      !attachesUnguarded(
        asking, routing: "var isOpen: Bool { get }", router: "var isOpen: Bool { menu != nil }"))
    #expect(
      attachesUnguarded(
        asking, routing: "var isOpen: Bool { get }", router: "var isOpen: Bool { children.isEmpty }"
      ))
  }

  @Test(arguments: [
    """
    private var isOpen = false { didSet { if isOpen { router?.open() } else { router?.close() } } }
    """,
    """
    private var title = "" { didSet { guard title != oldValue else { return }; router?.open() } }
    """,
    """
    private var isOdd = false
    func didTap() { isOdd.toggle(); if isOdd { router?.open() } }
    """,
    """
    override func didBecomeActive() {
      super.didBecomeActive()
      count.distinctUntilChanged().map { $0 > 0 }
        .subscribe(onNext: { [weak self] in
          if $0 { self?.router?.open() } else { self?.router?.close() }
        })
        .disposeOnDeactivate(interactor: self)
    }
    """,
    "private var isReady = false\nfunc didTap() { guard isReady else { return }; router?.open() }",
    """
    private var count = 0
    func didTap() { count += 1; router?.open() }
    """,
    """
    private var place = 0
    func didTap() { guard isReady() else { return }; router?.open() }
    private func isReady() -> Bool { place == 0 }
    """,
    """
    override func didBecomeActive() {
      super.didBecomeActive()
      isOpen.subscribe(onNext: { [weak self] in
        if $0 { self?.router?.open() } else { self?.router?.close() }
      }).disposeOnDeactivate(interactor: self)
    }
    """,
    """
    override func didBecomeActive() {
      super.didBecomeActive()
      names.distinctUntilChanged().subscribe(onNext: { [weak self] _ in self?.router?.open() })
        .disposeOnDeactivate(interactor: self)
    }
    """,
  ])
  func whatTellsNothingOfTheChildIsNoQuestion(interactor: String) {
    #expect(attachesUnguarded(interactor))
  }
}
