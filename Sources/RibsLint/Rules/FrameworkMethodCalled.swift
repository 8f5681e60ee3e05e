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
        - the `activate()` of a router that nothing attaches;
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
  var findings: [Finding] = []
  for name in ["activate", "load", "deactivate"] {
    let framework: FrameworkType = name == "load" ? .routing : .interactable
    for point in project.index.calls(named: name) {
      let unit = project.code[point.unit]
      let call = Syntax(unit.body, point.node)
      guard call.arguments.isEmpty,
        let receiver = frameworkReceiver(typing.callee(of: point), project.types),
        project.types.inherits(receiver, framework), !project.isForwarding(name, in: unit)
      else { continue }
      if project.isLaunching(call, in: unit) { continue }
      if project.isEmbedding(unit.owner) || project.isLaunchedByHand(name, call, in: unit) {
        hosted.add(name, call, in: unit)
      } else {
        findings.append(called(name, by: call, unit, project))
      }
    }
  }
  return findings + hosted.all.compactMap { halfHosted($0, project, &typing) }
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
    let isOwn =
      call.receiver.map { $0.isSelf || isOwnInteractor($0.unwrapped) } ?? true
    return isOwn
      && unit.nodes([.assignment]).contains { $0.targets.first?.name == "rootViewController" }
  }

  /// `interactor`, `self.interactable`, or a constant that is one of them.
  private func isOwnInteractor(_ receiver: Syntax) -> Bool {
    if receiver.kind == .cast, let value = receiver.firstChild?.unwrapped {
      return isOwnInteractor(value)
    }
    if receiver.kind == .name, let local = LocalUses(in: receiver.body).declaration(of: receiver) {
      return local.value.map { isOwnInteractor($0.unwrapped) } ?? false
    }
    return receiver.isNameOrOfSelf && RouterProperties.interactors.contains(receiver.name)
  }

  /// A router that none attaches has its interactor activated by whoever launches it:
  /// `func activate() { interactor.activate() }`
  fileprivate func isLaunchedByHand(_ name: String, _ call: Syntax, in unit: CodeUnit) -> Bool {
    guard let owner = unit.owner, types.declaredName(at: unit.declaration) == name,
      types.inherits(owner, .router), let receiver = call.receiver?.unwrapped,
      isOwnInteractor(receiver)
    else { return false }
    let classes = Set(hierarchy.selfAndHeirs(of: owner))
    let isAttached = attachEdges.contains {
      self[$0.child].router.map(classes.contains) == true
    }
    var typing = flow.typing
    return !isAttached
      && !index.calls(named: "attachChild").contains { attach in
        guard let child = code.syntax(at: attach).arguments.first?.value,
          let type = typing.type(at: CodePoint(attach.unit, child.id)).unwrapped.declared
        else { return false }
        return classes.contains { types.isRelated($0, to: type) }
      }
  }

  /// Code that is no part of a RIB, or that launches one.
  fileprivate func isEmbedding(_ owner: TypeID?) -> Bool {
    guard let owner, types[owner].kind == .class, !types.inherits(owner, .launchRouting) else {
      return true
    }
    let roles: [FrameworkType] = [.routing, .interactable, .buildable, .working]
    if roles.contains(where: { types.inherits(owner, $0) }) { return false }
    let isView = types.inherits(owner, .presentable) || types.inherits(owner, .viewControllable)
    // One that hosts the view of a RIB need not be a RIB's itself.
    return !isView || isMadeBySystem(owner) || !isViewOfRib(owner)
  }

  /// A view controller that no other code names: a storyboard or a property list does. It may be
  /// the view of the RIB that it starts, as that of an app extension is.
  private func isMadeBySystem(_ owner: TypeID) -> Bool {
    guard types.inheritsViewController(owner) else { return false }
    let name = types[owner].name
    let hash = NameHash(name)
    let own = Set(([types[owner].place] + types[owner].extensions).map(\.file))
    let isNamedElsewhere = types.files.indices.contains { number in
      types.roles[number] == .source && !own.contains(FileID(number))
        && types.files[number].names.contains { $0.name == hash }
    }
    return !isNamedElsewhere && index.calls(named: name).isEmpty
  }
}

private func called(_ name: String, by call: Syntax, _ unit: CodeUnit, _ project: Project)
  -> Finding
{
  let consequence =
    switch name {
    case "activate": "only `attachChild` also loads the RIB, and ends it with its parent"
    case "deactivate": "only `detachChild` also takes the RIB from its parent's children"
    default: "a RIB that is not attached is not active"
    }
  let receiver = call.receiver.map { $0.text + "." } ?? ""
  return Finding(
    at: unit.statementLocation(of: call),
    subject: project.types.subject(of: unit) + [name],
    message: "`\(receiver)\(name)()` is the framework's to call: \(consequence)",
    help: "Attach the RIB with `attachChild`, and detach it with `detachChild`.")
}

/// The finding about a RIB in other code that is not run as a parent router would.
private func halfHosted(
  _ hosted: HostedRouter, _ project: Project, _ typing: inout Typing
) -> Finding? {
  let host = project.types[hosted.host]
  let isRoot = project.types.isKeptByTheSystem(host.id) || hosted.name == nil
  var missing = hosted.missing
  if isRoot { missing.removeAll { $0 == "deactivate" } }
  if hosted.name == nil, project.isLoadedElsewhere(host.id, &typing) {
    missing.removeAll { $0 == "load" }
  }
  guard !hosted.called.isDisjoint(with: ["activate", "load"]), !missing.isEmpty,
    !project.isLetGo(hosted)
  else { return nil }
  let router = hosted.name.map { "\($0)." } ?? ""
  let interactor = hosted.isInteractor ? router : "\(router)interactable."
  let calls = missing.map {
    $0 == "load"
      ? "`\(router)load()`"
      : "`\(interactor)\($0)()`" + ($0 == "deactivate" ? " when the RIB goes away" : "")
  }
  return Finding(
    at: hosted.place, subject: [host.qualifiedName, hosted.name].compactMap(\.self),
    message: """
      `\(host.name)` runs \(hosted.name.map { "the RIB of `\($0)`" } ?? "its own RIB") by hand \
      and, unlike a parent router, never \(orList(missing.map { $0 + "s" })) it\
      \(missing == ["deactivate"] ? ": it is active for as long as it is kept" : "")
      """,
    help: "Call \(andList(calls)), or let a router attach the RIB.", severity: .info)
}

extension Project {
  /// Code that has the router loads it.
  fileprivate func isLoadedElsewhere(_ router: TypeID, _ typing: inout Typing) -> Bool {
    index.calls(named: "load").contains { call in
      guard let receiver = code.syntax(at: call).receiver else { return false }
      let type = typing.type(at: CodePoint(call.unit, receiver.id))
      return type.unwrapped.declared != nil && !isApart(type, from: router)
    }
  }
}
