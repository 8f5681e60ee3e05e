import RibsModel
import RibsSyntax

/// A view that an interactor uses, by way of its view controller, when it becomes active and the
/// view can't be loaded yet.
struct EarlyViewUse {
  let viewController: TypeID
  /// The interactor's statement.
  let call: Location
  /// The view controller's method, and the property that it uses.
  let method: String
  let property: String
  let place: Location
  /// Where a router attaches the RIB.
  let attach: Location

  /// The first of a RIB; nil where there is none, or where the view may be loaded before.
  init?(of rib: Rib, by hook: CodeUnit, in project: Project) {
    let types = project.types
    guard let view = rib.viewController, let interactor = rib.interactor, !rib.isRoot,
      rib.presenter == nil, rib.presentable.map({ types.inherits(view, $0) }) == true,
      !types.superclasses(of: interactor).contains(where: {
        !types.members(named: "didBecomeActive", of: $0).isEmpty
      }),
      let reading = ViewLoadReading(of: view, in: project),
      let use = reading.firstUse(in: hook, of: interactor),
      reading.isBuiltUnloaded(rib), let attach = reading.attachBeforeShowing(rib)
    else { return nil }
    viewController = view
    call = use.call
    method = use.method
    property = use.property
    place = use.place
    self.attach = attach
  }
}

/// What code does with a view controller before its view is loaded.
private struct ViewLoadReading {
  private let view: TypeID
  private let project: Project
  /// The view controller, and the classes of the project that it inherits.
  private let classes: [TypeID]
  /// The properties with `!` that are set when the view is loaded.
  private let views: [Member]
  private var types: TypeTable { project.types }

  /// Nil for one that has no such property.
  init?(of view: TypeID, in project: Project) {
    let types = project.types
    classes = types.selfAndSuperclasses(of: view)
    guard types.inherits(view, system: "UIViewController"), !types.ancestry(of: view).isAmbiguous,
      types.unseenMembers(of: view) == nil
    else { return nil }
    self.view = view
    self.project = project
    views = types[view].members { declaration, file in
      declaration.kind == .var && declaration.initialValue.isEmpty
        && file.text(declaration.type).hasSuffix("!")
    }.filter { project.isSetByLoading($0, of: view) }
    if views.isEmpty { return nil }
  }

  // MARK: The interactor

  typealias Use = (call: Location, method: String, property: String, place: Location)

  /// What `didBecomeActive` uses before it does anything that may load the view.
  func firstUse(in unit: CodeUnit, of interactor: TypeID) -> Use? {
    guard unit.body.isUnderstood, !mayLoadView(inits(of: interactor)) else { return nil }
    for statement in unit.body.root.children {
      if statement.isCallOfSuper { continue }
      guard let call = presenterCall(statement, in: unit) else {
        // Code that speaks to nobody of the RIB loads no view.
        if statement.speaksToOthers || statement.kind == .guard { return nil }
        continue
      }
      guard let method = method(calledBy: call, in: unit) else { return nil }
      switch firstUse(in: method) {
      case .view(let mention):
        let code = project.code[method]
        return (
          unit.location(of: statement.id), types.declaredName(at: code.declaration), mention.name,
          code.statementLocation(of: mention)
        )
      case .nothing: continue
      case .unknown: return nil
      }
    }
    return nil
  }

  /// `presenter.show(name)` as a statement.
  private func presenterCall(_ statement: Syntax, in unit: CodeUnit) -> Syntax? {
    let call = statement.unwrapped
    guard call.kind == .call, let presenter = call.receiver, presenter.name == "presenter",
      types.mayBeOwn(presenter, in: unit),
      !call.arguments.contains(where: {
        $0.value.speaksToOthers || $0.value.unwrapped.kind == .closure
      })
    else { return nil }
    return call
  }

  /// The view controller's method of that name, if it has one only and what it inherits none.
  private func method(calledBy call: Syntax, in unit: CodeUnit) -> CodeUnitID? {
    let named = classes.flatMap { types.members(named: call.calleeName ?? "", of: $0) }
    guard named.count == 1, named[0].kind == .func,
      !unit.callsAnother(
        than: FunctionSignature(at: named[0].place, in: types), by: call.callee?.unwrapped ?? call)
    else { return nil }
    return project.code.result(of: named[0].place)
  }

  private enum Start { case view(Syntax), nothing, unknown }

  /// What a method of the view controller does first.
  private func firstUse(in method: CodeUnitID) -> Start {
    let unit = project.code[method]
    guard unit.body.isUnderstood else { return .unknown }
    for statement in unit.body.root.children {
      let parts = [statement] + Array(statement.descendants)
      if parts.contains(where: {
        $0.loadsView || $0.kind == .call && $0.isCalledOnSelf && !isGlobal($0)
      }) {
        return .unknown
      }
      let mentions = parts.filter { part in
        views.contains { $0.name == part.name } && types.mayBeOwn(part, in: unit)
      }
      guard let first = mentions.first else {
        if parts.contains(where: \.mayLeave) { return .unknown }
        continue
      }
      let isSure =
        first.enclosingFunction == nil && first.isUnwrappedSilently
        && !first.ancestors.contains { branches.contains($0.kind) }
      return isSure ? .view(first) : .unknown
    }
    return .nothing
  }

  /// `UIColor(…)`, `print(…)`: no method of the view controller.
  private func isGlobal(_ call: Syntax) -> Bool {
    guard call.callee?.unwrapped.kind == .name, let name = call.calleeName else { return false }
    return LookingFunctions.names.contains(name) || name.first?.isUppercase == true
  }

  // MARK: The builder, the router and the initialisers

  /// The RIB's builder makes the view controller, and nothing that makes the RIB asks for the view.
  func isBuiltUnloaded(_ rib: Rib) -> Bool {
    guard let builder = rib.builder else { return false }
    let makers = types.selfAndSuperclasses(of: builder).flatMap { project.units(of: $0) }
    let watchers = classes.flatMap { project.units(of: $0) }.filter {
      switch project.code[$0].role {
      case .accessor(let kind): [.didSet, .set, .willSet].contains(kind)
      default: false
      }
    }
    let routers = rib.router.map { inits(of: $0) } ?? []
    let factories = classes.flatMap { project.units(of: $0) }.filter {
      types.member(of: project.code[$0])?.isStatic == true
    }
    return makers.contains(where: makesView) && makers.allSatisfy { !handsOutView($0) }
      && !mayLoadView(makers + watchers + factories)
      && !mayLoadView(classes.flatMap { inits(of: $0) }) && !mayLoadView(routers)
  }

  /// By its initialiser, by a static function of its own, or by a storyboard.
  private func makesView(_ id: CodeUnitID) -> Bool {
    var typing = project.flow.typing
    return project.code[id].nodes([.call, .cast]).contains { node in
      let point = CodePoint(id, node.id)
      guard typing.type(at: point).unwrapped.declared == view else { return false }
      if node.kind == .cast { return node.text.contains(".instantiate") }
      switch typing.callee(of: point) {
      case .constructor: return true
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

  private func inits(of type: TypeID) -> [CodeUnitID] {
    types.selfAndSuperclasses(of: type).flatMap { project.units(of: $0) }.filter {
      types.declaration(at: project.code[$0].declaration).kind == .`init`
    }
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
      return LocalUses(in: call.body).mentions(of: local).allSatisfy { mention in
        if mention.id >= child.id { return true }
        if case .assigned = mention.use { return true }
        return false
      }
    }
    return areSound ? edges.first?.location : nil
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

private let branches: Set<NodeKind> = [
  .if, .guard, .while, .repeat, .for, .switch, .ternary, .catchClause, .conditionalCompilation,
]

private let loadingNames: Set = [
  "isViewLoaded", "loadView", "loadViewIfNeeded", "uiviewController", "view", "viewIfLoaded",
]

extension Syntax {
  fileprivate var isCallOfSuper: Bool {
    unwrapped.kind == .call && unwrapped.receiver?.isSuper == true
  }

  /// It may be that the view is loaded there.
  fileprivate var loadsView: Bool {
    (kind == .name || kind == .member) && loadingNames.contains(name)
  }

  /// The code speaks of another part of the RIB, or calls a function of its own object.
  fileprivate var speaksToOthers: Bool {
    ([self] + Array(descendants)).contains { node in
      switch node.kind {
      case .name, .member:
        ["listener", "presenter", "router", "viewController"].contains(node.name)
      case .call: node.isCalledOnSelf && node.calleeName?.first?.isUppercase != true
      default: false
      }
    }
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

  /// `nameLabel.text`, where nil ends the program.
  fileprivate var isUnwrappedSilently: Bool {
    parent?.kind == .forceUnwrap || parent?.kind == .member && parent?.firstChild?.id == id
  }

  fileprivate var mayLeave: Bool { [.guard, .return, .throw].contains(kind) }
}
