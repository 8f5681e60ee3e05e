import RibsModel
import RibsSyntax

extension Rule {
  package static let logicInDeinit = Rule(
    id: "logic_in_deinit",
    summary: "a deinitializer that does what belongs to the end of the interactor's activity",
    category: .lifecycle, severity: .warning, confidence: .proven,
    page: Page(
      finds: """
        A deinitializer does something for which it comes too late:

        - an interactor's calls its `router`, which is nil by then;
        - an interactor's calls its `listener`, which hears of it when the last reference to the \
        interactor is gone, and not when the RIB is detached;
        - a router's calls `detachChild`: an info, as it does no harm.

        So does a function of the same class that it calls. Calls of the `router` and the `listener` \
        in such a function count where each run of it comes by them.
        """,
      leavesAlone: [
        "Logs, and the end of what the object has begun: `removeObserver(self)`, `invalidate()`.",
        "Code in closures, which may run later.",
        "A `router` that is not known to be the router of the interactor's own RIB.",
        "A `listener` that is of a class, or of a type outside the tree, such as a socket.",
        "A function of the router's that does more than detach, such as to take views away.",
        "A `detachChild` that the app itself declares.",
      ],
      matters: """
        The router holds the interactor, so when the interactor is freed the router is gone, and \
        the weak `router` is nil: the call does nothing. The listener is the parent's interactor \
        and most often still there, but it is called some time after the RIB was detached, or never \
        if anything still holds the interactor. A router that is freed detaches the children that \
        are left itself (RIBs-iOS 1.0.0, `Router.swift:214`); one that was detached and that \
        something still keeps does not come to its deinitializer. Run against RIBs-iOS 1.0.0 for \
        the interactor's calls.
        """,
      fix: """
        Do it in the interactor's `willResignActive`, which runs when the RIB is detached and while \
        its router is there.
        """),
    examples: [
      Example(
        "The interactor asks its router to clean up",
        """
        import RIBs

        protocol MenuRouting: Routing {
          func closeSettings()
        }

        protocol MenuInteractable: Interactable {
          var router: MenuRouting? { get set }
        }

        final class MenuInteractor: Interactor, MenuInteractable {
          weak var router: MenuRouting?

          deinit {
            router?.closeSettings() // expect: logic_in_deinit "`router`"
          }
        }

        final class MenuRouter: Router<MenuInteractable>, MenuRouting {
          private let onClose: () -> Void

          init(interactor: MenuInteractable, onClose: @escaping () -> Void) {
            self.onClose = onClose
            super.init(interactor: interactor)
            interactor.router = self
          }

          func closeSettings() { onClose() }
        }
        """),
      Example(
        "The interactor asks while it is being detached",
        """
        import RIBs

        protocol MenuRouting: Routing {
          func closeSettings()
        }

        protocol MenuInteractable: Interactable {
          var router: MenuRouting? { get set }
        }

        final class MenuInteractor: Interactor, MenuInteractable {
          weak var router: MenuRouting?

          override func willResignActive() {
            super.willResignActive()
            router?.closeSettings()
          }

          deinit {
            print("MenuInteractor is gone")
          }
        }

        final class MenuRouter: Router<MenuInteractable>, MenuRouting {
          private let onClose: () -> Void

          init(interactor: MenuInteractable, onClose: @escaping () -> Void) {
            self.onClose = onClose
            super.init(interactor: interactor)
            interactor.router = self
          }

          func closeSettings() { onClose() }
        }
        """),
      Example(
        "The interactor tells its listener",
        """
        import RIBs

        protocol MenuListener: AnyObject {
          func menuDidClose()
        }

        final class MenuInteractor: Interactor {
          weak var listener: MenuListener?

          deinit {
            listener?.menuDidClose() // expect: logic_in_deinit "`listener`"
          }
        }
        """),
      Example(
        "The router detaches its children",
        """
        import RIBs

        final class HomeRouter: Router<Interactor> {
          private let menu = Router(interactor: Interactor())

          override func didLoad() {
            super.didLoad()
            attachChild(menu)
          }

          deinit {
            detachMenu() // expect: logic_in_deinit "`detachMenu`"
          }

          private func detachMenu() {
            detachChild(menu)
          }
        }
        """),
    ],
    check: .project(logicInDeinitialisers))
}

@Sendable private func logicInDeinitialisers(in project: Project) -> [Finding] {
  let types = project.types
  func findings(
    of classes: [TypeInformation], find: (CodeUnitID, CodeUnit, TypeID) -> [Finding]
  ) -> [Finding] {
    classes.filter { $0.role == .source }.flatMap { type -> [Finding] in
      guard let deinitialiser = project.deinitialiser(of: type.id) else { return [] }
      var told: Set<Location> = []
      return project.units(of: type.id).filter { project.code[$0].role == .function }
        .flatMap { find($0, deinitialiser, type.id) }
        .filter { told.insert($0.location).inserted }
    }
  }
  return findings(of: types.classes(inheriting: .interactor), find: project.lateCalls)
    + findings(of: types.classes(inheriting: .router), find: project.detaches)
}

extension Project {
  fileprivate func deinitialiser(of owner: TypeID) -> CodeUnit? {
    units(of: owner).lazy.map { self.code[$0] }
      .first { $0.role == .function && self.types.declaration(at: $0.declaration).kind == .deinit }
  }

  // MARK: An interactor's

  fileprivate func lateCalls(
    in id: CodeUnitID, _ deinitialiser: CodeUnit, of owner: TypeID
  ) -> [Finding] {
    let unit = code[id]
    return linkCalls(on: ["listener", "router"], in: unit, of: owner).compactMap { call in
      guard call.property.name == "router" ? isGone(call, owner) : !endings.contains(call.name)
      else { return nil }
      if unit.declaration == deinitialiser.declaration {
        return lateCall(call, at: unit.statementLocation(of: call.mention), by: nil, owner)
      }
      let point = CodePoint(id, call.mention.id)
      guard let place = deinitialiserCall(running: point, of: owner),
        let calling = deinitialiser.call(at: place)
      else { return nil }
      return lateCall(
        call, at: deinitialiser.statementLocation(of: calling),
        by: (calling.calleeName ?? "", unit.location(of: call.call.id)), owner)
    }
  }

  /// The weak property refers to the router of the RIB, which is freed before the interactor that it
  /// holds: whatever is of the property's type is the router of such interactors.
  private func isGone(_ call: LinkCall, _ interactor: TypeID) -> Bool {
    guard call.property.modifiers.contains(.weak),
      let asked = types.canonicalType(of: call.property, seenFrom: interactor)?.references.first
    else { return false }
    let routers = hierarchy.selfAndHeirs(of: asked).filter {
      types[$0].kind != .protocol && types[$0].role == .source
    }
    return !routers.isEmpty
      && routers.allSatisfy { router in
        guard let base = types.frameworkBase(of: router), base.base.closure.contains(.router),
          let held = base.arguments.first?.declared
        else { return false }
        return types.inherits(interactor, held)
      }
  }

  private func lateCall(
    _ call: LinkCall, at place: Location, by function: (name: String, place: Location)?,
    _ owner: TypeID
  ) -> Finding {
    let property = call.property.name
    let subject =
      function.map { "`\($0.name)` calls `\(call.name)` on `\(property)`" }
      ?? "this calls `\(call.name)` on `\(property)`"
    let effect =
      property == "router"
      ? "`router` is nil when the interactor is freed"
      : "it hears of it when the interactor is freed, and not when the RIB is detached"
    return Finding(
      at: place, subject: [types[owner].qualifiedName, "deinit"],
      message: property == "router"
        ? "\(subject) in vain: \(effect)" : "\(subject) at the wrong time: \(effect)",
      help: "Do it in `willResignActive`, before `super.willResignActive()`.",
      notes: function.map { [.init(at: $0.place, "`\(call.name)` is called here")] } ?? [])
  }

  // MARK: A router's

  fileprivate func detaches(
    in id: CodeUnitID, _ deinitialiser: CodeUnit, of owner: TypeID
  ) -> [Finding] {
    let unit = code[id]
    guard types.allMembers(named: "detachChild", of: owner).isEmpty,
      let mention = unit.nodes([.name, .member], named: "detachChild")
        .first(where: \.detachesOwnChild)
    else { return [] }
    if unit.declaration == deinitialiser.declaration {
      return [lateDetach(at: unit.statementLocation(of: mention), by: nil, owner)]
    }
    let name = types.declaredName(at: unit.declaration)
    let known = hierarchy.heirs(of: owner) + types.selfAndSuperclasses(of: owner)
    guard types.declaration(at: unit.declaration).kind == .func,
      known.flatMap({ types.members(named: name, of: $0) }).count == 1,
      unit.nodes([.call]).allSatisfy({ detaching.contains($0.calleeName ?? "") })
    else { return [] }
    return deinitialiser.nodes([.call]).filter {
      $0.calleeName == name && $0.isCalledOnSelf && $0.runsAtOnce
    }.map {
      lateDetach(
        at: deinitialiser.statementLocation(of: $0), by: (name, unit.nameLocation(of: mention)),
        owner)
    }
  }

  private func lateDetach(
    at place: Location, by function: (name: String, place: Location)?, _ owner: TypeID
  ) -> Finding {
    let what = function.map { "`\($0.name)` detaches children" } ?? "this detaches a child"
    return Finding(
      at: place, subject: [types[owner].qualifiedName, "deinit"],
      message: """
        \(what) when the router is freed, which detaches all that are left anyway: by then it is \
        of no use
        """,
      help: "Leave it to the framework, or have the interactor ask for it in `willResignActive`.",
      notes: function.map { [.init(at: $0.place, "it is detached here")] } ?? [],
      severity: .info)
  }
}

extension Syntax {
  /// `detachChild(menu)`, or `children.forEach(detachChild)`
  fileprivate var detachesOwnChild: Bool {
    guard runsAtOnce, kind == .name || firstChild?.isSelfOrSuper == true, let parent else {
      return false
    }
    if parent.kind == .call, parent.callee?.id == id { return parent.takesOnlyTheChild }
    return parent.kind == .argument && parent.parent?.calleeName == "forEach"
  }
}

/// What a function calls that detaches children and does nothing else.
private let detaching: Set = ["detachChild", "forEach", "removeAll"]

/// By these an object takes back what it has asked for.
private let endings: Set = ["invalidate", "removeObserver", "unregister", "unsubscribe"]
