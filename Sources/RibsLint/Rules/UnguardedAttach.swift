import RibsModel
import RibsSyntax

extension Rule {
  package static let unguardedAttach = Rule(
    id: "unguarded_attach",
    summary: "a child that is attached a second time over the first",
    category: .leak, severity: .warning, confidence: .likely,
    page: Page(
      finds: """
        A function of a router that builds a child, puts it into a property and attaches it, without \
        looking whether there is one already: no condition (nor `precondition`) about the property or \
        the router's state before, and no detaching. A condition about \
        another child counts where the function also sets or detaches that one; one that only \
        chooses how views are shown, be it in a private function, and goes on in any case, does not \
        count, nor does anything in another branch. Only properties that the router detaches \
        somewhere count, strong or weak. Functions that run once (from `didLoad`, or asked for \
        only by `didBecomeActive`), private ones whose callers all check or detach first, and those \
        that hand the child, or `self`, to code that is not in the tree, are left alone.
        """,
      matters: """
        A second call overwrites the property. The first child stays in `children` for as long as \
        the parent lives, active and out of reach (RIBs-iOS 1.0.0, `Router.swift:133`). A check in \
        the interactor is out of sight, which is why the finding is likely and not proven. Run \
        against RIBs-iOS 1.0.0.
        """,
      fix: "Start with `guard menu == nil else { return }`, or detach the child there is."),
    examples: [
      Example(
        "The second call overwrites the first child",
        """
        import RIBs

        protocol MenuBuildable: Buildable {
          func build() -> Routing
        }

        protocol HomeRouting: Routing {
          func routeToMenu()
          func closeMenu()
        }

        final class HomeRouter: Router<Interactor>, HomeRouting {
          private let menuBuilder: MenuBuildable
          private var menu: Routing?

          init(menuBuilder: MenuBuildable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: Interactor())
          }

          func routeToMenu() {
            let menu = menuBuilder.build()
            self.menu = menu
            attachChild(menu) // expect: unguarded_attach
          }

          func closeMenu() {
            guard let menu = menu else { return }
            detachChild(menu)
            self.menu = nil
          }
        }
        """),
      Example(
        "A guard keeps the first child",
        """
        import RIBs

        protocol MenuBuildable: Buildable {
          func build() -> Routing
        }

        protocol HomeRouting: Routing {
          func routeToMenu()
          func closeMenu()
        }

        final class HomeRouter: Router<Interactor>, HomeRouting {
          private let menuBuilder: MenuBuildable
          private var menu: Routing?

          init(menuBuilder: MenuBuildable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: Interactor())
          }

          func routeToMenu() {
            guard menu == nil else { return }
            let menu = menuBuilder.build()
            self.menu = menu
            attachChild(menu)
          }

          func closeMenu() {
            guard let menu = menu else { return }
            detachChild(menu)
            self.menu = nil
          }
        }
        """),
    ],
    check: unguardedAttaches)
}

@Sendable private func unguardedAttaches(in project: Project) -> [Finding] {
  project.findingsAboutChildren { unguarded($0, $1, in: project) }
}

private func unguarded(_ property: Member, _ paths: RouterPaths, in project: Project) -> [Finding] {
  let (code, name) = (paths.code, property.name)
  guard let detach = code.functions.firstPlace(where: { $0.detaches(name) }),
    property.isSingle(project.types)
  else { return [] }
  let check = AttachCheck(of: name, paths, project)
  return code.functions.indices.filter { code.functions[$0].isOwn }.flatMap {
    number -> [Finding] in
    let function = code.functions[number]
    // The value of a property, a lazy one too, is made once.
    guard function.unit.role != .initialValue else { return [] }
    return function.events.compactMap { attach in
      guard let set = overwriting(name, with: attach, in: function) else { return nil }
      let first = function.position(of: set) < function.position(of: attach) ? set : attach
      guard let way = paths.way(to: first, in: number, without: check.isMet),
        attach.attaches(name)
          || way.first.map({ isGivenNew(attach, by: $0.event, of: paths[$0.function]) }) == true
      else { return nil }
      return unguardedAttach(attach, set, property, function, detach, way, paths, project)
    }
  }
}

extension RouterFunction {
  fileprivate func position(of event: RouterEvent) -> Int {
    events.firstIndex { $0.syntax.id == event.syntax.id } ?? 0
  }
}

/// The assignment by which the function puts the attached child into the property.
private func overwriting(_ name: String, with attach: RouterEvent, in function: RouterFunction)
  -> RouterEvent?
{
  guard case .attach(let child) = attach.kind, child.property == name || child.isParameter else {
    return nil
  }
  return function.events.first {
    guard $0.fills(name), $0.syntax.kind == .assignment,
      let block = $0.syntax.enclosingBlock, !function.keepsOld(name, in: $0.syntax)
    else { return false }
    if case .built = child { return true }
    if child.isParameter { return $0.syntax.value.map { function.reading.child($0) } == child }
    return $0.syntax.id < attach.syntax.id && attach.syntax.isInside(block)
  }
}

extension RouterFunction {
  /// `child = child ?? build()`, also through a local: no other child takes the place of the old one.
  fileprivate func keepsOld(_ name: String, in assignment: Syntax) -> Bool {
    guard let value = assignment.value?.unwrapped else { return false }
    let origin = reading.localValue(of: value)?.unwrapped ?? value
    return origin.kind == .binary && origin.firstChild?.unwrapped.name == name
      && origin.children.contains { $0.kind == .operatorName && $0.name == "??" }
  }
}

/// The caller hands the function a router that it has just built.
private func isGivenNew(
  _ attach: RouterEvent, by call: RouterEvent, of caller: RouterFunction
) -> Bool {
  let arguments = call.syntax.arguments
  guard case .attach(.parameter(let index)) = attach.kind, index < arguments.count else {
    return false
  }
  let given = arguments[index].value.unwrapped
  let made = caller.reading.localValue(of: given)?.unwrapped ?? given
  return made.kind == .call && made.calleeName.map(Member.isBuilding) == true
}

/// Whether a router's code sees to it that no child of a property is there when another is attached.
private struct AttachCheck {
  let name: String
  let paths: RouterPaths
  let project: Project
  /// The names in conditions that tell of the router's own state.
  let states: Set<String>

  init(of name: String, _ paths: RouterPaths, _ project: Project) {
    self.name = name
    self.paths = paths
    self.project = project
    states = project.states(of: paths.code)
  }

  /// The function checks or detaches before the event, or comes to it once.
  func isMet(_ event: RouterEvent, _ number: Int) -> Bool {
    isChecked(before: event, in: number) || comesOnce(to: event, in: number)
  }

  /// Something asks about the router's state before, or the same run detaches.
  private func isChecked(before event: RouterEvent, in number: Int) -> Bool {
    let isDetached = paths.reaches(beside: event, in: number) { event in
      switch event.kind {
      case .detach(let child): child.property == name || child == .other
      case .handed(let child?): child.property == name && !child.isBuilt
      case .handed(nil): true
      // `menu = nil` lets the child go, which stays attached.
      case .set(name, isNil: true): event.syntax.kind != .assignment
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
          || paths.reaches(from: number) { $0.sets(other) || $0.detaches(other) }
      }
      guard isAboutIt else { return false }
      let isOfChildren = !asked.isDisjoint(with: paths.code.properties.keys)
      let holdsBack = test.syntax.mayHoldBack(event.syntax) { call in
        isOfChildren
          ? paths[number].plainCalls.contains(call.id) : paths.onlyShows(call, in: number)
      }
      return holdsBack || asked.contains(name) && paths.code.isDetachedApart(name, paths)
    }
  }

  /// The framework calls the function, or all who ask for the event do so once.
  private func comesOnce(to event: RouterEvent, in number: Int) -> Bool {
    switch paths.entry(number) {
    case .loading: return true
    case .unused: return false
    case .open:
      let callers = paths.outsideCallers(of: number, by: event)
      let called = paths[number].name
      return !callers.isEmpty && callers.allSatisfy { runsOnce($0.unit, calling: called, project) }
    }
  }
}

extension RouterPaths {
  /// A call in the function does nothing but show or take away views, make something, or detach, as far
  /// as it can be followed.
  fileprivate func onlyShows(_ call: Syntax, in number: Int) -> Bool {
    onlyShows(call, in: number, seen: [number])
  }

  private func onlyShows(_ call: Syntax, in number: Int, seen: Set<Int>) -> Bool {
    let function = self[number]
    if function.plainCalls.contains(call.id) { return true }
    guard let name = call.calleeName, call.receiver.map({ function.reading.isSelf($0) }) ?? true
    else { return false }
    if name == "detachChild" || name.first?.isUppercase == true { return true }
    let called = functions(named: name)
    return !called.isEmpty
      && called.allSatisfy { callee in
        self[callee].isPrivate && !seen.contains(callee)
          && self[callee].unit.nodes([.call, .throw, .closure]).allSatisfy { part in
            part.kind == .call && onlyShows(part, in: callee, seen: seen.union([callee]))
          }
      }
  }
}

extension RouterFunction {
  /// The calls that do nothing but show or take away views, or print.
  fileprivate var plainCalls: Set<NodeID> {
    let views = events.filter { event in
      switch event.kind {
      case .show, .remove, .removeSome: event.syntax.kind == .call
      default: false
      }
    }.map(\.syntax.id)
    let prints = unit.nodes([.call]).filter { ["NSLog", "print"].contains($0.calleeName) }
    return Set(views + prints.map(\.id))
  }
}

extension Syntax {
  /// The condition decides whether the code behind it runs, or what it makes run may be more than
  /// showing views.
  fileprivate func mayHoldBack(_ target: Syntax, unless isHarmless: (Syntax) -> Bool) -> Bool {
    guard let statement = kind == .condition ? parent : self, statement.kind == .if,
      !target.isInside(statement)
    else { return true }
    let branches = statement.descendants.filter { $0.kind == .block }
    return branches.contains { branch in
      branch.descendants.contains { part in
        switch part.kind {
        case .call: !isHarmless(part)
        case .return, .throw, .jump, .assignment, .inout, .closure, .localFunction: true
        case .operatorName: part.name.hasSuffix("=") && !part.isComparison
        default: false
        }
      }
    }
  }

  private var isComparison: Bool { ["==", "!=", "===", "!==", "<=", ">="].contains(name) }
}

/// The code asks for the function once: in a method that the framework calls, or in a private one that
/// only such a method calls.
private func runsOnce(_ unit: CodeUnit, calling name: String, _ project: Project) -> Bool {
  guard unit.runsAtOnce(name) else { return false }
  if isHook(unit, project) { return true }
  let declaration = project.types.declaration(at: unit.declaration)
  guard !declaration.modifiers.isDisjoint(with: [.private, .fileprivate]) else { return false }
  let own = project.types.declaredName(at: unit.declaration)
  let callers = project.code.units[project.code.units(in: unit.location.file)].filter { other in
    other.declaration != unit.declaration
      && other.nodes([.name, .member]).contains { $0.name == own }
  }
  return !callers.isEmpty && callers.allSatisfy { isHook($0, project) && $0.runsAtOnce(own) }
}

private func isHook(_ unit: CodeUnit, _ project: Project) -> Bool {
  project.types.declaration(at: unit.declaration).kind == .`init`
    || ["didBecomeActive", "didLoad", "viewDidLoad"]
      .contains(project.types.declaredName(at: unit.declaration))
}

extension CodeUnit {
  /// No mention of the name is in a closure that may run more often than the code itself.
  fileprivate func runsAtOnce(_ name: String) -> Bool {
    nodes([.name, .member]).filter { $0.name == name }.allSatisfy { mention in
      mention.enclosingClosures.allSatisfy { closure in
        let called = closure.parent?.parent?.calleeName ?? ""
        return ["async", "asyncAfter"].contains(called)
      }
    }
  }
}

extension Project {
  /// The names in a router's conditions that tell whether it has attached something: its variables
  /// and functions, and `children`.
  fileprivate func states(of code: RouterCode) -> Set<String> {
    let members = code.family.flatMap { types[$0].members }
    let names = members.filter { member in
      member.kind == .func || member.kind == .var && member.storage != .lazy
    }.map(\.name)
    return Set(names + ["children"])
  }
}

private func unguardedAttach(
  _ attach: RouterEvent, _ set: RouterEvent, _ property: Member, _ function: RouterFunction,
  _ detach: Location, _ way: [RouterCall], _ paths: RouterPaths, _ project: Project
) -> Finding {
  let name = property.name
  let router = project.types[property.owner]
  var notes: [Finding.Note] = [
    .init(
      at: function.unit.location(of: set.syntax.id), "`\(name)` is overwritten here unseen"),
    .init(at: detach, "only what `\(name)` refers to then can be detached here"),
  ]
  notes += paths.notes(at: way) { "`\($0.name)` calls without a check" }
  return Finding(
    at: function.unit.location(of: attach.syntax.id),
    subject: [router.qualifiedName, function.name, name],
    message: """
      a second call of `\(way.last.map { paths[$0.function].name } ?? function.name)` attaches another child over \
      `\(name)`, and the first stays attached out of reach, unless its callers see to it
      """,
    help: "Start with `guard \(name) == nil else { return }`.", notes: notes)
}
