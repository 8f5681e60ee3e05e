import RIBs
import RxRelay
import RxSwift
import Testing
import UIKit

/// Who keeps whom alive.
@MainActor @Suite struct OwnershipTests {
  @Test func aRouterOwnsItsInteractorItsViewAndItsChildren() {
    var router: ViewableRouter<Interactor, PlainView>? = ViewableRouter(
      interactor: Interactor(), viewController: PlainView())
    var child: Router<Interactor>? = Router(interactor: Interactor())
    if let child { router?.attachChild(child) }
    weak let interactor = router?.interactor
    weak let view = router?.viewController
    weak let attached = child
    child = nil
    #expect(interactor != nil && view != nil && attached != nil)
    router = nil
    #expect(interactor == nil && view == nil && attached == nil)
  }

  @Test func anInteractorThatHoldsItsRouterStronglyIsNeverFreed() {
    weak var witness: Router<StrongInteractor>?
    do {
      let router = Router(interactor: StrongInteractor())
      router.interactor.router = router
      witness = router
    }
    #expect(witness != nil)
    witness?.interactor.router = nil
    #expect(witness == nil)
  }

  @Test func aWindowKeepsTheRootViewButNotTheLaunchRouter() {
    let window = UIWindow(frame: .zero)
    let interactor = Interactor()
    weak var witness: LaunchRouter<Interactor, PlainView>?
    do {
      let router = LaunchRouter(interactor: interactor, viewController: PlainView())
      router.launch(from: window)
      witness = router
      #expect(interactor.isActive)
    }
    #expect(witness == nil)
    #expect(!interactor.isActive)
    #expect(window.rootViewController != nil)
  }

  @Test func aComponentThatKeepsABuilderMadeWithItselfIsNeverFreed() {
    final class Shop: Component<EmptyDependency>, EmptyDependency {
      var kept: Builder<EmptyDependency> { shared { Builder(dependency: self) } }
      var fresh: Builder<EmptyDependency> { Builder(dependency: self) }
    }
    weak var keeping: Shop?
    weak var passing: Shop?
    do {
      let first = Shop(dependency: EmptyComponent())
      let second = Shop(dependency: EmptyComponent())
      _ = first.kept
      _ = second.fresh
      keeping = first
      passing = second
    }
    #expect(keeping != nil)
    #expect(passing == nil)
  }
}

/// What a component gives, and when it makes it anew.
@Suite struct ComponentTests {
  private final class Token {
    let name: String

    init(_ name: String = "") { self.name = name }
  }

  private final class Shelf: Component<EmptyDependency> {
    var token: Token { shared { Token() } }
    var optional: Token? { shared { Token() } }
    var pair: (Token, Token) { (shared { Token("first") }, shared { Token("second") }) }
    var mixed: (Token, Router<Interactor>) {
      (shared { Token() }, shared { Router(interactor: Interactor()) })
    }
    func named(_ name: String) -> Token { shared { Token(name) } }
    func named(_ name: String, loudly: Bool) -> Token { shared { Token(name) } }
  }

  private let shelf = Shelf(dependency: EmptyComponent())

  @Test func oneMemberSharesOneInstanceAndTwoMembersDoNot() {
    #expect(shelf.token === shelf.token)
    #expect(shelf.optional != nil)
    #expect(shelf.optional === shelf.optional)
    #expect(shelf.optional !== shelf.token)
    #expect(Shelf(dependency: EmptyComponent()).token !== shelf.token)
  }

  @Test func twoCallsInOneMemberShareOneKey() {
    #expect(shelf.pair.0 === shelf.pair.1)
    #expect(shelf.pair.1.name == "first")
  }

  @Test func twoTypesUnderOneKeyAreMadeAnewEachTime() {
    #expect(shelf.mixed.0 !== shelf.mixed.0)
  }

  @Test func theKeyIgnoresArgumentsButNotTheirLabels() {
    #expect(shelf.named("one") === shelf.named("two"))
    #expect(shelf.named("one") !== shelf.named("one", loudly: true))
  }

  @Test nonisolated func aBuilderAssertsThatItIsGivenANewComponentForEachBuild() throws {
    let output = try Program.run(
      """
      final class Home: Component<EmptyDependency> {}
      final class HomeBuilder: SimpleComponentizedBuilder<Home, Int> {
        override func build(with component: Home) -> Int { 1 }
      }
      let fresh = HomeBuilder { Home(dependency: EmptyComponent()) }
      print(fresh.build() + fresh.build())
      let home = Home(dependency: EmptyComponent())
      let stale = HomeBuilder { home }
      print(stale.build() + 2)
      print(stale.build())
      """)
    #expect(output.text.hasPrefix("2\n3\n"), "\(output.text)")
    #expect(output.text.contains("must make a new component"))
    #expect(!output.succeeded)
  }
}

private final class StrongInteractor: Interactor {
  var router: Router<StrongInteractor>?
}
