import RibsModel
import RibsSyntax

extension Rule {
  package static let viewRemovedWithoutDetach = Rule(
    id: "view_removed_without_detach",
    summary: "a child whose view is taken away and that stays attached",
    category: .leak, severity: .error, confidence: .likely,
    page: Page(
      finds: """
        A router that dismisses, pops or removes the view of a child that it attached, and detaches \
        that child neither there, nor in what is called from there, nor in every caller: in the \
        router or in the interactor's functions that ask for both. Another branch of an `if` or \
        `switch` is not on the way. A removal is a call on a view whose name \
        begins with `dismiss`, `pop`, `remove` or `close` and which is given the child's view, or \
        one that gives `set…` or `replace…` nil for a view. Where the function also sets the property \
        to nil, any call that is given the view counts which is not one that shows it (`unembed`, \
        `hide`), and one that gives another view to `set…` or `replace…`, by which the child was \
        shown. A call without arguments on the router's own view (`dismiss()`, \
        `popTop(animated:)`) is about the only child which the function speaks of, or else the one \
        that it sets to nil and behind which it attaches all others that it speaks of, or else the \
        only one which the router shows; `pop(from: viewController)` with that view is about such a \
        child of which the function speaks; on a navigation controller that the router keeps it is about the \
        child which the function speaks of; `dismissSheet()` and the like are where the function sets \
        that child's property to nil. Code on the way out of the router's \
        own RIB (`cleanupViews`, `willResignActive`), unless the router calls it before that, views that are shown again without attaching, \
        and children that another function detaches when their view has gone, are left alone, and \
        so are functions that hand the child, or `self`, to code that is not in the tree; a function \
        that clears the property leaves nothing to detach for another. A caller in the interactor \
        that tells its own listener is on the way out, too.
        """,
      matters: """
        Views and RIBs are two trees, and the parent keeps them in step. A RIB whose view is gone \
        stays attached and active: its subscriptions run and its interactor answers listeners \
        (RIBs-iOS 1.0.0, `Router.swift:147`). Run against RIBs-iOS 1.0.0.
        """,
      fix: "Call `detachChild` where the view is taken away, and clear the property."),
    examples: [
      Example(
        "The child is dismissed and stays attached",
        """
        import RIBs
        import UIKit

        protocol HomeViewControllable: ViewControllable {
          func present(_ view: ViewControllable)
          func dismiss(_ view: ViewControllable)
        }

        protocol MenuBuildable: Buildable {
          func build() -> ViewableRouting
        }

        protocol HomeRouting: Routing {
          func routeToMenu()
          func closeMenu()
        }

        final class HomeRouter: ViewableRouter<Interactor, HomeViewControllable>, HomeRouting {
          private let menuBuilder: MenuBuildable
          private var menu: ViewableRouting?

          init(menuBuilder: MenuBuildable, viewController: HomeViewControllable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: Interactor(), viewController: viewController)
          }

          func routeToMenu() {
            guard menu == nil else { return }
            let menu = menuBuilder.build()
            self.menu = menu
            attachChild(menu)
            viewController.present(menu.viewControllable)
          }

          func closeMenu() {
            guard let menu = menu else { return }
            viewController.dismiss(menu.viewControllable) // expect: view_removed_without_detach
            self.menu = nil
          }
        }
        """),
      Example(
        "The child is dismissed and detached",
        """
        import RIBs
        import UIKit

        protocol HomeViewControllable: ViewControllable {
          func present(_ view: ViewControllable)
          func dismiss(_ view: ViewControllable)
        }

        protocol MenuBuildable: Buildable {
          func build() -> ViewableRouting
        }

        protocol HomeRouting: Routing {
          func routeToMenu()
          func closeMenu()
        }

        final class HomeRouter: ViewableRouter<Interactor, HomeViewControllable>, HomeRouting {
          private let menuBuilder: MenuBuildable
          private var menu: ViewableRouting?

          init(menuBuilder: MenuBuildable, viewController: HomeViewControllable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: Interactor(), viewController: viewController)
          }

          func routeToMenu() {
            guard menu == nil else { return }
            let menu = menuBuilder.build()
            self.menu = menu
            attachChild(menu)
            viewController.present(menu.viewControllable)
          }

          func closeMenu() {
            guard let menu = menu else { return }
            viewController.dismiss(menu.viewControllable)
            detachChild(menu)
            self.menu = nil
          }
        }
        """),
    ],
    check: viewsRemovedWithoutDetach)
}

@Sendable private func viewsRemovedWithoutDetach(in project: Project) -> [Finding] {
  project.fact(RoutersWithChildren.self).paths.flatMap { paths -> [Finding] in
    let code = paths.code
    return code.functions.indices.filter { code.functions[$0].isOwn }.flatMap {
      number -> [Finding] in
      let events = code.functions[number].events
      return events.enumerated().compactMap { position, event in
        // `child.view.removeFromSuperview()` and `child.removeFromParent()` are one removal.
        if events[..<position].contains(where: { $0.takesAwayTheSame(as: event) }) { return nil }
        switch event.kind {
        case .remove(let child): return removed(child, by: event, in: number, paths, project)
        case .removeSome: return removed(nil, by: event, in: number, paths, project)
        case .removeKind:
          guard let name = code.functions[number].onlyMentioned,
            code.functions[number].forgets(name),
            code.functions.firstPlace(where: { $0.shows(name) }) != nil
          else { return nil }
          return removed(nil, by: event, in: number, paths, project)
        case .show(let child):
          if paths.undoesShowing(child, event, in: number) {
            return removed(child, by: event, in: number, paths, project)
          }
          guard let replaced = paths.childReplaced(by: event, with: child, in: number) else {
            return nil
          }
          return removed(.property(replaced), by: event, in: number, paths, project)
        case .call(let name) where paths.takesSomeViewAway(name):
          guard code.functions[number].onlyMentioned != nil else { return nil }
          return removed(nil, by: event, in: number, paths, project)
        default: return nil
        }
      }
    }
  }
}

private func removed(
  _ child: ChildReference?, by event: RouterEvent, in number: Int, _ paths: RouterPaths,
  _ project: Project
) -> Finding? {
  let code = paths.code
  let function = code.functions[number]
  guard
    let name = child == nil
      ? function.onlyMentioned ?? function.childSucceeded(by: event)
        ?? (event.kind == .removeSome ? nil : code.onlyShownChild)
      : child?.property,
    case let beside = function.events(beside: event),
    case let forgets = beside.contains(where: { $0.clears(name) }),
    child != nil || forgets || !function.runsWithout(name),
    child != nil || function.onlyMentioned != nil || paths.mayTakeAway(name, event),
    let property = code.properties[name],
    let attach = code.firstAttach(of: name),
    forgets || !code.isShownApart(name) && !code.isDetachedApart(name, paths),
    !beside.contains(where: { function.attaches(name, by: $0) }),
    !project.isSetOutside(property)
  else { return nil }
  let way = paths.way(to: event, in: number) { event, number in
    paths.reaches(beside: event, in: number) { $0.mayDetach(oneOf: [name]) }
      || !paths.runsOnTheWayOut(number)
        && isSafeOutside(event, in: number, of: name, paths, project)
  }
  return way.map { leftAttached(event, property, function, attach, $0, paths, project) }
}

/// All code outside the router that asks for the function also asks for one that detaches, tells its
/// own parent, or is on its way out; what may be other routers' callers need not.
private func isSafeOutside(
  _ event: RouterEvent, in number: Int, of name: String, _ paths: RouterPaths, _ project: Project
) -> Bool {
  let callers = paths.outsideCallers(of: number, by: event)
  let reading = CallerReading(project: project) { unit in
    if project.types.declaredName(at: unit.declaration) == "willResignActive" { return true }
    let calls = unit.nodes([.call])
    return calls.contains { call in
      guard let called = call.calleeName else { return false }
      if call.receiver?.unwrapped.name == "listener" { return true }
      return paths.functions(named: called).contains { other in
        // `router?.request(.pop); router?.request(.detach)`
        let isAnother =
          other != number || calls.filter { $0.calleeName == called }.count > 1
        return isAnother && paths.reaches(from: other) { $0.mayDetach(oneOf: [name]) }
      }
    }
  }
  let met = callers.map { (isCertain: $0.isCertain, isMet: reading.isMet(in: $0.unit)) }
  return met.contains(where: \.isMet) && met.allSatisfy { !$0.isCertain || $0.isMet }
}

extension RouterFunction {
  /// The function sets the property to nil, puts no child anywhere, and gives none back.
  fileprivate func forgets(_ name: String) -> Bool {
    let settings = events.filter { if case .set = $0.kind { true } else { false } }
    return settings.contains { $0.sets(name) }
      && settings.allSatisfy { event in
        guard case .set(_, isNil: true) = event.kind else { return false }
        return event.isAssignment
      }
      && unit.nodes([.return]).allSatisfy { $0.value.map { reading.child($0) } ?? .other == .other }
  }

  /// The only child of which the function says anything; nil where there are several or none.
  fileprivate var onlyMentioned: String? { mentioned.count == 1 ? mentioned.first : nil }

  /// The children of which the function says anything.
  private var mentioned: Set<String> {
    var names: Set<String> = []
    for syntax in unit.nodes([.name, .member, .binding]) {
      let isBinding = syntax.kind == .binding
      guard reading.properties.contains(syntax.name),
        !isBinding || syntax.parent?.kind == .condition && syntax.value == nil
      else { continue }
      names.insert(syntax.name)
    }
    return names
  }

  /// The child that makes room for others in the same run: the only one that is set to nil, where the
  /// function attaches every other one that it speaks of, and does so after the removal.
  fileprivate func childSucceeded(by removal: RouterEvent) -> String? {
    let beside = events(beside: removal)
    let left = mentioned.filter { name in
      !beside.contains { $0.attaches(name) && removal.syntax.id < $0.syntax.id }
    }
    guard let name = left.first, left.count == 1,
      beside.contains(where: { $0.clears(name) && $0.isAssignment }),
      !beside.contains(where: { $0.fills(name) })
    else { return nil }
    return name
  }

  /// Some of the function is for when there is no such child: `if menu == nil { … }`.
  fileprivate func runsWithout(_ name: String) -> Bool {
    unit.nodes([.binary]).contains { comparison in
      let parts = Array(comparison.children)
      return parts.contains { $0.kind == .operatorName && $0.name == "==" }
        && parts.contains { $0.text == "nil" } && parts.contains { $0.unwrapped.name == name }
    }
  }
}

extension RouterPaths {
  /// A call that is given the child's view, by another name than the calls that show it, where the
  /// function forgets the child.
  fileprivate func undoesShowing(_ child: ChildReference, _ event: RouterEvent, in number: Int)
    -> Bool
  {
    guard let name = child.property, !child.isBuilt, self[number].forgets(name),
      let verb = event.syntax.calleeName
    else { return false }
    let showing = code.functions.filter { function in
      function.events.contains { $0.attaches(name) }
    }.flatMap(\.events).compactMap { event -> String? in
      guard case .show(let shown) = event.kind, shown.property == name else { return nil }
      return event.syntax.calleeName
    }
    return !showing.isEmpty && !showing.contains(verb)
  }

  /// The child whose view makes room for another one's, by such a call as shows it, where the same run
  /// of the function forgets it: `login = nil; viewController.replace(with: home.viewControllable)`.
  fileprivate func childReplaced(
    by event: RouterEvent, with shown: ChildReference, in number: Int
  ) -> String? {
    guard let verb = event.syntax.calleeName, verb.hasPrefix("replace") || verb.hasPrefix("set")
    else { return nil }
    let events = code.functions.flatMap(\.events)
    let forgotten = Set(
      self[number].events(beside: event).compactMap { other -> String? in
        guard case .set(let name, isNil: true) = other.kind, other.isAssignment,
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

  /// A call that names no child takes away the only one that is shown, where it undoes such a call as
  /// shows it, the child is one that comes and goes, and no other call is known to take it away.
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
        guard case .show(let child) = event.kind, child.property == name else { return false }
        return undoes(verb, event.syntax.calleeName ?? "")
      }
  }

  /// A function of the name takes away a view without saying whose, and speaks of no child.
  fileprivate func takesSomeViewAway(_ name: String) -> Bool {
    functions(named: name).contains { number in
      self[number].onlyMentioned == nil
        && self[number].events.contains {
          $0.kind == .removeSome || $0.kind == .remove(nil) && code.onlyShownChild == nil
        }
    }
  }
}

extension RouterPaths {
  /// The events of the function take away some view, or do with the child's what can only be that
  /// where nothing attaches it.
  fileprivate func takesViewAway(
    of name: String, by events: [RouterEvent], of number: Int
  ) -> Bool {
    let attaches = reaches(by: events, of: number) { $0.attaches(name) }
    return reaches(by: events, of: number) { $0.takesViewAway || !attaches && $0.shows(name) }
  }
}

extension RouterFunction {
  /// The event attaches the child that the property keeps, or one that the function is given and puts
  /// there.
  fileprivate func attaches(_ name: String, by event: RouterEvent) -> Bool {
    guard case .attach(let child) = event.kind else { return false }
    if child.property == name { return true }
    return child.isParameter
      && events.contains { $0.fills(name) && $0.syntax.value.map { reading.child($0) } == child }
  }
}

extension RouterCode {
  fileprivate func firstAttach(of name: String) -> Location? {
    for function in functions {
      if let event = function.events.first(where: { function.attaches(name, by: $0) }) {
        return function.unit.location(of: event.syntax.id)
      }
    }
    return nil
  }

  /// The child of which a removal that names none speaks: the only one that is shown.
  fileprivate var onlyShownChild: String? {
    var shown: Set<String> = []
    for function in functions {
      for event in function.events {
        guard case .show(let child) = event.kind, !child.isParameter else { continue }
        guard let name = child.property else { return nil }
        shown.insert(name)
      }
    }
    let attached = Set(functions.flatMap(\.events).compactMap(\.attachedChild))
    return shown.count == 1 && attached.count == 1 && attached.first == .some(shown.first)
      ? shown.first : nil
  }

  /// Nothing attaches the child but what runs once.
  fileprivate func isAttachedOnce(_ name: String) -> Bool {
    functions.filter { $0.events.contains { $0.attaches(name) } }
      .allSatisfy { ["didLoad", "init"].contains($0.name) }
  }

  /// Some function shows the view without attaching the child: it hides and shows it.
  fileprivate func isShownApart(_ name: String) -> Bool {
    functions.contains { function in
      let shows = function.events.contains {
        if case .show(let child) = $0.kind { child.property == name } else { false }
      }
      return shows && !function.events.contains { $0.attaches(name) }
    }
  }

  /// Some way into the router detaches the child and leaves its view alone: it may follow when the
  /// view has gone.
  func isDetachedApart(_ name: String, _ paths: RouterPaths) -> Bool {
    functions.indices.contains { number in
      paths.entry(number) == .open
        && paths.requests(of: number).contains { request in
          paths.reaches(by: request, of: number) { $0.detaches(name) }
            && !paths.takesViewAway(of: name, by: request, of: number)
        }
    }
  }
}

extension RouterEvent {
  fileprivate var isAssignment: Bool { syntax.kind == .assignment }

  /// Both take away the view of one child in one block.
  fileprivate func takesAwayTheSame(as other: RouterEvent) -> Bool {
    guard case .remove(let child?) = kind, child.property != nil else { return false }
    return kind == other.kind && syntax.enclosingBlock?.id == other.syntax.enclosingBlock?.id
  }

  /// The property of the child that is attached; nil inside for one that no property keeps.
  fileprivate var attachedChild: String?? {
    if case .attach(let child) = kind { .some(child.property) } else { nil }
  }

  fileprivate var removesParameter: Bool {
    if case .remove(.parameter) = kind { true } else { false }
  }
}

private func leftAttached(
  _ event: RouterEvent, _ property: Member, _ function: RouterFunction, _ attach: Location,
  _ way: [RouterCall], _ paths: RouterPaths, _ project: Project
) -> Finding {
  let name = property.name
  let router = project.types[property.owner]
  var notes = [Finding.Note(at: attach, "`\(name)` is attached here")]
  if let callee = event.syntax.calleeName,
    let inner = paths.place(inFunctionsNamed: callee, where: { $0.removesParameter })
  {
    notes.append(.init(at: inner, "`\(callee)` takes the view away here"))
  }
  notes += paths.notes(at: way) { _ in
    "`\(function.name)` is called here, where nothing detaches `\(name)` either"
  }
  return Finding(
    at: function.unit.location(of: event.syntax.id),
    subject: [router.qualifiedName, function.name, name],
    message: """
      this takes away the view of `\(name)`, which stays attached and active: nothing on the way \
      detaches it
      """,
    help: "Call `detachChild(\(name))` here, and set `\(name) = nil`.", notes: notes)
}

/// `dismiss` answers `present`, and `pop` answers `push`; neither takes away what is embedded.
private func undoes(_ removal: String, _ showing: String) -> Bool {
  let embedding = ["embed", "add", "insert", "attach", "set"]
  if removal.hasPrefix("remove") { return true }
  if embedding.contains(where: showing.hasPrefix) { return false }
  if removal.hasPrefix("dismiss") { return !showing.hasPrefix("push") }
  if removal.hasPrefix("pop") { return !showing.hasPrefix("present") }
  return true
}
