import RibsScaffold

/// A line that ties the parts of a RIB named Home together, or Home to its child HomePay, and what
/// it becomes.
struct BrokenLine {
  let kind: ScaffoldKind
  let child: ScaffoldKind?
  let line: String
  let replacement: String

  static let all = uikit + viewless + presenter + swiftui + launch + flag + pluginPoint + wiring

  private static let uikit = [
    BrokenLine(.rib(.uikit), "interactor.router = self", ""),
    BrokenLine(.rib(.uikit), "interactor.listener = listener", ""),
    BrokenLine(.rib(.uikit), "presenter.listener = self", ""),
    BrokenLine(.rib(.uikit), "(presenter: viewController)", "(presenter: HomeViewController())"),
    BrokenLine(.rib(.uikit), "weak var router: HomeRouting?", "var router: HomeRouting?"),
    BrokenLine(.rib(.uikit), "weak var listener: HomeListener?", "var listener: HomeListener?"),
    BrokenLine(
      .rib(.uikit), "weak var listener: HomePresentableListener?",
      "var listener: HomePresentableListener?"),
    BrokenLine(.rib(.uikit), "listener?.homeDidClose()", "_ = listener"),
    BrokenLine(.rib(.uikit), "self?.listener?.didTapClose()", "_ = self"),
    BrokenLine(.rib(.uikit), "closeButton.addAction(close, for: .touchUpInside)", "_ = close"),
    BrokenLine(.rib(.uikit), "view.addSubview(closeButton)", ""),
    BrokenLine(.rib(.uikit), "isModalInPresentation = true", ""),
    BrokenLine(.rib(.uikit), "navigationItem.hidesBackButton = true", ""),
    BrokenLine(.rib(.uikit), "[weak self] _ in self?.listener", "_ in self.listener"),
  ]

  private static let viewless = [
    BrokenLine(.rib(.viewless), "interactor.router = self", ""),
    BrokenLine(.rib(.viewless), "interactor.listener = listener", ""),
    BrokenLine(.rib(.viewless), "component.homeViewController", "HomeViewControllableMock()"),
    BrokenLine(.rib(.viewless), "router?.cleanupViews()", ""),
    BrokenLine(
      .rib(.viewless), "viewController.dismiss(viewController: child.viewControllable)",
      "_ = child"),
    BrokenLine(.rib(.viewless), "weak var router: HomeRouting?", "var router: HomeRouting?"),
    BrokenLine(.rib(.viewless), "weak var listener: HomeListener?", "var listener: HomeListener?"),
    BrokenLine(
      .rib(.viewless), "let interactor = HomeInteractor()",
      "let interactor = HomeInteractor(); Kept.objects.append(component)"),
  ]

  private static let presenter = [
    BrokenLine(.presented, "viewController.viewListener = self", ""),
    BrokenLine(.presented, "presenter.listener = self", ""),
    BrokenLine(.presented, "viewController.show(HomeViewModel(model))", ""),
    BrokenLine(.presented, "presenter.present(HomeModel(name: \"Home\"))", ""),
    BrokenLine(.presented, "title = model.name.uppercased()", "title = \"\""),
    BrokenLine(.presented, "listener?.didTapClose()", "_ = listener"),
    BrokenLine(.presented, "titleLabel.text = viewModel.title", ""),
    BrokenLine(
      .presented, "weak var viewListener: HomeViewListener?", "var viewListener: HomeViewListener?"),
    BrokenLine(
      .presented, "weak var listener: HomePresentableListener?",
      "var listener: HomePresentableListener?"),
  ]

  private static let swiftui = [
    BrokenLine(.rib(.swiftui), "self?.listener?.didTapClose()", "_ = self"),
    BrokenLine(.rib(.swiftui), "[weak self] in self?.listener", "self.listener"),
    BrokenLine(.rib(.swiftui), "isModalInPresentation = true", ""),
    BrokenLine(.rib(.swiftui), "navigationItem.hidesBackButton = true", ""),
    BrokenLine(
      .rib(.swiftui(hasPresenter: true)), "rootView.title = viewModel.title", ""),
  ]

  private static let launch = [
    BrokenLine(.launch(.uikit), "interactor.router = self", ""),
    BrokenLine(.launch(.uikit), "presenter.listener = self", ""),
    BrokenLine(.launch(.uikit), "weak var router: HomeRouting?", "var router: HomeRouting?"),
  ]

  private static let flag = [
    BrokenLine(.flag, "  case home\n", "  case home = \"other\"\n"),
    BrokenLine(.flag, "HomeExperiment.homeDisabled)", "HomeExperiment.home)"),
    BrokenLine(.flag, "&& !experiments", "|| !experiments"),
  ]

  private static let pluginPoint = [
    BrokenLine(.pluginPoint, "      .filter { $0.isApplicable(forContext: context) }\n", ""),
    BrokenLine(
      .pluginPoint, ".filter { !isTurnedOff($0.pluginSwitch.generatedExperimentKey) }", ""),
  ]

  /// What `ribs new` adds to a parent.
  private static let wiring = [
    BrokenLine(.rib(.uikit), "guard homePay == nil else { return }", "", child: .rib(.uikit)),
    BrokenLine(
      .rib(.uikit), "build(withListener: interactor)", "build(withListener: HomePayListenerMock())",
      child: .rib(.uikit)),
    BrokenLine(.rib(.uikit), "homePay = router", "", child: .rib(.uikit)),
    BrokenLine(.rib(.uikit), "attachChild(router)", "_ = router", child: .rib(.uikit)),
    BrokenLine(
      .rib(.uikit), "viewController.present(viewController: router.viewControllable)", "",
      child: .rib(.uikit)),
    BrokenLine(
      .rib(.uikit), "viewController.dismiss(viewController: router.viewControllable)", "",
      child: .rib(.uikit)),
    BrokenLine(.rib(.uikit), "detachChild(router)", "_ = router", child: .rib(.uikit)),
    BrokenLine(.rib(.uikit), "homePay = nil", "", child: .rib(.uikit)),
    BrokenLine(.rib(.uikit), "router?.detachHomePay()", "_ = router", child: .rib(.uikit)),
    BrokenLine(
      .rib(.uikit), "router?.detachHomePay()", "router?.routeToHomePay()", child: .rib(.uikit)),
    BrokenLine(
      .rib(.uikit), "let component = HomeComponent(dependency: dependency)",
      "let component = HomeComponent(dependency: dependency); Kept.objects.append(component)",
      child: .rib(.uikit)),
    BrokenLine(.rib(.viewless), "attachChild(router)", "_ = router", child: .rib(.uikit)),
    BrokenLine(.launch(.uikit), "homePay = nil", "", child: .rib(.viewless)),
    BrokenLine(.rib(.viewless), "guard homePay == nil else { return }", "", child: .rib(.viewless)),
  ]

  private init(
    _ kind: ScaffoldKind, _ line: String, _ replacement: String, child: ScaffoldKind? = nil
  ) {
    self.kind = kind
    self.child = child
    self.line = line
    self.replacement = replacement
  }

  /// A RIB called `Broken` and the number, with the line replaced in its sources.
  func rib(_ number: Int, _ testing: TestLibrary = .xctest) throws -> WrittenRib {
    let name = "Broken\(number)"
    var rib = try WrittenRib(name, kind, .rx, testing, child: child)
    for index in rib.files.indices where rib.files[index].path.hasPrefix("App/\(name)/") {
      let file = rib.files[index]
      let text = file.text.replacing(named(line, number), with: named(replacement, number))
      rib.isBroken = rib.isBroken || text != file.text
      rib.files[index].contents = Array(text.utf8)
    }
    // What a project has once would be there as often as there are broken ones.
    rib.files = rib.files.filter { file in
      !file.path.hasSuffix("/AppComponent.swift") && !file.path.hasSuffix("/Experiments.swift")
    }
    if case .pluginPoint = kind { rib.files = try rib.files.map { try $0.owned(by: name) } }
    return rib
  }

  private func named(_ text: String, _ number: Int) -> String {
    text.replacing("Home", with: "Broken\(number)").replacing("home", with: "broken\(number)")
  }
}

extension ScaffoldKind {
  fileprivate static let presented = ScaffoldKind.rib(.uikit(hasPresenter: true))
}
