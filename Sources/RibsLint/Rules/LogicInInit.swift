import RibsModel
import RibsSyntax

extension Rule {
  package static let logicInInit = Rule(
    id: "logic_in_init",
    summary: "an initializer that calls a router or listener which nobody has set yet",
    category: .lifecycle, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        An initializer calls something on a property that is still nil, because it is set only when \
        the object has been made:

        - an interactor's initializer on its `router` or its `listener`;
        - the initializer of a view or presenter on its `listener`.

        So does a function of the same class that the initializer calls, if each run of it makes \
        the call.
        """,
      leavesAlone: [
        "Code in closures, which may run later.",
        """
        A property that the class itself sets anywhere, such as one that the initializer is given \
        (`self.listener = listener`), or that begins with a value.
        """,
        "What an initializer calls on a parameter of its own: `listener.didStart()`.",
        """
        What stands behind code that gives `self` to others, which might set the property: \
        `Assembly.connect(self)`.
        """,
        "A `listener` that is of a class, or of a type outside the tree, such as a socket.",
        "Uses that ask first: `if let router { router.routeToHome() }`.",
        "Anything else that an initializer does, such as to subscribe.",
      ],
      matters: """
        A router sets the interactor's `router` in its own initializer, which is given the \
        interactor, and a builder sets the `listener` of an interactor that it has made. Until then \
        both are nil, and `router?.routeToHome()` does nothing: there is no crash and no message. \
        The `listener` of a view is set by the interactor, which is given the view.
        """,
      fix: """
        Do it in the interactor's `didBecomeActive`, and in a view in `viewDidLoad` or later.
        """),
    examples: [
      Example(
        "The initializer routes",
        """
        import RIBs

        protocol HomeRouting: Routing {
          func routeToWelcome()
        }

        final class HomeInteractor: Interactor {
          weak var router: HomeRouting?

          override init() {
            super.init()
            router?.routeToWelcome() // expect: logic_in_init
          }
        }

        final class HomeRouter: Router<HomeInteractor>, HomeRouting {
          private(set) var isWelcomeShown = false

          override init(interactor: HomeInteractor) {
            super.init(interactor: interactor)
            interactor.router = self
          }

          func routeToWelcome() { isWelcomeShown = true }
        }
        """),
      Example(
        "The interactor routes when it has become active",
        """
        import RIBs

        protocol HomeRouting: Routing {
          func routeToWelcome()
        }

        final class HomeInteractor: Interactor {
          weak var router: HomeRouting?

          override func didBecomeActive() {
            super.didBecomeActive()
            router?.routeToWelcome()
          }
        }

        final class HomeRouter: Router<HomeInteractor>, HomeRouting {
          private(set) var isWelcomeShown = false

          override init(interactor: HomeInteractor) {
            super.init(interactor: interactor)
            interactor.router = self
          }

          func routeToWelcome() { isWelcomeShown = true }
        }
        """),
      Example(
        "A function that the initializer calls tells the listener",
        """
        import RIBs

        protocol SearchPresentableListener: AnyObject {
          func didClear()
        }

        protocol SearchPresentable: Presentable {
          var listener: SearchPresentableListener? { get set }
        }

        final class SearchPresenter: SearchPresentable {
          weak var listener: SearchPresentableListener?
          private var text = ""

          init() {
            clear() // expect: logic_in_init "`clear`"
          }

          func clear() {
            text = ""
            listener?.didClear()
          }
        }
        """),
    ],
    check: .project(logicInInitialisers))
}

@Sendable private func logicInInitialisers(in project: Project) -> [Finding] {
  var links = EarlyLinkCalls(in: project)
  let units = project.code.units(mentioning: ["listener", "router"]) { id in
    let unit = project.code[id]
    return unit.role == .function && unit.fileRole == .source
      && unit.owner.map { !links.names(of: $0).isEmpty } ?? false
  }
  var told: Set<Location> = []
  return units.flatMap { id -> [Finding] in
    guard let owner = project.code[id].owner else { return [] }
    return links.calls(in: id, of: owner)
      .filter { told.insert($0.statement).inserted }
      .map { tooEarly($0, of: owner, project.types) }
  }
}

private func tooEarly(_ early: EarlyLinkCall, of owner: TypeID, _ types: TypeTable) -> Finding {
  let (call, property) = (early.call, early.call.property.name)
  let effect = call.trapsOnNil ? "ends the program" : "does nothing"
  let isInteractor = types.inherits(owner, .interactor)
  let time = "while `\(types[owner].name)` is being made"
  let message =
    if let function = early.function {
      "`\(function.name)` calls `\(call.name)` on `\(property)`, which is nil \(time): that \(effect)"
    } else {
      "`\(property)` is still nil \(time): `\(call.name)` \(effect) here"
    }
  let help =
    if isInteractor {
      "Do it in `didBecomeActive`, after `super.didBecomeActive()`."
    } else if types.inheritsViewController(owner) {
      "Do it in `viewDidLoad`, or when the user does something."
    } else {
      "Do it later: the listener is set when the object has been made."
    }
  return Finding(
    at: early.statement, subject: types.subject(of: early.initialiser), message: message,
    help: help,
    notes: early.function.map { [.init(at: $0.place, "`\(call.name)` is called here")] } ?? [])
}
