import RibsLint
import Testing

@Suite struct OversizedClassTests {
  private func body(_ count: Int) -> String {
    (0..<count).map { "  var step\($0): Int { 0 }" }.joined(separator: "\n")
  }

  private func findings(_ source: String) -> [ReportedFinding] {
    lint("import RIBs\n" + source, rules: [.oversizedClass]).findings
  }

  @Test(arguments: [(298, [Severity]()), (299, [.warning]), (998, [.warning]), (999, [.error])])
  func theLimitsAre300And1000(lines: Int, severities: [Severity]) {
    let found = findings("final class AInteractor: Interactor {\n\(body(lines))\n}")
    #expect(found.map(\.severity) == severities)
  }

  @Test func blankAndCommentLinesDoNotCount() {
    let filler = Array(repeating: "\n  // A comment.\n  /* and\n  another */", count: 200)
    let source = "final class AInteractor: Interactor {\n\(body(259))\(filler.joined())\n}"
    #expect(findings(source).isEmpty)
  }

  @Test func blankLinesInStringsDoNotCount() {
    let text = "  let text = \"\"\"\n" + String(repeating: "\n", count: 100) + "    x\n    \"\"\""
    #expect(findings("final class AInteractor: Interactor {\n\(body(290))\n\(text)\n}").isEmpty)
  }

  @Test func extensionsInOtherFilesCountAndTheLargestThreeAreNamed() throws {
    let files = [
      TestFile("A.swift", "import RIBs\nfinal class ARouter: Router<AInteractable> {\n}"),
      TestFile("B.swift", "extension ARouter {\n\(body(20))\n}"),
      TestFile("C.swift", "extension ARouter {\n\(body(70))\n}"),
      TestFile("D.swift", "extension ARouter {\n\(body(150))\n}"),
      TestFile("E.swift", "extension ARouter {\n\(body(60))\n}"),
    ]
    let finding = try #require(lint(files, rules: [.oversizedClass]).findings.first)
    #expect(finding.place.path == "A.swift")
    #expect(finding.notes.map(\.place.path) == ["D.swift", "C.swift", "E.swift"])
    #expect(finding.message.contains("310 lines of code"))
  }

  @Test func declarationsThatAreNeverCompiledDoNotCount() {
    let members = "#if false\n\(body(10))\n#endif\n\(body(295))"
    #expect(findings("final class A: Interactor {\n\(members)\n}").isEmpty)
    let compiled = members.replacing("#if false", with: "#if DEBUG")
    #expect(findings("final class A: Interactor {\n\(compiled)\n}").count == 1)
  }

  @Test(arguments: [
    "Interactor", "PresentableInteractor<P>", "Router<I>", "ViewableRouter<I, V>", "Builder<D>",
    "Component<D>", "Presenter<V>", "Worker",
  ])
  func everyClassOfARibIsMeasured(base: String) {
    #expect(findings("final class A: \(base) {\n\(body(300))\n}").count == 1)
  }

  @Test(arguments: [
    ("UIViewController, ViewControllable", "Move views and their layout"),
    ("Presenter<V>", "Give each state"), ("Interactor", "Give each state"),
  ])
  func aViewIsToBeSplitAsViewsAre(base: String, help: String) {
    let found = findings("final class A: \(base) {\n\(body(300))\n}")
    #expect(found.map { $0.help.hasPrefix(help) } == [true])
  }

  @Test func aViewControllerOfARibIsMeasured() {
    let source = """
      protocol AViewControllable: ViewControllable {}
      final class A: UIViewController {\n\(body(300))\n}
      extension A: AViewControllable {}
      """
    #expect(findings(source).count == 1)
  }

  /// Where UIKit's class is extended, every screen conforms.
  @Test(arguments: [
    ("UIViewController", "UIViewController()", 0), ("UIViewController", "Screen()", 1),
    ("UIViewController, ViewControllable", "UIViewController()", 1),
    ("Base", "UIViewController()", 0),
    ("Base, ScreenControllable", "UIViewController()", 1),
  ])
  func aScreenOfNoRibIsNotMeasured(base: String, view: String, expected: Int) {
    let source = """
      import UIKit
      extension UIViewController: ViewControllable {}
      protocol ScreenControllable: ViewControllable {}
      class Base: UIViewController {}
      final class Screen: \(base) {\n\(body(300))\n}
      final class ARouter: ViewableRouter<Interactor, ViewControllable> {}
      final class ABuilder: Builder<EmptyDependency> {
        func build() -> ViewableRouting {
          ARouter(interactor: Interactor(), viewController: \(view))
        }
      }
      """
    #expect(findings(source).count == expected)
  }

  @Test func otherClassesMayBeLarge() {
    #expect(findings("final class A: UIViewController {\n\(body(2000))\n}").isEmpty)
    #expect(findings("struct Model {\n\(body(2000))\n}").isEmpty)
  }
}
