import RibsLint
import Testing

@Suite struct UikitInInteractorTests {
  private func differences(_ files: String...) -> [String] {
    RibsLintTests.differences(
      files.enumerated().map { TestFile("\($0.offset).swift", $0.element) }, .uikitInInteractor)
  }

  @Test(arguments: [
    "let color = UIColor.red", "private var cell: UITableViewCell?", "func show(_ font: UIFont) {}",
    "func make() -> UIViewController { fatalError() }", "func a() { _ = UIAlertController() }",
    "func a(_ view: Any) { _ = view as? UIView }",
  ])
  func aTypeOfViewsIsReported(member: String) {
    for base in ["Interactor", "Worker", "PresentableInteractor<Presentable>"] {
      #expect(
        differences(
          "import RIBs\nfinal class A: \(base) {\n\(member) // expect: uikit_in_interactor\n}")
          == [])
    }
  }

  @Test(arguments: [
    "func a() { UIApplication.shared.open(url) }", "let id = UIDevice.current.name",
    "var task: UIBackgroundTaskIdentifier = .invalid", "func pick(_ image: UIImage) {}",
    "var style: UIUserInterfaceStyle = .dark", "let state: UIState = .idle",
    "func a() { _ = \"UIColor\" } // UIColor", "let UI = 1", "var UIDs: [Int] = []",
  ])
  func whatIsNoViewIsNot(member: String) {
    #expect(
      differences(
        "import RIBs\nimport UIKit\nenum UIState { case idle }\nfinal class A: Interactor {\n"
          + "\(member)\nlet image: UIImage? = nil\n}") == [])
  }

  @Test func anExtensionElsewhereCounts() {
    #expect(
      differences(
        "import RIBs\nfinal class A: Interactor {}",
        "import UIKit\nextension A {\nvar a: UIColor { .red } // expect: uikit_in_interactor\n}")
        == [])
  }

  @Test(arguments: ["UIKit", "SwiftUI", "Eureka", "Lottie", "SnapKit"])
  func anImportThatNothingNeedsIsReported(module: String) {
    #expect(
      differences(
        """
        import RIBs
        import \(module) // expect: uikit_in_interactor
        protocol APresentable: Presentable { func show(_ title: String) }
        protocol AListener: AnyObject {}
        final class A: PresentableInteractor<APresentable> {}
        """) == [])
  }

  @Test(arguments: [["UIKit", "Eureka"], ["Eureka", "UIKit"]])
  func uikitMayBeThereForAnotherLibrary(modules: [String]) {
    let imports = modules.map { "import \($0)" }.joined(separator: "\n")
    let findings = lint(
      "import RIBs\n\(imports)\nfinal class A: Interactor { let section = Section() }",
      rules: [.uikitInInteractor]
    ).findings
    #expect(findings.map(\.message) == ["the file of `A` imports Eureka, which is for views"])
  }

  /// What a library declares is not known: no more is said of it than what it is for.
  @Test(arguments: ["Eureka", "IGListKit", "SwiftUI"])
  func ofOtherLibrariesItIsNotSaidThatNothingNeedsThem(module: String) {
    let source = """
      import RIBs
      import \(module)
      protocol APresentable: Presentable { func show(_ sections: [Section]) }
      final class A: PresentableInteractor<APresentable> {
        func show() { presenter.show([Section("Support")]) }
      }
      """
    let findings = lint(source, rules: [.uikitInInteractor]).findings
    #expect(findings.map(\.message) == ["the file of `A` imports \(module), which is for views"])
    #expect(
      findings.map(\.help) == [
        "Let the presenter or view do what needs \(module), and remove the import."
      ])
    #expect(findings.map(\.severity) == [module == "SwiftUI" ? .info : .warning])
  }

  @Test(arguments: [
    "protocol APresentable: Presentable { func show(_ image: UIImage) }",
    "struct Size { var width: CGFloat }", "let text = NSAttributedString()",
    "func row(of path: IndexPath) -> Int { path.row }", "final class Cell {}",
    "final class AViewController: UIViewController, ViewControllable {}",
  ])
  func anImportThatSomethingMayNeedIsNot(other: String) {
    #expect(
      differences("import RIBs\nimport UIKit\n\(other)\nfinal class A: Interactor {}") == [])
  }

  @Test func importsOfOtherModulesAreNot() {
    #expect(
      differences(
        "import RIBs\nimport RxCocoa\nimport CoreLocation\nfinal class A: Interactor {}",
        "import RIBs\n#if canImport(UIKit)\nimport UIKit\n#endif\nfinal class B: Interactor {}")
        == [])
  }

  @Test func otherClassesMayDealWithViews() {
    #expect(
      differences(
        """
        import RIBs
        import UIKit
        final class A: Presenter<ViewControllable> { let color = UIColor.red }
        final class B: Router<Interactor> { let view: UIView }
        """) == [])
  }

  @Test func aClassIsToldOnce() {
    #expect(
      differences(
        """
        import RIBs
        import UIKit
        final class A: Interactor {
          let a = UIColor.red // expect: uikit_in_interactor "`UIColor`, `UIFont` of UIKit"
          let b = UIFont.systemFont(ofSize: 1)
          let c = UIColor.blue
        }
        """) == [])
  }
}
