import Foundation
import RibsLint
import TestSupport
import Testing

@Suite("ribs lint")
struct LintCommandTests {
  private let leak = """
    import RIBs
    protocol ARouting: Routing {}
    final class AInteractor: Interactor { var router: ARouting? }
    """
  private let warning = """
    import RIBs
    protocol AListener: AnyObject {}
    final class AInteractor: Interactor { var listener: AListener? }
    """

  /// Makes a folder that holds one source and calls the test with its path.
  private func withSource(_ source: String, _ test: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ribs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try source.write(to: folder.appending(path: "A.swift"), atomically: true, encoding: .utf8)
    try test(folder.path)
  }

  @Test func anErrorIsPrintedAndFails() throws {
    try withSource(leak) { folder in
      let outcome = ribs("lint", folder)
      #expect(outcome.status == .findings)
      #expect(outcome.output.hasPrefix("\(folder)/A.swift:3:43: error: "))
      #expect(outcome.output.contains("(strong_router_reference)\n"))
      #expect(outcome.errors == "1 error in 1 file, 0 RIBs\n")
    }
  }

  @Test func aWarningFailsOnlyWithStrict() throws {
    try withSource(warning) { folder in
      #expect(ribs("lint", folder).status == .done)
      #expect(ribs("lint", folder, "--strict").status == .findings)
      #expect(ribs("lint", folder).output == ribs("lint", folder, "--strict").output)
    }
  }

  @Test func nothingFoundIsSilentOnStdout() throws {
    try withSource("import RIBs\n") { folder in
      let outcome = ribs("lint", folder)
      #expect(outcome.status == .done)
      #expect(outcome.output == "")
      #expect(outcome.errors == "nothing found in 1 file, 0 RIBs\n")
    }
  }

  @Test func rulesCanBeChosen() throws {
    try withSource(leak) { folder in
      #expect(ribs("lint", folder, "--disable", "strong_router_reference").status == .done)
      #expect(ribs("lint", folder, "--only", "strong_listener").status == .done)
      #expect(ribs("lint", folder, "--only", "strong_router_reference").status == .findings)
    }
  }

  @Test func someRuleMustBeLeft() throws {
    try withSource(leak) { folder in
      let outcome = ribs(
        "lint", folder, "--only", "strong_listener", "--disable", "strong_listener")
      #expect(outcome.status == .failed)
      #expect(
        outcome.errors == """
          error: `--disable` leaves no rule to run
          help: Give `--only` and `--disable` different rules.

          """)
      let all = ribs(["lint", folder] + Rules.all.flatMap { ["--disable", $0.id] })
      #expect(all.errors.hasPrefix("error: `--disable` leaves no rule to run\n"))
    }
  }

  @Test func anUnknownRuleNamesTheNearest() {
    for option in ["--only", "--disable"] {
      let outcome = ribs("lint", option, "strong_ruter_reference")
      #expect(outcome.status == .failed)
      #expect(outcome.errors.contains("did you mean `strong_router_reference`?"))
    }
  }

  @Test func severalReportsInOneRun() throws {
    try withSource(leak) { folder in
      let path = folder + "/report.json"
      let outcome = ribs(
        "lint", folder, "--format", "json", "--output", path, "--format", "xcode")
      #expect(outcome.status == .findings)
      #expect(outcome.output.contains("A.swift:3:43: error: "))
      let written = try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(filePath: path)))
      let findings = (written as? [String: Any])?["findings"] as? [[String: Any]]
      #expect(findings?.map { $0["rule"] as? String } == ["strong_router_reference"])
    }
  }

  @Test func twoReportsCannotShareStdout() throws {
    try withSource(leak) { folder in
      let outcome = ribs("lint", folder, "--format", "json", "--format", "xcode")
      #expect(outcome.status == .failed)
      #expect(outcome.output == "")
    }
  }

  @Test(arguments: [
    ["--format", "sarif", "--output", "1", "--output", "2"], ["--output", "2", "--output", "1"],
    ["--output", "2", "--output", "1", "--format", "json", "--format", "sarif"],
  ])
  func anOutputWithoutItsFormatIsRefused(options: [String]) throws {
    let folder = try LeakyApp.folder()
    let outcome = ribs(["lint", folder("App")] + options.map { Int($0) == nil ? $0 : folder($0) })
    #expect(outcome.status == .failed)
    #expect(
      outcome.errors == """
        error: no `--format` says what `\(folder("2"))` is to hold
        help: Give each `--output` a `--format` of its own.

        """)
    #expect(try folder.list() == ["App", "App/Home.swift", "App/Menu.swift"])
    #expect(ribs("lint", folder("App"), "--output", folder("1")).status == .findings)
    #expect(try folder.read("1").contains("(strong_router_reference)\n"))
  }

  @Test(arguments: [["lint", "--format", "json"], ["graph", "--format", "json"], ["mocks"]])
  func aDashIsStdout(command: [String]) throws {
    let folder = try TemporaryFolder(["A.swift": leak + "\n/// @mockable\nprotocol B {}\n"])
    let (plain, dashed) = (
      try ribs(command, in: folder), try ribs(command + ["--output", "-"], in: folder)
    )
    #expect(dashed.output.prefix(50) == plain.output.prefix(50))
    #expect(!dashed.output.isEmpty)
    #expect(try folder.list() == ["A.swift"])
  }

  @Test(arguments: [
    ["lint", ""], ["lint", "--output", ""], ["graph", ""], ["lint", "--baseline", ""],
  ])
  func anEmptyPathIsNamed(arguments: [String]) {
    let outcome = ribs(arguments)
    #expect(outcome.status == .failed)
    #expect(outcome.errors.hasPrefix("error: an empty path names no file or folder\n"))
  }

  @Test func aFileThatBeginsLikeAnOptionIsHinted() throws {
    let folder = try TemporaryFolder(["-lead.swift": "", "--strict": leak])
    let outcome = try ribs("lint", "-lead.swift", in: folder)
    #expect(outcome.status == .failed)
    #expect(
      outcome.errors == """
        error: unknown option `-lead.swift`
        help: Write `./-lead.swift` for the file of that name.

        """)
    #expect(try ribs("lint", "./-lead.swift", "--strict", in: folder).status == .done)
  }

  @Test func whereNothingIsReadNothingIsCounted() throws {
    let folder = try TemporaryFolder()
    try folder.link("A.swift", to: "nowhere")
    let outcome = ribs("lint", folder.path)
    #expect(outcome.status == .failed)
    #expect(
      outcome.errors == """
        \(folder("A.swift")): error: cannot be read: the symbolic link to `nowhere` is broken
        help: Mend the link, or remove it.

        """)
  }

  /// What a run has written it may write again; sources nobody would get back.
  @Test(arguments: [["lint", "--output"], ["lint", "--write-baseline"], ["graph", "--output"]])
  func aSourceIsReplacedByNothing(command: [String]) throws {
    let folder = try LeakyApp.folder()
    try folder.link("report.txt", to: "App/Menu.swift")
    for path in ["App/Menu.swift", "report.txt"].map({ folder($0) }) {
      let outcome = ribs([command[0], folder("App"), command[1], path])
      #expect(outcome.status == .failed)
      #expect(outcome.output == "")
      #expect(outcome.errors.hasPrefix("\(path): error: a "), "\(outcome.errors)")
      #expect(outcome.errors.contains("help: Name another file with `\(command[1])`"))
    }
    #expect(try folder.read("App/Menu.swift") == LeakyApp.menu)
    for _ in 1...2 {
      #expect(ribs([command[0], folder("App"), command[1], folder("new")]).status != .failed)
    }
  }

  @Test func anUnknownFormatIsAnError() throws {
    #expect(ribs("lint", "--format", "jsn").errors.contains("did you mean `json`?"))
  }

  @Test func anUnreadableFileDoesNotKeepTheOthers() throws {
    try withSource(leak) { folder in
      // A link to nowhere, as the tests may run as a user who can read everything.
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/B.swift", withDestinationPath: folder + "/missing")
      let outcome = ribs("lint", folder)
      #expect(outcome.status == .failed)
      #expect(outcome.output.contains("strong_router_reference"))
      #expect(outcome.errors.contains("B.swift: error: cannot be read"))
    }
  }

  /// An app whose framework is not known would pass for a clean one.
  @Test func whatLooksLikeRibsAndIsNotKnownIsTold() throws {
    let folder = try TemporaryFolder([
      "Root.swift": """
      import AcmeArch
      import UIKit
      final class RootBuilder: Builder<RootDependency> {}
      final class RootRouter: ViewableRouter<RootInteractable, RootViewControllable> {}
      """
    ])
    let outcome = ribs("lint", folder.path)
    #expect(outcome.status == .done)
    #expect(outcome.errors.contains("`Builder`, `ViewableRouter`: no module is known"))
    #expect(outcome.errors.contains("\"frameworks\": [\"AcmeArch\"]"))
    try folder.write(".ribs.json", "{ \"frameworks\": [\"AcmeArch\"] }")
    let known = ribs("lint", folder.path, "--config", folder(".ribs.json"))
    #expect(known.status == .done)
    #expect(!known.errors.contains("AcmeArch"))
  }

  /// A fork that attaches children in another way is none that the rules know.
  @Test(arguments: [("attach", true), ("attachChild", false)])
  func aForkThatDiffersFromRibsIsTold(attach: String, isTold: Bool) throws {
    let detach = attach.replacing("attach", with: "detach")
    let folder = try TemporaryFolder([
      "Fork/Fork.swift": """
      public protocol Routing: AnyObject { func \(attach)(_ c: Routing); func \(detach)(_ c: Routing) }
      open class Router<I>: Routing {
        public func \(attach)(_ c: Routing) {}
        public func \(detach)(_ c: Routing) {}
      }
      open class ViewableRouter<I, V>: Router<I> {}
      open class Interactor { func activate() {} }
      open class Builder<D> {}
      open class Component<D> {}
      """,
      "App/Root.swift": """
      final class RootBuilder: Builder<RootDependency> {}
      final class RootRouter: ViewableRouter<RootInteractable, RootViewControllable> {}
      """,
    ])
    let outcome = ribs("lint", folder.path)
    let note =
      "Fork.swift:8:12: note: `Builder`, `Router`, `ViewableRouter`: the tree declares RIBs' classes"
    #expect(outcome.errors.contains(note) == isTold)
  }

  @Test(arguments: [
    ("NavRouter<RootInteractable, RootViewControllable>", "ViewableRouter"),
    ("LaunchPadRouter<RootInteractable, RootViewControllable>", "LaunchRouter"),
    ("PlainRouter<RootInteractable>", "Router"),
  ])
  func aBaseClassThatIsNotInTheTreeIsTold(base: String, stands: String) throws {
    let name = base.prefix { $0 != "<" }
    let folder = try TemporaryFolder([
      "Root.swift": """
      import RIBs
      protocol RootInteractable: Interactable {}
      protocol RootViewControllable: ViewControllable {}
      final class RootRouter: \(base) {}
      """
    ])
    let outcome = ribs("lint", folder.path)
    #expect(outcome.errors.contains("Root.swift:4:13: note: `\(name)` is not in the tree"))
    #expect(outcome.errors.contains("\"baseClasses\": { \"\(name)\": \"\(stands)\" }"))
    try folder.write(".ribs.json", "{ \"baseClasses\": { \"\(name)\": \"\(stands)\" } }")
    let known = ribs("lint", folder.path, "--config", folder(".ribs.json"))
    #expect(known.status == .done)
    #expect(!known.errors.contains("not in the tree"))
  }

  @Test func routersOfOtherArchitecturesAreNoneOfRibs() throws {
    let folder = try TemporaryFolder([
      "Menu.swift": """
      import Viper
      final class MenuRouter: Router<MenuView> {}
      final class MenuBuilder: ModuleBuilder<MenuView> {}
      final class MenuView {}
      """
    ])
    #expect(!ribs("lint", folder.path).errors.contains("note:"))
  }

  /// Nobody builds them, and nothing is found in them; machines read as before.
  @Test(arguments: [
    ["Old/A.swift"], ["Old/A.swift", "Old/B.swift"], ["1.swift", "2.swift", "3.swift"],
  ])
  func filesInNoTargetAreTold(left: [String]) throws {
    let listed = ["App/A.swift", "App/B.swift", "App/C.swift"]
    let project = XcodeProjectFile([.init("App", "application", files: listed)])
    var files = ["App.xcodeproj/project.pbxproj": project.text]
    for path in listed { files[path] = "struct \(path.dropLast(6).suffix(1)) {}" }
    for path in left { files[path] = leak }
    let folder = try TemporaryFolder(files)
    let places = left.map { folder($0) }
    let note =
      switch left.count {
      case 1: "\(places[0]): note: passed over, as it is in no target of the Xcode project"
      case 2:
        "note: 2 files are passed over, as they are in no target of the Xcode project: "
          + "\(places[0]) and \(places[1])"
      default:
        "note: 3 files are passed over, as they are in no target of the Xcode project: "
          + "\(places[0]), …"
      }
    let outcome = ribs("lint", folder.path)
    #expect(outcome.status == .done)
    #expect(outcome.output == "")
    #expect(
      outcome.errors == "\(note)\nnothing found in \(listed.count + left.count) files, 0 RIBs\n")
    #expect(ribs("tree", folder.path).errors.hasPrefix(note + "\n"))
    let excluding = try TemporaryFolder([".ribs.json": "{\"excluded\": [\"**/*.swift\"]}"])
    #expect(
      !ribs("lint", folder.path, "--config", excluding(".ribs.json")).errors.contains("target"))
  }

  @Test(arguments: [true, false])
  func aFileInUTF16IsTold(isLittleEndian: Bool) throws {
    let folder = try TemporaryFolder()
    let units = ("\u{FEFF}" + leak).utf16.map { isLittleEndian ? $0.littleEndian : $0.bigEndian }
    try folder.write("A.swift", units.withUnsafeBytes(Array.init))
    try folder.write("B.swift", "\u{FEFF}import RIBs\n")
    let outcome = ribs("lint", folder.path)
    #expect(outcome.status == .failed)
    #expect(
      outcome.errors == """
        \(folder("A.swift")): error: the file is UTF-16
        help: Save it as UTF-8, which is all that swiftc reads.
        nothing found in 1 file, 0 RIBs

        """)
    for command in ["tree", "graph", "mocks"] {
      #expect(ribs(command, folder.path).status == .failed)
    }
    // Who can't mend it may leave it out.
    let excluding = try TemporaryFolder()
    try excluding.write("App/A.swift", units.withUnsafeBytes(Array.init))
    try excluding.write(".ribs.json", #"{ "excluded": ["A.swift"] }"#)
    let left = ribs("lint", excluding.path, "--config", excluding(".ribs.json"))
    #expect(left.status == .done)
    #expect(left.errors.contains("A.swift: note: passed over, as it is encoded as UTF-16\n"))
  }

  @Test func aFileThatIsNamedMustBeSwift() throws {
    let folder = try TemporaryFolder(["notes.md": "", "A.swift": leak])
    try folder.link("linked", to: "A.swift")
    for command in [["lint"], ["tree"], ["graph"], ["mocks"], ["why", "Home"]] {
      let outcome = ribs(command + [folder("notes.md"), folder("A.swift")])
      #expect(outcome.status == .failed)
      #expect(
        outcome.errors == """
          \(folder("notes.md")): error: not a Swift file
          help: Give files named `.swift`, or folders of them.

          """)
    }
    #expect(ribs("debug", "project", folder("notes.md")).status == .done)
    #expect(ribs("lint", folder("linked")).status == .findings)
  }

  @Test(arguments: ["--only", "--disable"]) func severalRulesAreGivenOneByOne(
    option: String
  ) throws {
    let outcome = ribs("lint", option, "strong_listener,oversized_class")
    #expect(outcome.status == .failed)
    #expect(
      outcome.errors == """
        error: `\(option)` takes one rule, not `strong_listener,oversized_class`
        help: Repeat it: `\(option) strong_listener \(option) oversized_class`.

        """)
  }

  @Test func aFileThatIsNoTextIsTold() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.swift", Array("PK".utf8) + [3, 4, 0, 0, 8])
    try folder.write("B.swift", "import RIBs\n")
    let outcome = ribs("lint", folder.path)
    #expect(outcome.status == .done)
    #expect(
      outcome.errors.hasPrefix("\(folder("A.swift")): note: hardly understood, as it begins with"))
    #expect(!outcome.errors.contains("B.swift"))
    try folder.write(".ribs.json", #"{ "excluded": ["A.swift"] }"#)
    let left = ribs("lint", folder.path, "--config", folder(".ribs.json"))
    #expect(left.errors == "nothing found in 2 files, 0 RIBs\n")
  }

  @Test func bytesThatAreNoUTF8AreTold() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.swift", Array("// caf".utf8) + [0xE9] + Array("\n\(leak)".utf8))
    try folder.write("B.swift", "// caf\u{E9}\n")
    let outcome = ribs("lint", folder.path)
    #expect(outcome.status == .findings)
    #expect(
      outcome.errors.hasPrefix(
        """
        \(folder("A.swift")):1:7: note: this is no UTF-8, and what stands around it may be misread
        help: Save the file as UTF-8, which is all that swiftc reads.

        """))
    #expect(!outcome.errors.contains("B.swift"))
  }

  @Test func aBaselineIsNoStream() {
    let outcome = ribs("lint", "--write-baseline", "-")
    #expect(outcome.status == .failed)
    #expect(outcome.errors.hasPrefix("error: a baseline is a file, and `-` is none\n"))
  }

  @Test func timingsNameEveryRule() throws {
    try withSource(leak) { folder in
      let errors = ribs("lint", folder, "--timings").errors
      for rule in Rules.all where rule.isEnabledByDefault { #expect(errors.contains(rule.id)) }
    }
  }
}
