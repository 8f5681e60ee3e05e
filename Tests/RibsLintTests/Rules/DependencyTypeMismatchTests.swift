import RibsLint
import Testing

@Suite struct DependencyTypeMismatchTests {
  private func messages(_ requirement: String, _ member: String, besides: String = "") -> [String] {
    let app = ScopedApp(requirements: requirement, members: member, besides: besides)
    return lint(app.source, rules: [.dependencyTypeMismatch]).findings.map(\.message)
  }

  @Test(arguments: [
    ("var x: Clock { get }", "var x: SystemClock { SystemClock() }"),
    ("var x: Clock { get }", "var x: Clock? { nil }"),
    ("var x: Clock? { get }", "var x: Clock! { nil }"),
    ("var x: Clock { get }", "var x: some Clock { SystemClock() }"),
    ("var x: [Clock] { get }", "var x: [SystemClock] { [] }"),
    ("var x: () -> Void { get }", "var x: () throws -> Void { {} }"),
    ("var x: (a: Int, b: Int) { get }", "var x: (Int, Int) { (0, 0) }"),
    ("var x: Clock { get }", "var x = SystemClock()"),
    ("var x: Observable<String> { get }", "let x = PublishSubject<String>()"),
    ("var x: Observable<Int> { get }", "let x = BehaviorRelay(value: 1)"),
  ])
  func anotherTypeIsReported(requirement: String, member: String) {
    #expect(messages(requirement, member).count == 1)
  }

  @Test(arguments: [
    ("var x: [Int] { get }", "var x: Array<Int> { [] }"),
    ("var x: [String: Int] { get }", "var x: Dictionary<String, Int> { [:] }"),
    ("var x: Int? { get }", "var x: Optional<Int> { nil }"),
    ("var x: Clock { get }", "var x: any Clock { SystemClock() }"),
    ("var x: Clock { get }", "var x: (Clock) { SystemClock() }"),
    ("var x: () -> () { get }", "var x: () -> Void { {} }"),
    ("var x: Clock & AnyObject { get }", "var x: AnyObject & Clock { fatalError() }"),
    ("var x: (Int) -> Void { get }", "var x: (_ count: Int) -> Void { { _ in } }"),
    ("var x: Time { get }", "var x: Clock { SystemClock() }"),
    ("var x: Int! { get }", "var x: Int!"),
    ("var x: Clock { get }", "var x = makeClock()"),
    ("var x: PublishSubject<String> { get }", "let x = PublishSubject<String>()"),
    ("var x: BehaviorRelay<Int> { get }", "let x = BehaviorRelay(value: 1)"),
    ("var x: Observable<Int> { get }", "let x = BehaviorRelay(value: 1).asObservable()"),
    ("var x: PublishRelay<Void> { get }", "var x: RxRelay.PublishRelay<Void> { .init() }"),
    ("var x: [UIKit.UIColor]? { get }", "var x: [UIColor]? { nil }"),
    ("var x: Clock { get }", "var x: App.Clock { SystemClock() }"),
    ("var x: Set<Int> { get }", "let x: Set = [1, 2]"),
    ("var x: BehaviorRelay<Int?> { get }", "let x = BehaviorRelay<Int?>(value: 1)"),
    ("var x: Observable<Int> { get }", "let x = BehaviorRelay<Int>(value: 1).asObservable()"),
    ("var x: [String: Int] { get }", "let x: Dictionary = [\"a\": 1]"),
    ("var x: [Set<Int>] { get }", "let x: [Set] = [[1]]"),
    ("var x: Notification.Name { get }", "var x: NSNotification.Name { .init(\"x\") }"),
    ("var x: Double { get }", "var x: TimeInterval { 0 }"),
    ("var x: (Codable) -> AnyClass { get }", "var x: (Encodable & Decodable) -> AnyObject.Type"),
  ])
  func spellingsOfOneTypeAreEqual(requirement: String, member: String) {
    #expect(messages(requirement, member, besides: "typealias Time = Clock") == [])
  }

  /// What a raw value, a coding key, a base class or a protocol brings is in no member of the type.
  @Test(arguments: [
    ("Made?", "let x = Made(rawValue: \"a\")", "enum Made: String { case a }"),
    ("Made?", "let x = Made.init(rawValue: 1)", "enum Made: Int { case a }"),
    ("Made?", "lazy var x = Made(rawValue: \"a\")", "enum Made: String { case a }"),
    ("Made?", "let x = Other(rawValue: 1)", "enum Made: Int { case a }; typealias Other = Made"),
    ("Made?", "let x = Made(stringValue: \"a\")", "enum Made: CodingKey { case a }"),
    ("(Int) -> Made?", "let x = Made.init(rawValue:)", "enum Made: Int { case a }"),
    ("(Int, Int) -> Made", "let x = Made.init(a:b:)", "struct Made { var a = 1, b = 2 }"),
    ("Made?", "let x = Made(suiteName: \"a\")", "class Made: UserDefaults {}"),
    ("Made?", "let x = Made(named: \"a\")", "class Made: UIImage {}"),
    ("Made?", "let x = Made(path: 1)", "class Base { init?(path: Int) {} }; class Made: Base {}"),
    ("Made?", "let x = Made(path: 1)", "class Base { init!(path: Int) {} }; class Made: Base {}"),
    (
      "Made?", "let x = Made(json: 1)",
      "extension Encodable { init?(json: Int) {} }; struct Made: Encodable {}"
    ),
    (
      "Made?", "let x = Made(id: 1)",
      "protocol P {}; extension P { init?(id: Int) {} }; struct Made: P { let id: Int }"
    ),
    ("Made?", "let x = Made(id: 1)", "struct Made { init?(id: Int) {}; init(id: String) {} }"),
    ("Made?", "let x = Made(id: 1)", "@Checked struct Made { let name: Int }"),
    ("Made?", "let x = Made(id: 1)", "struct Made: LoadedKit.Keyed { let name: Int }"),
    (
      "Made?", "let x = Made(Box<Int, Int>(1))",
      "struct Made { init?(_ a: Int) {}; init(_ a: Int, _ b: Int) {} }"
    ),
  ])
  func anInitialiserThatMayFailTellsNothing(type: String, member: String, app: String) {
    #expect(messages("var x: \(type) { get }", member, besides: app).isEmpty)
  }

  @Test(arguments: [
    ("Made()", "enum Mode: Int { case a }; struct Made {}"),
    ("Made()", "class Made: UserDefaults {}"),
    ("Made(id: 1, in: [2, 3])", "struct Made { init(id: Int, in: [Int]) {}; init?(name: Int) {} }"),
    ("Made(id: 1)", "struct Made: Codable { let id: Int; var name = 1 }"),
    ("Made(name: 1)", "struct Made: Codable { var id = 1; var name = 1; static var all = 1 }"),
    ("Made(id: 1)", "struct Made { let id: Int }; extension Made { init?(name: Int) {} }"),
    ("Made(path: 1)", "class Base { init(path: Int) {} }; class Made: Base {}"),
    ("Made(coder: 1)", "class Made: UIViewController { init(coder: Int) {} }"),
    ("Made(dependency: dependency)", "class Made: Component<ParentDependency> {}"),
    ("Made(id: 1)", "protocol P { init?(id: Int) }; struct Made: P { let id: Int }"),
    ("Made()", "actor Made {}"),
  ])
  func theInitialiserThatIsMeantTells(value: String, app: String) {
    #expect(messages("var x: Made? { get }", "let x = \(value)", besides: app).count == 1)
    #expect(messages("var x: Made { get }", "let x = \(value)", besides: app).isEmpty)
  }

  @Test(arguments: [
    ("Kept & Sendable", "Kept", 0), ("Seen & Codable", "Seen", 0), ("Plain & Codable", "Plain", 1),
    ("Kept & Clock", "Kept", 1), ("Kept & AnyObject", "Kept", 1), ("Error & Kept", "Error", 1),
    ("UIView & Codable", "UIView", 1), ("Seen & Kept", "Plain & Kept", 1),
  ])
  func aProtocolThatIsNotInTheTreeMayInheritOthers(
    requirement: String, provided: String, expected: Int
  ) {
    let app = "protocol Seen: Kept {}; protocol Plain: Sendable {}"
    #expect(
      messages("var x: \(requirement) { get }", "let x: \(provided)", besides: app).count
        == expected)
  }

  @Test func whatAPackOrAnInheritedParameterStandsForIsNotKnown() {
    let app = """
      typealias Pack<each T> = (repeat each T)
      class Cache<V> { typealias Handler = (V) -> Void }
      class Numbers: Cache<Int> {}
      class Words<W>: Cache<String> {}
      """
    #expect(
      messages("var x: Pack<Int, Int> { get }", "let x: (Int, Int)", besides: app).isEmpty)
    #expect(
      messages("var x: Numbers.Handler { get }", "let x: (Int) -> Void", besides: app).isEmpty)
    #expect(
      messages("var x: Words<Int>.Handler { get }", "let x: (String) -> Void", besides: app)
        .isEmpty)
    #expect(
      messages("var x: Cache<Int>.Handler { get }", "let x: (Bool) -> Void", besides: app).count
        == 1)
  }

  @Test func aModuleThatIsNotInTheTreeMayNameOneTypeTwice() {
    let app = ScopedApp(
      requirements: "var x: Session { get }", members: "var x: Account { make() }")
    func findings(_ source: String) -> Int {
      lint(source, rules: [.dependencyTypeMismatch]).findings.count
    }
    #expect(findings(app.source) == 1)
    #expect(findings("import AccountKit\n" + app.source) == 0)
    let number = ScopedApp(requirements: "var x: Int { get }", members: "var x: String { make() }")
    #expect(findings("import AccountKit\n" + number.source) == 1)
  }

  @Test func aTypeIsNotItsOwnOptional() {
    let app = ScopedApp(
      requirements: "var x: Scheduler<Int> { get }", members: "var x: Scheduler<Int>? { nil }")
    #expect(
      lint("import SchedulerKit\n" + app.source, rules: [.dependencyTypeMismatch]).findings.count
        == 1)
  }

  @Test func aNameThatMeansAnotherTypeInTheComponentIsNotOfferedThere() {
    let app = ScopedApp(
      requirements: "var x: Limits { get }",
      members: "struct Limits {}\nvar x: Limits { Limits() }", besides: "struct Limits {}")
    #expect(
      lint(app.source, rules: [.dependencyTypeMismatch]).findings.map(\.help) == [
        "Rename one of the two types: in `ParentComponent`, `Limits` means another type."
      ])
  }

  @Test func theMessageNamesBothTypes() {
    #expect(
      messages("var x: Clock { get }", "var x: SystemClock { SystemClock() }") == [
        "`ParentComponent.x` is of type `SystemClock`, but `ChildDependency` asks for exactly `Clock`"
      ])
  }

  @Test func aSetterThatIsMissingIsReported() {
    let expected =
      "`ParentComponent.x` can only be read, but `ChildDependency` asks for `x` with `{ get set }`"
    #expect(messages("var x: Int { get set }", "let x: Int") == [expected])
    #expect(messages("var x: Int { get set }", "var x: Int { 0 }") == [expected])
    #expect(messages("var x: Int { get set }", "var x: Int = 0") == [])
  }

  @Test func aDefaultThatFitsSatisfies() {
    let fitting = "extension ChildDependency { var x: Clock { SystemClock() } }"
    #expect(
      messages("var x: Clock { get }", "var x: SystemClock { SystemClock() }", besides: fitting)
        == [])
  }

  @Test func aPropertyOfAnotherTypeIsOneDefectHoweverOftenItIsGiven() {
    let again = "extension ParentComponent { func make() { _ = ChildBuilder(dependency: self) } }"
    #expect(
      messages(
        "var x: Clock { get }", "var x: SystemClock { SystemClock() }", besides: again
      ).count == 1)
  }

  @Test(arguments: [
    ("Int", "1.5"), ("Int", "\"1\""), ("String", "1"), ("Bool", "0"), ("Clock", "true"),
    ("Double", "1"),
  ])
  func aLiteralHasATypeOfItsOwn(type: String, literal: String) {
    #expect(messages("var x: \(type) { get }", "let x = \(literal)").count == 1)
  }

  @Test(arguments: [
    ("Int", "1"), ("String", "\"\"\"\n1\n\"\"\""), ("Bool", "true"), ("Double", "1e3"),
    ("Int", "-1"),
    ("Float", "1 + 2"), ("TimeInterval", "0.5"), ("Int", "1.self"), ("Seconds", "1"),
  ])
  func aLiteralOfTheRequiredTypeFits(type: String, literal: String) {
    #expect(
      messages(
        "var x: \(type) { get }", "let x = \(literal)", besides: "typealias Seconds = Int"
      ).isEmpty)
  }

  @Test func aModuleMayGiveLiteralsAnotherType() {
    #expect(
      messages(
        "var x: Double { get }", "let x = 1", besides: "typealias IntegerLiteralType = Double"
      ).isEmpty)
  }

  @Test(arguments: [
    ("async", "await"), ("throws", "try"), ("async throws", "try await"),
  ])
  func aGetterThatIsWaitedForIsNamed(effects: String, words: String) {
    let requirement = "var x: Clock { get }"
    let member = "var x: Clock { get \(effects) { SystemClock() } }"
    #expect(
      messages(requirement, member) == [
        "`ParentComponent.x` can only be read with `\(words)`, but `ChildDependency` asks for `x` without it"
      ])
    #expect(messages("var x: Clock { get \(effects) }", member).isEmpty)
  }

  @Test(arguments: ["@Limited(0...9) var x = 1", "@Kept var x = true", "@Kept var x = Box()"])
  func aPropertyWrapperGivesAValueItsType(member: String) {
    #expect(messages("var x: Double { get }", member, besides: "struct Box {}").isEmpty)
    #expect(
      messages("var x: Double { get }", "@MainActor @available(iOS 15, *) var x = 1").count == 1)
  }

  @Test(arguments: [
    "Account.ID", "Page.RawValue", "[String].Index", "Handle", "Handle<Int>", "Amount",
  ])
  func aTypeThatTheTreeDoesNotTellMayBeThatOfALiteral(type: String) {
    let app = """
      struct Account: Identifiable { let id: String }
      enum Page: Int { case first }
      #if os(watchOS)
        typealias Amount = Float
      #else
        typealias Amount = Double
      #endif
      """
    for literal in ["1", "1.5", "\"\"", "true"] {
      #expect(messages("var x: \(type) { get }", "let x = \(literal)", besides: app).isEmpty)
    }
    #expect(messages("var x: \(type) { get }", "var x: Account.ID { id }", besides: app).isEmpty)
  }

  @Test(arguments: [
    ("associatedtype S; var x: S { get }", "let x: Int", 0),
    ("associatedtype S; var x: (S) -> Void { get }", "let x: (Int) -> Void", 0),
    ("associatedtype S; var x: [S] { get }", "let x: [Int]", 0),
    ("var x: Self { get }", "var x: ParentComponent { self }", 0),
    ("associatedtype S; var x: T { get }", "let x: Int", 1),
  ])
  func theProviderSaysWhatAnAssociatedTypeIs(requirements: String, member: String, expected: Int) {
    #expect(messages(requirements, member, besides: "struct T {}").count == expected)
  }

  @Test func anAssociatedTypeMayBeInherited() {
    let app = ScopedApp(
      requirements: "var x: S { get }", childProtocol: "protocol ChildDependency: Base",
      members: "let x: Int", besides: "protocol Base: Dependency { associatedtype S }")
    #expect(lint(app.source, rules: [.dependencyTypeMismatch]).findings.isEmpty)
  }

  @Test func anAnnotatedTypeMayBeAnAssociatedType() {
    let account = "struct Account: Identifiable { let id: String }"
    #expect(
      messages("var x: Account.ID { get }", "let x: String", besides: account).isEmpty)
    #expect(messages("var x: [Account.ID] { get }", "let x: [String]", besides: account).isEmpty)
    #expect(
      messages("var x: Account.ID { get }", "let x: Account.ID?", besides: account).count == 1)
  }

  @Test(arguments: [
    "struct Scope<C>: ChildDependency where C == Clock { let clock: C }",
    """
    protocol Scoping { associatedtype C; func make() -> C }
    extension Scoping { var clock: C { make() } }
    struct Scope: Scoping, ChildDependency { func make() -> Clock { SystemClock() } }
    """,
  ])
  func aGenericPropertyBehindAProtocolMayBeOfAnyType(scope: String) {
    let app = ScopedApp(
      members: "var clock: Clock { SystemClock() }", argument: "scope",
      besides: """
        \(scope)
        extension ParentBuilder { var scope: ChildDependency { Scope() } }
        """)
    #expect(lint(app.source, rules: [.dependencyTypeMismatch]).findings.isEmpty)
  }
}
