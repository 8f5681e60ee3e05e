import RibsModel
import RibsSyntax

extension Rule {
  package static let leakDetectionDisabled = Rule(
    id: "leak_detection_disabled",
    summary: "an app that switches the framework's leak detector off",
    category: .testing, severity: .warning, confidence: .proven,
    page: Page(
      finds: """
        The app always switches leak detection off when it starts:

        - `setenv("DISABLE_LEAK_DETECTION", "yes", 1)`, or with `"true"`;
        - `LeakDetector.instance.disableLeakDetector = true`, or \
        `LeakDetector.disableLeakDetectorOverride = true`, where the app has the framework's sources \
        among its own.

        The code is in an initializer or in a method that the system calls when the app starts, of \
        the app's delegate, a scene's, or a SwiftUI app.
        """,
      leavesAlone: [
        "Test code, and a delegate that by its name is one for tests.",
        """
        Code that runs only when asked to, such as for UI tests: under a condition (`if \
        isUITest`) or a build flag (`#if UI_TESTS`). `#if DEBUG` does not count as that.
        """,
        "Other values: for `\"1\"` or `\"no\"` the detector stays on.",
        "Other functions, which may never be called, and apps that call `unsetenv`.",
        "The environment that a scheme sets: only Swift is read.",
      ],
      matters: """
        The detector asserts when an interactor, presenter or view outlives its RIB. Switched off, \
        it writes a line on the console instead (RIBs-iOS 1.0.0, `LeakDetector.swift:101`), and a \
        new leak goes unseen by everybody who works on the app. It is meant to be off only while \
        somebody debugs.
        """,
      fix: """
        Remove the line. To look into something else for a while, set the variable in your own scheme.
        """),
    examples: [
      Example(
        "The app starts without it",
        """
        import RIBs
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
          ) -> Bool {
            setenv("DISABLE_LEAK_DETECTION", "yes", 1) // expect: leak_detection_disabled
            return true
          }
        }
        """),
      Example(
        "UI tests ask for it",
        """
        import RIBs
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
          ) -> Bool {
            if ProcessInfo.processInfo.arguments.contains("-ui-tests") {
              setenv("DISABLE_LEAK_DETECTION", "yes", 1)
            }
            return true
          }
        }
        """),
    ],
    check: .project(disabledLeakDetection))
}

@Sendable private func disabledLeakDetection(in project: Project) -> [Finding] {
  let types = project.types
  let units = project.code.units(mentioning: ["setenv"] + switches.keys.sorted())
  guard !units.isEmpty,
    !types.types(named: "LeakDetector").contains(where: { types[$0].role == .source }),
    project.code.files(mentioning: ["unsetenv"]).isEmpty
  else { return [] }
  return units.flatMap { id -> [Finding] in
    let unit = project.code[id]
    guard unit.role == .function, unit.fileRole == .source, runsAtStart(unit, types) else {
      return []
    }
    return unit.nodes([.assignment, .call])
      .filter { $0.disablesLeakDetection && $0.enclosingFunction == nil && $0.isDoneInDebugging }
      .map { disabled(by: $0, in: unit, types) }
  }
}

/// The properties by which the framework's detector is switched off, and whose they are.
private let switches = [
  "disableLeakDetector": "LeakDetector.instance", "disableLeakDetectorOverride": "LeakDetector",
]

/// The system that starts the app runs the function, and not for tests alone.
private func runsAtStart(_ unit: CodeUnit, _ types: TypeTable) -> Bool {
  guard let owner = unit.owner, types.isKeptByTheSystem(owner),
    !["Mock", "Test"].contains(where: types[owner].name.contains)
  else { return false }
  let declaration = types.declaration(at: unit.declaration)
  if declaration.kind == .`init` { return true }
  guard declaration.kind == .func else { return false }
  let name = types.declaredName(at: unit.declaration)
  let file = types[unit.declaration.file]
  let labels = types.parameters(at: unit.declaration).map { file.name($0.label) }
  return name == "main" && declaration.modifiers.isStatic
    || name == "applicationDidFinishLaunching"
    || labels.contains {
      ["didFinishLaunchingWithOptions", "willConnectTo", "willFinishLaunchingWithOptions"]
        .contains($0)
    }
}

extension Syntax {
  fileprivate var disablesLeakDetection: Bool {
    if kind == .call {
      let texts = arguments.map(\.value.text)
      return calls(functionOf: ["setenv"]) && texts.count == 3
        && texts[0] == "\"DISABLE_LEAK_DETECTION\""
        && ["\"true\"", "\"yes\""].contains(texts[1].lowercased())
    }
    guard let target = targets.first, target.kind == .member, value?.text == "true",
      let holder = switches[target.name], let base = target.firstChild?.text
    else { return false }
    return base == holder || base.hasSuffix("." + holder)
  }

  /// Nothing decides whether the code runs, but for a build for debugging, in which alone the
  /// detector asserts.
  fileprivate var isDoneInDebugging: Bool {
    !runsOnlyIfAsked
      && selfAndAncestors.allSatisfy { part in
        guard let parent = part.parent, parent.kind == .conditionalCompilation else { return true }
        return parent.firstChild?.id == part.id && parent.text.hasPrefix("#if DEBUG\n")
      }
  }
}

private func disabled(by node: Syntax, in unit: CodeUnit, _ types: TypeTable) -> Finding {
  Finding(
    at: unit.statementLocation(of: node), subject: types.subject(of: unit),
    message: "this switches leak detection off for everybody: a RIB that leaks goes unseen",
    help: "Remove it, and set `DISABLE_LEAK_DETECTION` in your own scheme when you need to.")
}
