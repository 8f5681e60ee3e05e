import RibsLint
import Testing

@Suite struct LeakDetectionDisabledTests {
  @Test(arguments: [
    ("setenv(\"DISABLE_LEAK_DETECTION\", \"yes\", 1)", 1),
    ("setenv(\"DISABLE_LEAK_DETECTION\", \"TRUE\", 1)", 1),
    ("_ = setenv(\"DISABLE_LEAK_DETECTION\", \"YES\", 0)", 1),
    ("setenv(\"DISABLE_LEAK_DETECTION\", \"1\", 1)", 0),
    ("setenv(\"DISABLE_LEAK_DETECTION\", \"no\", 1)", 0),
    ("setenv(\"DISABLE_LEAK_DETECTION\", value, 1)", 0),
    ("setenv(\"DISABLE_LOGS\", \"yes\", 1)", 0),
    ("shell.setenv(\"DISABLE_LEAK_DETECTION\", \"yes\", 1)", 0),
    ("LeakDetector.instance.disableLeakDetector = true", 1),
    ("RIBs.LeakDetector.instance.disableLeakDetector = true", 1),
    ("LeakDetector.disableLeakDetectorOverride = true", 1),
    ("LeakDetector.instance.disableLeakDetector = false", 0),
    ("LeakDetector.instance.disableLeakDetector = isDebugging", 0),
    ("settings.disableLeakDetector = true", 0),
    ("let disableLeakDetector = true; print(disableLeakDetector)", 0),
    ("if isUITest { LeakDetector.instance.disableLeakDetector = true }", 0),
    ("guard isUITest else { return }; LeakDetector.instance.disableLeakDetector = true", 0),
    ("guard isApp else { LeakDetector.instance.disableLeakDetector = true; return }", 0),
    ("if isUITest { start() } else { LeakDetector.instance.disableLeakDetector = true }", 0),
    (
      "switch mode { case .ui: LeakDetector.instance.disableLeakDetector = true; default: break }",
      0
    ),
    ("later { LeakDetector.instance.disableLeakDetector = true }", 0),
    ("#if DEBUG\nLeakDetector.instance.disableLeakDetector = true\n#endif", 1),
    ("#if DEBUG\nstart()\n#else\nLeakDetector.instance.disableLeakDetector = true\n#endif", 0),
    ("#if DEBUG_UI_TESTS\nLeakDetector.instance.disableLeakDetector = true\n#endif", 0),
    ("#if !DEBUG\nLeakDetector.instance.disableLeakDetector = true\n#endif", 0),
    ("// setenv(\"DISABLE_LEAK_DETECTION\", \"yes\", 1)", 0),
  ])
  func whatSwitchesTheDetectorOffIsReported(statement: String, expected: Int) {
    #expect(
      findings(
        "func application(_ a: UIApplication, didFinishLaunchingWithOptions o: [K: Any]?)",
        statement)
        == expected)
  }

  @Test(arguments: [
    ("func application(_ a: UIApplication, willFinishLaunchingWithOptions o: [K: Any]?)", 1),
    ("func applicationDidFinishLaunching(_ a: UIApplication)", 1), ("override init()", 1),
    ("static func main()", 1), ("func application(_ a: UIApplication, open url: URL)", 0),
    ("func disableLeaks()", 0), ("func main()", 0),
  ])
  func onlyWhatTheSystemSurelyCallsIsMeant(function: String, expected: Int) {
    #expect(findings(function, "LeakDetector.instance.disableLeakDetector = true") == expected)
  }

  @Test(arguments: [
    ("RootInteractor: Interactor", "override func didBecomeActive()", 0),
    ("RootRouter: Router<Interactor>", "init()", 0),
    ("TestingAppDelegate: NSObject, UIApplicationDelegate", "override init()", 0),
    (
      "SceneDelegate: NSObject, UIWindowSceneDelegate",
      "func scene(_ s: UIScene, willConnectTo session: S, options: O)", 1
    ),
    ("DemoApp: App", "init()", 1), ("RootInteractor: Interactor", "func disable()", 0),
    ("Debugging", "init()", 0), ("LeakTests: XCTestCase", "override func setUp()", 0),
  ])
  func onlyTypesThatTheSystemMakesAreMeant(type: String, function: String, expected: Int) {
    let source = """
      import RIBs
      final class \(type) {
        \(function) { setenv("DISABLE_LEAK_DETECTION", "yes", 1) }
      }
      """
    #expect(lint(source, rules: [.leakDetectionDisabled]).findings.count == expected)
  }

  @Test func aDetectorOfTheProjectsOwnIsAnother() {
    let source = """
      import UIKit
      final class LeakDetector { static let instance = LeakDetector(); var disableLeakDetector = false }
      final class AppDelegate: UIResponder, UIApplicationDelegate {
        override init() { super.init(); LeakDetector.instance.disableLeakDetector = true }
      }
      """
    #expect(lint(source, rules: [.leakDetectionDisabled]).findings.isEmpty)
  }

  @Test func whatIsSwitchedOnAgainIsLeftAlone() {
    #expect(
      findings(
        "static func main()",
        "setenv(\"DISABLE_LEAK_DETECTION\", \"yes\", 1); unsetenv(\"DISABLE_LEAK_DETECTION\")") == 0
    )
  }

  private func findings(_ function: String, _ statement: String) -> Int {
    let source = """
      import RIBs
      import UIKit
      final class AppDelegate: UIResponder, UIApplicationDelegate {
        \(function) {
          \(statement)
        }
      }
      """
    return lint(source, rules: [.leakDetectionDisabled]).findings.count
  }
}
