import RibsLint
import Testing

@Suite struct BackgroundCallbackTests {
  @Test(arguments: [
    ("URLSession.shared.dataTask(with: url) { _, _, _ in completion(1) }.resume()", 1),
    ("DispatchQueue.global().async { completion(1) }", 1),
    ("DispatchQueue.global().async { [1].forEach { completion($0) } }", 1),
    (
      "guard isOpen else { return completion(0) }; DispatchQueue.global().async { completion(1) }",
      0
    ),
    ("DispatchQueue.global().async { DispatchQueue.main.async { completion(1) } }", 0),
    (
      "DispatchQueue.global().async { if isOpen { completion(1) } else { DispatchQueue.main.async { completion(0) } } }",
      0
    ),
    ("DispatchQueue.global().async { if Thread.isMainThread { completion(1) } }", 0),
    ("DispatchQueue.global().async { self.tell(completion) }", 0),
    ("DispatchQueue.global().async { [completion] in completion(1) }", 0),
    ("DispatchQueue.main.async { completion(1) }", 0),
    ("completion(1)", 0), ("kept = completion", 0), ("", 0),
  ])
  func whatIsCalledInTheBackgroundRunsThere(body: String, count: Int) {
    #expect(findings(body: body, call: "api.load { _ in self.label.text = \"\" }") == count)
    #expect(findings(body: body, call: "api.load(show)") == count)
    #expect(
      findings(body: body, call: "api.load { _ in DispatchQueue.main.async { self.show(1) } }")
        == 0)
  }

  @Test func theFunctionThatCallsItIsToldOf() throws {
    let body = "DispatchQueue.global().async { completion(1) }"
    let found = lint(
      source(body: body, call: "api.load { self.show($0) }"), rules: [.uiOffMainThread]
    ).findings
    let finding = try #require(found.first)
    #expect(finding.message.hasPrefix("`self.show` runs in the background and sets `label.text`"))
    #expect(finding.notes.first?.message.contains("is called in the background here") == true)
  }

  @Test(arguments: [
    ("DispatchQueue.global().async { completion(2) }", 1),
    ("DispatchQueue.main.async { completion(2) }", 0), ("completion(2)", 0),
  ])
  func allThatAProtocolMayMeanCallItThere(other: String, count: Int) {
    let other = """

      final class OtherApi: Loading { func load(_ completion: @escaping (Int) -> Void) { \(other) } }
      """
    let code = source(
      body: "DispatchQueue.global().async { completion(1) }",
      call: "loading.load { self.show($0) }")
    #expect(lint(code + other, rules: [.uiOffMainThread]).findings.count == count)
  }

  @Test func aFunctionThatIsGivenNoViewChangesNone() {
    func source(_ call: String, _ type: String) -> String {
      """
      import UIKit
      final class Images {
        func fill(_ view: \(type), completion: (() -> Void)? = nil) { view\(type.hasSuffix("?") ? "?" : "").image = nil }
      }
      final class MenuViewController: UIViewController {
        let images = Images()
        let photo = UIImageView()
        func load() { DispatchQueue.global().async { \(call) } }
      }
      """
    }
    func count(_ source: String) -> Int {
      lint(source, rules: [.uiOffMainThread]).findings.count
    }
    #expect(count(source("self.images.fill(nil)", "UIImageView?")) == 0)
    #expect(count(source("self.images.fill(self.photo)", "UIImageView")) == 1)
  }

  private func findings(body: String, call: String) -> Int {
    lint(source(body: body, call: call), rules: [.uiOffMainThread]).findings.count
  }

  private func source(body: String, call: String) -> String {
    """
    import UIKit

    protocol Loading { func load(_ completion: @escaping (Int) -> Void) }

    final class Api: Loading {
      private var kept: ((Int) -> Void)?
      private var isOpen = true
      private let url = URL(string: "")!
      func load(_ completion: @escaping (Int) -> Void) { \(body) }
      func tell(_ completion: (Int) -> Void) {}
    }

    final class MenuViewController: UIViewController {
      private let label = UILabel()
      private let api = Api()
      private let loading: Loading
      func start() { \(call) }
      private func show(_ number: Int) { label.text = "" }
    }
    """
  }
}
