import RibsModel
import RibsScaffold
import RibsSyntax
import Testing

@Suite("Mocks")
struct MockTests {
  @Test(arguments: [
    "/// @CreateMock", "/// @mockable", "/** @mockable */", "/// @mockable(history: all)",
    "/// Says more.\n/// @CreateMock\n/// And more.", "/// @CreateMock\n@MainActor",
  ])
  func aMarkBeforeAProtocolMakesAMock(mark: String) {
    #expect(mocks("\(mark)\nprotocol A {}").mocks == ["AMock"])
  }

  @Test(arguments: [
    "// @CreateMock", "/// @CreateMocks", "/// not @CreateMock", "/// @CreateMock\nstruct B {}",
    "#if false\n/// @CreateMock\nprotocol B {}\n#endif\n", "let a = \"/// @CreateMock\"",
  ])
  func otherWordsMakeNone(text: String) {
    #expect(mocks("\(text)\nprotocol A {}").mocks == [])
    #expect(mocks("\(text)\nprotocol A {}").text == "")
  }

  /// The names that Mockolo gives to the same protocols.
  @Test func overloadsAreNamedAsByMockolo() {
    let file = mocks(
      """
      /// @mockable
      protocol A {
        func update(arg: Int, some: Float)
        func update(arg: Int, some: Float) -> Int
        func update(arg: Int, some: Float) -> Observable<Int>
        func update(arg: Int, some: Float) -> (String) -> Observable<Double>
        func update(arg: Int, some: Float) -> [String: Float]
        static subscript(key: Int) -> AnyObject? { get set }
        subscript(_ key: Int) -> AnyObject { get set }
        subscript(key: Int) -> AnyObject? { get set }
        subscript(index: String) -> Image? { get set }
        subscript(safe index: String.Index) -> Double? { get set }
      }
      """)
    #expect(
      counters(file) == [
        "updateCallCount", "updateArgCallCount", "updateArgSomeCallCount",
        "updateArgSomeIntCallCount", "updateArgSomeIntFloatCallCount",
        "subscriptCallCount", "subscriptSetCallCount",
        "subscriptKeyCallCount", "subscriptKeySetCallCount",
        "subscriptKeyIntCallCount", "subscriptKeyIntSetCallCount",
        "subscriptIndexCallCount", "subscriptIndexSetCallCount",
        "subscriptSafeCallCount", "subscriptSafeSetCallCount",
      ])
  }

  @Test func aMockThatSomebodyHasWrittenIsNotWrittenAgain() {
    let file = mocks(
      """
      /// @mockable
      protocol A {}
      /// @mockable
      protocol B {}
      final class AMock: A {}
      extension BMock {}
      """)
    #expect(file.mocks == ["BMock"])
    #expect(
      file.notes.first?.message == "no mock of `A`: somebody has written `AMock` in 0.swift")
  }

  @Test(arguments: ["Error", "Sendable", "LocalizedError"])
  func theMockOfASendableProtocolIsUncheckedSendable(parent: String) {
    let file = mocks("/// @mockable\nprotocol A: \(parent) { var a: Int { get } }\n")
    #expect(file.text.contains("final class AMock: A, @unchecked Sendable {\n"))
  }

  @Test func aSubscriptsLabelIsKeptWhereItIsTheNameToo() {
    let file = mocks(
      """
      /// @mockable
      protocol A { subscript(key key: String) -> Int? { get } }
      """)
    #expect(file.text.contains("subscript(key argument1: String) -> Int?"))
  }

  @Test(arguments: ["_ value: repeat each T) -> (repeat each T", "_ body: (repeat each T) -> Void"])
  func aParameterPackThatNoHandlerCanHoldIsNotMockedAndNoted(parameters: String) {
    let file = mocks(
      """
      /// @mockable
      protocol A { func change<each T>(\(parameters)) }
      /// @mockable
      protocol B {}
      """)
    #expect(file.mocks == ["BMock"])
    #expect(
      file.notes.first?.message
        == "no mock of `A`: no handler could stand for `change`, which gives or takes a parameter pack"
    )
  }

  @Test func branchesOfOneConditionShareNames() {
    let file = mocks(
      """
      /// @mockable
      protocol A {
        #if os(iOS)
        func load(_ id: Int)
        #else
        func load(_ id: String)
        #endif
      }
      """)
    #expect(counters(file) == ["loadCallCount", "loadCallCount"])
    #expect(file.text.contains("  #if os(iOS)\n    var loadCallCount = 0\n"))
    #expect(file.text.contains("  #endif\n\n  #if !(os(iOS))\n    var loadCallCount = 0\n"))
  }

  @Test func requirementsAreInheritedAcrossFilesEachOnce() {
    let file = mocks(
      "protocol Base { func load()\n func save() }", "protocol Other { func load() }",
      "/// @mockable\nprotocol A: Base, Other { func own() }")
    #expect(counters(file) == ["ownCallCount", "loadCallCount", "saveCallCount"])
  }

  @Test func whatCannotBeInheritedIsTold() {
    let file = mocks("\n/// @mockable\nprotocol A: Elsewhere {}")
    #expect(file.notes.map(\.line) == [3, 3])
    #expect(file.notes[0].message.contains("`Elsewhere` is not declared in the files read"))
  }

  @Test func anArgumentThatIsMisspelledIsToldWithTheNearestOne() {
    let file = mocks("/// @mockable(histroy: all)\nprotocol A {}")
    let note = "the mark's `histroy` means nothing here; did you mean `history`?"
    #expect(file.notes.first?.message == note)
  }

  @Test(arguments: [
    ("history: nope = true", "`AMock`: the mark names `nope`, and there is no such function"),
    (
      "typealias: Nope = Int",
      "`AMock`: the mark names `Nope`, and there is no such associated type"
    ),
    ("rx: nope = ReplaySubject", "`AMock`: the mark names `nope`, and there is no such property"),
    ("modifiers: nope = weak", "`AMock`: the mark names `nope`, and there is no such property"),
    ("override: name = ", "the mark gives `override: name` no value"),
    ("override: name = 1", "the mark names the mock `1`, which is no name of a class"),
  ])
  func aValueThatMeansNothingIsTold(mark: String, note: String) {
    let file = mocks("/// @mockable(\(mark))\nprotocol A { func a() }")
    #expect(file.notes.first?.message == note)
    #expect(file.mocks == ["AMock"])
  }

  @Test func aMarkThatIsNotClosedIsTold() {
    let file = mocks("/// @mockable(history: all\nprotocol A {}")
    #expect(
      file.notes.first?.message
        == "the mark has no closing parenthesis on its line, so what it says is not read")
  }

  @Test func aMarkThatNamesWhatIsThereIsRight() {
    let file = mocks(
      """
      /// @mockable(history: a; typealias: Item = Int; modifiers: b = weak)
      protocol A { associatedtype Item; func a(); var b: AnyObject? { get set } }
      """)
    #expect(file.notes.filter { $0.message.contains("mark") } == [])
  }

  @Test func aProtocolThatIsNoSwiftHasNoMock() {
    let file = mocks("/// @mockable\nprotocol B { func b() }\n/// @mockable\nprotocol A { func a()")
    #expect(file.mocks == ["BMock"])
    #expect(file.notes.first?.message == "no mock of `A`: it is no Swift: `{` is never closed")
  }

  @Test func anAssociatedTypeThatIsTiedToSelfMustBeKnown() {
    let code = "protocol A { associatedtype B: A where B.B == Self; func take(_ b: B) }"
    let file = mocks("/// @mockable\n" + code)
    #expect(file.mocks == [])
    #expect(
      file.notes.first?.message == """
        no mock of `A`: no class with type parameters meets its `B.B == Self`, so `B` must be known: \
        mark it `/// @CreateMock(typealias: B = …)`
        """)
    #expect(mocks("/// @mockable(typealias: B = AMock)\n" + code).mocks == ["AMock"])
  }

  @Test func marksThatDoNothingAreTold() {
    let file = mocks("/// @mockable\nclass B {}\n/// @mockable(colour: red)\nprotocol A {}")
    #expect(file.notes.map(\.line) == [1, 4, 4])
    #expect(file.notes[0].message == "this marks nothing: only protocols are mocked")
    #expect(file.notes[1].message == "the mark's `colour` means nothing here")
  }

  @Test func protocolsOfOneNameInTwoModulesAreToldApart() {
    let package = """
      let package = Package(targets: [.target(name: "Home"), .target(name: "Menu")])
      """
    let source = "/// @CreateMock\npublic protocol Listener { func take(_ other: Listener) }"
    let file = mocks(at: [
      "Package.swift": package, "Sources/Home/Listener.swift": source,
      "Sources/Menu/Listener.swift": source,
    ])
    #expect(file.mocks == ["HomeListenerMock", "MenuListenerMock"])
    #expect(file.text.contains("final class HomeListenerMock: Home.Listener {"))
    #expect(file.text.contains("func take(_ other: Menu.Listener) {"))
    #expect(file.text.contains("\nimport Home\nimport Menu\n"))
  }

  @Test func twoFrameworksInOneFileAreTold() {
    let file = mocks(
      "import RIBs\n/// @mockable\nprotocol A: Interactable {}",
      "import ModernRIBs\n/// @mockable\nprotocol B: Interactable {}")
    #expect(file.notes.contains { $0.message.hasPrefix("this one is built on another framework") })
  }

  @Test func importsAreThoseOfTheSources() {
    let file = mocks(
      """
      @testable import Core
      import UIKit
      public import Foundation
      #if canImport(Combine)
      import Combine
      #endif
      /// @CreateMock
      protocol A: B {}
      """, "import Network\nprotocol B {}", "import Unneeded\nprotocol C {}")
    let imports = file.text.split(separator: "\n").filter { $0.contains("mport") }
    #expect(
      imports == [
        "import Foundation", "import Network", "import UIKit", "@testable import Core",
        "#if canImport(Combine)", "  import Combine",
      ])
  }

  @Test func propertiesMayFollowOneAnother() {
    let file = mocks(
      """
      /// @mockable(combine: names = @Published name; modifiers: delegate = weak)
      public protocol A {
        var name: String { get }
        var names: AnyPublisher<String, Never> { get }
        var delegate: Delegate? { get set }
      }
      """)
    #expect(file.text.contains("\n  @Published public var name: String = \"\"\n"))
    #expect(file.text.contains("    $name.setFailureType(to: Never.self).eraseToAnyPublisher()\n"))
    #expect(file.text.contains("\n  public weak var delegate: Delegate? {\n"))
  }

  @Test func endsOfLinesDoNotMatter() {
    let source = """
      /// @mockable(history: all)
      /// Says more.
      @available(
        iOS 15, *)
      public protocol A {
        #if DEBUG
          func load<Value>(_ value: Value) where Value: Equatable,
            Value: Sendable
        #endif
      }
      """
    #expect(mocks(source).text == mocks(source.replacing("\n", with: "\r\n")).text)
  }

  @Test func aFrameworkNameThatTheAppUsesItselfIsQualified() {
    let file = mocks(
      """
      import RIBs
      public protocol Interactable: RIBs.Interactable {}
      /// @CreateMock
      protocol HomeRouting: RIBs.Routing {}
      """)
    #expect(file.text.contains("  var interactable: RIBs.Interactable = "))
  }

  @Test func aLongMessageOfAnAttributeStaysWhole() {
    let file = mocks(
      """
      /// @mockable
      @available(iOS, deprecated: 15, message: "use Streaming, which tells the same, and when it ends, instead")
      protocol A {}
      """)
    #expect(
      file.text.contains(
        "  message: \"use Streaming, which tells the same, and when it ends, instead\"\n"))
  }

  @Test(arguments: [
    ("CombineRIBs", "Combine", "AnyPublisher<Bool, Never>"),
    ("AcmeRIBs", "Combine", "AnyPublisher<Bool, Never>"),
    ("AcmeRIBs", "RxSwift", "Observable<Bool>"),
  ])
  func theMockImportsTheFrameworkThatTheProjectIsBuiltOn(
    framework: String, streams: String, stream: String
  ) {
    let file = mocks(
      at: [
        "A.swift": "import \(framework)\n/// @mockable\nprotocol A: InteractorScope {}\n",
        "B.swift": "import \(framework)\nimport \(streams)\n",
      ], FrameworkNames(ribs: ["AcmeRIBs"]))
    #expect(file.text.contains("\nimport \(streams)\n"))
    #expect(file.text.matches(of: /import \w*RIBs/).map(\.output) == ["import \(framework)"])
    #expect(file.text.contains("var isActiveStream: \(stream) {\n"))
  }

  @Test func mocksOfTwoPortsOfTheFrameworkAreNotedAndThoseOfAModuleThatReexportsOneAreNot() {
    let marked = "/// @mockable\nprotocol NAME: Interactable {}\n"
    func file(_ module: String, _ name: String) -> String {
      "import \(module)\n" + marked.replacing("NAME", with: name)
    }
    let names = FrameworkNames(ribs: ["AcmeRIBs"])
    let ports = mocks(
      at: ["A.swift": file("ModernRIBs", "A"), "B.swift": file("CombineRIBs", "B")], names)
    func places(_ file: MockFile) -> [String] {
      file.notes.filter { $0.message.contains("another framework") }.map(\.path)
    }
    #expect(places(ports) == ["B.swift"])
    let one = mocks(at: ["A.swift": file("AcmeRIBs", "A"), "B.swift": file("RIBs", "B")], names)
    #expect(places(one) == [])
  }

  private func mocks(_ sources: String...) -> MockFile {
    let names = sources.indices.map { "\($0).swift" }
    return mocks(at: Dictionary(zip(names, sources)) { first, _ in first })
  }

  private func mocks(
    at sources: [String: String], _ names: FrameworkNames = FrameworkNames()
  ) -> MockFile {
    let files = sources.map { path, text in
      ProjectFile(
        source: parse(path: path, bytes: Array(text.utf8)),
        pathBelow: path)
    }
    return MockFile(of: ProjectSources(files: files, frameworkNames: names))
  }

  private func counters(_ file: MockFile) -> [String] {
    file.text.matches(of: /var (\w+CallCount) = 0/).map { String($0.output.1) }
  }
}
