import RibsModel
import RibsSyntax

/// Whether a router's code sees to it that no child of a property is there when another is
/// attached.
struct AttachCheck {
  /// Children one of which makes the next be attached: nobody has more of them in a row.
  private static let mostAskers = 4

  private let name: String
  private let paths: RouterPaths
  private let project: Project
  /// The names in conditions that tell of the router's own state.
  private let states: Set<String>

  init(of name: String, _ paths: RouterPaths, _ project: Project) {
    self.name = name
    self.paths = paths
    self.project = project
    states = project.states(of: paths.code, of: name)
  }

  /// The function, or one that it gives the event in a closure, checks or detaches before the
  /// event, or it comes to it once.
  func isMet(_ event: RouterEvent, _ number: Int) -> Bool {
    isChecked(before: event, in: number) || comesOnce(to: event, in: number)
      || project.isAskedFor(before: event, in: paths[number].unit)
  }

  /// Something asks about the router's state before, or the same run detaches.
  private func isChecked(before event: RouterEvent, in number: Int) -> Bool {
    let isDetached = paths.reaches(beside: event, in: number) { event in
      switch event.kind {
      case .detach(let child): child.property == name || child.mayBeAny
      case .handed(let child?): child.property == name && !child.isBuilt
      case .handed(nil): true
      // `menu = nil` lets the child go, which stays attached.
      case .change(name, .touched): true
      default: false
      }
    }
    if isDetached { return true }
    let earlier = paths[number].events(beside: event).prefix { $0.syntax.id != event.syntax.id }
    return earlier.contains { test in
      guard case .test(let names) = test.kind else { return false }
      let asked = names.intersection(states)
      // Whether another child is there says nothing, unless the two come together or take turns.
      let isAboutIt = asked.contains { other in
        other == name || paths.code.properties[other] == nil
          || paths.reaches(from: number) { $0.changes(other) || $0.detaches(other) }
      }
      guard isAboutIt else { return false }
      let isOfChildren = !asked.isDisjoint(with: paths.code.properties.keys)
      let holdsBack = test.syntax.mayHoldBack(event.syntax) { call in
        isOfChildren
          ? paths[number].plainCalls.contains(call.id) : paths.onlyShows(call, in: number)
      }
      return holdsBack || asked.contains(name) && mayLeadToDetach(test.syntax, in: number)
    }
  }

  /// The branch takes a view away, and what notices that may detach the child: `if let menu {
  /// viewController.dismiss(menu.viewControllable) }`.
  private func mayLeadToDetach(_ condition: Syntax, in number: Int) -> Bool {
    let statement = condition.kind == .condition ? condition.parent : condition
    guard let statement, paths.isDetachedApart(name) else { return false }
    let events = paths[number].events.filter { $0.syntax.isInside(statement) }
    return paths.reaches(by: events, of: number, \.takesViewAway)
  }

  /// The framework calls the function, or all who ask for the event see to it themselves that there
  /// is no child, or do so once; those that a child makes ask once for each child, which has to be
  /// detached then and attached once itself, or take turns with the others. `asked` are the
  /// children on the way.
  private func comesOnce(
    to event: RouterEvent, in number: Int, asked: Set<String> = []
  ) -> Bool {
    switch paths.entry(number) {
    case .loading: return true
    case .unused: return false
    case .open:
      let callers = paths.outsideCallers(of: number, by: event)
      let called = paths[number].name
      return !callers.isEmpty
        && callers.allSatisfy { caller in
          project.runsOnce(caller.unit, calling: called) { unit, name in
            if project.isPrepared(unit, toCall: name, for: self.name, paths) { return true }
            let askers = project.leavingAskers(unit, calling: name, paths)
            return !askers.isEmpty && askers.allSatisfy { isAttachedOnce($0, asked) }
          }
        }
    }
  }

  private func isAttachedOnce(_ child: String, _ asked: Set<String>) -> Bool {
    // Children that make each other be attached go round in a circle.
    if asked.contains(child) { return paths.beginsWithOne(of: asked, in: project) }
    guard asked.count < Self.mostAskers else { return false }
    return paths.code.functions.indices.allSatisfy { number in
      paths[number].events.filter { $0.attaches(child) }.allSatisfy { event in
        let way = paths.way(to: event, in: number) { event, number in
          comesOnce(to: event, in: number, asked: asked.union([child]))
        }
        return way == nil
      }
    }
  }
}

extension Project {
  /// The names in a router's conditions that tell whether it has attached something: its variables
  /// and functions, the objects that it tells of it, `children` and what is asked of these
  /// elsewhere, and what its views say of what they present.
  fileprivate func states(of code: RouterCode, of name: String) -> Set<String> {
    let told = code.objectsTold(of: name)
    let own = code.family.flatMap { types[$0].members }.filter { member in
      let isVariable = member.kind == .var && member.storage != .lazy
      return member.kind == .func || isVariable && !alwaysKeepsBuilder(member)
        || told.contains(member.name) && !isPartOfRib(member)
    }.map(\.name)
    let asking = code.functions.lazy.filter { !$0.isOwn && $0.unit.mentions("children") }
      .map(\.name)
    return Set(own + asking + ["children"]).union(fact(QuestionsOfViews.self).names)
      .union(code.flagsSet(detaching: name))
  }

  private func isPartOfRib(_ member: Member) -> Bool {
    guard let type = types.canonicalType(of: member) else { return false }
    return [.buildable, .interactable, .viewControllable].contains { types.inherits(type, $0) }
  }
}

/// The functions and properties that say whether a view presents something, as far as their code
/// goes.
private struct QuestionsOfViews: ProjectFact {
  let names: Set<String>

  init(of project: Project) {
    let question = ViewWords.presented
    let asking = project.code.units(mentioning: question).map { project.code[$0] }
      .filter { unit in
        let type = project.types.declaration(at: unit.declaration).type
        return project.types[unit.declaration.file].text(type) == "Bool" && unit.mentions(question)
      }
    names = Set(asking.map { project.types.declaredName(at: $0.declaration) } + [question])
  }
}

extension RouterCode {
  /// The objects that functions which detach the child tell something: `place` of
  /// `place.accept(.home)`.
  fileprivate func objectsTold(of name: String) -> Set<String> {
    var told: Set<String> = []
    for function in detaching(name) {
      for part in function.unit.nodes([.call, .assignment]) {
        if part.kind == .assignment {
          told.formUnion(part.targets.compactMap { $0.firstChild?.unwrapped.name })
        } else if case .dropped = part.use, let receiver = part.receiver {
          told.insert(receiver.unwrapped.name)
        }
      }
    }
    return told
  }

  /// The properties of other objects that such functions set: `isMenuOpen` of
  /// `interactor.isMenuOpen = false`.
  fileprivate func flagsSet(detaching name: String) -> [String] {
    detaching(name).flatMap { $0.unit.nodes([.assignment]) }.flatMap(\.targets).compactMap {
      target in
      target.kind == .member && target.firstChild?.isSelf == false ? target.name : nil
    }
  }

  private func detaching(_ name: String) -> [RouterFunction] {
    functions.filter { $0.events.contains { $0.detaches(name) } }
  }
}

extension CodeUnit {
  fileprivate func mentions(_ name: String) -> Bool {
    !nodes([.name, .member], named: name).isEmpty
  }
}
