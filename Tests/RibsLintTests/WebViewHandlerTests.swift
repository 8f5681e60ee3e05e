import RibsLint
import Testing

/// `strong_delegate` for what a web view is given.
@Suite struct WebViewHandlerTests {
  @Test(arguments: [
    "func start() { webView.configuration.userContentController.add(self, name: \"log\") }",
    "func start() { self.webView.configuration.userContentController.add(self, contentWorld: .page, name: \"log\") }",
    "func start() { webView.configuration.userContentController.addScriptMessageHandler(self, contentWorld: .page, name: \"log\") }",
    "func start() { let controller = webView.configuration.userContentController; controller.add(self, name: \"log\") }",
    "func start() { content.add(self, name: \"log\") }",
    "func start() { late?.configuration.userContentController.add(self, name: \"log\") }",
    """
    lazy var page: WKWebView = {
      let configuration = WKWebViewConfiguration()
      configuration.userContentController.add(self, name: "log")
      return WKWebView(frame: .zero, configuration: configuration)
    }()
    func start() { page.reload() }
    """,
    """
    lazy var page: WKWebView = {
      let content = WKUserContentController()
      content.add(self, name: "log")
      let configuration = WKWebViewConfiguration()
      configuration.userContentController = content
      let page = WKWebView(frame: .zero, configuration: configuration)
      page.allowsLinkPreview = false
      return page
    }()
    func start() { page.reload() }
    """,
    """
    func start() {
      let configuration = WKWebViewConfiguration()
      configuration.userContentController.add(self, name: "log")
      late = WKWebView(frame: view.bounds, configuration: configuration)
    }
    """,
    """
    override func loadView() {
      let configuration = WKWebViewConfiguration()
      configuration.userContentController.add(self, name: "log")
      view = WKWebView(frame: .zero, configuration: configuration)
    }
    """,
    """
    func start() {
      let configuration = WKWebViewConfiguration()
      configuration.setURLSchemeHandler(self, forURLScheme: "app")
      let page = WKWebView(frame: .zero, configuration: configuration)
      view.addSubview(page)
    }
    """,
    """
    func start() { content.add(self, name: "log") }
    deinit { content.removeScriptMessageHandler(forName: "log") }
    """,
  ])
  func aHandlerThatKeepsItsWebViewIsReported(code: String) {
    let found = findings(code)
    #expect(found.count == 1)
    #expect(found.first?.message.hasSuffix(" → Page") == true)
  }

  @Test(arguments: [
    "func start() { content.add(Relay(self), name: \"log\") }",
    "func start() { content.add(relay, name: \"log\") }",
    "func start(_ page: WKWebView) { page.configuration.userContentController.add(self, name: \"log\") }",
    "func start() { weakPage?.configuration.userContentController.add(self, name: \"log\") }",
    "func start() { outlet.configuration.userContentController.add(self, name: \"log\") }",
    "func start() { other.page.configuration.userContentController.add(self, name: \"log\") }",
    "func start() { names.add(self, name: \"log\") }",
    "func start() { content.addUserScript(WKUserScript(self, name: \"log\")) }",
    """
    func start() { content.add(self, name: "log") }
    func stop() { content.removeScriptMessageHandler(forName: "log") }
    """,
    """
    func start() { content.add(self, name: "log") }
    override func viewDidDisappear(_ animated: Bool) { clean(webView) }
    """,
    """
    func start() { late?.configuration.userContentController.add(self, name: "log") }
    func stop() { late = nil }
    """,
    """
    func start() {
      let configuration = WKWebViewConfiguration()
      configuration.userContentController.add(self, name: "log")
      let page = WKWebView(frame: .zero, configuration: configuration)
      page.load(URLRequest(url: address))
    }
    """,
    """
    func make() -> WKWebView {
      let configuration = WKWebViewConfiguration()
      configuration.userContentController.add(self, name: "log")
      return WKWebView(frame: .zero, configuration: configuration)
    }
    """,
  ])
  func whatIsWeakOrLetGoOrKeptElsewhereIsLeftAlone(code: String) {
    let cleaning = """
      enum Cleaning {
        static func clean(_ page: WKWebView) {
          page.configuration.userContentController.removeAllScriptMessageHandlers()
        }
      }
      """
    #expect(findings(code, code.contains("clean(") ? cleaning : "").isEmpty)
  }

  @Test func theHelpNamesTheRemovalWhereThereIsOne() {
    #expect(
      findings("func start() { content.add(self, name: \"log\") }").map(\.help) == [
        "Give it an object that holds `Page` weakly, or call `removeScriptMessageHandler(forName:)` before the object is let go."
      ])
    let scheme = """
      func start() {
        let configuration = WKWebViewConfiguration()
        configuration.setURLSchemeHandler(self, forURLScheme: "app")
        late = WKWebView(frame: .zero, configuration: configuration)
      }
      """
    #expect(findings(scheme).map(\.help) == ["Give it an object that holds `Page` weakly."])
  }

  /// What another handler takes away is its own.
  @Test func theRemovalOfAnotherHandlerIsNotThisOnes() {
    let other = """
      final class Shop: UIViewController, WKScriptMessageHandler {
        private let page = WKWebView()
        func start() { page.configuration.userContentController.add(self, name: "buy") }
        func stop() { page.configuration.userContentController.removeAllScriptMessageHandlers() }
      }
      """
    #expect(findings("func start() { content.add(self, name: \"log\") }", other).count == 1)
  }

  private func findings(_ code: String, _ others: String = "") -> [ReportedFinding] {
    lint(
      """
      import UIKit
      import WebKit
      final class Page: UIViewController, WKScriptMessageHandler, WKURLSchemeHandler {
        private let webView = WKWebView(frame: .zero)
        private let content = WKUserContentController()
        private var late: WKWebView?
        private weak var weakPage: WKWebView?
        @IBOutlet private weak var outlet: WKWebView!
        private let other: Browser
        private let names: Registry
        private let relay: Relay
        \(code)
      }
      \(others)
      """, rules: [.strongDelegate]
    ).findings
  }
}
