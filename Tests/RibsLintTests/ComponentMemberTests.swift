import RibsLint
import Testing

/// The rules about a component's members, one by one.
@Suite struct ComponentMemberTests {
  private func findings(_ members: String, _ rule: Rule, besides: String = "") -> Int {
    let source = """
      import RIBs
      class A { init() {}; init(_ a: A) {}; init(id: Int) {} }
      protocol HomeDependency: Dependency { var a: A { get }; var flag: Bool { get } }
      class HomeComponent: Component<HomeDependency> {
        \(members)
      }
      \(besides)
      """
    return lint(source, rules: [rule]).findings.count
  }

  // MARK: shared_ignores_arguments

  @Test(arguments: [
    "func b(id: Int) -> A { shared { A(id: id) } }",
    "func b(for id: Int) -> A { return self.shared { return A(id: id + 1) } }",
    "func b(id: Int) -> A { let next = id + 1; return shared { A(id: next) } }",
    "subscript(id: Int) -> A { shared { A(id: id) } }",
    "func b(id: Int) -> A { shared { [id] in A(id: id) } }",
    "func b(id: Int?) -> A? { guard let id else { return nil }; return shared { A(id: id) } }",
    "func b(id: Int?) -> A? { if let id { shared { A(id: id) } } else { nil } }",
    "func b(kind: Kind) -> A { switch kind { case .of(let id): return shared { A(id: id) } } }",
  ])
  func aSharedValueMadeOfAnArgumentIsReported(members: String) {
    #expect(findings(members, .sharedIgnoresArguments) == 1)
  }

  @Test(arguments: [
    "func b(id: Int) -> A { A(id: id) }",
    "func b() -> A { shared { A() } }",
    "func b(id: Int) -> A { print(id); return shared { A() } }",
    "func b(id: Int) -> A { shared(__function: \"b\\(id)\") { A(id: id) } }",
    "func b(id: Int) -> A { let id = 1; return shared { A(id: id) } }",
    "func b(id: Int) -> A { shared { let id = 2; return A(id: id) } }",
    "func b(id: Int) -> A? { guard let other else { return nil }; return shared { A(id: other) } }",
    "func b(id: Int) -> A { switch kind { case .of(let id): return shared { A(id: id) } } }",
  ])
  func othersThatShareAreNot(members: String) {
    #expect(findings(members, .sharedIgnoresArguments) == 0)
  }

  @Test func aFunctionIsNoKeyOfADictionary() {
    let source = """
      import RIBs
      final class HomeComponent: Component<EmptyDependency> {
        func b(_ make: (Int) -> Int) -> Int { shared { make(1) } }
        func c(_ id: Int) -> Int { shared { id } }
      }
      """
    #expect(
      lint(source, rules: [.sharedIgnoresArguments]).findings.map(\.help) == [
        "Make it without `shared`.",
        "Make it without `shared`, or keep a dictionary by `id` in a shared property.",
      ])
  }

  // MARK: stubbed_dependency

  @Test(arguments: [
    "var b: A { fatalError() }", "var b: A { get { preconditionFailure(\"no\") } }",
    "func b() -> A { return fatalError() }", "var b: A { shared { fatalError() } }",
    "var b: A { unimplemented() }", "lazy var b: A = { fatalError() }()",
    "func b() -> A { Swift.fatalError() }", "#if os(iOS)\nvar b: A { fatalError() }\n#endif",
  ])
  func aMemberThatOnlyStopsIsReported(members: String) {
    #expect(findings(members, .stubbedDependency) == 1)
  }

  @Test(arguments: [
    "required init?(coder: Int) { fatalError() }",
    "var b: A { if dependency.flag { fatalError() }; return A() }",
    "var b: A { guard dependency.flag else { fatalError() }; return A() }",
    "@available(*, unavailable) var b: A { fatalError() }",
    "open func build() -> A { fatalError() }", "func crash() -> Never { fatalError() }",
    "var b: A { Log.fatalError() }", "func quit() { exit(0) }",
    "func crash() { fatalError() }", "func crash() -> Void { fatalError() }",
    "#if DEBUG\nvar b: A { fatalError() }\n#endif",
    "#if targetEnvironment(simulator)\nvar b: A { fatalError() }\n#else\nvar b: A { A() }\n#endif",
  ])
  func aMemberThatIsNotAProviderIsNot(members: String) {
    #expect(findings(members, .stubbedDependency) == 0)
  }

  @Test func whatStandsInForTheAppInPreviewsIsLeftAlone() {
    let stub = "final class DemoComponent: HomeComponent { var c: A { fatalError() } }"
    #expect(findings("", .stubbedDependency, besides: stub) == 1)
    #expect(findings("", .stubbedDependency, besides: "#if DEBUG\n\(stub)\n#endif") == 0)
    #expect(findings("", .stubbedDependency, besides: "#if !DEBUG\n\(stub)\n#endif") == 1)
    #expect(
      findings("", .stubbedDependency, besides: stub.replacing("Demo", with: "Preview")) == 0)
  }

  @Test func whatASubclassOverridesIsAbstract() {
    #expect(
      findings(
        "var b: A { fatalError() }", .stubbedDependency,
        besides: "final class Sub: HomeComponent { override var b: A { A() } }") == 0)
  }

  // MARK: recursive_component_property

  @Test(arguments: [
    "var b: A { b }", "var b: A { return self.b }", "var b: A { shared { b } }",
    "lazy var b: A = A(b)", "var b: A { let c = A(b); return c }",
    "var b: A { A(c) }\nvar c: A { shared { A(d) } }\nvar d: A { A(b) }",
    "var b: A { if c.flag { A() } else { A() } }\nvar c: HomeComponent { _ = b; return self }",
    "var b: A { make() }\nprivate func make() -> A { A(b) }",
    "var b: A { let c = self.make(1); return c }\nfunc make(_ n: Int) -> A { A(self.b) }",
  ])
  func aPropertyThatNeedsItselfIsReported(members: String) {
    #expect(findings(members, .recursiveComponentProperty) == 1)
  }

  /// What an `@autoclosure` gets may be read later, and so may what code outside of the tree gets.
  @Test(arguments: [
    ("Lazy(self.c)", "final class Lazy { init(_ make: @autoclosure @escaping () -> A) {} }", 0),
    ("Lazy(self.c)", "final class Lazy { init(_ made: A) {} }", 1),
    ("Lazy(made: c)", "struct Lazy { let made: A }", 1),
    ("Lazy(self.c)", "", 0), ("String(describing: c)", "", 1), ("max(c, c)", "", 1),
    ("logger.debug(c)", "", 0),
    ("log(\"\\(c)\")", "func log(_ text: @autoclosure () -> String) {}", 0),
    ("log(\"\\(c)\")", "func log(_ text: String) {}", 1),
  ])
  func whatMayBeReadLaterIsNotNeeded(reading: String, besides: String, expected: Int) {
    let members = "var b: A { let later = \(reading); return A() }\nvar c: A { shared { A(b) } }"
    #expect(findings(members, .recursiveComponentProperty, besides: besides) == expected)
  }

  @Test func aSubclassMayHaveAMethodOfItsOwn() {
    let members = "var b: A { make() }\nfunc make() -> A { A(b) }"
    let heir = "final class TestComponent: HomeComponent { override func make() -> A { A() } }"
    #expect(findings(members, .recursiveComponentProperty, besides: heir) == 0)
  }

  @Test(arguments: [
    "var b: A { dependency.a }", "var a: A { dependency.a }",
    "var b: A { let b = A(); return b }", "func b(b: A) -> A { b }",
    "var b: A { dependency.flag ? A() : A(b) }",
    "var b: A { if dependency.flag { return A() }; return A(b) }",
    "var b: () -> A { { self.b() } }", "var b: A { other?.b ?? A() }\nvar other: HomeComponent?",
    "private var stored: A?\nvar b: A { stored ?? A(b) }",
    "var b: A { A(c) }\nlet c = A()", "static var b: A { A() }\nvar c: A { HomeComponent.b }",
    "var b: A { get { A() } set { b = newValue } }",
    "func b(_ a: A) -> A { a }\nvar b: A { b(A()) }",
    "var b: A { make(A()) }\nprivate func make(_ b: A) -> A { A(b) }",
    "var b: A { make() }\nprivate func make() -> A { if dependency.flag { A(b) } else { A() } }",
    "var b: A { make() }\nfunc make() -> A { A() }\nfunc make(_ n: Int) -> A { A(b) }",
    "var b: A { let all = [1].map(make); return A() }\nfunc make(_ n: Int) -> A { A(b) }",
    "var b: A { make() }\nfunc make() -> A { let later = { self.b }; return A() }",
  ])
  func aPropertyThatEndsIsNot(members: String) {
    #expect(findings(members, .recursiveComponentProperty) == 0)
  }
}
