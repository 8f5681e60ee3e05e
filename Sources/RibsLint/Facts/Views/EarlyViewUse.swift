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

/// What the interactor does.
extension ViewLoadReading {
  typealias Use = (call: Location, method: String, property: String, place: Location)

  /// What `didBecomeActive` uses before it does anything that may load the view.
  func firstUse(in unit: CodeUnit, of interactor: TypeID) -> Use? {
    guard unit.body.isUnderstood, leaveUnloaded(inits(of: interactor)) else { return nil }
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
      let parts = statement.selfAndDescendants
      if parts.contains(where: {
        $0.loadsView || $0.isSelf && $0.parent?.kind != .member
          || computed.contains($0.name) && types.mayBeOwn($0, in: unit)
          || $0.kind == .call && $0.isCalledOnSelf && !isGlobal($0)
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
}

private let branches: Set<NodeKind> = [
  .if, .guard, .while, .repeat, .for, .switch, .ternary, .catchClause, .conditionalCompilation,
]

extension Syntax {
  fileprivate var isCallOfSuper: Bool {
    unwrapped.kind == .call && unwrapped.receiver?.isSuper == true
  }

  /// The code speaks of another part of the RIB, or calls a function of its own object.
  fileprivate var speaksToOthers: Bool {
    selfAndDescendants.contains { node in
      switch node.kind {
      case .name, .member:
        ["listener", "presenter", "router", "viewController"].contains(node.name)
      case .call: node.isCalledOnSelf && node.calleeName?.first?.isUppercase != true
      default: false
      }
    }
  }

  /// `nameLabel.text`, where nil ends the program.
  fileprivate var isUnwrappedSilently: Bool {
    parent?.kind == .forceUnwrap || parent?.kind == .member && parent?.firstChild?.id == id
  }

  fileprivate var mayLeave: Bool { [.guard, .return, .throw].contains(kind) }
}
