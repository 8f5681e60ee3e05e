import RibsModel
import RibsSyntax

/// What calls on views do with the views of children.
extension RouterEventReading {
  /// What a call on a view does; nil for a call on anything else.
  mutating func viewEvents(_ syntax: Syntax, _ receiver: Syntax) -> [RouterEvent.Kind]? {
    let call = ViewCall(syntax)
    let owner = views(in: receiver)
    let children = call.tellingArguments.flatMap { views(in: $0.value) }
    if !owner.isEmpty, children.isEmpty {
      // `menu.viewControllable.uiviewController.dismiss(animated: true)`
      return call.takesReceiverAway && receiver.isWholeView ? owner.map { .remove($0) } : []
    }
    if call.action == .remove, call.namesNoView, let given = givenView(receiver) {
      return [.remove(given)]
    }
    let standing = standing(of: receiver)
    guard standing != nil || isScreen(typing.type(at: CodePoint(unit, receiver.id))) else {
      return nil
    }
    switch call.action {
    case .remove: return removals(by: call, of: children, standing)
    case .empty: return children.isEmpty && takesViewForNil(syntax) ? standing.removal : []
    case .show:
      // What else is shown may be what is taken away without a name.
      if children.isEmpty, call.presents || showsAnother(syntax) { return [.show(.other)] }
      return children.map { .show($0) }
    case .other:
      if call.takesAllAway, standing != nil { return [.removeKind] }
      // `popToViewController(viewController.uiviewController)`: what lies above it goes.
      if children.isEmpty, let view = syntax.arguments.first?.value,
        self.standing(of: view) != nil
      {
        return [.removeSome]
      }
      return children.map { .show($0) }
    }
  }

  /// The children whose views a window shows from now on.
  mutating func rootViews(in assignment: Syntax) -> [ChildReference] {
    guard let target = assignment.firstChild?.unwrapped, target.name == "rootViewController",
      let window = target.receiver, let value = assignment.value,
      case .external("UIWindow", _) = typing.type(at: CodePoint(unit, window.id)).unwrapped
    else { return [] }
    let children = views(in: value)
    return children.isEmpty ? [.other] : children
  }

  private mutating func removals(
    by call: ViewCall, of children: [ChildReference], _ standing: Standing?
  ) -> [RouterEvent.Kind] {
    if !children.isEmpty {
      switch realEffect(of: call) {
      case .shows?: return children.map { .show($0) }
      case .leavesAlone?: return []
      case nil:
        let isOther = call.speaksOfAnother(than: children) && !mayTakeViewAway(call.syntax)
        return isOther ? [] : children.map { .remove($0) }
      }
    }
    let given = call.syntax.arguments.compactMap { givenView($0.value) }
    if !given.isEmpty { return given.map { .remove($0) } }
    if call.namesNoView { return standing.removal }
    if standing != nil, takesFromOwnView(call) { return [.removeSome] }
    return call.namesKindOfView && standing == .own ? [.removeKind] : []
  }

  /// What the function really does that the words take for one that takes a child's view away.
  private mutating func realEffect(of call: ViewCall) -> ViewEffect? {
    guard !call.saysWhatGoes else { return nil }
    let argument = call.tellingArguments.first { !views(in: $0.value).isEmpty }
    return argument.flatMap { effect(of: call.syntax, in: unit, on: $0) }
  }

  /// The children whose views an argument is made of, also through a local.
  private func views(in value: Syntax, depth: Int = 0) -> [ChildReference] {
    ([value] + Array(value.descendants)).flatMap { part -> [ChildReference] in
      if part.kind == .member, part.name == "viewControllable", let child = part.firstChild {
        return reading.meansRouter(child) ? [] : [reading.child(child)]
      }
      guard depth < FollowingLimit.handings, part.kind == .name,
        let value = reading.localValue(of: part)
      else {
        return []
      }
      return views(in: value, depth: depth + 1)
    }
  }

  /// The parameter that is a view, be it of a child or of whatever else.
  private mutating func givenView(_ value: Syntax) -> ChildReference? {
    let child = reading.child(withView: value)
    guard child.isParameter else { return nil }
    let view = value.unwrapped
    let owner = view.name == "uiviewController" ? view.firstChild?.unwrapped : view
    guard let owner, owner.kind == .name else { return nil }
    return isScreen(typing.type(at: CodePoint(unit, owner.id))) ? child : nil
  }

  private mutating func standing(of receiver: Syntax, depth: Int = 0) -> Standing? {
    var base = receiver.unwrapped
    var standing = Standing.own
    while base.kind == .cast || base.kind == .member && uikitMembers.contains(base.name),
      let inner = base.firstChild?.unwrapped, !reading.meansRouter(inner)
    {
      if base.kind == .member { standing = .around }
      base = inner
    }
    switch base.kind {
    case .name:
      if let value = reading.localValue(of: base), depth < FollowingLimit.handings {
        return self.standing(of: value, depth: depth + 1) == nil ? nil : .around
      }
      guard !reading.isLocal(base) else { return nil }
    case .member: guard let owner = base.firstChild, reading.meansRouter(owner) else { return nil }
    default: return nil
    }
    if ["viewControllable", "viewController"].contains(base.name) { return standing }
    for property in types.allMembers(named: base.name, of: router) {
      let type = typing.type(of: property)
      if let type, types.inherits(type, .viewControllable) {
        return property.kind == .let ? standing : .around
      }
      if case .external(let name, _)? = type?.unwrapped, name.hasSuffix("NavigationController") {
        return .around
      }
    }
    return nil
  }

  /// A RIB's view, as routers know it, or a view controller of UIKit's.
  func isScreen(_ type: CanonicalType) -> Bool {
    if types.inherits(type, .viewControllable) { return true }
    if case .external(let name, _) = type.unwrapped { return name.hasSuffix("ViewController") }
    return false
  }

  /// `pop(from: viewController)`: it says where something goes, not what.
  private mutating func takesFromOwnView(_ call: ViewCall) -> Bool {
    let views = call.syntax.arguments.filter { !$0.givesNoView }
    guard call.namesNothingRemoved, views.count == 1 else { return false }
    return ["from", "in", "on"].contains(views[0].label) && standing(of: views[0].value) != nil
  }

  /// `replaceModal(viewController: nil)`: the parameter is a view.
  private mutating func takesViewForNil(_ call: Syntax) -> Bool {
    guard let empty = call.arguments.first(where: \.value.isNil) else { return false }
    guard case .methods(let methods, _) = typing.callee(of: CodePoint(unit, call.id)) else {
      return empty.label?.lowercased().contains("view") == true
    }
    return methods.contains { method in
      types.parameters(of: method).contains { parameter in
        guard parameter.label == empty.label ?? "", let type = parameter.type else { return false }
        return isScreen(types.canonical(type, from: Viewpoint(method.place)))
      }
    }
  }

  private mutating func showsAnother(_ call: Syntax) -> Bool {
    for argument in call.arguments where !argument.isTrailing {
      if isScreen(typing.type(at: CodePoint(unit, argument.value.id))) { return true }
    }
    return false
  }
}

/// What a view is to the router.
private enum Standing {
  /// The router's own view.
  case own
  /// What UIKit or the router keeps around it: what is taken away there may be the router's own.
  case around
}

extension Standing? {
  /// What happens where some view there is taken away.
  fileprivate var removal: [RouterEvent.Kind] {
    switch self {
    case .own: [.remove(nil)]
    case .around: [.removeSome]
    case nil: []
    }
  }
}

extension Syntax {
  /// The view of a child, or UIKit's controller or view of it, and nothing in it or beside it.
  fileprivate var isWholeView: Bool {
    var base = unwrapped
    while base.kind == .member, partsOfView.contains(base.name), let inner = base.firstChild {
      base = inner.unwrapped
    }
    return base.kind == .name || base.name == "viewControllable"
  }
}

private let uikitMembers: Set = ["navigationController", "uiviewController"]

/// What leads from a view to itself, or to what UIKit keeps around it.
private let partsOfView: Set = [
  "navigationController", "parent", "presentingViewController", "uiviewController", "view",
]
