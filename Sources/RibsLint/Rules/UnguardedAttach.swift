import RibsModel
import RibsSyntax

extension Rule {
  package static let unguardedAttach = Rule(
    id: "unguarded_attach",
    summary: "a second child that is attached over the first",
    category: .leak, severity: .warning, confidence: .likely,
    page: Page(
      finds: """
        A router's function builds a child, puts it into a property and attaches it, without \
        checking whether there is one already.

        Before that, no condition or `precondition` asks about the property or the router's state, \
        and nothing is detached. The property may be strong or weak, but only one whose child the \
        router detaches somewhere counts. These do not count as a check:

        - A condition about another child, unless the function also sets or detaches that one.
        - A condition that only chooses how views are shown and goes on in any case, also where it \
        does so in a private function.
        - Anything in another branch.

        A child that one block attaches twice in a row is told of too, be it kept or not.
        """,
      leavesAlone: [
        """
        Code in a closure that is given to a function of the project, where that function may \
        check in its place.
        """,
        "Functions that run once: from `didLoad`, or because only `didBecomeActive` asks for them.",
        """
        Functions that are asked for only by what a child tells its listener, if that child is \
        detached in the same run, and is attached once or takes turns with others.
        """,
        """
        Functions that the interactor asks for only after it has had the child detached, or has \
        asked about a variable of its own that it sets there as well.
        """,
        "Private functions whose callers all check or detach first.",
        "Functions that hand the child, or `self`, to code that is not in the tree.",
        """
        Routers that look among `children` for the one that they detach, or that the property keeps \
        next: `menu = children.last`.
        """,
      ],
      matters: """
        A second call overwrites the property. The first child stays in `children` for as long as \
        the parent lives, active and out of reach (RIBs-iOS 1.0.0, `Router.swift:133`). A check in \
        the interactor is out of sight, which is why the finding is likely and not proven. Run \
        against RIBs-iOS 1.0.0.
        """,
      fix: """
        Start with `guard menu == nil else { return }` if the property is set to nil whenever the \
        child goes away, no matter how. Otherwise the function does nothing anymore once the child \
        is gone.

        The child may stay in the property, as after a swipe or the system's back button that \
        nothing watches, or children of several kinds may take turns in it. Then detach the one \
        that is there first: `if let menu = menu { detachChild(menu) }`.
        """),
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
    check: .parts([unguardedAttaches, { $0.childrenAttachedTwice() }]) {
      _ = $0.fact(RoutersWithChildren.self)
    })
}

@Sendable private func unguardedAttaches(in project: Project) -> [Finding] {
  project.ofChildren { unguarded($0, $1, in: project) }
}

private func unguarded(_ property: Member, _ paths: RouterPaths, in project: Project) -> [Finding] {
  let (code, name) = (paths.code, property.name)
  guard let detach = code.functions.firstPlace(where: { $0.detaches(name) }),
    property.isSingle(project.types), !paths.findsAgain(name)
  else { return [] }
  let check = AttachCheck(of: name, paths, project)
  // Where a function asks about a property that nothing ever fills, that one was to be filled: of
  // that another rule speaks, and what is overwritten is not to be detached.
  lazy var meantForOthers = paths.code.properties.values.filter { $0.name != name }
    .compactMap { paths.neverFilled($0, in: project)?.attach }
  return code.functions.indices.filter { paths[$0].isOwn }.flatMap { number -> [Finding] in
    let function = paths[number]
    // The value of a property, a lazy one too, is made once.
    guard function.unit.role != .initialValue else { return [] }
    return function.events.compactMap { attach in
      guard let set = overwriting(name, with: attach, in: function),
        !meantForOthers.contains(function.unit.location(of: attach.syntax.id))
      else { return nil }
      let first = function.position(of: set) < function.position(of: attach) ? set : attach
      guard let way = paths.way(to: first, in: number, without: check.isMet),
        attach.attaches(name)
          || way.first.map({ isGivenNew(attach, by: $0.event, of: paths[$0.function]) }) == true
      else { return nil }
      return unguardedAttach(attach, set, property, number, detach, way, paths, project)
    }
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
    guard $0.assigns(name),
      let block = $0.syntax.enclosingBlock, !function.keepsOld(name, in: $0.syntax)
    else { return false }
    if case .built = child { return true }
    if child.isParameter { return $0.syntax.value.map { function.reading.child($0) } == child }
    return $0.syntax.id < attach.syntax.id && attach.syntax.isInside(block)
  }
}

extension RouterFunction {
  fileprivate func position(of event: RouterEvent) -> Int {
    events.firstIndex { $0.syntax.id == event.syntax.id } ?? 0
  }

  /// `child = child ?? build()`, also through a local: no other child takes the place of the old
  /// one.
  fileprivate func keepsOld(_ name: String, in assignment: Syntax) -> Bool {
    guard let value = assignment.value else { return false }
    let origin = origin(of: value)
    return origin.kind == .binary && origin.firstChild?.unwrapped.name == name
      && origin.operators.contains("??")
  }
}

/// The caller hands the function a router that it has just built.
private func isGivenNew(
  _ attach: RouterEvent, by call: RouterEvent, of caller: RouterFunction
) -> Bool {
  guard case .attach(.parameter(let index)) = attach.kind else { return false }
  return caller.buildsArgument(index, of: call)
}

private func unguardedAttach(
  _ attach: RouterEvent, _ set: RouterEvent, _ property: Member, _ number: Int,
  _ detach: Location, _ way: [RouterCall], _ paths: RouterPaths, _ project: Project
) -> Finding {
  let name = property.name
  let function = paths[number]
  let router = project.types[property.owner]
  let place = function.unit.location(of: attach.syntax.id)
  // A function for requests of all kinds says nothing of this one.
  let caller = way.prefix { !$0.event.isRequest }.last.map { paths[$0.function] } ?? function
  var notes: [Finding.Note] = [
    .init(
      at: function.unit.location(of: set.syntax.id),
      "`\(name)` is overwritten here without a check"),
    .init(at: detach, "only the child that `\(name)` then refers to can be detached here"),
  ]
  notes += paths.notes(at: way) { "`\($0.name)` calls without a check" }
  return Finding(
    at: place,
    subject: [router.qualifiedName, function.name, name],
    message: """
      a second call of `\(caller.name)` attaches another child over `\(name)`, and the first stays \
      attached and out of reach, unless the callers prevent that
      """,
    help: project.help(for: property, attachedAt: place, in: number, paths),
    notes: notes)
}

extension Project {
  /// A `guard` keeps out what comes after a child that stays in its property.
  fileprivate func help(
    for property: Member, attachedAt attach: Location, in number: Int, _ paths: RouterPaths
  ) -> String {
    let name = property.name
    if mayStay(property, attachedAt: attach, in: number, paths) {
      let code = property.nameOfChild(types).map {
        ": `if let \(name) = \(name) { detachChild(\($0)) }`"
      }
      return "Detach the existing child first\(code ?? "")."
    }
    let start = "Start with `guard \(name) == nil else { return }`"
    guard mayBeLeft(attachedAt: attach) else { return start + "." }
    return start
      + ", if every way out of the child sets it to nil, including the user's own; otherwise detach the existing child first."
  }
}

extension RouterEvent {
  /// It stands in a case of a `switch`.
  fileprivate var isRequest: Bool {
    syntax.ancestors.contains { $0.kind == .switchCase }
  }
}
