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
        What stands behind a call that is given `self`, and so might set the property: \
        `Assembly.connect(self)`.
        """,
        "A `listener` that is no listener of a RIB, such as a socket.",
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
  var makers = LinkUsers(in: project)
  let units = project.code.units(mentioning: ["listener", "router"]) { id in
    let unit = project.code[id]
    return unit.role == .function && unit.fileRole == .source
      && unit.owner.map { !makers.linkNames(of: $0).isEmpty } ?? false
  }
  var told: Set<Location> = []
  return units.flatMap { id -> [Finding] in
    guard let owner = project.code[id].owner else { return [] }
    return makers.callsTooEarly(in: id, of: owner)
      .filter { told.insert($0.statement).inserted }
      .map { tooEarly($0, of: owner, project.types) }
  }
}

/// A call on a link in an initialiser, or by way of a function that one calls.
private struct EarlyCall {
  let call: LinkCall
  /// Where the initialiser makes it, or calls the function that does.
  let statement: Location
  let initialiser: CodeUnit
  /// The function, and where it makes the call.
  let function: (name: String, place: Location)?
}

/// The classes that know others by links which are set when they have been made.
private struct LinkUsers {
  private let project: Project
  private var types: TypeTable { project.types }
  /// The initialisers of each class that call functions of it.
  private var callingInitialisers: [TypeID: Bool] = [:]

  init(in project: Project) { self.project = project }

  /// The names of the class's links.
  func linkNames(of owner: TypeID) -> [String] {
    guard types[owner].kind == .class else { return [] }
    if types.inherits(owner, .interactor) { return ["listener", "router"] }
    return types.isViewOrPresenter(owner) ? ["listener"] : []
  }

  /// The calls on links that the code makes while they are nil, as an initialiser or for one.
  mutating func callsTooEarly(in id: CodeUnitID, of owner: TypeID) -> [EarlyCall] {
    let unit = project.code[id]
    switch types.declaration(at: unit.declaration).kind {
    case .`init`:
      return project.linkCalls(on: linkNames(of: owner), in: unit, of: owner).filter { call in
        isCertain(call, in: unit)
          && isNil(call.property, of: owner, in: unit, before: call.mention)
      }.map {
        EarlyCall(
          call: $0, statement: unit.statementLocation(of: $0.mention), initialiser: unit,
          function: nil)
      }
    case .func where hasCallingInitialiser(owner):
      return project.linkCalls(on: linkNames(of: owner), in: unit, of: owner)
        .compactMap { earlyCall($0, in: id, of: owner) }
    default: return []
    }
  }

  private func earlyCall(_ call: LinkCall, in id: CodeUnitID, of owner: TypeID) -> EarlyCall? {
    let unit = project.code[id]
    let point = CodePoint(id, call.mention.id)
    guard let place = project.initialiserCall(running: point, of: owner),
      let initialiser = project.code.unit(around: place).map({ project.code[$0] }),
      let calling = initialiser.call(at: place), isCertain(call, in: unit),
      isNil(call.property, of: owner, in: initialiser, before: calling),
      !handsOutSelf(unit, before: call.mention)
    else { return nil }
    return EarlyCall(
      call: call, statement: initialiser.statementLocation(of: calling), initialiser: initialiser,
      function: (calling.calleeName ?? "", unit.location(of: call.call.id)))
  }

  /// An initialiser of the class calls a function of it.
  private mutating func hasCallingInitialiser(_ owner: TypeID) -> Bool {
    if let known = callingInitialisers[owner] { return known }
    let calls = initialisers(of: owner).contains { unit in
      unit.nodes([.call]).contains { call in
        guard call.isCalledOnSelf, let name = call.calleeName else { return false }
        return types.members(named: name, of: owner).contains { $0.kind == .func }
      }
    }
    callingInitialisers[owner] = calls
    return calls
  }

  private func initialisers(of owner: TypeID) -> [CodeUnit] {
    project.units(of: owner).map { project.code[$0] }.filter {
      $0.role == .function && types.declaration(at: $0.declaration).kind == .`init`
    }
  }

  /// What would end the program for nil is done where nothing asks first whether there is something.
  private func isCertain(_ call: LinkCall, in unit: CodeUnit) -> Bool {
    !call.trapsOnNil || unit.nodes([.guard, .if, .switch, .ternary, .while]).isEmpty
  }

  /// Nobody can have set the property when the initialiser comes to that place.
  private func isNil(
    _ property: Member, of owner: TypeID, in unit: CodeUnit, before place: Syntax
  ) -> Bool {
    let classes = types.selfAndSuperclasses(of: owner)
    guard !types.ancestry(of: owner).isAmbiguous,
      classes.allSatisfy({ types.unseenMembers(of: $0) == nil }),
      !types.parameterNames(of: unit.declaration).contains(property.name),
      !project.setsItself(property, owner)
    else { return false }
    return classes.flatMap(initialisers).allSatisfy { other in
      let isItself = other.declaration == unit.declaration
      return other.body.isUnderstood && !other.mayAssignIndirectly(to: property.name)
        && !handsOutSelf(other, before: isItself ? place : nil)
    }
  }

  /// The code gives the object to something that might set its properties.
  private func handsOutSelf(_ unit: CodeUnit, before place: Syntax?) -> Bool {
    unit.nodes([.call]).contains { call in
      guard place.map({ call.id < $0.id && !$0.isInside(call) }) ?? true,
        call.arguments.contains(where: \.value.isSelf)
      else { return false }
      return !FamiliarCalls.names.contains(call.calleeName ?? "")
    }
  }
}

extension Project {
  /// Code of the class, or of one that it inherits or that inherits it, sets the property.
  fileprivate func setsItself(_ property: Member, _ owner: TypeID) -> Bool {
    index.assignments(to: property).contains { point in
      let unit = code[point.unit]
      let assignment = Syntax(unit.body, point.node)
      return types.isOwnCode(unit, of: owner) && assignment.value?.isNil != true
        && assignment.targets.contains {
          $0.name == property.name && types.mayBeOwn($0, in: unit)
        }
    }
  }
}

private func tooEarly(_ early: EarlyCall, of owner: TypeID, _ types: TypeTable) -> Finding {
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
