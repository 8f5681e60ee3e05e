import Testing

/// What `--fix` makes of components and their dependencies.
@Suite struct DependencyFixTests {
  @Test(arguments: [
    ("fileprivate var clock: Clock { dependency.clock }", "var clock: Clock { dependency.clock }"),
    (
      "private lazy var clock: Clock = dependency.clock", "lazy var clock: Clock = dependency.clock"
    ),
    (
      "@MainActor final private(set) fileprivate var clock: Clock = Clock()",
      "@MainActor final private(set) var clock: Clock = Clock()"
    ),
    ("fileprivate /* ours */ var clock: Clock { dependency.clock }", nil),
  ])
  func hiddenProvidersAreShown(before: String, after: String?) {
    let source = hiddenProvider(before)
    #expect(fixed(source) == (after.map(hiddenProvider) ?? source))
  }

  @Test func oneFixThatCannotBeTakenLeavesTheOthersOfItsFile() {
    // Shown, `clock` would be a dependency that nobody reads.
    let source = hiddenProvider("fileprivate var clock: Clock { dependency.clock }")
      .replacing("{ dependency.clock }\n}", with: "{ Clock() }\n}")
    let router = """

      protocol ARouting: Routing {}
      final class AInteractor: Interactor {
        var router: ARouting?
      }
      """
    let fixer = RibsLintTests.fixer([TestFile("Example.swift", source + router)])
    #expect(fixer.refusals == ["Example.swift": ["unused_dependency"]])
    let changed = fixer.changes["Example.swift"].map { String(decoding: $0, as: UTF8.self) }
    #expect(changed == source + router.replacing("  var", with: "  weak var"))
  }

  @Test func whatNobodyReadsIsNoLongerAskedFor() {
    func source(_ requirements: String) -> String {
      """
      import RIBs
      struct Log {}
      protocol HomeDependency: Dependency {
      \(requirements)  var user: Log { get }
      }
      final class HomeBuilder: Builder<HomeDependency> {
        func build() -> Log { dependency.user }
      }
      """
    }
    #expect(fixed(source("  var log: Log { get }\n")) == source(""))
    #expect(fixed(source("  var log: Log { get }  // ours\n")) == source(""))
    for kept in [
      "  /// Ours.\n  var log: Log { get }\n", "  /* ours */ var log: Log { get }\n",
      "  var log: Log { get };",
    ] {
      #expect(fixed(source(kept)) == source(kept))
    }
  }

  @Test func settersAreShown() {
    let settable = { hiddenProvider($0).replacing("{ get } //", with: "{ get set } //") }
    #expect(
      fixed(settable("final private(set) var clock = Clock()"))
        == settable("final var clock = Clock()"))
  }

  @Test(arguments: [
    ("let clock: Clock", "public let clock: Clock"),
    ("internal final let clock: Clock", "public final let clock: Clock"),
  ])
  func providersForOtherModulesBecomePublic(before: String, after: String) {
    func source(_ property: String) -> String {
      hiddenProvider(property).replacing("final class", with: "public final class")
        .replacing("protocol", with: "public protocol")
    }
    #expect(fixed(source(before)) == source(after))
  }

  private func hiddenProvider(_ property: String) -> String {
    """
    import RIBs
    final class Clock {}
    protocol HomeDependency: Dependency {
      var clock: Clock { get } // asked for
    }
    final class HomeBuilder: Builder<HomeDependency> {
      func build() -> Clock { dependency.clock }
    }
    protocol RootDependency: Dependency {
      var clock: Clock { get }
    }
    final class RootComponent: Component<RootDependency>, HomeDependency {
      \(property)
    }
    final class RootBuilder: Builder<RootDependency> {
      func build() -> HomeBuilder {
        print(dependency.clock)
        return HomeBuilder(dependency: RootComponent(dependency: dependency))
      }
    }
    """
  }

  @Test func whatIsMeantToBeOneIsShared() {
    func source(_ body: String) -> String {
      """
      import RIBs
      import RxRelay
      protocol ScoreStream {}
      final class RelayedScoreStream: ScoreStream {
        private let relay = BehaviorRelay<Int>(value: 0)
      }
      protocol HomeDependency: Dependency {}
      final class HomeComponent: Component<HomeDependency> {
        var stream: ScoreStream { \(body) }
      }
      final class HomeBuilder: Builder<HomeDependency> {
        func build() -> [ScoreStream] {
          let component = HomeComponent(dependency: dependency)
          return [component.stream, component.stream]
        }
      }
      """
    }
    for (before, after) in [
      ("RelayedScoreStream()", "shared { RelayedScoreStream() }"),
      ("return RelayedScoreStream()", "return shared { RelayedScoreStream() }"),
      ("get { RelayedScoreStream() }", "get { shared { RelayedScoreStream() } }"),
      ("let stream = RelayedScoreStream(); return stream", nil),
    ] {
      #expect(fixed(source(before)) == source(after ?? before))
    }
  }
}
