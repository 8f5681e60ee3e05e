import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let ribWithoutTests = Rule(
    id: "rib_without_tests",
    summary: "a RIB that no test names, where most RIBs have tests",
    category: .testing, severity: .warning, confidence: .likely,
    page: Page(
      finds: """
        No test names the interactor, the router or the builder of a RIB that has something to test: \
        an interactor whose code does anything, or a router that attaches children. It is reported \
        only where tests name more than half of such RIBs, so that tests are the custom.
        """,
      leavesAlone: [
        "RIBs of test code and demos, and those whose code is as the templates leave it.",
        "Apps without tests in the paths given, or with tests for few of their RIBs.",
        "RIBs that a test names in any way: in a type, a call or the name of a suite.",
      ],
      matters: """
        The interactor decides and the router attaches, both without a screen: they are what a test \
        of a RIB can run in milliseconds. A child that is attached twice or never detached shows up \
        there first, as the framework asserts only in a debug build that gets to that place \
        (RIBs-iOS 1.0.0, `Router.swift:129`).
        """,
      fix: """
        Write tests of the interactor and the router. `ribs new` writes some for a new RIB, and \
        `ribs mocks` the mocks for what they need.
        """),
    examples: [
      Example(
        "Two of three RIBs have tests",
        files: [
          Example.File(
            path: "App/Home.swift",
            source: """
              import RIBs

              final class HomeInteractor: Interactor {
                private var count = 0
                func tap() { count += 1 }
              }

              final class HomeRouter: Router<HomeInteractor> {}

              final class MenuInteractor: Interactor {
                private var isOpen = false
                func open() { isOpen = true }
              }

              final class MenuRouter: Router<MenuInteractor> {}

              final class CartInteractor: Interactor { // expect: rib_without_tests "`CartInteractor`"
                private var total = 0
                func add(_ price: Int) { total += price }
              }

              final class CartRouter: Router<CartInteractor> {}
              """),
          Example.File(
            path: "AppTests/HomeTests.swift",
            source: """
              import RIBs
              import XCTest

              final class HomeInteractorTests: XCTestCase {
                func test_tap() { HomeInteractor().tap() }
              }

              final class MenuInteractorTests: XCTestCase {
                func test_open() { MenuInteractor().open() }
              }
              """),
        ]),
      Example(
        "Each has one",
        files: [
          Example.File(
            path: "App/Home.swift",
            source: """
              import RIBs

              final class HomeInteractor: Interactor {
                private var count = 0
                func tap() { count += 1 }
              }

              final class HomeRouter: Router<HomeInteractor> {}
              """),
          Example.File(
            path: "AppTests/HomeTests.swift",
            source: """
              import RIBs
              import XCTest

              final class HomeInteractorTests: XCTestCase {
                func test_tap() { HomeInteractor().tap() }
              }
              """),
        ]),
    ],
    check: .project(untestedRibs))
}

@Sendable private func untestedRibs(in project: Project) -> [Finding] {
  let types = project.types
  guard types.files.indices.contains(where: { types.role(of: FileID($0)) == .test }) else {
    return []
  }
  let attaching = Set(project.attachEdges.map(\.parent))
  let ribs = project.ribs.filter { rib in
    rib.role == .source
      && (attaching.contains(rib.id)
        || project.parts(of: rib.id).contains(where: project.doesAnything))
  }
  let untested = ribs.filter { !project.isNamedByTests($0) }
  guard (ribs.count - untested.count) * 2 > ribs.count else { return [] }
  return untested.compactMap { project.untestedRib($0) }
}

extension Project {
  /// The class is an interactor with code that is more than a call of what it overrides.
  fileprivate func doesAnything(_ part: TypeID) -> Bool {
    types.inherits(part, .interactor)
      && units(of: part).contains { id in
        let unit = code[id]
        guard unit.role == .function, !types.isInitialiser(unit) else { return false }
        return unit.body.root.children.contains { statement in
          !(statement.kind == .call && statement.receiver?.isSuper == true)
        }
      }
  }

  fileprivate func isNamedByTests(_ rib: Rib) -> Bool {
    let classes = parts(of: rib.id).map { types[$0].name }
    let suites = (classes + [rib.name]).flatMap { ["\($0)Tests", "\($0)Test", "\($0)Spec"] }
    return code.files(mentioning: classes + suites).contains { types.role(of: $0) == .test }
  }
}

extension Project {
  fileprivate func untestedRib(_ rib: Rib) -> Finding? {
    let parts = parts(of: rib.id)
    let classes = [FrameworkType.interactor, .router].compactMap { kind in
      parts.first { types.inherits($0, kind) }
    }
    return classes.first.map { first in
      Finding(
        at: types.location(of: first), subject: [rib.identifier],
        message: """
          no test names \(orList(quoting: classes.map { types[$0].name })), where most of the RIBs \
          have tests
          """,
        help: "Write tests of what it decides and of what it attaches.")
    }
  }
}
