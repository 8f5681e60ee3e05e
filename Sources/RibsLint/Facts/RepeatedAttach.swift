import RibsModel
import RibsSyntax

/// A function of a router that attaches a new child each time its user asks for one.
struct RepeatedAttach {
  let function: RouterFunction
  let attach: RouterEvent
  /// The call by which the child's view is shown.
  let showing: Syntax
  /// Where the interactor asks for it, and the view asks the interactor.
  let requests: [Location]
}

/// Finds the children that pile up: whoever goes back to the router's own view and chooses again has
/// another one attached, and no code detaches a child of that router.
struct RepeatedAttachReading {
  let paths: RouterPaths
  let project: Project
  var typing: Typing

  init(_ paths: RouterPaths, in project: Project) {
    self.paths = paths
    self.project = project
    typing = project.flow.typing
  }

  /// Where the router that is the RIB's does so.
  mutating func attaches(in rib: Rib) -> [RepeatedAttach] {
    // Most routers keep an eye on their children, which is soon seen.
    guard !mayDetachItself else { return [] }
    let found = paths.code.functions.indices.compactMap { repeatedAttach(in: $0, of: rib) }
    return found.isEmpty || project.detachesFromOutside(paths.code) ? [] : found
  }

  private mutating func repeatedAttach(in number: Int, of rib: Rib) -> RepeatedAttach? {
    let function = paths.code.functions[number]
    guard let (attach, child) = function.attachOfNew, let showing = function.showing(child),
      isLeft(showing, in: function, attach, rib)
    else { return nil }
    for caller in paths.outsideCallers(of: number) where caller.isCertain {
      if let requests = requests(for: function.name, in: caller.unit, of: rib) {
        return RepeatedAttach(
          function: function, attach: attach, showing: showing, requests: requests)
      }
    }
    return nil
  }

  /// The router's own code, or that of a helper, may detach a child.
  private var mayDetachItself: Bool {
    paths.code.functions.contains { function in
      let does = function.events.contains { event in
        switch event.kind {
        case .detach, .handed: true
        default: false
        }
      }
      return does
        || function.unit.nodes([.name, .member, .implicitMember]).contains {
          $0.name == "children" || $0.name.hasPrefix("detach")
        }
    }
  }
}

// MARK: - What the router does

extension RouterFunction {
  /// The attach of what the function has just built, and that local, which the function keeps in
  /// properties of the router at most; nil where something may keep it from that.
  fileprivate var attachOfNew: (attach: RouterEvent, child: Syntax)? {
    let attaches = events.filter { if case .attach = $0.kind { true } else { false } }
    guard isOwn, unit.role == .function, attaches.count == 1, let attach = attaches.first,
      attach.syntax.calleeName == "attachChild",
      let given = attach.syntax.arguments.first?.value.unwrapped,
      reading.localValue(of: given)?.unwrapped.calleeName.map(Member.isBuilding) == true,
      case let uses = LocalUses(in: unit.body), let child = uses.declaration(of: given),
      !unit.nodes(branching).contains(where: { $0.id < attach.syntax.id }),
      !events.contains(where: { $0.isTest && $0.syntax.id < attach.syntax.id }),
      uses.mentions(of: child).allSatisfy({ isHarmless($0, attach.syntax) })
    else { return nil }
    return (attach, child)
  }

  private func isHarmless(_ mention: Syntax, _ attach: Syntax) -> Bool {
    switch mention.use {
    case .argument(let argument): argument.parent?.id == attach.id
    case .receiver(let member): member.name == "viewControllable"
    case .assigned(let target): reading.ownProperty(target) == target.name
    default: false
    }
  }

  /// The call that pushes or presents the view of the local, which runs whenever the function does.
  fileprivate func showing(_ child: Syntax) -> Syntax? {
    let calls = LocalUses(in: unit.body).mentions(of: child).compactMap { mention -> Syntax? in
      guard case .receiver = mention.use else { return nil }
      return mention.ancestors.first { part in
        part.kind == .call && part.arguments.contains { mention.isInside($0.value) }
          && showingVerbs.contains { part.calleeName?.hasPrefix($0) == true }
      }
    }
    return calls.first { call in !unit.nodes(branching).contains { call.isInside($0) } }
  }
}

/// What decides whether the code behind it, or in it, runs.
private let branching: [NodeKind] = [
  .if, .guard, .switch, .ternary, .closure, .localFunction, .for, .while, .repeat, .return, .throw,
]

private let showingVerbs = ["push", "present"]

// MARK: - Who asks

extension RepeatedAttachReading {
  /// Where the interactor asks the router, and the view the interactor, because of what its user does.
  private func requests(
    for name: String, in unit: CodeUnit, of rib: Rib
  ) -> [Location]? {
    guard let interactor = rib.interactor, unit.owner == interactor, unit.role == .function,
      let protocolOfView = rib.presentableListener, let request = unit.onlyCall(of: name),
      case let asked = project.types.declaredName(at: unit.declaration),
      project.types[protocolOfView].members.contains(where: { $0.kind == .func && $0.name == asked }
      ),
      let view = viewCall(of: asked, rib)
    else { return nil }
    return [unit.location(of: request.id), view]
  }

  /// The view calls the interactor's function when its user does something.
  private func viewCall(of name: String, _ rib: Rib) -> Location? {
    guard let view = rib.viewController else { return nil }
    for point in project.index.calls(named: name) {
      let unit = project.code[point.unit]
      let call = Syntax(unit.body, point.node)
      guard unit.owner == view, call.receiver?.unwrapped.name == "listener",
        name.tellsOfUser || project.types.declaredName(at: unit.declaration).tellsOfUser
      else { continue }
      return unit.location(of: point.node)
    }
    return nil
  }
}

extension RouterEvent {
  fileprivate var isTest: Bool { if case .test = kind { true } else { false } }
}

extension CodeUnit {
  /// The only call of the name, where nothing but a missing value keeps the code from it, and the code
  /// tells no listener of its own.
  fileprivate func onlyCall(of name: String) -> Syntax? {
    let calls = nodes([.call])
    let named = calls.filter { $0.calleeName == name }
    guard named.count == 1, let call = named.first,
      !calls.contains(where: { $0.receiver?.unwrapped.name == "listener" }),
      !nodes(branching).contains(where: { part in
        part.kind == .guard ? part.id < call.id && !part.onlyUnwraps : call.isInside(part)
      })
    else { return nil }
    return call
  }
}

extension Syntax {
  /// `guard let item = items[row] else { return }`
  fileprivate var onlyUnwraps: Bool {
    children.filter { $0.kind == .condition }
      .allSatisfy { $0.children.contains { $0.kind == .binding } }
  }
}

extension String {
  /// `didTapDetail`, `closeButtonTapped`, `didSelect`
  fileprivate var tellsOfUser: Bool {
    let acts: Set = ["click", "press", "select", "tap", "touch"]
    return words.contains { word in
      acts.contains { word == $0 || word == $0 + "ed" || word == $0 + "ped" }
    }
  }
}
