import Foundation
import TestSupport
import Testing

/// What is written compiles and is found nothing in, however the parent does things.
@Suite("Wiring that stays sound")
struct SoundWiringTests {
  @Test func theComponentThatTheBuilderKeepsIsTheScope() throws {
    let app = try TemporaryFolder.withHome()
    let path = "Home/HomeBuilder.swift"
    let line = "  private lazy var scope = HomeComponent(dependency: dependency)\n\n"
    let start = "Builder<HomeDependency>, HomeBuildable {\n"
    try app.replace(start, with: start + line, in: path)
    let outcome = try ribs("new", "Pay", "--parent", "Home", in: app)
    #expect(outcome.status == .done, "\(outcome.errors)")
    let wired = try app.read(path)
    #expect(wired.contains("PayBuilder(dependency: scope)"))
    #expect(wired.ranges(of: "HomeComponent(").count == 1)
    try app.expectCompiles()
  }

  @Test func aComponentThatIsMadeByInitIsTheScope() throws {
    let app = try TemporaryFolder.withHome()
    let path = "Home/HomeBuilder.swift"
    let view = "    let viewController = HomeViewController()\n"
    let made = "    let component = HomeComponent.init(dependency: dependency)\n"
    try app.replace(view, with: made + view, in: path)
    let outcome = try ribs("new", "Pay", "--parent", "Home", in: app)
    #expect(outcome.status == .done, "\(outcome.errors)")
    #expect(try app.read(path).contains("PayBuilder(dependency: component)"))
    try app.expectCompiles()
  }

  @Test(arguments: [
    ("import UIKit\n\n", "import RIBs\nimport UIKit\n\n"),
    ("import Foundation\n\n", "import Foundation\nimport RIBs\nimport UIKit\n\n"),
    (
      "// About it.\n\n/// The view.\n",
      "// About it.\n\nimport RIBs\nimport UIKit\n\n/// The view.\n"
    ),
    ("\u{FEFF}import UIKit\n\n", "\u{FEFF}import RIBs\nimport UIKit\n\n"),
  ])
  func aFileThatGetsMembersImportsWhatTheyName(before: String, after: String) throws {
    let app = try TemporaryFolder.withHome()
    let path = "Home/HomeViewController.swift"
    try app.replace(", HomeViewControllable {", with: " {", in: path)
    let part = "Home/HomeViewController+Showing.swift"
    let code = "extension HomeViewController: HomeViewControllable {"
    try app.write(part, before + code + "}\n")
    #expect(try ribs("new", "Pay", "--parent", "Home", in: app).status == .done)
    let wired = try app.read(part)
    #expect(wired.hasPrefix(after + code + "\n"), "\(wired)")
    try app.expectSound()
  }

  /// What the parent does for its other children stays as it is.
  @Test(arguments: [
    (
      ("present", "dismiss"), "present(viewController.uiviewController, animated: true)",
      "viewController.uiviewController.dismiss(animated: true)"
    ),
    (
      ("push", "pop"),
      "navigationController?.pushViewController(viewController.uiviewController, animated: true)",
      "navigationController?.popViewController(animated: true)"
    ),
  ])
  func nothingButItsRibEndsAViewThatTheParentShowsInItsOwnWay(
    names: (show: String, hide: String), show: String, hide: String
  ) throws {
    let app = try TemporaryFolder.withHome()
    let parameter = "(viewController: ViewControllable)"
    for (file, old, new) in [
      (
        "HomeRouter", "protocol HomeViewControllable: ViewControllable {}",
        """
        protocol HomeViewControllable: ViewControllable {
          func \(names.show)\(parameter)
          func \(names.hide)\(parameter)
        }
        """
      ),
      (
        "HomeViewController", "  private let closeButton",
        """
          func \(names.show)\(parameter) {
            \(show)
          }

          func \(names.hide)\(parameter) {
            \(hide)
          }

          private let closeButton
        """
      ),
    ] {
      try app.replace(old, with: new, in: "Home/\(file).swift")
    }
    let view = try app.read("Home/HomeViewController.swift")
    for (name, kit) in [("Pay", "uikit"), ("Menu", "swiftui")] {
      #expect(
        try ribs("new", name, "--parent", "Home", "--view", kit, in: app).status == .done)
    }
    #expect(try ribs("lint", "--strict", in: app).output == "")
    #expect(try app.read("Home/HomeViewController.swift") == view)
  }

  @Test func newFilesEndTheirLinesAsTheParentsDo() throws {
    let app = try TemporaryFolder.withHome()
    for path in try app.list() where path.hasSuffix(".swift") {
      try app.write(path, try app.read(path).replacing("\n", with: "\r\n"))
    }
    try app.write("Tree.md", "- Menu\n")
    #expect(try ribs("new", "Pay", "--parent", "Home", in: app).status == .done)
    #expect(try ribs("new", "--from", "Tree.md", "--parent", "Pay", in: app).status == .done)
    for path in try app.list() where path.hasSuffix(".swift") {
      let bytes = try app.read(path).utf8
      let (feeds, returns) = (bytes.count { $0 == 0x0A }, bytes.count { $0 == 0x0D })
      #expect(feeds > 0 && feeds == returns, "\(path)")
    }
    try app.expectSound()
  }
}
