import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let frameworkMethodCalled = Rule(
    id: "framework_method_called",
    summary: "a call of `activate`, `deactivate` or `load`, which only the framework may call",
    category: .lifecycle, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        Application code calls `activate()` or `deactivate()` on an interactor, or `load()` on a \
        router.

        Code that runs a RIB outside the tree of RIBs has to make these calls itself. If it leaves \
        some of them out for a router that it keeps, there is one finding for that router, of \
        severity info, which says what is missing. Such code is:

        - code that is no part of a RIB, including a screen that lends a RIB its view;
        - a launch router;
        - a router that runs its own RIB, and that nothing is seen to attach;
        - a view controller that the system makes, such as that of an app extension.
        """,
      leavesAlone: [
        "Methods of these names that other types have, or that take arguments.",
        """
        A class that stands in for an interactor or router without inheriting the framework's, and \
        hands the call on: `func activate() { wrapped.activate() }`.
        """,
        "A router that gives a window its view: it launches its own RIB.",
        "Code outside a RIB that makes all of the calls.",
        """
        A router that nothing is seen to attach and that runs its own RIB, if it, or code that has \
        it, both activates and loads: `func start() { interactable.activate(); load() }`.
        """,
        "A router that makes all of the calls for another that it keeps and does not attach.",
        "Code outside a RIB that lets go of the router.",
        """
        A missing `deactivate()` in the delegate of the app or of a scene, or in a router that \
        runs its own RIB.
        """,
      ],
      matters: """
        The framework says: "Application code should never explicitly invoke this method" \
        (RIBs-iOS 1.0.0, `Interactor.swift:49`, `:55`, `Router.swift:50`). `attachChild` and \
        `detachChild` make these calls. Run against RIBs-iOS 1.0.0: a child that is activated by \
        hand is not loaded, and stays active when its parent goes away. One that is deactivated by \
        hand stays among the children.
        """,
      fix: "Attach the child with `attachChild`, and detach it with `detachChild`."),
    examples: [
      Example(
        "The router activates its child",
        """
        import RIBs

        final class MenuInteractor: Interactor {}

        final class HomeRouter: Router<Interactor> {
          let menu = Router(interactor: MenuInteractor())

          func routeToMenu() {
            menu.interactable.activate() // expect: framework_method_called
          }
        }
        """),
      Example(
        "The router attaches its child",
        """
        import RIBs

        final class MenuInteractor: Interactor {}

        final class HomeRouter: Router<Interactor> {
          let menu = Router(interactor: MenuInteractor())

          func routeToMenu() {
            attachChild(menu)
          }
        }
        """),
    ],
    check: .project(frameworkMethodsCalled))
}

@Sendable private func frameworkMethodsCalled(in project: Project) -> [Finding] {
  var typing = project.flow.typing
  var hosted = HostedRouterReading(project)
  var calls: [(name: String, call: Syntax, unit: CodeUnit, hosted: Int?)] = []
  for name in ["activate", "load", "deactivate"] {
    let framework: FrameworkType = name == "load" ? .routing : .interactable
    for point in project.index.calls(named: name) {
      let unit = project.code[point.unit]
      let call = Syntax(unit.body, point.node)
      guard call.arguments.isEmpty,
        let receiver = frameworkReceiver(typing.callee(of: point), project.types),
        project.types.inherits(receiver, framework), !project.isForwarding(name, in: unit),
        !project.isLaunching(call, in: unit)
      else { continue }
      calls.append((name, call, unit, hosted.add(name, call, in: unit)))
    }
  }
  let isHosted = hosted.all.map { project.isRunByHand($0, &typing) }
  let wrong = calls.filter { call in
    !(call.hosted.map { isHosted[$0] } ?? project.isOutsideRibs(call.unit.owner))
  }
  let half = zip(hosted.all, isHosted).compactMap { router, isHosted in
    isHosted ? halfHosted(router, among: hosted.all, project, &typing) : nil
  }
  return wrong.map { called($0.name, by: $0.call, $0.unit, project) } + half
}

/// What a call without arguments is made on, when no method of the project is called.
private func frameworkReceiver(_ callee: Callee, _ types: TypeTable) -> CanonicalType? {
  switch callee {
  case .foreign(_, _, let receiver): return receiver
  case .methods(let methods, let receiver):
    // The only method of that name may take arguments, and not be meant.
    let isMeant = methods.contains { types.parameters(of: $0).allSatisfy(\.hasDefault) }
    return isMeant ? nil : receiver
  default: return nil
  }
}

extension Project {
  /// An object that stands before one of the framework's hands on what it is told itself:
  /// `func activate() { wrapped.activate() }`
  fileprivate func isForwarding(_ name: String, in unit: CodeUnit) -> Bool {
    guard let owner = unit.owner, types.declaredName(at: unit.declaration) == name else {
      return false
    }
    return types.declaration(at: unit.declaration).kind == .func
      && types[owner].kind == .class && types.frameworkBase(of: owner) == nil
  }

  /// A router that gives a window its own view, as a launch router does, starts its own RIB.
  fileprivate func isLaunching(_ call: Syntax, in unit: CodeUnit) -> Bool {
    guard let owner = unit.owner, types.inherits(owner, .viewableRouter) else { return false }
    return call.runsOwnRib
      && unit.nodes([.assignment]).contains { $0.targets.first?.name == "rootViewController" }
  }
}

private func called(_ name: String, by call: Syntax, _ unit: CodeUnit, _ project: Project)
  -> Finding
{
  let isRun = call.isBesideCall(of: name == "load" ? "activate" : "load", in: unit)
  let consequence =
    switch name {
    case "deactivate": "only `detachChild` also takes the RIB from its parent's children"
    case _ where isRun: "only `attachChild` also ends the RIB with its parent"
    case "activate": "only `attachChild` also loads the RIB, and ends it with its parent"
    default: "a RIB that is not attached is not active"
    }
  let receiver = call.receiver.map { $0.text + "." } ?? ""
  return Finding(
    at: unit.statementLocation(of: call),
    subject: project.types.subject(of: unit) + [name],
    message: "`\(receiver)\(name)()` is the framework's to call: \(consequence)",
    help: "Attach the RIB with `attachChild`, and detach it with `detachChild`.")
}

extension Syntax {
  /// The same code makes another call for the router that this one is for.
  fileprivate func isBesideCall(of name: String, in unit: CodeUnit) -> Bool {
    unit.nodes([.call]).contains { other in
      guard other.calleeName == name, other.arguments.isEmpty else { return false }
      return runsOwnRib
        ? other.runsOwnRib : !other.runsOwnRib && other.routerRun?.text == routerRun?.text
    }
  }
}

/// The finding about a RIB in other code that is not run as a parent router would.
private func halfHosted(
  _ hosted: HostedRouter, among all: [HostedRouter], _ project: Project, _ typing: inout Typing
) -> Finding? {
  let host = project.types[hosted.host]
  let isRoot = project.types.isKeptByTheSystem(host.id) || hosted.name == nil
  let ownCalls = project.callsOfRouter(keptBy: hosted, among: all, &typing)
  let missing = hosted.missing.filter { name in
    if name == "deactivate", isRoot { return false }
    if hosted.name == nil { return !project.isCalled(name, for: host.id, &typing) }
    return !ownCalls.contains(name)
  }
  guard !hosted.called.isDisjoint(with: ["activate", "load"]), !missing.isEmpty,
    !project.isLetGo(hosted)
  else { return nil }
  let router = hosted.name.map { "\($0)." } ?? ""
  let interactor = hosted.isInteractor ? router : "\(router)interactable."
  // At most one of the first two: the other is what the code calls.
  let begins = missing.first { $0 != "deactivate" }.map {
    "`\($0 == "load" ? router : interactor)\($0)()` when the RIB starts"
  }
  let ends =
    missing.contains("deactivate")
    ? "`\(interactor)deactivate()` when \(begins == nil ? "the RIB" : "it") goes away" : nil
  return Finding(
    at: hosted.place, subject: [host.qualifiedName, hosted.name].compactMap(\.self),
    message: """
      `\(host.name)` runs \(hosted.name.map { "the RIB of `\($0)`" } ?? "its own RIB") by hand \
      and, unlike a parent router, never \(orList(missing.map { $0 + "s" })) it\
      \(missing == ["deactivate"] ? ": it is active for as long as it is kept" : "")
      """,
    help: """
      Call \(andList([begins, ends].compactMap(\.self))), or let a router attach the RIB.
      """, severity: .info)
}
