import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let placeholderTest = Rule(
    id: "placeholder_test",
    summary: "a test of a RIB with no code in it",
    category: .testing, severity: .warning, confidence: .proven,
    page: Page(
      finds: """
        A test method has no code: its body is empty, or holds nothing but comments.

        - The tests of the RIBs templates for Xcode, as they were written: \
        `test_routeToExample_invokesToExampleResult` and \
        `test_exampleObservable_callsRouterOrListener_exampleProtocol`.
        - Any other `test…` method of an XCTest class, and any `@Test` function, where a class of a \
        RIB is tested: the test is called after it, as `HomeRouterTests`, or has one as a property.
        """,
      leavesAlone: [
        "Tests with any code at all, whatever it does.",
        "Tests of what is no part of a RIB.",
        "Methods that replace one of a base class, and base classes of other tests.",
        """
        Tests whose class checks something before or after each of them, as in `tearDown`, and those \
        with a base class that is not in the tree.
        """,
        "Tests that a trait or attribute switches off, as `@Test(.disabled())`.",
      ],
      matters: """
        The test always passes. It counts as one that somebody wrote for the interactor or router, \
        and whoever looks for missing tests sees that there is one.
        """,
      fix: "Write the test, or remove the method."),
    examples: [
      Example(
        "The template's test",
        files: [
          .init(
            path: "Home/HomeRouter.swift",
            source: """
              import RIBs

              final class HomeRouter: Router<Interactor> {
                func routeToMenu() {}
              }
              """),
          .init(
            path: "HomeTests/HomeRouterTests.swift",
            source: """
              import XCTest

              final class HomeRouterTests: XCTestCase {
                func test_routeToExample_invokesToExampleResult() { // expect: placeholder_test
                  // This is an example of a router test case.
                }

                func test_routeToMenu_attachesMenu() {} // expect: placeholder_test "`HomeRouter`"
              }
              """),
        ]),
      Example(
        "A test with code",
        files: [
          .init(
            path: "Home/HomeRouter.swift",
            source: """
              import RIBs

              final class HomeRouter: Router<Interactor> {
                func routeToMenu() {}
              }
              """),
          .init(
            path: "HomeTests/HomeRouterTests.swift",
            source: """
              import RIBs
              import XCTest

              final class HomeRouterTests: XCTestCase {
                func test_routeToMenu_keepsNothingElse() {
                  let router = HomeRouter(interactor: Interactor())

                  router.routeToMenu()

                  XCTAssertTrue(router.children.isEmpty)
                }
              }
              """),
        ]),
    ],
    check: .project(testsWithoutCode))
}

@Sendable private func testsWithoutCode(in project: Project) -> [Finding] {
  let types = project.types
  return project.code.files(mentioning: ["Testing", "XCTest"]).flatMap { id -> [Finding] in
    guard [.test, .source].contains(types.role(of: id)) else { return [] }
    let file = types[id]
    return file.declarations.indices.compactMap { index -> Finding? in
      let declaration = file.declarations[index]
      guard declaration.kind == .func, file.mayBeTest(declaration),
        file.isWithoutCode(declaration.body)
      else { return nil }
      let place = DeclarationPlace(file: id, declaration: DeclarationID(index))
      guard let owner = types.owner(of: place), types.isRunAsTest(declaration, in: owner, file)
      else { return nil }
      let name = file.name(declaration.name)
      let tested = types.testedRibClass(of: owner)
      guard templates.contains(name) || tested != nil && types.checksOnlyInTests(owner) else {
        return nil
      }
      return placeholder(name, for: tested, of: owner, at: place, types)
    }
  }
}

private let templates: Set = [
  "test_exampleObservable_callsRouterOrListener_exampleProtocol",
  "test_routeToExample_invokesToExampleResult",
]

extension SourceFile {
  /// Most functions are none by their names alone.
  fileprivate func mayBeTest(_ declaration: Declaration) -> Bool {
    !declaration.attributes.isEmpty
      || bytes[Int(declaration.name.start)..<Int(declaration.name.end)].starts(with: "test".utf8)
  }

  /// Braces with nothing but white space and comments in them.
  fileprivate func isWithoutCode(_ body: ByteRange) -> Bool {
    mayBeWithoutCode(body)
      && tokenize(bytes, range: body).map(\.kind) == [.leftBrace, .rightBrace, .endOfFile]
  }

  /// Whether nothing but comments comes before the brace that ends the body, as far as the lines
  /// tell by how they begin; in nearly all tests they soon tell of code.
  private func mayBeWithoutCode(_ body: ByteRange) -> Bool {
    guard !body.isEmpty else { return false }
    var rest = bytes[Int(body.start)..<Int(body.end)].dropFirst()
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      let text = line.drop(while: \.isSpaceOrTab)
      if !text.isEmpty, !text.starts(with: "//".utf8) {
        return text.starts(with: "}".utf8) || text.starts(with: "/*".utf8)
      }
      rest = rest.dropFirst(line.count + 1)
    }
    return false
  }
}

extension TypeTable {
  /// A library for tests calls the method, and no subclass has it instead.
  fileprivate func isRunAsTest(
    _ declaration: Declaration, in owner: TypeID, _ file: SourceFile
  ) -> Bool {
    let attributes = declaration.attributes.indices.map { file.attributes[$0] }
    let isSwiftTest = attributes.contains { file.text($0.name) == "Test" }
    guard declaration.modifiers.isDisjoint(with: [.override, .private, .fileprivate]),
      attributes.allSatisfy({ plain.contains(file.text($0.name)) }),
      !attributes.contains(where: { isConditional($0, file) }),
      !types.contains(where: { $0.id != owner && inherits($0.id, owner) }),
      !isInConditionalSuite(owner)
    else { return false }
    return isSwiftTest
      || file.name(declaration.name).hasPrefix("test") && declaration.parameters.isEmpty
        && declaration.type.isEmpty && !declaration.modifiers.isStatic
        && ancestry(of: owner).external.contains { $0.hasSuffix("TestCase") }
  }

  /// `@Test(.disabled("flaky"))`, `@available(*, unavailable)`: a trait may switch the test off, or
  /// check something around it.
  private func isConditional(_ attribute: Attribute, _ file: SourceFile) -> Bool {
    file.contains(".", in: attribute.arguments)
      || file.mentions("unavailable", in: attribute.arguments)
  }

  /// `@Suite(.disabled("flaky"))`, on the type or one around it
  private func isInConditionalSuite(_ type: TypeID) -> Bool {
    sequence(first: type, next: { self[$0].outer }).contains { type in
      let place = self[type].place
      let file = self[place.file]
      return declaration(at: place).attributes.indices.map { file.attributes[$0] }
        .contains { file.text($0.name) == "Suite" && isConditional($0, file) }
    }
  }

  /// Nothing is checked around the tests, where what an empty one leaves alone might be.
  fileprivate func checksOnlyInTests(_ type: TypeID) -> Bool {
    let outside = ancestry(of: type).external
    return outside.allSatisfy { ["Sendable", "XCTestCase"].contains($0) }
      && selfAndAncestors(of: type).flatMap { self[$0].members }.allSatisfy { member in
        guard !member.name.hasPrefix("test") else { return true }
        let (file, body) = (self[member.place.file], declaration(at: member.place).body)
        return !checking.contains { file.contains($0, in: body) }
      }
  }

  /// The class of a RIB that a type of tests is about: by its name, or by one of its properties.
  fileprivate func testedRibClass(of tests: TypeID) -> TypeID? {
    let name = self[tests].name
    let named = ["Tests", "Test"].filter(name.hasSuffix)
      .flatMap { self.types(named: String(name.dropLast($0.count))) }
    if !named.isEmpty { return named.allSatisfy(isRibClass) ? named[0] : nil }
    return self[tests].members.lazy.filter(\.isStoredProperty)
      .compactMap { self.canonicalType(of: $0)?.unwrapped.declared }.first(where: isRibClass)
  }

  private func isRibClass(_ type: TypeID) -> Bool {
    self[type].kind == .class && !ancestry(of: type).framework.isEmpty && self[type].role != .mock
  }
}

/// Words, or parts of them, by which code checks something, itself or by a helper.
private let checking = [
  "XCT", "heck", "eak", "equire", "erify", "nsure", "race", "rack", "ssert", "xpect",
]

/// Attributes with which a test is still run.
private let plain: Set = ["MainActor", "Test", "available", "objc"]

private func placeholder(
  _ name: String, for tested: TypeID?, of owner: TypeID, at place: DeclarationPlace,
  _ types: TypeTable
) -> Finding {
  let subject = tested.map { "`\(types[$0].name)`" } ?? "the code"
  return Finding(
    at: Location(file: place.file, range: types.declaration(at: place).name),
    subject: types.subject(of: owner, place),
    message: "`\(name)` has no code, so it passes whatever \(subject) does",
    help: "Write the test, or remove it.")
}
