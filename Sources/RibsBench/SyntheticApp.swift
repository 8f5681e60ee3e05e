/// An app made up for measuring: a tree of RIBs as people write them, in as many lines as are asked
/// for. The same numbers give the same bytes.
///
/// Every RIB has a builder with its component, a router that attaches its children, an interactor
/// that subscribes, a view controller, and a service that its children depend on. The lines that
/// are missing are functions of plain code, which make up most of real apps.
package struct SyntheticApp: Sendable {
  package let ribs: Int
  package let linesPerRib: Int

  package init(ribs: Int, linesPerRib: Int) {
    self.ribs = ribs
    self.linesPerRib = linesPerRib
  }

  package struct File: Sendable {
    /// Below the app's folder.
    package let path: String
    package let text: String
  }

  /// The files that all RIBs share.
  package var sharedFiles: [File] { [File(path: "App/AppDelegate.swift", text: appDelegate)] }

  /// The files of one RIB, counted from 0, which is the root.
  package func files(ofRib number: Int) -> [File] {
    let rib = SyntheticRib(number: number, children: children(of: number))
    var files = rib.files.map { File(path: "\(rib.folder)/\($0.name).swift", text: $0.text) }
    let written = files.reduce(0) { $0 + lines(in: $1.text) }
    let filling = PlainCode(name: rib.name, seed: number, lines: linesPerRib - written)
    files += filling.files.map { File(path: "\(rib.folder)/\($0.name).swift", text: $0.text) }
    return files
  }

  /// Three to each, so that the tree is as deep as those of real apps.
  private func children(of number: Int) -> Range<Int> {
    let first = min(3 * number + 1, ribs)
    return first..<min(first + 3, ribs)
  }

  private var appDelegate: String {
    """
    import RIBs
    import UIKit

    final class AppComponent: Component<EmptyDependency>, Feature0Dependency {
      var account: AccountStreaming { shared { AccountStream() } }

      init() { super.init(dependency: EmptyComponent()) }
    }

    @main
    final class AppDelegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
      private var launchRouter: LaunchRouting?

      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        self.window = window
        let launchRouter = Feature0Builder(dependency: AppComponent()).build()
        self.launchRouter = launchRouter
        launchRouter.launch(from: window)
        return true
      }
    }

    protocol AccountStreaming: AnyObject {
      var name: Observable<String> { get }
    }

    final class AccountStream: AccountStreaming {
      private let subject = ReplaySubject<String>.create(bufferSize: 1)
      var name: Observable<String> { subject.asObservable() }
    }

    """
  }
}

/// How many lines a text that ends with a line feed has.
private func lines(in text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }
