import RibsModel
import RibsSyntax

/// Who runs a RIB by hand: code outside the tree of RIBs, and routers that have no parent there.
extension Project {
  /// The host stands where no parent router does, and has to do what one does.
  func isRunByHand(_ hosted: HostedRouter, _ typing: inout Typing) -> Bool {
    if isOutsideRibs(hosted.host) { return true }
    guard types.inherits(hosted.host, .router) else { return false }
    guard let name = hosted.name else { return isWithoutParent(hosted, &typing) }
    return hosted.missing.isEmpty && !isAttached(name, by: hosted.host)
  }

  /// Code that is no part of a RIB, or that launches one.
  func isOutsideRibs(_ owner: TypeID?) -> Bool {
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
    let own = Set(([types[owner].place] + types[owner].extensions).map(\.file))
    let isNamedElsewhere = code.files(mentioning: [name])
      .contains { types.role(of: $0) == .source && !own.contains($0) }
    return !isNamedElsewhere && index.calls(named: name).isEmpty
  }

  /// The router starts its own RIB, or whoever has it does, and nothing is seen to attach it:
  /// `func startFlow() { interactable.activate(); load() }`
  private func isWithoutParent(_ hosted: HostedRouter, _ typing: inout Typing) -> Bool {
    guard !isAttachedWhereverItRuns(hosted.host) else { return false }
    return !hosted.called.isDisjoint(with: ["activate", "load"])
      || ["activate", "load"].contains { isCalled($0, for: hosted.host, &typing) }
  }

  /// Other routers attach each class that has the code of the router.
  private func isAttachedWhereverItRuns(_ router: TypeID) -> Bool {
    let attached = fact(AttachedRouters.self).all
    return hierarchy.selfAndHeirs(of: router)
      .filter { hierarchy.heirs(of: $0).isEmpty }
      .allSatisfy(attached.contains)
  }

  /// The router's own class, or one above it, attaches something, or one below it what the property
  /// keeps.
  private func isAttached(_ property: String, by router: TypeID) -> Bool {
    let own = types.selfAndSuperclasses(of: router)
    let isOwnAttached = code.units(mentioning: "attachChild").contains {
      code[$0].owner.map(own.contains) == true
    }
    return isOwnAttached
      || index.calls(named: "attachChild").contains { call in
        types.isOwnCode(code[call.unit], of: router)
          && code.syntax(at: call).arguments.first?.value.unwrapped.name == property
      }
  }

  /// What the router that a host keeps may call for itself:
  /// `override func didLoad() { interactor.activate() }`
  func callsOfRouter(
    keptBy hosted: HostedRouter, among all: [HostedRouter], _ typing: inout Typing
  ) -> Set<String> {
    guard let name = hosted.name,
      let property = types.allMembers(named: name, of: hosted.host).first
    else { return [] }
    let type = typing.type(of: property) ?? .unknown
    let routers = all.filter {
      $0.name == nil && types.inherits($0.host, .router) && !isApart(type, from: $0.host)
    }
    return routers.reduce(into: []) { $0.formUnion($1.called) }
  }

  /// Some code that has the router, or of a class above or below it, makes the call for it.
  func isCalled(_ name: String, for router: TypeID, _ typing: inout Typing) -> Bool {
    index.calls(named: name).contains { call in
      let syntax = code.syntax(at: call)
      // The framework's take nothing.
      guard syntax.arguments.isEmpty else { return false }
      guard let receiver = syntax.routerRun, !syntax.runsOwnRib else {
        return types.isOwnCode(code[call.unit], of: router)
      }
      let type = typing.type(at: call.at(receiver.id)).unwrapped
      return type.declared == nil ? types.inherits(type, .routing) : !isApart(type, from: router)
    }
  }
}

/// The classes of the children, and those of what `attachChild` is given by a type that no other
/// class has.
private struct AttachedRouters: ProjectFact {
  let all: Set<TypeID>

  init(of project: Project) {
    var typing = project.flow.typing
    var attached = Set(project.attachEdges.compactMap { project[$0.child].router })
    for call in project.index.calls(named: "attachChild") {
      guard let child = project.code.syntax(at: call).arguments.first?.value,
        let type = typing.type(at: call.at(child.id)).unwrapped.declared
      else { continue }
      let isProtocol = project.types[type].kind == .protocol
      attached.insert(isProtocol ? project.hierarchy.onlyHeir(of: type) ?? type : type)
    }
    all = attached
  }
}
