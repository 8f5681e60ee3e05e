import RibsLint
import Testing

@Suite struct SingletonInRibTests {
  private func differences(_ source: String) -> [String] {
    RibsLintTests.differences(
      [
        TestFile(
          "A.swift",
          """
          import Foundation
          import RIBs
          protocol Ending: AnyObject { func end() }
          final class Session: Ending {
            static let shared = Session()
            private var token = ""
            func end() {}
          }
          final class Cart: Ending {
            static var current: Ending = Cart()
            func end() {}
          }
          actor Store {
            static let `default` = Store()
            func end() {}
          }
          struct Theme {
            static let standard = Theme()
            func end() {}
          }
          enum Mode {
            case standard
            static var current: Mode { .standard }
            func end() {}
          }
          final class Palette {
            static let standard = Palette()
            static let dark = Palette()
            func end() {}
          }
          final class Names {
            static let shared = "a"
          }
          final class AppLogger {
            static let shared = AppLogger()
            func end() {}
          }
          final class PriceFormatter: NumberFormatter {
            static let shared = PriceFormatter()
            func end() {}
          }
          \(source)
          """)
      ], .singletonInRib)
  }

  @Test(arguments: [
    "Session.shared.end()", "let ending: Ending = Session.shared; ending.end()",
    "Cart.current.end()", "Task { await Store.default.end() }",
    "UserDefaults.standard.set(1, forKey: \"a\")", "_ = URLSession.shared",
    "[1].forEach { _ in Session.shared.end() }",
  ])
  func aGlobalInstanceIsReported(code: String) {
    for base in ["Interactor", "Worker", "Router<Interactor>", "Presenter<ViewControllable>"] {
      #expect(
        differences(
          """
          final class A: \(base) {
            func tap() {
              \(code) // expect: singleton_in_rib
            }
          }
          """) == [])
    }
  }

  @Test(arguments: [
    "Theme.standard.end()", "Mode.current.end()", "Palette.standard.end()", "_ = Names.shared",
    "AppLogger.shared.end()", "PriceFormatter.shared.end()", "_ = Locale.current",
    "_ = Calendar.current", "_ = FileManager.default", "NotificationCenter.default.post(name: a)",
    "_ = (given ?? Session.shared)", "let mode: Mode = .standard; mode.end()",
    "session.shared.end()", "_ = Unknown.shared",
  ])
  func whatIsNoGlobalStateOfTheAppIsNot(code: String) {
    #expect(
      differences(
        """
        final class A: Interactor {
          func tap() {
            \(code)
          }
        }
        """) == [])
  }

  @Test(arguments: [
    "init(session: Session = .shared, defaults: UserDefaults = UserDefaults.standard) {}",
    "init(session: Ending = Session.shared) {}",
    "convenience init(a: Int) { self.init(session: Session.shared) }",
    "static func make() -> A { A(session: Session.shared) }",
    "var session: Ending = Session.shared",
    "lazy var session: Ending = Session.shared",
    "#if DEBUG\nfunc reset() { Session.shared.end() }\n#endif",
    "func reset() {\n#if DEBUG\nSession.shared.end()\n#endif\n}",
  ])
  func whatOthersMayReplaceIsNot(member: String) {
    #expect(differences("final class A: Interactor {\n\(member)\n}") == [])
  }

  @Test(arguments: [
    "private let session = Session.shared", "let session: Ending = Session.shared",
    "private var session: Ending { Session.shared }",
    "init(a: Int) { session = Session.shared }; private let session: Ending",
  ])
  func whatNobodyCanReplaceIs(member: String) {
    #expect(
      differences("final class A: Interactor {\n\(member) // expect: singleton_in_rib\n}") == [])
  }

  @Test(arguments: [
    "final class A: Builder<EmptyDependency> { func build() { Session.shared.end() } }",
    "final class A: Component<EmptyDependency> { var s: Ending { Session.shared } }",
    "final class A: UIViewController, ViewControllable { func tap() { Session.shared.end() } }",
    "final class A { func tap() { Session.shared.end() } }",
  ])
  func otherClassesMay(source: String) {
    #expect(differences(source) == [])
  }

  /// One finding for a class and an instance, with the other places as notes.
  @Test func aClassIsToldOnceOfEach() {
    #expect(
      differences(
        """
        final class A: Interactor {
          func tap() {
            Session.shared.end() // expect: singleton_in_rib
            UserDefaults.standard.set(1, forKey: "a") // expect: singleton_in_rib
          }
          func close() { Session.shared.end() }
        }
        extension A {
          func open() { Session.shared.end() }
        }
        """) == [])
  }
}
