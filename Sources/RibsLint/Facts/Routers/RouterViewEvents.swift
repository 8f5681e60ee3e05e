import RibsModel
import RibsSyntax

/// What calls on views do with the views of children.
extension RouterEventReading {
  /// What a call on a view does; nil for a call on anything else.
  mutating func viewEvents(_ call: Syntax, _ receiver: Syntax) -> [RouterEvent.Kind]? {
    let action = ViewCall(call)
    let owner = views(in: receiver)
    // What is done when a view has gone speaks of other views.
    let told = call.arguments.filter {
      action != .remove || $0.value.unwrapped.kind != .closure && !call.namesPlace($0)
    }
    let children = told.flatMap { views(in: $0.value) }
    if !owner.isEmpty, children.isEmpty {
      // `menu.viewControllable.uiviewController.dismiss(animated: true)`
      let isTaken = action == .remove && call.takesReceiverAway && receiver.isWholeView
      return isTaken ? owner.map { .remove($0) } : []
    }
    if action == .remove, call.namesNoView, let given = givenView(receiver) {
      return [.remove(given)]
    }
    let standing = standing(of: receiver)
    guard standing != nil || isView(typing.type(at: CodePoint(unit, receiver.id))) else {
      return nil
    }
    let unnamed: [RouterEvent.Kind] =
      switch standing {
      case .own: [.remove(nil)]
      case .around: [.removeSome]
      case nil: []
      }
    switch action {
    case .remove:
      if !children.isEmpty { return children.map { .remove($0) } }
      let given = call.arguments.compactMap { givenView($0.value) }
      if !given.isEmpty { return given.map { .remove($0) } }
      if call.namesNoView { return unnamed }
      if standing != nil, takesFromOwnView(call) { return [.removeSome] }
      return call.namesKindOfView && standing == .own ? [.removeKind] : []
    case .empty: return takesViewForNil(call) ? unnamed : []
    case .show:
      // What else is shown may be what is taken away without a name.
      if children.isEmpty, showsAnother(call) { return [.show(.other)] }
      return children.map { .show($0) }
    case .other:
      if call.takesAllAway, standing != nil { return [.removeKind] }
      // `popToViewController(viewController.uiviewController)`: what lies above it goes.
      if children.isEmpty, let view = call.arguments.first?.value,
        self.standing(of: view) != nil
      {
        return [.removeSome]
      }
      return children.map { .show($0) }
    }
  }

  /// The children whose views an argument is made of, also through a local.
  private func views(in value: Syntax, depth: Int = 0) -> [ChildReference] {
    ([value] + Array(value.descendants)).flatMap { part -> [ChildReference] in
      if part.kind == .member, part.name == "viewControllable", let child = part.firstChild {
        return reading.isSelf(child) ? [] : [reading.child(child)]
      }
      guard depth < 3, part.kind == .name, let value = reading.localValue(of: part) else {
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
    return isView(typing.type(at: CodePoint(unit, owner.id))) ? child : nil
  }

  /// What a view is to the router.
  private enum Standing {
    /// The router's own view.
    case own
    /// What UIKit or the router keeps around it: what is taken away there may be the router's own.
    case around
  }

  private mutating func standing(of receiver: Syntax, depth: Int = 0) -> Standing? {
    var base = receiver.unwrapped
    var standing = Standing.own
    while base.kind == .cast || base.kind == .member && uikitMembers.contains(base.name),
      let inner = base.firstChild?.unwrapped, !reading.isSelf(inner)
    {
      if base.kind == .member { standing = .around }
      base = inner
    }
    switch base.kind {
    case .name:
      if let value = reading.localValue(of: base), depth < 3 {
        return self.standing(of: value, depth: depth + 1) == nil ? nil : .around
      }
      guard !reading.isLocal(base) else { return nil }
    case .member: guard let owner = base.firstChild, reading.isSelf(owner) else { return nil }
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

  func isView(_ type: CanonicalType) -> Bool {
    if types.inherits(type, .viewControllable) { return true }
    if case .external(let name, _) = type.unwrapped { return name.hasSuffix("ViewController") }
    return false
  }

  /// `pop(from: viewController)`: it says where something goes, not what.
  private mutating func takesFromOwnView(_ call: Syntax) -> Bool {
    guard call.namesNothingRemoved,
      let place = call.arguments.first(where: { !$0.givesNoView }),
      ["from", "in", "on"].contains(place.label), standing(of: place.value) != nil
    else { return false }
    return call.arguments.filter { !$0.givesNoView }.count == 1
  }

  /// `replaceModal(viewController: nil)`: the parameter is a view.
  private mutating func takesViewForNil(_ call: Syntax) -> Bool {
    guard let empty = call.arguments.first(where: { $0.value.text == "nil" }) else { return false }
    guard case .methods(let methods, _) = typing.callee(of: CodePoint(unit, call.id)) else {
      return empty.label?.lowercased().contains("view") == true
    }
    return methods.contains { method in
      types.parameters(of: method).contains { parameter in
        guard parameter.label == empty.label ?? "", let type = parameter.type else { return false }
        return isView(types.canonical(type, from: Viewpoint(method.place)))
      }
    }
  }

  private mutating func showsAnother(_ call: Syntax) -> Bool {
    for argument in call.arguments where !argument.isTrailing {
      if isView(typing.type(at: CodePoint(unit, argument.value.id))) { return true }
    }
    return false
  }
}

extension Syntax {
  /// Nothing in the call tells what is taken away.
  fileprivate var namesNoView: Bool { namesNothingRemoved && isGivenNoView }

  /// The name tells of no more than a view: `dismiss`, `popView`.
  fileprivate var namesNothingRemoved: Bool {
    behindVerb.map { removable.contains($0) } ?? true
  }

  /// The call tells of a view by its kind only.
  fileprivate var namesKindOfView: Bool {
    (behindVerb.map { kindsOfViews.contains($0) } ?? false) && isGivenNoView
  }

  private var behindVerb: String? { (calleeName ?? "").words.dropFirst().first }

  /// `popToRoot(animated: true)`
  fileprivate var takesAllAway: Bool {
    (calleeName ?? "").words.starts(with: ["pop", "to", "root"]) && isGivenNoView
  }

  /// The argument says where something is, not what: `removeBadge(from: view)`,
  /// `remove(badge, from: view)`.
  fileprivate func namesPlace(_ argument: Argument) -> Bool {
    guard let word = (argument.label ?? "").words.first, prepositions.contains(word) else {
      return false
    }
    return !namesView || arguments.count { !$0.givesNoView } > 1
  }

  /// What a view is told takes itself away, and not its keyboard or something in it.
  fileprivate var takesReceiverAway: Bool {
    let words = (calleeName ?? "").words
    if words.first == "remove" { return namesView && isGivenNoView }
    return !words.contains("keyboard")
      && arguments.allSatisfy { $0.givesNoView || $0.label?.isEmpty == false }
  }

  /// The name tells of a view, or of nothing: `removeFromParent`, and not `removeBadge`.
  private var namesView: Bool {
    let words = (calleeName ?? "").words.dropFirst()
    guard let first = words.first, let last = words.last else { return true }
    return first == "from" || [first, last].contains { removable.contains($0) }
      || [first, last].contains { kindsOfViews.contains($0) }
  }

  /// The view of a child, or UIKit's controller or view of it, and nothing in it or beside it.
  fileprivate var isWholeView: Bool {
    var base = unwrapped
    while base.kind == .member, partsOfView.contains(base.name), let inner = base.firstChild {
      base = inner.unwrapped
    }
    return base.kind == .name || base.name == "viewControllable"
  }

  private var isGivenNoView: Bool { arguments.allSatisfy(\.givesNoView) }
}

extension Argument {
  fileprivate var givesNoView: Bool {
    isTrailing || value.unwrapped.kind == .closure
      || ["nil", "false", "true"].contains(value.text)
      || ["animated", "completion"].contains(label ?? "")
  }
}

/// What a call on a view controller does with the views of children, as its name says.
private enum ViewCall {
  case show, remove
  /// `replaceModal(viewController: nil)`
  case empty
  case other

  init(_ call: Syntax) {
    let words = (call.calleeName ?? "").words
    let givesNothing = call.arguments.contains {
      $0.value.text == "nil" && $0.label != "completion"
    }
    switch words.first {
    // `popTo(x)` takes away what lies above.
    case "dismiss", "pop", "remove", "close": self = words.contains("to") ? .other : .remove
    case "replace", "set": self = givesNothing ? .empty : .show
    default: self = .show
    }
  }
}

private let uikitMembers: Set = ["navigationController", "uiviewController"]

private let kindsOfViews: Set = [
  "bottom", "card", "controller", "detail", "dialog", "drawer", "page", "panel", "popover", "popup",
  "root", "screen", "sheet",
]

private let prepositions: Set = [
  "above", "at", "below", "from", "in", "inside", "near", "on", "over", "under",
]

/// What leads from a view to itself, or to what UIKit keeps around it.
private let partsOfView: Set = [
  "navigationController", "parent", "presentingViewController", "uiviewController", "view",
]

private let removable: Set = ["view", "child", "modal", "presented", "current", "top"]

extension String {
  /// The words of a camel-case name, in lower case.
  fileprivate var words: [String] {
    var words: [String] = []
    for character in self {
      if character.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return words
  }
}
