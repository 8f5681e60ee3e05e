import RibsModel
import RibsSyntax

/// What code does with a view controller before its view is loaded.
struct ViewLoadReading {
  let view: TypeID
  let project: Project
  /// The view controller, and the classes of the project that it inherits.
  let classes: [TypeID]
  /// The properties with `!` that are set when the view is loaded.
  let views: [Member]
  /// The names of those that are computed when they are read, be it from the view.
  let computed: Set<String>
  var types: TypeTable { project.types }

  /// Nil for one that has no such property.
  init?(of view: TypeID, in project: Project) {
    let types = project.types
    classes = types.selfAndSuperclasses(of: view)
    let ancestry = types.ancestry(of: view)
    guard types.inherits(view, system: "UIViewController"), !ancestry.isAmbiguous,
      containers.isDisjoint(with: ancestry.external), types.unseenMembers(of: view) == nil
    else { return nil }
    self.view = view
    self.project = project
    views = types[view].members { declaration, file in
      declaration.kind == .var && declaration.initialValue.isEmpty
        && file.text(declaration.type).hasSuffix("!")
    }.filter { project.isSetByLoading($0, of: view) }
    computed = Set(
      classes.flatMap { types[$0].members }
        .filter { $0.storage == .computed || $0.storage == .lazy }.map(\.name))
    if views.isEmpty { return nil }
  }

  // MARK: The builder, the router and the initialisers

  /// The RIB's builder makes the view controller, and nothing that makes the RIB asks for the view.
  func isBuiltUnloaded(_ rib: Rib) -> Bool {
    guard let builder = rib.builder else { return false }
    let makers = types.selfAndSuperclasses(of: builder).flatMap { project.units(of: $0) }
    let watchersAndFactories = classes.flatMap { project.units(of: $0) }.filter {
      let unit = project.code[$0]
      if case .accessor(let kind) = unit.role, [.didSet, .set, .willSet].contains(kind) {
        return true
      }
      return types.member(of: unit)?.isStatic == true
    }
    let initialisers = inits(of: view) + (rib.router.map { inits(of: $0) } ?? [])
    return makers.contains(where: makesView) && makers.allSatisfy { !handsOutView($0) }
      && !mayLoadView(makers + watchersAndFactories) && leaveUnloaded(initialisers)
  }

  /// By its initialiser, by a static function of its own, or by a storyboard.
  private func makesView(_ id: CodeUnitID) -> Bool {
    var typing = project.flow.typing
    return project.code[id].nodes([.call, .cast]).contains { node in
      let point = CodePoint(id, node.id)
      guard typing.type(at: point).unwrapped.declared == view else { return false }
      if node.kind == .cast { return node.text.contains(".instantiate") }
      switch typing.callee(of: point) {
      case .constructor: return node.parent?.kind != .member
      case .methods(let methods, _):
        return methods.allSatisfy { $0.isStatic && classes.contains($0.owner) }
      default: return false
      }
    }
  }

  /// The builder gives the view controller to something that is no part of the RIB.
  private func handsOutView(_ id: CodeUnitID) -> Bool {
    var typing = project.flow.typing
    return project.code[id].nodes([.call]).contains { call in
      let takesView = call.arguments.contains { argument in
        typing.type(at: CodePoint(id, argument.value.unwrapped.id)).unwrapped.declared
          .map { types.isRelated($0, to: view) } ?? false
      }
      guard takesView else { return false }
      guard case .constructor(let made) = typing.callee(of: CodePoint(id, call.id)) else {
        return true
      }
      return !types.inherits(made, .interactor) && !types.inherits(made, .router)
    }
  }

  func inits(of type: TypeID) -> [CodeUnitID] {
    types.selfAndSuperclasses(of: type).flatMap(project.initialisers)
  }

  /// They neither load the view nor give it to something that might.
  func leaveUnloaded(_ initialisers: [CodeUnitID]) -> Bool {
    !mayLoadView(initialisers) && !giveViewAway(initialisers)
  }

  private func mayLoadView(_ units: [CodeUnitID]) -> Bool {
    units.contains { id in
      let unit = project.code[id]
      return !unit.body.isUnderstood
        || unit.nodes([.name, .member, .call]).contains { node in
          node.loadsView || node.kind == .call && node.isMadeByAnInitialiser
        }
    }
  }

  /// The initialisers give the view, or those that know it, to others.
  private func giveViewAway(_ initialisers: [CodeUnitID]) -> Bool {
    initialisers.contains { id in
      project.code[id].nodes([.call]).contains { call in
        !call.isSuperInit && !FamiliarCalls.names.contains(call.calleeName ?? "")
          && call.arguments.contains { argument in
            let value = argument.value.unwrapped
            return value.isSelf || knowing.contains(value.name)
          }
      }
    }
  }

  // MARK: The parents

  /// Where a router attaches the RIB, if each that does so builds it right before and has not done
  /// anything with it meanwhile but keep it.
  func attachBeforeShowing(_ rib: Rib) -> Location? {
    let edges = project.attachEdges.filter { $0.child == rib.id }
    let areSound = edges.allSatisfy { edge in
      guard let id = project.code.unit(around: edge.location),
        let call = project.code[id].call(at: edge.location), call.enclosingFunction == nil,
        call.takesOnlyTheChild, let child = call.arguments.first?.value.unwrapped,
        let local = LocalUses(in: call.body).declaration(of: child), local.kind == .binding,
        let made = local.value?.unwrapped, made.kind == .call,
        Member.isBuilding(made.calleeName ?? ""), local.enclosingBlock == call.enclosingBlock
      else { return false }
      let isAlone = project.code[id].nodes([.call]).allSatisfy { other in
        other.id <= local.id || other.isInside(local) || call.id <= other.id
          || call.isInside(other) || LookingFunctions.names.contains(other.calleeName ?? "")
      }
      return isAlone
        && LocalUses(in: call.body).mentions(of: local).allSatisfy { mention in
          mention.id >= child.id || isOnlyKept(mention, in: project.code[id])
        }
    }
    return areSound ? edges.first?.location : nil
  }

  /// The router is put into properties that nobody observes.
  private func isOnlyKept(_ router: Syntax, in unit: CodeUnit) -> Bool {
    guard case .assigned = router.use, let assignment = router.wrapped.parent,
      assignment.kind == .assignment, let owner = unit.owner
    else { return false }
    return assignment.targets.flatMap { types.allMembers(named: $0.name, of: owner) }
      .allSatisfy { property in
        project.code.units(of: property.place).allSatisfy {
          if case .accessor = project.code[$0].role { return false }
          return true
        }
      }
  }
}

extension Project {
  /// The property is an outlet, or only `viewDidLoad` and `loadView` of the view controller set it.
  fileprivate func isSetByLoading(_ property: Member, of view: TypeID) -> Bool {
    guard property.storage == .stored, !property.isStatic, types.wrappers(of: property).isEmpty
    else {
      return false
    }
    let assignments = index.assignments(to: property)
    guard types.isOutlet(property) || !assignments.isEmpty else { return false }
    return assignments.allSatisfy { point in
      let unit = code[point.unit]
      let target = code.syntax(at: point).targets.first { $0.name == property.name }
      guard types.isOwnCode(unit, of: view), target.map({ types.mayBeOwn($0, in: unit) }) == true
      else { return false }
      return ["loadView", "viewDidLoad"].contains(types.declaredName(at: unit.declaration))
    }
  }
}

/// UIKit's view controllers that may load their view when they are made, as tab bars do.
private let containers: Set = [
  "UINavigationController", "UISplitViewController", "UITabBarController",
]

private let loadingNames: Set = [
  "isViewLoaded", "loadView", "loadViewIfNeeded", "uiviewController", "view", "viewControllable",
  "viewIfLoaded",
]

/// By these names initialisers know the view controller.
private let knowing: Set = ["presenter", "viewController"]

extension Syntax {
  /// It may be that the view is loaded there.
  var loadsView: Bool {
    (kind == .name || kind == .member) && loadingNames.contains(name)
  }

  /// An initialiser calls a method of its own object, or of its presenter or view controller.
  fileprivate var isMadeByAnInitialiser: Bool {
    if isCalledOnSelf {
      let isPlain = callee?.unwrapped.kind == .name && calleeName?.first?.isUppercase == true
      return calleeName != "init" && !isPlain && !LookingFunctions.names.contains(calleeName ?? "")
    }
    return ["presenter", "viewController", "viewControllable"].contains(
      receiver?.unwrapped.name ?? "")
  }
}
