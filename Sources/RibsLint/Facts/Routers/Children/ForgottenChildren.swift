import RibsModel
import RibsSyntax

/// A child that a router keeps in a property, and forgets without detaching it.
struct ForgottenChild {
  let property: Member
  /// Other code of the router detaches it.
  let isDetachedElsewhere: Bool
  /// Where the property is emptied while the router goes on; one place at least.
  let emptied: [Location]
  /// Where the router attaches what it puts into the property.
  let attaches: [Location]
}

/// Those of a project.
struct ForgottenChildren: ProjectFact {
  let all: [ForgottenChild]

  init(of project: Project) {
    all = project.ofChildren { project.forgotten($0, $1).map { [$0] } ?? [] }
  }
}

extension Project {
  fileprivate func forgotten(_ property: Member, _ paths: RouterPaths) -> ForgottenChild? {
    let (code, name) = (paths.code, property.name)
    guard property.isSingle(types),
      case let attaches = code.attaches(of: name), !attaches.isEmpty,
      case let names = paths.names(ofChildIn: name),
      case let mayDetach = code.mayDetach(oneOf: names),
      !mayDetach || paths.emptiesWhereItDetaches(name, among: names),
      !isSetOutside(property), !detachesFromOutside(code.router), !code.mayHaveOtherName(name)
    else { return nil }
    // Then it is told that the child stays when its view goes.
    let isLeftAttached = fact(LeftAttachedChildren.self).all.contains {
      $0.property.place == property.place
    }
    let emptied = code.functions.indices.flatMap { number -> [Location] in
      let function = code.functions[number]
      return function.events.filter { event in
        function.isOwn && event.empties(name) && !function.attaches(name, behind: event)
          && (!mayDetach || function.isKnownToHold(name, at: event))
          && !(isLeftAttached && paths.takesViewAway(beside: event, in: number))
          && (paths.isOpen(event, in: number, self) || isTold(ofChildIn: name, by: event, function))
          && !(mayDetach && detachesBeside(event, in: number, name, names, paths))
          && !function.asksInteractor(beside: event)
      }.map { function.unit.location(of: $0.syntax.id) }
    }
    return emptied.isEmpty
      ? nil
      : ForgottenChild(
        property: property, isDetachedElsewhere: mayDetach, emptied: emptied, attaches: attaches)
  }

  /// The event stands in a closure of a subscription that the router keeps, behind a condition that
  /// asks whether what the stream speaks of is the child's: it happens at any time, whoever subscribes.
  private func isTold(
    ofChildIn name: String, by event: RouterEvent, _ function: RouterFunction
  ) -> Bool {
    guard event.syntax.enclosingFunction?.kind == .closure,
      event.syntax.isBehindCondition(where: { $0.comparesIdentity(of: name) })
    else { return false }
    let place = function.unit.location(of: event.syntax.id)
    return subscriptions.contains { subscription in
      subscription.location.file == place.file
        && subscription.location.range.contains(place.range)
        && !subscription.followsActivity && SubscriptionCircle.Keeper(subscription.ending) != nil
    }
  }

  /// Whoever comes to the event detaches the child as well, or is about to go.
  private func detachesBeside(
    _ event: RouterEvent, in number: Int, _ name: String, _ names: Set<String>,
    _ paths: RouterPaths
  ) -> Bool {
    paths.way(to: event, in: number) { event, number in
      paths.reaches(beside: event, in: number) { $0.mayDetach(oneOf: names) }
        || isSafeOutside(event, in: number, of: name, paths)
    } == nil
  }
}

/// By these code asks whether a child is still attached.
private let asking: Set = ["children", "isActive", "isActiveStream", "interactable"]

extension Syntax {
  /// The code runs only where the property has something: `if let menu { menu = nil }`.
  fileprivate func isKnownToHold(_ name: String) -> Bool {
    isBehindCondition { $0.unwraps(name) || $0.comparesIdentity(of: name) }
  }

  /// The code runs only where such a condition holds, in the same function.
  fileprivate func isBehindCondition(where isMeant: (Syntax) -> Bool) -> Bool {
    var inner = self
    for outer in ancestors {
      let conditions: [Syntax]
      switch outer.kind {
      case .if where outer.child(.block)?.id == inner.id:
        conditions = outer.children.filter { $0.kind == .condition }
      case .block:
        let guards = outer.children.prefix { $0.id != inner.id }.filter { $0.kind == .guard }
        conditions = guards.flatMap { $0.children.filter { $0.kind == .condition } }
      case .closure, .localFunction: return false
      default: conditions = []
      }
      if conditions.contains(where: isMeant) { return true }
      inner = outer
    }
    return false
  }

  /// `view === menu?.viewControllable.uiviewController`
  fileprivate func comparesIdentity(of name: String) -> Bool {
    guard let tested = firstChild?.unwrapped, tested.kind == .binary, tested.operators == ["==="]
    else { return false }
    let operands = tested.children.filter { $0.kind != .operatorName }.map(\.unwrapped)
    return !operands.contains(where: \.isNil)
      && operands.contains { operand in
        sequence(first: operand) { $0.receiver?.unwrapped }.contains { ownName($0) == name }
      }
  }

  /// `let menu`, `let old = self.menu`, `menu != nil`
  private func unwraps(_ name: String) -> Bool {
    guard let tested = firstChild else { return false }
    if tested.kind == .binding {
      return tested.value.map { ownName($0) == name } ?? (tested.name == name)
    }
    return ["\(name) != nil", "self.\(name) != nil"].contains(tested.text)
  }
}

extension RouterCode {
  /// A local may stand for the child as well as for another: `menu ?? page`, `top = page`.
  fileprivate func mayHaveOtherName(_ name: String) -> Bool {
    functions.contains { function in
      function.unit.nodes([.name, .member], named: name).contains { mention in
        guard let user = mention.wrapped.parent else { return false }
        switch user.kind {
        case .binary:
          return user.operators.contains("??") && user.firstChild?.id != mention.wrapped.id
        case .assignment:
          let target = user.firstChild?.unwrapped
          return user.value?.unwrapped.id == mention.id && target?.kind == .name
            && target.map { properties[$0.name] == nil } == true
        default: return false
        }
      }
    }
  }
}

extension RouterFunction {
  /// The same run asks the interactor for something, which may have the router detach the child, or
  /// tell the parent that the RIB is done.
  fileprivate func asksInteractor(beside event: RouterEvent) -> Bool {
    unit.nodes([.call]).contains { call in
      call.receiver.flatMap { ownName($0) } == "interactor" && !call.excludes(event.syntax)
    }
  }

  /// The event happens only where the property has a child, of which the code does not ask more.
  fileprivate func isKnownToHold(_ name: String, at event: RouterEvent) -> Bool {
    event.syntax.isKnownToHold(name)
      && !unit.nodes([.name, .member]).contains { asking.contains($0.name) }
  }

  /// `self.pending = nil; attachChild(pending)`: the property handed the child over.
  fileprivate func attaches(_ name: String, behind event: RouterEvent) -> Bool {
    !events.contains { $0.fills(name) }
      && events.contains { attaches(name, by: $0) && $0.syntax.id > event.syntax.id }
  }
}

extension RouterPaths {
  /// The property has a child for as long as that is attached: each function that fills it attaches in
  /// the same run, and each that detaches the child empties it.
  fileprivate func emptiesWhereItDetaches(_ name: String, among names: Set<String>) -> Bool {
    code.functions.indices.allSatisfy { number in
      code.functions[number].events.allSatisfy { event in
        if event.fills(name) { return reaches(beside: event, in: number) { $0.attaches(name) } }
        return !event.mayDetach(oneOf: names)
          || event.detaches(name)
            && reaches(beside: event, in: number) { $0.empties(name) || $0.fills(name) }
      }
    }
  }

  /// The same run of the function takes a view away, or a function that calls it does.
  fileprivate func takesViewAway(beside event: RouterEvent, in number: Int) -> Bool {
    way(to: event, in: number) { event, number in
      reaches(beside: event, in: number, \.takesViewAway)
    } == nil
  }

  /// Code from outside comes to the event at any time, while the router's own RIB goes on.
  fileprivate func isOpen(_ event: RouterEvent, in number: Int, _ project: Project) -> Bool {
    let way = way(to: event, in: number) { event, number in
      entry(number) == .loading || runsOnTheWayOut(number)
        || tellsParent(outsideCallers(of: number, by: event), project)
    }
    return way != nil
  }

  /// The callers are on their way out: the parent is about to detach the router.
  private func tellsParent(_ callers: [OutsideCaller], _ project: Project) -> Bool {
    CallerReading(project: project, isMetItself: \.tellsListener).isMet(in: callers)
  }
}
