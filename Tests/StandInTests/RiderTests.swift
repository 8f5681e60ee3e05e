import Foundation
import TestSupport
import Testing

/// The sample app is sound for the compiler and when it runs.
@Suite struct RiderTests {
  @Test func theAppTypechecksWithoutAWarning() throws {
    let diagnostics = try SwiftCompiler.typecheck(try Fixture.rider.sources())
    #expect(diagnostics.succeeded)
    #expect(diagnostics.text == "")
  }

  /// Log in, edit the destination, ride, log out; the tree after each, and no leak is detected.
  @Test func theAppMovesThroughItsTreeAndLeavesNothingBehind() throws {
    let steps = """
      import Foundation
      import RIBs
      import RxSwift
      import UIKit

      func tree(_ router: Routing) -> String {
        let name = "\\(type(of: router))".replacingOccurrences(of: "Router", with: "")
        if router.children.isEmpty { return name }
        return "\\(name)(\\(router.children.map(tree).joined(separator: " ")))"
      }

      func view<View: UIViewController>(_ type: View.Type) -> View? {
        func all(below controller: UIViewController?) -> [UIViewController] {
          guard let controller else { return [] }
          return [controller] + all(below: controller.presentedViewController)
            + controller.children.flatMap(all)
        }
        return all(below: window.rootViewController).lazy.compactMap { $0 as? View }.first
      }

      let window = UIWindow(frame: .zero)
      var root: LaunchRouting? = RootBuilder(dependency: AppComponent()).build()
      func show() {
        // What the services answered is on its way through the main queue.
        RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.1))
        if let root { print(tree(root)) }
      }
      root?.launch(from: window)
      show()
      view(LoggedOutViewController.self)?.listener?.didTapLogIn(username: "me", password: "-")
      show()
      view(RequestViewController.self)?.listener?.didTapDestination()
      show()
      view(LocationEditorViewController.self)?.listener?.didTapCancel()
      view(RequestViewController.self)?.listener?.didTapFavorites()
      show()
      view(FavoritesViewController.self)?.listener?.didSelectFavorite(at: 0)
      view(ShortcutsViewController.self)?.listener?.didTapShortcut()
      view(RequestViewController.self)?.listener?.didTapRequest()
      show()
      view(OnTripViewController.self)?.viewListener?.viewDidTapEnd()
      view(MenuViewController.self)?.listener?.didTapLogOut()
      show()
      \(Program.untilNoLeakIsExpected)
      print("no leak")
      """
    let folder = try TemporaryFolder(["main.swift": steps])
    // `@main` and the steps exclude each other.
    let sources = try Fixture.rider.sources().filter { $0.lastPathComponent != "AppDelegate.swift" }
    let output = try withExtendedLifetime(folder) {
      try SwiftCompiler.compileAndRun(sources + [URL(filePath: folder("main.swift"))])
    }
    #expect(
      output.text == """
        Root(LoggedOut)
        Root(LoggedIn(Request(Shortcuts) Menu))
        Root(LoggedIn(Request(Shortcuts LocationEditor) Menu))
        Root(LoggedIn(Request(Shortcuts Favorites) Menu))
        Root(LoggedIn(Menu OnTrip))
        Root(LoggedOut)
        no leak

        """)
    #expect(output.succeeded)
  }
}
