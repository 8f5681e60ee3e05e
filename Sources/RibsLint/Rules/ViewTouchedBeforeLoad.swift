import RibsModel
import RibsSyntax

extension Rule {
  package static let viewTouchedBeforeLoad = Rule(
    id: "view_touched_before_load",
    summary: "an interactor that uses a view before it is loaded",
    category: .lifecycle, severity: .error, confidence: .likely, isEnabledByDefault: false,
    page: Page(
      finds: """
        An interactor's `didBecomeActive` calls a method of its view controller, which uses a view \
        that is still nil: a property with `!` behind its type that is an `@IBOutlet`, or that only \
        `viewDidLoad` or `loadView` sets.

        It is reported if nothing is seen to load the view before: not the view controller's \
        initializer, not the builder, and not a router that attaches the RIB, all of which build it, \
        attach it, and show it only then.

        The rule is off by default: a view may be loaded in more ways than are seen.
        """,
      leavesAlone: [
        "Methods that load the view first, or ask for it: `loadViewIfNeeded()`, `isViewLoaded`.",
        "Uses that allow for nil: `nameLabel?.text = name`.",
        "Views that are made with the view controller: `let nameLabel = UILabel()`.",
        "Calls in closures and branches, which may run later or never.",
        "RIBs that are launched, or that a router shows before it attaches them.",
        "Tab bar, navigation and split view controllers, which may load their view when made.",
        "What happens behind another call that might load the view, such as one of the router.",
      ],
      matters: """
        `attachChild` makes the child active before anything shows the child's view (RIBs-iOS 1.0.0, \
        `Router.swift:133`). UIKit loads a view when somebody asks for it, so `didBecomeActive` runs \
        before `viewDidLoad`, outlets are nil, and the program ends.
        """,
      fix: """
        Call `loadViewIfNeeded()` first, or keep the value and show it in `viewDidLoad`. Or make the \
        views with the view controller.
        """),
    examples: [
      Example(
        "The label is made in `viewDidLoad`",
        viewExample(
          """
          private var nameLabel: UILabel!

            override func viewDidLoad() {
              super.viewDidLoad()
              nameLabel = UILabel()
              view.addSubview(nameLabel)
            }

            func show(name: String) {
              nameLabel.text = name
            }
          """, mark: " // expect: view_touched_before_load \"`nameLabel`\"")),
      Example(
        "The view is loaded first",
        viewExample(
          """
          private var nameLabel: UILabel!

            override func viewDidLoad() {
              super.viewDidLoad()
              nameLabel = UILabel()
              view.addSubview(nameLabel)
            }

            func show(name: String) {
              loadViewIfNeeded()
              nameLabel.text = name
            }
          """, mark: "")),
    ],
    check: .project(viewsTouchedBeforeLoading))
}

private func viewExample(_ members: String, mark: String) -> String {
  """
  import RIBs
  import UIKit

  protocol ProfilePresentable: Presentable {
    func show(name: String)
  }

  final class ProfileViewController: UIViewController, ProfilePresentable, ViewControllable {
    \(members)
  }

  final class ProfileInteractor: PresentableInteractor<ProfilePresentable> {
    override func didBecomeActive() {
      super.didBecomeActive()
      presenter.show(name: "Ada")\(mark)
    }
  }

  final class ProfileRouter: ViewableRouter<ProfileInteractor, ViewControllable> {}

  protocol ProfileBuildable: Buildable {
    func build() -> ViewableRouting
  }

  final class ProfileBuilder: Builder<EmptyDependency>, ProfileBuildable {
    func build() -> ViewableRouting {
      let viewController = ProfileViewController()
      let interactor = ProfileInteractor(presenter: viewController)
      return ProfileRouter(interactor: interactor, viewController: viewController)
    }
  }

  final class HomeRouter: Router<Interactor> {
    private let profileBuilder: ProfileBuildable
    private var profile: ViewableRouting?

    init(interactor: Interactor, profileBuilder: ProfileBuildable) {
      self.profileBuilder = profileBuilder
      super.init(interactor: interactor)
    }

    func routeToProfile(from screen: UIViewController) {
      let profile = profileBuilder.build()
      self.profile = profile
      attachChild(profile)
      screen.present(profile.viewControllable.uiviewController, animated: true)
    }
  }
  """
}

@Sendable private func viewsTouchedBeforeLoading(in project: Project) -> [Finding] {
  let (types, code) = (project.types, project.code)
  let hooks = code.units(mentioning: ["presenter"]) { id in
    let unit = code[id]
    return unit.role == .function && unit.fileRole == .source
      && types.declaredName(at: unit.declaration) == "didBecomeActive"
      && unit.owner.map { types.inherits($0, .presentableInteractor) } ?? false
  }
  if hooks.isEmpty { return [] }
  let ribs = project.ribsByPart(\.interactor)
  return hooks.compactMap { hook in
    guard let interactor = code[hook].owner, let rib = ribs[interactor] else { return nil }
    return EarlyViewUse(of: rib, by: code[hook], in: project)
      .map { touched($0, of: interactor, types) }
  }
}

private func touched(_ use: EarlyViewUse, of interactor: TypeID, _ types: TypeTable) -> Finding {
  let view = types[use.viewController].name
  return Finding(
    at: use.call, subject: [types[interactor].qualifiedName, "didBecomeActive"],
    message: """
      `\(use.method)` uses `\(use.property)` of `\(view)`, which is nil until the view is loaded: \
      unless something else loads it before, this ends the program
      """,
    help: "Call `loadViewIfNeeded()` in `\(use.method)` first, or show the value in `viewDidLoad`.",
    notes: [
      .init(at: use.place, "`\(use.property)` is used here"),
      .init(at: use.attach, "the RIB becomes active here, before its view is shown"),
    ])
}
