import RibsModel
import RibsSyntax
import Testing

/// What names mean, seen from files in several modules.
@Suite("Names") struct NameTests {
  /// The meaning of `name` where a file says `let probe: NAME`, as text.
  private func meaning(in path: String, of files: [String: String]) throws -> String {
    let types = typeTable(files)
    let file = try #require(types.files.firstIndex { $0.path == path })
    let source = types.files[file]
    let probe = try #require(source.declarations.firstIndex { source.name($0.name) == "probe" })
    let type = TypeExpression(parsing: source.declarations[probe].type, in: source)
    let viewpoint = Viewpoint(file: FileID(file), declaration: DeclarationID(probe))
    return types.describe(types.lookup(type, from: viewpoint))
  }

  @Test func aNameOfTheOwnModuleHidesTheFrameworks() throws {
    let files = ["A.swift": "import RIBs\nclass Router {}\nlet probe: Router"]
    #expect(try meaning(in: "A.swift", of: files) == "Router in A.swift")
  }

  @Test func aQualifiedNameIsTheFrameworks() throws {
    let files = ["A.swift": "import RIBs\nclass Router {}\nlet probe: RIBs.Router"]
    #expect(try meaning(in: "A.swift", of: files) == "framework Router")
  }

  @Test func withoutTheImportAFrameworkNameIsNobodys() throws {
    let files = ["A.swift": "import UIKit\nlet probe: Router"]
    #expect(try meaning(in: "A.swift", of: files) == "external Router")
  }

  @Test func needlesComponentIsToldByTheImport() throws {
    let files = ["A.swift": "import NeedleFoundation\nlet probe: Component"]
    #expect(try meaning(in: "A.swift", of: files) == "framework NeedleFoundation.Component")
  }

  @Test func whatAModuleReexportsIsImported() throws {
    let files = [
      "P/Package.swift":
        #"let p = Package(targets: [.target(name: "Base"), .target(name: "App")])"#,
      "P/Sources/Base/B.swift": "@_exported import RIBs",
      "P/Sources/App/A.swift": "import Base\nlet probe: Interactor",
    ]
    #expect(try meaning(in: "P/Sources/App/A.swift", of: files) == "framework Interactor")
  }

  @Test func aTargetsNameNeedNotBeAnIdentifier() throws {
    let files = [
      "P/Package.swift":
        #"let p = Package(targets: [.target(name: "my-kit"), .target(name: "App")])"#,
      "P/Sources/my-kit/B.swift": "public class Home {}",
      "P/Sources/App/A.swift": "import my_kit\nlet probe: Home",
    ]
    #expect(
      try meaning(in: "P/Sources/App/A.swift", of: files) == "Home in P/Sources/my-kit/B.swift")
  }

  @Test(arguments: [
    ("@testable import App", "Home in P/Sources/App/A.swift"), ("import App", "external Home"),
  ])
  func testsSeeWhatIsInternalToTheModuleThatTheyOpen(line: String, expected: String) throws {
    let files = [
      "P/Package.swift":
        #"let p = Package(targets: [.target(name: "App"), .testTarget(name: "AppTests")])"#,
      "P/Sources/App/A.swift": "class Home {}\nprivate class Menu {}",
      "P/Tests/AppTests/T.swift": "\(line)\nlet probe: Home",
    ]
    #expect(try meaning(in: "P/Tests/AppTests/T.swift", of: files) == expected)
  }

  @Test func eachModuleMeansItsOwnType() throws {
    let files = [
      "P/Package.swift": #"let p = Package(targets: [.target(name: "One"), .target(name: "Two")])"#,
      "P/Sources/One/A.swift": "class Home {}\nlet probe: Home",
      "P/Sources/Two/B.swift": "public class Home {}",
    ]
    #expect(
      try meaning(in: "P/Sources/One/A.swift", of: files) == "Home in P/Sources/One/A.swift")
  }

  @Test func aPublicTypeOfAnImportedModuleIsSeen() throws {
    let files = [
      "P/Package.swift": #"let p = Package(targets: [.target(name: "One"), .target(name: "Two")])"#,
      "P/Sources/One/A.swift": "import Two\nlet probe: Home",
      "P/Sources/Two/B.swift": "public class Home {}",
    ]
    #expect(
      try meaning(in: "P/Sources/One/A.swift", of: files) == "Home in P/Sources/Two/B.swift")
  }

  @Test func anInternalTypeOfAnotherTargetIsNotSeen() throws {
    let files = [
      "P/Package.swift": #"let p = Package(targets: [.target(name: "One"), .target(name: "Two")])"#,
      "P/Sources/One/A.swift": "import Two\nlet probe: Home",
      "P/Sources/Two/B.swift": "class Home {}",
    ]
    #expect(try meaning(in: "P/Sources/One/A.swift", of: files) == "external Home")
  }

  @Test func twoTypesOfOneNameAreAmbiguous() throws {
    let files = [
      "A.swift": "let probe: Home", "B.swift": "class Home {}", "C.swift": "class Home {}",
    ]
    #expect(try meaning(in: "A.swift", of: files) == "ambiguous")
  }

  @Test func aFileprivateTypeIsMeantInItsFileOnly() throws {
    let files = ["A.swift": "private class Home {}\nlet probe: Home", "B.swift": "class Home {}"]
    #expect(try meaning(in: "A.swift", of: files) == "Home in A.swift")
  }

  @Test func aTypealiasIsFollowed() throws {
    let files = [
      "A.swift": "import RIBs\ntypealias Base = RIBs.Interactor\nlet probe: Base"
    ]
    #expect(try meaning(in: "A.swift", of: files) == "framework Interactor")
  }

  @Test func aTypealiasOfItsOwnNameInAnotherModuleStandsForIt() throws {
    let files = [
      "A.swift": "private typealias Published = Combine.Published\nlet probe: Published"
    ]
    #expect(try meaning(in: "A.swift", of: files) == "Published in A.swift")
  }

  @Test func typealiasesOfEachOtherEndSomewhere() throws {
    let files = [
      "A.swift": "typealias First = Second\ntypealias Second = First\nlet probe: First"
    ]
    #expect(try meaning(in: "A.swift", of: files).hasSuffix("in A.swift"))
  }

  @Test func aNestedTypeIsMeantBeforeAGlobalOne() throws {
    let files = ["A.swift": "class Limits {}\nclass Main { class Limits {}; let probe: Limits }"]
    #expect(try meaning(in: "A.swift", of: files) == "Main.Limits in A.swift")
  }

  @Test func aTypeNestedInAnExtensionIsFound() throws {
    let files = [
      "A.swift": "enum Home {}\nlet probe: Home.Detail",
      "B.swift": "extension Home { class Detail {} }",
    ]
    #expect(try meaning(in: "A.swift", of: files) == "Home.Detail in B.swift")
  }

  @Test func aTypeNestedInASuperclassIsInherited() throws {
    let files = ["A.swift": "class Base { class Part {} }\nclass Main: Base { var probe: Part }"]
    #expect(try meaning(in: "A.swift", of: files) == "Base.Part in A.swift")
  }

  @Test func aGenericParameterIsNoType() throws {
    let files = ["A.swift": "class T {}\nclass Main<T> { let probe: T }"]
    #expect(try meaning(in: "A.swift", of: files) == "generic T")
  }
}
