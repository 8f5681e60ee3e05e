import RibsLint
import Testing

@Suite struct ConcreteBuilderInRouterTests {
  /// A router, and a child with builder and protocol.
  private func source(
    _ members: String, base: String = "Router<Interactor>", name: String = "ListRouter",
    detail: String = detail
  ) -> String {
    """
    import RIBs
    \(detail)
    final class \(name): \(base) {
      \(members)
    }
    """
  }

  private static let detail = """
    protocol DetailBuildable: Buildable {
      func build(with id: Int) -> Routing
    }
    final class DetailBuilder: Builder<EmptyDependency>, DetailBuildable {
      func build(with id: Int) -> Routing { Router(interactor: Interactor()) }
      func buildLater(with id: Int = 0) -> Routing { Router(interactor: Interactor()) }
    }
    """

  private func differences(_ source: String) -> [String] {
    RibsLintTests.differences([TestFile("A.swift", source)], .concreteBuilderInRouter)
  }

  private func messages(_ source: String) -> [String] {
    lint(source, rules: [.concreteBuilderInRouter]).findings.map(\.message)
  }

  @Test(arguments: [
    "private let detail: DetailBuilder",
    "var detail: DetailBuilder?",
    "var detail: DetailBuilder!",
    "weak var detail: DetailBuilder?",
    "private lazy var detail = DetailBuilder(dependency: EmptyComponent())",
    "static let detail = DetailBuilder(dependency: EmptyComponent())",
    "private let detail: DetailBuildable = DetailBuilder(dependency: EmptyComponent())",
    "private lazy var detail: DetailBuildable = DetailBuilder(dependency: EmptyComponent())",
    "func attach() { attachChild(DetailBuilder(dependency: EmptyComponent()).build(with: 1)) }",
    "private lazy var child = { DetailBuilder(dependency: component).build(with: 1) }()",
    "init(detail: DetailBuilder) { super.init(interactor: Interactor()) }",
  ])
  func whatNamesTheClassIsReported(member: String) {
    #expect(differences(source(member + " // expect: concrete_builder_in_router")) == [])
  }

  @Test func eachBuilderIsReportedOnce() {
    let members = """
      private let detail: DetailBuilder // expect: concrete_builder_in_router "`ListRouter.detail`"
      init(detail: DetailBuilder) {
        self.detail = detail
        super.init(interactor: Interactor())
      }
      func attach() { attachChild(DetailBuilder(dependency: EmptyComponent()).build(with: 1)) }
      """
    #expect(differences(source(members)) == [])
  }

  @Test func theMessageSaysWhatToHaveInstead() throws {
    let finding = try #require(
      lint(source("let detail: DetailBuilder"), rules: [.concreteBuilderInRouter]).findings.first)
    #expect(
      finding.message == "`ListRouter.detail` is the class `DetailBuilder` instead of "
        + "`DetailBuildable`, which ties the router to the real child")
    #expect(finding.help == "Make the type `DetailBuildable`.")
  }

  @Test func aMissingProtocolIsToBeDeclared() throws {
    let detail = Self.detail.replacing(", DetailBuildable {", with: " {")
    let finding = try #require(
      lint(
        source("let detail: DetailBuilder", detail: detail), rules: [.concreteBuilderInRouter]
      ).findings.first)
    #expect(
      finding.message == "`ListRouter.detail` is the class `DetailBuilder`, for which there is no "
        + "Buildable protocol: this ties the router to the real child")
    #expect(finding.help.hasPrefix("Declare a protocol that inherits `Buildable`"))
  }

  @Test(arguments: [
    "private let detail: DetailBuildable",
    "private let details: [DetailBuilder]",
    "var detail: DetailBuildable = DetailBuilder(dependency: EmptyComponent())",
    "lazy var detail: DetailBuildable = DetailBuilder(dependency: EmptyComponent())",
    "init(_ given: DetailBuildable?) { detail = given ?? DetailBuilder(dependency: component) }",
    "let wrapped: Lazy<DetailBuilder>",
    "func attach(_ detail: DetailBuilder) { attachChild(detail.build(with: 1)) }",
    "func attach(_ c: AComponent) { attachChild(c.detailBuilder.build(with: 1)) }",
    "typealias Child = DetailBuildable\nlet child: Child",
    "private let make: () -> DetailBuilder",
    "init(detail: DetailBuildable = DetailBuilder(dependency: EmptyComponent())) {}",
    "var detail: DetailBuildable { make() }\nfunc make() -> DetailBuildable { detail }",
    "// private let detail: DetailBuilder",
    "/* DetailBuilder(dependency: EmptyComponent()) */",
    "let text = \"DetailBuilder(dependency: component)\"",
    "#if false\nlet detail: DetailBuilder\n#endif",
    "func attach(_ child: Routing) { attachChild(child) }",
    "func isDetail(_ builder: Buildable) -> Bool { builder is DetailBuilder }",
    "let type = DetailBuilder.self",
  ])
  func whatLeavesTheClassToOthersIsLeftAlone(member: String) {
    #expect(differences(source(member)) == [])
  }

  @Test(arguments: [
    ("Component<EmptyDependency>", "ListComponent"), ("Builder<EmptyDependency>", "ListBuilder"),
    ("DetailBuildable", "DetailAdapter"), ("Interactor", "ListInteractor"),
    ("UIViewController", "ListViewController"), ("Navigator", "ListRouter"),
    ("Router<Interactor>", "ListRoutingMock"),
  ])
  func otherClassesMayNameIt(base: String, name: String) {
    #expect(differences(source("let detail: DetailBuilder", base: base, name: name)) == [])
  }

  @Test(arguments: [
    // No builder of the framework's.
    "protocol DetailBuildable: Buildable {}\nfinal class DetailBuilder: DetailBuildable {}",
    "final class DetailBuilder {}",
    "struct DetailBuilder {}",
    "class Builder<T> {}\nfinal class DetailBuilder: Builder<Int> {}",
    "typealias DetailBuilder = DetailBuildable\nprotocol DetailBuildable: Buildable {}",
    "import Detail",
    // Another class takes its place.
    "class DetailBuilder: Builder<EmptyDependency> {}\nfinal class RealBuilder: DetailBuilder {}",
    "class DetailBuilder: Builder<EmptyDependency> {}\nfinal class DetailBuilderMock: DetailBuilder {}",
  ])
  func whatCanBeReplacedOrIsNoBuilderIsLeftAlone(detail: String) {
    #expect(differences(source("let detail: DetailBuilder", detail: detail)) == [])
  }

  @Test func aRouterMayHaveItsOwnBuilder() {
    let source = """
      import RIBs
      final class FolderRouter: Router<Interactor> {
        private let builder: FolderBuilder
        init(builder: FolderBuilder) {
          self.builder = builder
          super.init(interactor: Interactor())
        }
      }
      final class FolderBuilder: Builder<EmptyDependency> {
        func build() -> Routing { FolderRouter(builder: self) }
      }
      """
    #expect(differences(source) == [])
  }

  @Test func aRibThatIsItsOwnChildIsBuiltAsOthersAre() {
    let source = """
      import RIBs
      final class FolderRouter: Router<Interactor> {
        func attachFolder() {
          let builder = FolderBuilder(dependency: EmptyComponent()) // expect: concrete_builder_in_router
          attachChild(builder.build())
        }
      }
      final class FolderBuilder: Builder<EmptyDependency> {
        func build() -> Routing { FolderRouter(interactor: Interactor()) }
      }
      """
    #expect(differences(source) == [])
  }

  @Test(arguments: ["LaunchRouter<Interactor, ViewControllable>", "Router<Interactor>"])
  func theRootsRouterIsOneLikeOthers(base: String) {
    let source =
      source("let detail: DetailBuilder", base: base, name: "RootRouter") + """

        final class RootBuilder: Builder<EmptyDependency> {
          func build() -> RootRouter { RootRouter(interactor: Interactor()) }
        }
        """
    #expect(differences(source).count == 1)
  }

  @Test func whatTheBaseClassHasIsReportedThere() {
    let source = """
      import RIBs
      \(Self.detail)
      class BaseRouter: Router<Interactor> {
        let detail: DetailBuilder // expect: concrete_builder_in_router
        init(detail: DetailBuilder) {
          self.detail = detail
          super.init(interactor: Interactor())
        }
      }
      final class ListRouter: BaseRouter {
        init(detailBuilder: DetailBuilder) { super.init(detail: detailBuilder) }
      }
      """
    #expect(differences(source) == [])
  }

  // MARK: Fixes

  private func router(
    property: String = "private let detail: DetailBuilder",
    parameter: String = "detail: DetailBuilder", store: String = "self.detail = detail",
    use: String = "attachChild(detail.build(with: 1))"
  ) -> String {
    source(
      """
      \(property)
        init(\(parameter)) {
          \(store)
          super.init(interactor: Interactor())
        }
        func attach() { \(use) }
      """)
  }

  @Test func thePropertyAndItsParameterBecomeTheProtocol() {
    let fixed = fixed(router())
    #expect(
      fixed
        == router(
          property: "private let detail: DetailBuildable", parameter: "detail: DetailBuildable"))
  }

  @Test func anOptionalStaysOne() {
    let optional = router(
      property: "private var detail: DetailBuilder?", parameter: "builder: DetailBuilder?",
      store: "detail = builder", use: "if let child = detail?.build(with: 1) { attachChild(child) }"
    )
    #expect(fixed(optional).contains("private var detail: DetailBuildable?"))
    #expect(fixed(optional).contains("init(builder: DetailBuildable?)"))
  }

  @Test func aParameterThatIsKeptAsTheProtocolBecomesIt() {
    let given = router(property: "private let detail: DetailBuildable")
    #expect(
      fixed(given) == given.replacing("(detail: DetailBuilder)", with: "(detail: DetailBuildable)"))
  }

  /// The protocol does not do, or nobody knows whether it does.
  @Test(arguments: [
    "attachChild(detail.buildLater(with: 1))", "attachChild(detail.buildLater())",
    "print(detail)", "let builder = detail; print(builder)", "_ = detail.build",
    "run { [detail] in print(detail) }", "_ = detail.dependency", "self.detail.unknown()",
    "print(\"\\(detail)\")",
  ])
  func aUseThatTheProtocolMayNotHaveStays(use: String) {
    let source = router(use: use)
    #expect(fixed(source) == source)
  }

  @Test(arguments: [
    "self.detail = detail; print(detail)", "self.detail = detail ?? make()",
    "self.detail = DetailBuilder(dependency: EmptyComponent())",
    "let kept = detail; self.detail = kept",
  ])
  func aParameterThatIsUsedOtherwiseStays(store: String) {
    let source = router(store: store)
    #expect(fixed(source).contains("private let detail: DetailBuilder\n"))
  }

  @Test(arguments: [
    // Another result, other effects, types of its own, several protocols, none that is seen.
    ("func build(with id: Int) -> Routing\n}", "func build(with id: Int) -> ViewableRouting\n}"),
    ("func build(with id: Int) -> Routing\n}", "func build(with id: Int) throws -> Routing\n}"),
    (
      "func build(with id: Int) -> Routing\n}",
      "associatedtype Item\n  func build(with id: Int) -> Routing\n}"
    ),
    (", DetailBuildable {", ", DetailBuildable, OtherBuildable {"),
    ("protocol DetailBuildable", "fileprivate protocol DetailBuildable"),
    ("final class ListRouter", "class SubRouter: ListRouter {}\nclass ListRouter"),
    ("Router<Interactor>", "Router<Interactor>, HasDetail"),
  ])
  func aProtocolThatDoesNotFitIsNotWritten(old: String, new: String) {
    let source =
      router().replacing(old, with: new, maxReplacements: 1)
        + """

        protocol OtherBuildable: Buildable { func build(with id: Int) -> Routing }
        protocol HasDetail { var detail: DetailBuilder { get } }
        """
    #expect(fixed(source) == source)
  }

  @Test(arguments: [
    "let router = ListRouter(detail: .init(dependency: EmptyComponent()))",
    "let router: ListRouter = .init(detail: .init(dependency: EmptyComponent()))",
  ])
  func whatTheCompilerConcludesTheClassFromStays(call: String) {
    let source = router() + "\nfunc make() { \(call) }"
    #expect(fixed(source) == source)
  }

  @Test func whatOthersAskOfThePropertyStays() {
    let shown = router(property: "let detail: DetailBuilder")
    let source = shown + "\nfunc use(_ router: ListRouter) { router.detail.buildLater() }"
    #expect(fixed(source) == source)
    #expect(fixed(shown).contains("let detail: DetailBuildable"))
  }

  /// Who wants another builder calls another initialiser, or overrides the function.
  @Test(arguments: [
    """
    let detail: DetailBuildable
    init(detail: DetailBuildable) {
      self.detail = detail
      super.init(interactor: Interactor())
    }
    convenience init() { self.init(detail: DetailBuilder(dependency: EmptyComponent())) }
    """,
    """
    static func make(_ make: (DetailBuildable) -> ListRouter) -> ListRouter {
      make(DetailBuilder(dependency: EmptyComponent()))
    }
    """,
    "#if DEBUG\nlet detail: DetailBuilder\n#endif",
    """
    func attach() {
      #if DEBUG
        attachChild(DetailBuilder(dependency: EmptyComponent()).build(with: 1))
      #endif
    }
    """,
  ])
  func whatCanBeReplacedIsLeftAlone(members: String) {
    #expect(differences(source(members)) == [])
  }

  /// A call through the protocol would come to the extension's function, or not compile.
  @Test(arguments: [
    ("extension DetailBuildable { func build(with id: Int) -> Routing { Fake() } }", "", true),
    ("", "let routing: any Routing", true),
    ("", "", false),
  ])
  func whatWouldMeanSomethingElseIsNotFixed(other: String, member: String, isKept: Bool) throws {
    let code = source(
      """
      private let detail: DetailBuilder
      \(member)
      init(detail: DetailBuilder) {
        self.detail = detail
        super.init(interactor: Interactor())
      }
      func attach() { attachChild(detail.build(with: 1)) }
      """)
    let finding = try #require(
      lint(code + "\n" + other, rules: [.concreteBuilderInRouter]).findings.first)
    #expect(finding.edits.isEmpty == isKept)
  }
}
