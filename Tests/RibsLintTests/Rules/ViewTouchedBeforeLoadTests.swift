import RibsLint
import Testing

@Suite struct ViewTouchedBeforeLoadTests {
  @Test(arguments: [
    "nameLabel.text = name", "nameLabel!.text = name", "self.nameLabel.text = name",
    "title = name\nnameLabel.text = name", "print(nameLabel.text)",
  ])
  func aViewThatIsStillNilIsReported(statements: String) {
    #expect(findings(App(show: statements)) == 1)
  }

  @Test(arguments: [
    "loadViewIfNeeded(); nameLabel.text = name", "nameLabel?.text = name",
    "header.isHidden = false; nameLabel.text = name", "Preloader.load(self); nameLabel.text = name",
    "_ = view; nameLabel.text = name", "guard isViewLoaded else { return }; nameLabel.text = name",
    "if isViewLoaded { nameLabel.text = name }",
    "DispatchQueue.main.async { self.nameLabel.text = name }",
    "prepare(); nameLabel.text = name", "title = name",
    "name.isEmpty ? () : (nameLabel.text = name)",
    "let nameLabel = UILabel(); nameLabel.text = name",
    "later { [weak self] in self?.nameLabel.text = name }",
    "guard !name.isEmpty else { return }; nameLabel.text = name", "other.nameLabel.text = name",
  ])
  func whatLoadsItOrAllowsForNilIsLeftAlone(statements: String) {
    #expect(findings(App(show: statements)) == 0)
  }

  @Test(arguments: [
    ("@IBOutlet private var nameLabel: UILabel!", 1),
    ("@IBOutlet weak var nameLabel: UILabel!", 1),
    (
      "var nameLabel: UILabel!\noverride func viewDidLoad() { super.viewDidLoad(); nameLabel = UILabel() }",
      1
    ),
    (
      "var nameLabel: UILabel!\noverride func loadView() { nameLabel = UILabel(); view = nameLabel }",
      1
    ),
    ("let nameLabel = UILabel()", 0), ("lazy var nameLabel: UILabel! = UILabel()", 0),
    ("var nameLabel: UILabel!", 0), ("var nameLabel: UILabel! = UILabel()", 0),
    (
      "var nameLabel: UILabel!\ninit() { super.init(nibName: nil, bundle: nil); nameLabel = UILabel() }",
      0
    ),
    ("var nameLabel: UILabel!\nfunc setUp() { nameLabel = UILabel() }", 0),
    ("@IBOutlet var nameLabel: UILabel!\nfunc setUp() { nameLabel = UILabel() }", 0),
    ("var nameLabel: UILabel?\noverride func viewDidLoad() { nameLabel = UILabel() }", 0),
    (
      "@IBOutlet var nameLabel: UILabel!\ninit() { super.init(nibName: nil, bundle: nil); _ = view }",
      0
    ),
    (
      "@IBOutlet var nameLabel: UILabel!\ninit() { super.init(nibName: nil, bundle: nil); Preloader.load(self) }",
      0
    ),
    (
      "@IBOutlet var nameLabel: UILabel!\ninit() { super.init(nibName: nil, bundle: nil); setUp() }\nfunc setUp() {}",
      0
    ),
    ("@IBOutlet var nameLabel: UILabel!\nvar style = 0 { didSet { view.tag = style } }", 0),
  ])
  func onlyWhatLoadingSetsIsMeant(property: String, expected: Int) {
    #expect(findings(App(property: property)) == expected)
  }

  @Test(arguments: [
    ("presenter.show(name: name)", 1), ("self.presenter.show(name: name)", 1),
    ("let name = user.name\n    presenter.show(name: name)", 1),
    ("presenter.clear()\n    presenter.show(name: name)", 1),
    ("presenter.load()\n    presenter.show(name: name)", 0),
    ("router?.showProfile()\n    presenter.show(name: name)", 0),
    ("bind()\n    presenter.show(name: name)", 0),
    ("if isOpen { presenter.show(name: name) }", 0),
    ("guard isOpen else { return }\n    presenter.show(name: name)", 0),
    ("users.subscribe(onNext: { self.presenter.show(name: $0) }).disposed(by: bag)", 0),
    (
      "users.subscribe(onNext: { self.presenter.load() }).disposed(by: bag)\n    presenter.show(name: name)",
      0
    ),
    ("presenter.show(name: listener?.title() ?? \"\")", 0), ("presenter.show()", 0),
    ("other.show(name: name)", 0),
  ])
  func onlyWhatTheInteractorSurelyDoesFirstIsMeant(statements: String, expected: Int) {
    #expect(findings(App(become: statements)) == expected)
  }

  @Test(arguments: [
    (
      "let profile = builder.build()\nattachChild(profile)\nscreen.show(profile.viewControllable)",
      1
    ),
    ("let profile = builder.build()\nself.profile = profile\nattachChild(profile)", 1),
    (
      "let profile = builder.build()\nscreen.show(profile.viewControllable)\nattachChild(profile)",
      0
    ),
    ("let profile = builder.build()\nprepare(profile)\nattachChild(profile)", 0),
    ("attachChild(profile)", 0),
    (
      "let profile = builder.build()\nself.profile = profile\nshowProfile()\nattachChild(profile)",
      0
    ),
    ("let profile = builder.build()\nself.shown = profile\nattachChild(profile)", 0),
    ("let profile = builder.build()\nlater { self.attachChild(profile) }", 0),
    ("let profile = builder.build()\nself.attach(profile)", 0), ("_ = builder.build()", 0),
    (
      "let profile = builder.build()\nif screen.isReady { screen.show(profile.viewControllable) }\nattachChild(profile)",
      0
    ),
  ])
  func onlyWhatIsAttachedBeforeItIsShownIsMeant(statements: String, expected: Int) {
    #expect(findings(App(route: statements)) == expected)
  }

  @Test(arguments: [
    ("let view = ProfileViewController()", 0), ("let viewController = ProfileViewController()", 1),
    ("let viewController = ProfileViewController()\nviewController.loadViewIfNeeded()", 0),
    ("let viewController = ProfileViewController()\nviewController.setUp()", 0),
    ("let viewController = ProfileViewController()\nPages.add(viewController)", 0),
    ("let viewController = ProfileViewController().preloaded()", 0),
    ("let viewController = ProfileViewController()\n_ = UITabBarController(viewController)", 0),
    ("let viewController: ProfileViewController = dependency.profile()", 0),
    ("let viewController = Factory.makeProfile()", 0),
    ("let viewController = ProfileViewController.make()", 1),
    ("let viewController = ProfileViewController.makeLoaded()", 0),
    (
      "let viewController = storyboard.instantiateViewController(withIdentifier: \"x\") as! ProfileViewController",
      1
    ),
  ])
  func theBuilderMustNotLoadTheView(statements: String, expected: Int) {
    let name = statements.hasPrefix("let view =") ? "view" : "viewController"
    #expect(findings(App(build: statements, view: name)) == expected)
  }

  @Test func aTabBarLoadsItsViewWhenItIsMade() {
    #expect(findings(App(base: "UITabBarController")) == 0)
    #expect(findings(App(base: "UITableViewController")) == 1)
  }

  @Test func aSecondParentMayShowItFirst() {
    let other = """
      final class OtherRouter: Router<Interactor> {
        let builder = ProfileBuilder(dependency: EmptyComponent())
        func open(_ screen: Screen) {
          let profile = builder.build()
          screen.show(profile.viewControllable)
          attachChild(profile)
        }
      }
      """
    #expect(findings(App(other: other)) == 0)
  }

  private let loadedFactory = """
    extension ProfileViewController {
      static func makeLoaded() -> ProfileViewController {
        let made = ProfileViewController()
        made.loadViewIfNeeded()
        return made
      }
    }
    """

  private struct App {
    var show = "nameLabel.text = name"
    var property =
      "private var nameLabel: UILabel!\noverride func viewDidLoad() { super.viewDidLoad(); nameLabel = UILabel() }"
    var become = "presenter.show(name: name)"
    var route =
      "let profile = builder.build()\nattachChild(profile)\nscreen.show(profile.viewControllable)"
    var build = "let viewController = ProfileViewController()"
    var view = "viewController"
    var other = ""
    var base = "UIViewController"
  }

  private func findings(_ app: App) -> Int {
    let source = """
      import RIBs
      import UIKit
      protocol ProfilePresentable: Presentable { func show(name: String); func clear(); func load() }
      protocol ProfileRouting: Routing { func showProfile() }
      protocol ProfileListener: AnyObject { func title() -> String }
      final class ProfileViewController: \(app.base), ProfilePresentable, ViewControllable {
        \(app.property)
        func show(name: String) {
          \(app.show)
        }
        func clear() { title = nil }
        func load() { loadViewIfNeeded() }
        func prepare() {}
        private var header: UIView { view }
      }
      final class ProfileInteractor: PresentableInteractor<ProfilePresentable> {
        weak var router: ProfileRouting?
        weak var listener: ProfileListener?
        private let name = "Ada"
        override func didBecomeActive() {
          super.didBecomeActive()
          \(app.become)
        }
        private func bind() {}
      }
      final class ProfileRouter: ViewableRouter<ProfileInteractor, ViewControllable> {}
      final class ProfileBuilder: Builder<EmptyDependency> {
        func build() -> ProfileRouter {
          \(app.build)
          let interactor = ProfileInteractor(presenter: \(app.view))
          return ProfileRouter(interactor: interactor, viewController: \(app.view))
        }
      }
      enum Factory { static func makeProfile() -> ProfileViewController { ProfileViewController() } }
      \(app.build.contains(".makeLoaded") ? loadedFactory : "")
      extension ProfileViewController {
        static func make() -> ProfileViewController { ProfileViewController() }
      }
      final class Screen { func show(_ view: ViewControllable) {} }
      final class HomeRouter: Router<Interactor> {
        private let builder = ProfileBuilder(dependency: EmptyComponent())
        private var profile: ProfileRouter?
        private var shown: ProfileRouter? { didSet { show() } }
        func routeToProfile(_ screen: Screen) {
          \(app.route)
        }
      }
      \(app.other)
      """
    return lint(source, rules: [.viewTouchedBeforeLoad]).findings.count
  }
}
