import RibsScaffold
import RibsSyntax

/// A RIB as it was written, or with a line broken on purpose.
struct WrittenRib {
  let name: String
  var files: [PlannedFile]

  init(_ name: String, _ view: RibView, _ flavour: Flavour) throws {
    self.name = name
    files = try scaffold(name, view, flavour)
  }

  /// The names of its tests: `HomeRouterTests.test_…`.
  var tests: [String] {
    files.flatMap { file -> [String] in
      guard let type = file.text.firstMatch(of: /class (\w+): XCTestCase/)?.output.1 else {
        return []
      }
      return file.text.matches(of: /func (test_\w+)/).map { "\(type).\($0.output.1)" }
    }
  }
}

/// A line that ties the parts of a RIB named Home together, and what it becomes.
struct BrokenLine {
  let view: RibView
  let line: String
  let replacement: String

  static let all = [
    BrokenLine(.uikit, "interactor.router = self", ""),
    BrokenLine(.uikit, "interactor.listener = listener", ""),
    BrokenLine(.uikit, "presenter.listener = self", ""),
    BrokenLine(.uikit, "(presenter: viewController)", "(presenter: HomeViewController())"),
    BrokenLine(.uikit, "weak var router: HomeRouting?", "var router: HomeRouting?"),
    BrokenLine(.uikit, "weak var listener: HomeListener?", "var listener: HomeListener?"),
    BrokenLine(
      .uikit, "weak var listener: HomePresentableListener?",
      "var listener: HomePresentableListener?"),
    BrokenLine(
      .uikit, "_ = HomeComponent(dependency: dependency)",
      "Kept.objects.append(HomeComponent(dependency: dependency))"),
    BrokenLine(.viewless, "interactor.router = self", ""),
    BrokenLine(.viewless, "interactor.listener = listener", ""),
    BrokenLine(.viewless, "component.homeViewController", "HomeViewControllableMock()"),
    BrokenLine(.viewless, "router?.cleanupViews()", ""),
    BrokenLine(
      .viewless, "viewController.dismiss(viewController: child.viewControllable)", "_ = child"),
    BrokenLine(.viewless, "weak var router: HomeRouting?", "var router: HomeRouting?"),
    BrokenLine(.viewless, "weak var listener: HomeListener?", "var listener: HomeListener?"),
    BrokenLine(
      .viewless, "let interactor = HomeInteractor()",
      "let interactor = HomeInteractor(); Kept.objects.append(component)"),
  ]

  private init(_ view: RibView, _ line: String, _ replacement: String) {
    self.view = view
    self.line = line
    self.replacement = replacement
  }

  /// A RIB called `Broken` and the number, with the line replaced in its sources.
  func rib(_ number: Int) throws -> WrittenRib {
    var rib = try WrittenRib("Broken\(number)", view, .rx)
    for index in rib.files.indices where rib.files[index].path.hasPrefix("App/") {
      let text = rib.files[index].text.replacing(
        named(line, number), with: named(replacement, number))
      rib.files[index].contents = Array(text.utf8)
    }
    return rib
  }

  private func named(_ text: String, _ number: Int) -> String {
    text.replacing("Home", with: "Broken\(number)").replacing("home", with: "broken\(number)")
  }
}
