import RibsModel
import RibsSyntax

/// What a child and its view are called where they are shown.
extension CodeUnit {
  /// What the child that is attached under a name is called in the code: a local, and the property
  /// that it is put into.
  func names(ofChild child: String) -> Set<String> {
    var names: Set = [child]
    for assignment in nodes([.assignment]) {
      guard let value = assignment.value.flatMap({ ownName($0) }), assignment.targets.count == 1,
        let target = ownName(assignment.targets[0])
      else { continue }
      if value == child { names.insert(target) }
      if target == child { names.insert(value) }
    }
    return names
  }
}

extension Syntax {
  /// The view as UIKit's, where the code asks for that: `view.uiviewController`, also in a
  /// navigation controller of its own; of one that is put into a constant what the code does with
  /// that.
  var asUIKit: [Syntax] {
    var view = self
    if let member = wrapped.parent, member.kind == .member, member.name == "uiviewController" {
      view = member
    }
    // A sheet is one with the controller as well.
    if let argument = view.wrapped.parent, argument.kind == .argument,
      argument.name == "rootViewController", let call = argument.parent,
      call.calleeName == "UINavigationController", call.arguments.count == 1
    {
      view = call
    }
    guard let binding = view.wrapped.parent, binding.kind == .binding,
      binding.value?.unwrapped.id == view.id, !binding.flags.contains(.mutable)
    else { return [view] }
    return LocalUses(in: body).mentions(of: binding).flatMap(\.asUIKit)
  }

  /// `child.viewControllable`
  func isViewControllable(ofOneOf children: Set<String>) -> Bool {
    kind == .member && name == "viewControllable"
      && firstChild.flatMap { ownName($0) }.map(children.contains) == true
  }

  /// The style of a view that is set is one in which users swipe it away, or that of the view which
  /// is shown: `menu.modalPresentationStyle = .pageSheet`, `stack.modalPresentationStyle =
  /// view.uiviewController.modalPresentationStyle`.
  var leavesSheet: Bool {
    guard let assignment = wrapped.parent, assignment.kind == .assignment,
      let target = assignment.firstChild?.unwrapped, let value = assignment.value?.unwrapped,
      target.name == style, name == style
    else { return false }
    let base = value.kind == .member ? value.firstChild?.unwrapped : nil
    if value.name == style { return base?.name == "uiviewController" }
    return sheetStyles.contains(value.name)
      && (value.kind == .implicitMember || base?.name == "UIModalPresentationStyle")
  }

  /// `view as? UINavigationController`
  var isNavigationCast: Bool {
    kind == .cast && name != "is" && text.hasSuffix(" UINavigationController")
  }
}

private let style = "modalPresentationStyle"

/// Those of UIKit's styles in which a view is a sheet.
private let sheetStyles: Set = ["automatic", "formSheet", "pageSheet"]

/// `child` and `self.child` are called `child`.
func ownName(_ value: Syntax) -> String? {
  let value = value.unwrapped
  switch value.kind {
  case .name: return value.name
  case .member: return value.firstChild?.isSelf == true ? value.name : nil
  default: return nil
  }
}
