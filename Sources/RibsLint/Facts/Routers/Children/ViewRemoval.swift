import RibsModel
import RibsSyntax

/// An event by which a router's function takes away the view of a child, as far as can be told.
struct ViewRemoval {
  /// The number of the function.
  let function: Int
  let event: RouterEvent
  /// The child whose view it is; nil where the event does not say.
  let child: ChildReference?
  /// Where the child, by its listener, asks for what takes its view's place; nil for any other
  /// removal.
  var request: Location?

  /// The property that keeps the child; nil where it is not known which child it is.
  func property(in paths: RouterPaths, _ project: Project) -> String? {
    guard let child else { return unsaidProperty(in: paths, project) }
    return child.property
  }

  private func unsaidProperty(in paths: RouterPaths, _ project: Project) -> String? {
    let function = paths[function]
    let mentioned = function.onlyMentioned
    guard
      let name = mentioned ?? function.childSucceeded(by: event)
        ?? onlyChildThatGoes(in: paths, project),
      function.events(beside: event).contains(where: { $0.mayClear(name) })
        || !function.runsWithout(name),
      mentioned != nil || paths.mayTakeAway(name, event)
    else { return nil }
    return name
  }

  /// The only child that the router shows. What UIKit dismisses may be the router's own view, if
  /// the child is not there, unless the child itself asks for it, or nobody is seen to and nothing
  /// else ends the child.
  private func onlyChildThatGoes(in paths: RouterPaths, _ project: Project) -> String? {
    guard let name = paths.onlyShownChild else { return nil }
    guard event.kind == .removeSome else { return name }
    guard event.dismissesWhatIsPresented, paths.code.isAlwaysPresented(name) else { return nil }
    let callers = paths.outsideCallers(of: function, by: event)
    guard !callers.isEmpty else { return paths.code.mayDetach(oneOf: [name]) ? nil : name }
    let listener = project.listeners(ofChildrenOf: paths.code)[name]
    let isAskedFor = callers.contains { caller in
      listener.map { project.isListener(caller.unit, $0) } == true
    }
    return isAskedFor ? name : nil
  }
}

extension RouterPaths {
  /// Where the function takes views away, once for each view.
  func viewRemovals(in number: Int) -> [ViewRemoval] {
    let events = self[number].events
    return events.enumerated().compactMap { position, event in
      // `child.view.removeFromSuperview()` and `child.removeFromParent()` are one removal.
      if events[..<position].contains(where: { $0.takesAwayTheSame(as: event) }) { return nil }
      return viewRemoval(by: event, in: number)
    }
  }

  private func viewRemoval(by event: RouterEvent, in number: Int) -> ViewRemoval? {
    func removal(of child: ChildReference?) -> ViewRemoval {
      ViewRemoval(function: number, event: event, child: child)
    }
    switch event.kind {
    case .remove(let child):
      if event.dismissesWhatIsPresented, let name = child?.property, !isOnTop(name) { return nil }
      return removal(of: child)
    case .removeSome: return removal(of: nil)
    case .removeKind:
      guard let name = self[number].onlyMentioned, self[number].forgets(name),
        code.functions.firstPlace(where: { $0.shows(name) }) != nil
      else { return nil }
      return removal(of: nil)
    case .show(let child):
      if undoesShowing(child, event, in: number) { return removal(of: child) }
      return childReplaced(by: event, with: child, in: number).map { removal(of: .property($0)) }
    case .call(let name) where takersOfSomeView.contains(name):
      return self[number].onlyMentioned == nil ? nil : removal(of: nil)
    default: return nil
    }
  }

  /// The child's view is presented, and none over it. UIKit's `dismiss` takes away what is presented
  /// over a view, and the view itself only where there is nothing (`UIViewController.h`).
  private func isOnTop(_ name: String) -> Bool {
    let showing = code.functions.flatMap(\.events).filter { $0.shows(name) }
    return !showing.isEmpty
      && showing.allSatisfy { event in
        presentingVerbs.contains { event.syntax.calleeName?.hasPrefix($0) == true }
      }
      && !code.functions.contains { function in
        function.unit.nodes([.call]).contains(where: \.presentsOverChild)
      }
  }

  /// A call that is given the child's view, by another name than the calls that show it, where the
  /// function forgets the child.
  private func undoesShowing(_ child: ChildReference, _ event: RouterEvent, in number: Int)
    -> Bool
  {
    guard let name = child.property, !child.isBuilt,
      self[number].forgets(name) || isSucceeded(name, after: event, in: number),
      let verb = event.syntax.calleeName
    else { return false }
    let showing = code.functions.flatMap { function in
      let attached = Set(function.events.compactMap(\.attachedChild))
      return function.events.compactMap { event -> String? in
        guard case .show(let shown) = event.kind, attached.contains(shown), event.shows(name)
        else { return nil }
        return event.syntax.calleeName
      }
    }
    return !showing.isEmpty && !showing.contains(verb)
  }

  /// The child whose view makes room for another one's, by such a call as shows it, where the same
  /// run of the function forgets it:
  /// `login = nil; viewController.replace(with: home.viewControllable)`.
  private func childReplaced(
    by event: RouterEvent, with shown: ChildReference, in number: Int
  ) -> String? {
    guard let verb = event.syntax.calleeName, verb.hasPrefix("replace") || verb.hasPrefix("set")
    else { return nil }
    let events = code.functions.flatMap(\.events)
    let forgotten = Set(
      self[number].events(beside: event).compactMap { other -> String? in
        guard case .change(let name, .emptied) = other.kind,
          name != shown.property
        else { return nil }
        let isShownSo = events.contains { showing in
          guard showing.shows(name), let other = showing.syntax.calleeName else { return false }
          return other == verb || verb.hasPrefix("replace") && other.hasPrefix("replace")
        }
        return isShownSo ? name : nil
      })
    return forgotten.count == 1 ? forgotten.first : nil
  }

  /// A call that names no child takes away the only one that is shown, where it undoes such a call
  /// as shows it, the child is one that comes and goes, and no other call is known to take it away.
  fileprivate func mayTakeAway(_ name: String, _ removal: RouterEvent) -> Bool {
    let detaching = code.functions.filter { $0.events.contains { $0.detaches(name) } }
    let isForGood = detaching.isEmpty && code.isAttachedOnce(name)
    let fitting = Set(
      detaching.flatMap(\.events).compactMap { event -> String? in
        if case .remove = event.kind { event.syntax.calleeName } else { nil }
      })
    let verb = removal.syntax.calleeName ?? ""
    return !isForGood && (fitting.isEmpty || fitting.contains(verb))
      && code.functions.flatMap(\.events).contains { event in
        event.shows(name) && event.window == nil && undoes(verb, event.syntax.calleeName ?? "")
      }
  }
}

extension RouterCode {
  /// The names of functions that take away a view without saying whose, and speak of no child.
  func takersOfSomeView(onlyShown: String?) -> Set<String> {
    let takers = functions.filter { function in
      function.onlyMentioned == nil
        && function.events.contains {
          $0.kind == .removeSome || $0.kind == .remove(nil) && onlyShown == nil
        }
    }
    return Set(takers.map(\.name))
  }
}

extension RouterCode {
  /// All calls that show the child present it.
  fileprivate func isAlwaysPresented(_ name: String) -> Bool {
    functions.flatMap(\.events).filter { $0.shows(name) }.allSatisfy {
      $0.syntax.calleeName?.hasPrefix("present") == true
    }
  }
}

extension RouterEvent {
  /// `viewController.uiviewController.dismiss(animated: true)`
  fileprivate var dismissesWhatIsPresented: Bool {
    syntax.calleeName == "dismiss" && syntax.receiver?.unwrapped.name == "uiviewController"
  }

  /// Both take away the view of one child in one block.
  fileprivate func takesAwayTheSame(as other: RouterEvent) -> Bool {
    guard case .remove(let child?) = kind, child.property != nil else { return false }
    return kind == other.kind && syntax.enclosingBlock?.id == other.syntax.enclosingBlock?.id
  }
}

extension Syntax {
  /// `menu.viewControllable.uiviewController.present(alert, animated: true)`
  fileprivate var presentsOverChild: Bool {
    guard calleeName == "present", let presenter = receiver?.unwrapped,
      presenter.name == "uiviewController"
    else { return false }
    return presenter.receiver?.unwrapped.name == "viewControllable"
  }
}

/// How the functions of views begin that may present what they are given.
private let presentingVerbs = ["present", "show", "display", "open"]

/// `dismiss` answers `present`, and `pop` answers `push`; neither takes away what is embedded.
private func undoes(_ removal: String, _ showing: String) -> Bool {
  let embedding = ["embed", "add", "insert", "attach", "set"]
  if removal.hasPrefix("remove") { return true }
  if embedding.contains(where: showing.hasPrefix) { return false }
  if removal.hasPrefix("dismiss") { return !showing.hasPrefix("push") }
  if removal.hasPrefix("pop") { return !showing.hasPrefix("present") }
  return true
}
