import RibsModel
import RibsSyntax

/// How a router shows the child of a property, where its code and that of its view leave no doubt.
extension RouterPaths {
  /// The first call by which it does. Nil where any call is not followed to UIKit, where the view is
  /// shown on others than the router's own or handed elsewhere, where it may be shown again without
  /// the child being attached, and where somebody may look when the child is active.
  func seenShowing(of name: String, in project: Project) -> Location? {
    var first: Location?
    for (number, function) in code.functions.enumerated() {
      let shows = function.events.filter { $0.shows(name) }
      for show in shows {
        guard isSeenToShow(show, name, in: function, project),
          reaches(beside: show, in: number, { $0.attaches(name) })
        else { return nil }
        first = first ?? function.unit.location(of: show.syntax.id)
      }
      let about = shows + function.events.filter(\.takesViewAway)
      let isHanded = function.unit.nodes([.member], named: "viewControllable").contains { view in
        view.firstChild.map { function.reading.child($0).property } == name
          && !about.contains { view.isInside($0.syntax) } && !view.isStyled
          && !shows.contains { function.isShownByLocal(view, of: name, $0.syntax) }
      }
      if isHanded || function.watches(name) { return nil }
    }
    return first
  }

  private func isSeenToShow(
    _ show: RouterEvent, _ name: String, in function: RouterFunction, _ project: Project
  ) -> Bool {
    let call = show.syntax
    guard call.kind == .call, call.receiver.map({ isOwnView($0, function) }) == true,
      let argument = call.arguments.first(where: { function.isView(of: name, $0.value) }),
      let unit = project.code.unit(at: function.unit.location)
    else { return false }
    var reading = RouterEventReading(
      project: project, unit: unit, router: code.router, functions: [],
      reading: function.reading, typing: project.flow.typing)
    if RouterEventReading.showing.contains(call.calleeName ?? ""),
      project.isUIKits(CodePoint(unit, call.id))
    {
      return true
    }
    return reading.effect(of: call, in: unit, on: argument, shownBy: project.isUIKits) == .shows
  }

  /// The router's own view, as UIKit's, or the navigation controller around it.
  private func isOwnView(_ receiver: Syntax, _ function: RouterFunction) -> Bool {
    var view = receiver.unwrapped
    while view.kind == .member, ["navigationController", "uiviewController"].contains(view.name),
      let inner = view.firstChild?.unwrapped, !function.reading.meansRouter(inner)
    {
      view = inner
    }
    return ["viewControllable", "viewController"].contains(view.name) && view.isNameOrOfSelf
      && !function.reading.isLocal(view)
  }
}

extension Project {
  /// The call is that of UIKit's function: on the object itself or on another view of UIKit's, of
  /// which no class of the project has a function that fits.
  fileprivate func isUIKits(_ call: CodePoint) -> Bool {
    var typing = flow.typing
    let syntax = code.syntax(at: call)
    switch typing.callee(of: call) {
    case .foreign, .unknown: break
    // Where the class's own method takes other views, UIKit's of the name is called.
    case .methods(let methods, _):
      guard let view = syntax.arguments.first?.value,
        !methods.contains(where: { mayTake(view, $0, calledBy: syntax) })
      else { return false }
    default: return false
    }
    guard let receiver = syntax.receiver?.unwrapped, !receiver.isSelfOrSuper else { return true }
    if uikitViews.contains(receiver.name) { return true }
    switch typing.type(at: CodePoint(call.unit, receiver.id)).unwrapped {
    case .external(let name, _): return name.hasPrefix("UI")
    case .declared(let type, _):
      return types.inherits(type, system: "UIViewController")
        || types.inherits(type, system: "UIView")
    default: return false
    }
  }
}

extension RouterFunction {
  /// The child's view, as UIKit's, or what is made with it: a navigation controller around it.
  fileprivate func isView(of name: String, _ value: Syntax) -> Bool {
    let value = value.unwrapped
    if reading.child(withView: value).property == name { return true }
    let made = origin(of: value)
    return reading.child(withView: made).property == name
      || made.kind == .call && made.calleeName?.first?.isUppercase == true
        && made.arguments.contains { reading.child(withView: $0.value).property == name }
  }

  /// Something else gets the child, or looks at what tells that it is no longer active.
  fileprivate func watches(_ name: String) -> Bool {
    events.contains { event in
      if case .handed(let child?) = event.kind { child.property == name } else { false }
    }
      || unit.nodes([.member]).contains { member in
        ["interactable", "interactor", "lifecycle"].contains(member.name)
          && member.firstChild.map { reading.child($0).property } == name
      }
  }

  /// The mention of the view makes the local that the call is given.
  fileprivate func isShownByLocal(_ view: Syntax, of name: String, _ call: Syntax) -> Bool {
    call.arguments.contains { argument in
      isView(of: name, argument.value) && view.isInside(origin(of: argument.value))
    }
  }
}

/// What UIKit's views and view controllers, and those of the framework, call others.
private let uikitViews: Set = [
  "navigationController", "splitViewController", "tabBarController", "uiviewController", "view",
]

extension Syntax {
  /// Only the looks of the view are set:
  /// `menu.viewControllable.uiviewController.modalPresentationStyle = .fullScreen`.
  fileprivate var isStyled: Bool {
    guard case .receiver(let part) = use else { return false }
    if part.name == "uiviewController" { return part.isStyled }
    let isSet = part.wrapped.parent?.kind == .assignment
    return isSet && (ViewWords.looks.contains(part.name) || styles.contains(part.name))
  }
}

/// How the view looks and whether the user may swipe it away: what is made of others stays in doubt.
private let styles: Set = ["isModalInPresentation", "modalPresentationStyle"]
