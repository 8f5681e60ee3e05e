import RibsModel
import RibsSyntax

/// Whether the objects of a RIB die when it is detached, or its parent is: then nothing of them is
/// there to go on.
struct DroppedRibs {
  private let project: Project
  private var typing: Typing
  private var types: TypeTable { project.types }

  init(in project: Project) {
    self.project = project
    typing = project.flow.typing
  }

  /// The RIB has the interactor alone, and each parent drops its router with the detach.
  mutating func drops(ribOf interactor: TypeID) -> Bool {
    // It is known who attaches what either for all RIBs or for none.
    guard project.isTreeWhole,
      let rib = project.ribsByPart(\.interactor)[interactor], let builder = rib.builder,
      let router = rib.router, project.hierarchy.heirs(of: interactor).isEmpty,
      isMadeAnew(interactor, by: builder), isMadeAnew(router, by: builder)
    else { return false }
    var seen: Set<RibID> = []
    return project.attachEdges.contains { $0.child == rib.id } && isDropped(rib, &seen)
  }

  /// Each call of the builder's makes another object.
  private mutating func isMadeAnew(_ type: TypeID, by builder: TypeID) -> Bool {
    let units = project.index.calls(named: types[type].name).filter {
      project.code[$0.unit].fileRole == .source && !makesNamesake(of: type, at: $0)
    }.map { project.code[$0.unit] }
    return !units.isEmpty
      && units.allSatisfy {
        $0.owner == builder && types.declaration(at: $0.declaration).kind == .func
      }
  }

  /// The call makes an object of another type of the name.
  private mutating func makesNamesake(of type: TypeID, at call: CodePoint) -> Bool {
    guard case .constructor(.declared(let made, _)) = typing.callee(of: call) else { return false }
    return made != type
  }

  private mutating func isDropped(_ rib: Rib, _ seen: inout Set<RibID>) -> Bool {
    guard seen.insert(rib.id).inserted else { return true }
    for edge in project.attachEdges where edge.child == rib.id {
      let parent = project[edge.parent]
      guard isDropped(by: parent, at: edge.location), parent.isRoot || isDropped(parent, &seen)
      else { return false }
    }
    return true
  }

  private mutating func isDropped(by parent: Rib, at attach: Location) -> Bool {
    guard let router = parent.router else { return false }
    guard isCodeOfRouter(attach) else { return isHandedUnkept(at: attach) }
    if let paths = project.fact(RoutersWithChildren.self).paths.first(where: {
      $0.code.router == router
    }) {
      return paths.drops(childAttachedAt: attach, in: project, whoseParentEndsWith: end(of: parent))
    }
    return project.routerCode(of: router, &typing)?.attachesUnkept(at: attach) == true
  }

  private func isCodeOfRouter(_ place: Location) -> Bool {
    guard let unit = project.code.unit(around: place), let owner = project.code[unit].owner else {
      return false
    }
    return types.inherits(owner, .router)
  }

  /// Other code, that of an app's delegate for one, builds the child and keeps it nowhere.
  private func isHandedUnkept(at attach: Location) -> Bool {
    guard let unit = project.code.unit(around: attach) else { return false }
    let calls = project.code[unit].nodes([.call])
    let call = calls.first { project.code[unit].location(of: $0.id) == attach }
    return call?.handsUnkeptChild == true
  }

  /// The interactor whose deactivation is the end of all of the RIB's objects; nil where some of them
  /// may live on.
  private mutating func end(of rib: Rib) -> TypeID? {
    guard let interactor = rib.interactor, let router = rib.router, let builder = rib.builder,
      isMadeAnew(interactor, by: builder), isMadeAnew(router, by: builder)
    else { return nil }
    return interactor
  }
}

extension RouterPaths {
  fileprivate func drops(
    childAttachedAt attach: Location, in project: Project, whoseParentEndsWith end: TypeID?
  ) -> Bool {
    guard let name = code.attachment(at: attach)?.child.property else {
      return code.attachesUnkept(at: attach)
    }
    guard let property = code.properties[name] else { return false }
    guard project.types.keepsStrongly(property) else { return true }
    return property.isSingle(project.types) && !project.isSetOutside(property)
      && names(ofChildIn: name) == [name] && !code.isAttachedAgain(name, self)
      && code.functions.indices.allSatisfy { number in
        code.functions[number].events.allSatisfy { event in
          switch event.kind {
          case .change(name, .touched), .handed(.property(name)), .detach(.other), .detach(.every):
            false
          case .detach where event.detaches(name):
            reaches(beside: event, in: number) { $0.empties(name) || $0.assigns(name) }
              || end.map { runs(number, onlyAtTheEndOf: $0, project) } == true
          default: true
          }
        }
      }
  }

  /// Nothing but the interactor's `willResignActive` calls the function.
  private func runs(
    _ number: Int, onlyAtTheEndOf interactor: TypeID, _ project: Project
  ) -> Bool {
    let callers = outsideCallers(of: number)
    return !callers.isEmpty && self.callers(of: number).isEmpty
      && project.index.references(toMember: self[number].name).isEmpty
      && callers.allSatisfy { caller in
        caller.unit.owner == interactor
          && project.types.declaredName(at: caller.unit.declaration) == "willResignActive"
      }
  }
}

extension RouterCode {
  fileprivate func attachment(at place: Location) -> (event: RouterEvent, child: ChildReference)? {
    for function in functions {
      for event in function.events {
        if case .attach(let child) = event.kind,
          function.unit.location(of: event.syntax.id) == place
        {
          return (event, child)
        }
      }
    }
    return nil
  }

  /// The call builds the child that it attaches, or is given a local that nothing else keeps.
  fileprivate func attachesUnkept(at place: Location) -> Bool {
    guard let (event, child) = attachment(at: place), child == .other else { return false }
    return event.syntax.handsUnkeptChild
  }
}

extension Syntax {
  /// What is given to the call is built there, or is a local that nothing else keeps.
  fileprivate var handsUnkeptChild: Bool {
    guard let given = arguments.first?.value.unwrapped else { return false }
    if given.kind == .call { return true }
    let uses = LocalUses(in: given.body)
    guard let binding = uses.declaration(of: given), binding.value?.unwrapped.kind == .call else {
      return false
    }
    return uses.mentions(of: binding).allSatisfy { mention in
      switch mention.use {
      case .argument(let argument): argument.parent?.calleeName == "attachChild"
      case .receiver(let member): member.name == "viewControllable"
      default: false
      }
    }
  }
}
