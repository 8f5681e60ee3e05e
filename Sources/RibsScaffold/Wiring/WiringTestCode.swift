import RibsModel
import RibsSyntax

/// The tests of the lines that tie children to their parent, indented by two spaces a level.
struct WiringTestCode {
  /// The part that a test is about.
  enum Subject: CaseIterable {
    case router, interactor
  }

  private let wiring: ParentWiring
  /// The router's `cleanupViews` takes the children away one by one.
  private let cleansUp: Bool
  private let routerArguments: Result<[StandInSearch.Argument], StandInSearch.Missing>
  /// The expressions that make the interactor and a router for it.
  private let interactor: Result<(making: String, router: String), StandInSearch.Missing>
  /// The arguments of the router that say what they were told to show and to take away.
  private var recording: Set<String> = []

  /// `module` is that of the tests.
  init(_ wiring: ParentWiring, ofCleanup cleansUp: Bool, in module: ModuleID) {
    self.wiring = wiring
    self.cleansUp = cleansUp
    let search = StandInSearch(wiring.types, in: module)
    routerArguments = Result { () throws(StandInSearch.Missing) in
      try Self.routerArguments(wiring, search)
    }
    interactor = Result { () throws(StandInSearch.Missing) in
      try Self.interactor(wiring, search)
    }
    guard case .success(let arguments) = routerArguments else { return }
    recording = Set(arguments.filter { records($0.standIn.type) }.map(\.name))
  }

  /// What the test is of, for a note.
  func ways(of subject: Subject, for child: ChildRib) -> String {
    switch subject {
    case .router: "`\(wiring.style.attachName(child))` and `\(wiring.style.detachName(child))`"
    case .interactor: "`\(child.closingEvent ?? "")`"
    }
  }

  /// Nil where there is nothing to test.
  func test(
    of subject: Subject, for child: ChildRib, _ tests: TestStyle
  ) throws(StandInSearch.Missing) -> String? {
    switch subject {
    case .router: return try routerTest(child, tests)
    case .interactor:
      guard let event = child.closingEvent else { return nil }
      return try interactorTest(child, event, tests)
    }
  }

  // MARK: The router

  private static func routerArguments(
    _ wiring: ParentWiring, _ search: StandInSearch
  ) throws(StandInSearch.Missing) -> [StandInSearch.Argument] {
    let members = wiring.types[wiring.parts.router.type].members
    guard let initializer = members.first(where: { $0.kind == .`init` }) else {
      if let inherited = wiring.inheritedParameters {
        return try inherited.map { label, type throws(StandInSearch.Missing) in
          StandInSearch.Argument(
            label: label, name: label, type: type, standIn: try search.standIn(for: type))
        }
      }
      throw StandInSearch.Missing(reason: "its initializer can't be read")
    }
    return try search.arguments(of: initializer)
  }

  /// The way there attaches one child, however often it is taken, and the way back detaches it and
  /// makes room for the next.
  private func routerTest(
    _ child: ChildRib, _ tests: TestStyle
  ) throws(StandInSearch.Missing) -> String {
    let style = wiring.style
    let builder = style.builderName(child)
    let (attach, detach) = (style.attachName(child), style.detachName(child))
    var setUp: [String] = []
    var arguments: [String] = []
    var interactor: String?
    var view: String?
    let required = try routerArguments.get()
    let factory = tests.routerFactory.flatMap { factory in
      required.allSatisfy { factory.parameter(for: $0, wiring.types) != nil } ? factory : nil
    }
    for argument in required {
      let isInteractor = argument.type == wiring.parts.interactable.type
      let isView = recording.contains(argument.name) && !child.isViewless
      guard isInteractor && interactor == nil || isView && view == nil else {
        if factory == nil { arguments.append(argument.written(argument.standIn.making)) }
        continue
      }
      setUp.append("let \(argument.name) = \(argument.standIn.making)")
      if let parameter = factory?.parameter(for: argument, wiring.types) {
        arguments.append("\(parameter): \(argument.name)")
      } else {
        arguments.append(argument.written(argument.name))
      }
      if isInteractor { interactor = argument.name } else { view = argument.name }
    }
    if factory == nil {
      arguments += wiring.children.map { sibling in
        let name = style.builderName(sibling)
        return "\(name): " + (name == builder ? builder : "\(sibling.buildable)Mock()")
      }
    } else {
      arguments.append("\(builder): \(builder)")
    }
    setUp.append("let \(builder) = \(child.buildable)Mock()")
    if let interactor {
      setUp += [
        "\(builder).buildHandler = { listener in",
        "  " + tests.same("listener", interactor),
        "  return \(child.name.text)RoutingMock()",
        "}",
      ]
    }
    let made = factory?.name ?? wiring.parts.router.name
    setUp.append("let router = \(made)(\(arguments.joined(separator: ", ")))")
    func counts(_ pairs: (String, Int)...) -> [String] { pairs.map(tests.equal) }
    let shown = view.map { [tests.equal("\($0).presentedViewControllers.count", 1)] } ?? []
    let hidden = view.map { [tests.equal("\($0).dismissedViewControllers.count", 1)] } ?? []
    var lines = setUp + ["", "router.\(attach)()", "router.\(attach)()"]
    lines += counts(("\(builder).buildCallCount", 1), ("router.children.count", 1)) + shown
    lines += ["", "router.\(detach)()", "router.\(detach)()"]
    lines += counts(("router.children.count", 0)) + hidden
    lines += ["", "router.\(attach)()"]
    lines += counts(("\(builder).buildCallCount", 2), ("router.children.count", 1))
    if cleansUp {
      lines += ["", "router.cleanupViews()"] + counts(("router.children.count", 0))
    }
    return tests.test("\(attach)_attachesOneChildUntilItIsDetached", lines)
  }

  /// It keeps what it was told to show and to take away, as it does from here on.
  private func records(_ standIn: TypeInformation) -> Bool {
    let types = wiring.types
    guard let showing = wiring.showing,
      showing.show.hasSuffix(".present(viewController: router.viewControllable)"),
      showing.hide.hasSuffix(".dismiss(viewController: router.viewControllable)")
    else { return false }
    let given = wiring.givenMethods[standIn.id] ?? []
    return ViewShowing.Method.allCases.allSatisfy { method in
      given.contains(method)
        || !types.allMembers(named: method.record, of: standIn.id).isEmpty
    }
  }

  // MARK: The interactor

  /// The child's end makes the interactor detach it.
  private func interactorTest(
    _ child: ChildRib, _ event: String, _ tests: TestStyle
  ) throws(StandInSearch.Missing) -> String {
    let interactor = try interactor.get()
    return tests.test(
      "\(event)_detachesItOnce",
      [
        "let router = \(interactor.router)",
        "let interactor = \(interactor.making)",
        "interactor.router = router",
        "",
        "interactor.\(event)()",
        "",
        tests.equal("router.\(wiring.style.detachName(child))CallCount", 1),
      ])
  }

  private static func interactor(
    _ wiring: ParentWiring, _ search: StandInSearch
  ) throws(StandInSearch.Missing) -> (making: String, router: String) {
    let parts = wiring.parts
    guard !wiring.types.allMembers(named: "router", of: parts.interactor.type).isEmpty else {
      throw StandInSearch.Missing(reason: "`\(parts.interactor.name)` has no `router`")
    }
    let router = try search.standIn(for: parts.routing.type)
    let arguments = try interactorArguments(wiring, search)
    return ("\(parts.interactor.name)(\(arguments))", router.making)
  }

  private static func interactorArguments(
    _ wiring: ParentWiring, _ search: StandInSearch
  ) throws(StandInSearch.Missing) -> String {
    let types = wiring.types
    let interactor = wiring.parts.interactor.type
    let initializers = types[interactor].members.filter {
      $0.kind == .`init` && !$0.modifiers.contains(.convenience)
    }
    if let initializer = initializers.first, initializers.count == 1 {
      let arguments = try search.arguments(of: initializer)
      return arguments.map { $0.written($0.standIn.making) }.joined(separator: ", ")
    }
    if initializers.isEmpty, let (base, arguments) = types.frameworkBase(of: interactor) {
      if base == .interactor { return "" }
      if base == .presentableInteractor, case .declared(let presentable, _)? = arguments.first {
        return "presenter: \(try search.standIn(for: presentable).making)"
      }
    }
    throw StandInSearch.Missing(
      reason: "nothing tells how `\(wiring.parts.interactor.name)` is made")
  }
}
