import RibsModel
import RibsSyntax

extension Rule {
  package static let childRouterKeptAfterDetach = Rule(
    id: "child_router_kept_after_detach",
    summary: "a child router that its parent still keeps after detaching it",
    category: .leak, severity: .error, confidence: .likely, isFixable: true,
    page: Page(
      finds: """
        A router detaches a child with `detachChild`, and one of its properties still holds that \
        child afterwards. The child is detached:

        - by the name of the property, or through a local;
        - out of a tuple, collection, enum or struct that the property holds;
        - by a function that is given the child and detaches it;
        - by the name of another property that is always given the same child.

        No code on the way sets the property to anything else. The code on the way is:

        - the function itself, before and after the detach;
        - the functions that it calls, in the class or in an extension of a protocol that the \
        class adopts or of the framework's classes;
        - the callers of a private function: one that leaves the property as it is suffices for a \
        finding.

        Code in another branch of an `if` or `switch` is not on the way, whether in the function \
        or in a caller. If the branch that detaches returns, the code after it is not on the way \
        either.
        """,
      leavesAlone: [
        "Properties whose child the router attaches again without building a new one.",
        """
        Constants, lazy and weak properties, and properties that cannot be emptied, such as \
        `var menu: ViewableRouting`.
        """,
        """
        Properties that code outside the router sets, or that another function, called from \
        outside, empties without detaching the child.
        """,
        "Functions that hand `self` to code that is not in the tree.",
        """
        Code that runs when the router's own RIB is detached (`cleanupViews`), unless the router \
        goes on and attaches another child.
        """,
      ],
      matters: """
        `detachChild` deactivates the child and takes it out of `children`, and does no more \
        (RIBs-iOS 1.0.0, `Router.swift:147`). The property keeps the whole child RIB in memory, \
        and a `guard menu == nil` then never lets it be attached again. The leak detector waits \
        for the `deinit` of the child's router and says nothing. Run against RIBs-iOS 1.0.0.
        """,
      fix: "Set the property to nil where the child is detached."),
    examples: [
      Example(
        "The property is never cleared",
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
            detachChild(menu) // expect: child_router_kept_after_detach
          }
        }
        """),
      Example(
        "The property is cleared before, with a local copy",
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
            self.menu = nil
            detachChild(menu)
          }
        }
        """),
      Example(
        "Every caller sets the property",
        """
        import RIBs

        protocol PageBuildable: Buildable {
          func build() -> Routing
        }

        protocol HomeRouting: Routing {
          func routeToPage()
          func close()
        }

        final class HomeRouter: Router<Interactor>, HomeRouting {
          private let pageBuilder: PageBuildable
          private var current: Routing?

          init(pageBuilder: PageBuildable) {
            self.pageBuilder = pageBuilder
            super.init(interactor: Interactor())
          }

          func routeToPage() {
            detachCurrent()
            let page = pageBuilder.build()
            current = page
            attachChild(page)
          }

          func close() {
            detachCurrent()
            current = nil
          }

          private func detachCurrent() {
            if let current = current { detachChild(current) }
          }
        }
        """),
    ],
    check: .project(childrenKeptAfterDetach))
}

@Sendable private func childrenKeptAfterDetach(in project: Project) -> [Finding] {
  project.ofChildren { kept($0, $1, in: project) }
}

private func kept(_ property: Member, _ paths: RouterPaths, in project: Project) -> [Finding] {
  let code = paths.code
  let name = property.name
  guard project.types.keepsStrongly(property), property.canBeEmptied(project),
    let source = code.functions.firstPlace(where: { $0.fills(name) }),
    !code.isAttachedAgain(name, paths), !project.isSetOutside(property)
  else { return [] }
  let others = code.otherNames(ofChildIn: name).filter { !code.isAttachedAgain($0, paths) }
  guard !code.isClearedApart(name, detachedBy: [name] + others, paths) else { return [] }
  func isSetting(_ event: RouterEvent) -> Bool {
    event.changes(name) && !event.putsBack(name) || event.kind == .handed(nil)
  }
  func findings(
    in functions: some Sequence<Int>, where isMeant: (RouterEvent) -> Bool
  ) -> [Finding] {
    functions.flatMap { number -> [Finding] in
      let function = code.functions[number]
      // An observer runs because the property is set.
      guard function.isOwn, function.observed != name else { return [] }
      return function.events.filter(isMeant).compactMap { event in
        let way = paths.way(to: event, in: number) { event, number in
          paths.reaches(beside: event, in: number, isSetting)
            || paths.runsCleanup(event)
              && !code.functions[number].events.contains(where: \.attachesSome)
        }
        return way.map { stillKept(event, property, in: function, source, $0, paths, project) }
      }
    }
  }
  let byName = findings(in: code.functions.indices) { $0.detaches(name) }
  let withAll = code.attachesNoneButKnown(name) ? code.detachingAll(besides: property) : []
  let byAll = findings(in: withAll) { $0.kind == .detach(.every) }
  if !byName.isEmpty || !byAll.isEmpty { return byName + byAll }
  // One is enough: what detaches by another name detaches other children as well. Where the next
  // child comes at once, the one that is gone is not the first to be looked for.
  func isAttaching(_ number: Int) -> Bool {
    code.functions[number].events.contains(where: \.attachesSome)
  }
  let numbers = code.functions.indices
  let inOrder = numbers.filter { !isAttaching($0) } + numbers.filter(isAttaching)
  return Array(
    findings(in: inOrder) { event in others.contains { event.detaches($0) } }.prefix(1))
}

extension RouterPaths {
  /// What the router does at the end of its RIB, unless it goes on.
  fileprivate func runsCleanup(_ event: RouterEvent) -> Bool {
    guard case .call(let name) = event.kind else { return false }
    return functions(named: name).contains { runsOnTheWayOut($0) }
  }
}

extension Member {
  /// An optional, a collection, or an enum with a case that carries no router.
  fileprivate func canBeEmptied(_ project: Project) -> Bool {
    var typing = project.flow.typing
    switch typing.type(of: self) {
    case .implicitlyUnwrapped?: return true
    case .external(let name, _)?:
      return name == "Optional" || CollectionMethods.collections.contains(name)
    default: return isChoice(project)
    }
  }

  /// An enum with a case that carries nothing.
  fileprivate func isChoice(_ project: Project) -> Bool {
    let types = project.types
    var typing = project.flow.typing
    let type = typing.type(of: self)
    guard case .declared(let declared, _)? = type, types[declared].kind == .enum else {
      return false
    }
    return types[declared].members.contains {
      $0.kind == .case && types.parameters(of: $0).isEmpty
    }
  }
}

extension RouterCode {
  /// Another way into the router empties the property without detaching the child by one of its
  /// names: that may follow.
  fileprivate func isClearedApart(
    _ name: String, detachedBy names: [String], _ paths: RouterPaths
  ) -> Bool {
    functions.indices.contains { number in
      paths.entry(number) == .open
        && paths.requests(of: number).contains { request in
          paths.reaches(by: request, of: number) { $0.mayClear(name) }
            && !paths.reaches(by: request, of: number) { event in
              event.kind == .detach(.every) || names.contains { event.detaches($0) }
            }
        }
    }
  }

  /// The router attaches the property's child, and none of which it is not known which it is: that
  /// may be one that is kept on purpose.
  fileprivate func attachesNoneButKnown(_ name: String) -> Bool {
    let attached = functions.flatMap(\.events).compactMap(\.attachedChild)
    return attached.contains { $0.property == name } && !attached.contains(where: \.mayBeAny)
  }

  /// The functions that detach every child and say nothing of the property: they are the class's own,
  /// as a subclass may run more code around them.
  fileprivate func detachingAll(besides property: Member) -> [Int] {
    functions.indices.filter {
      functions[$0].unit.owner == property.owner && !functions[$0].mentioned.contains(property.name)
    }
  }
}

extension RouterEvent {
  /// `menu = menu`
  fileprivate func putsBack(_ name: String) -> Bool { kind == .change(of: name, .same) }

  fileprivate var detachesParameter: Bool {
    if case .detach(.parameter) = kind { true } else { false }
  }
}

private func stillKept(
  _ detach: RouterEvent, _ property: Member, in function: RouterFunction, _ source: Location,
  _ way: [RouterCall], _ paths: RouterPaths, _ project: Project
) -> Finding {
  let name = property.name
  let router = project.types[property.owner]
  var notes = [Finding.Note(at: source, "`\(name)` is given the child here")]
  if let callee = detach.syntax.calleeName,
    let inner = paths.place(inFunctionsNamed: callee, where: { $0.detachesParameter })
  {
    notes.append(.init(at: inner, "`\(callee)` detaches it here"))
  }
  notes += paths.notes(at: way) { _ in
    "`\(function.name)` is called here, where nothing sets `\(name)` either"
  }
  let back = function.events(beside: detach).first { $0.putsBack(name) }
  if let back {
    notes.append(
      .init(at: function.unit.location(of: back.syntax.id), "it is set to the same child here"))
  }
  let remedy = remedy(
    for: property, in: function.unit, behind: detach.syntax, project,
    isFixable: way.isEmpty && back == nil && detach.detaches(name))
  return Finding(
    at: function.unit.location(of: detach.syntax.id),
    subject: [router.qualifiedName, function.name, name],
    message: """
      `\(name)` still keeps the child after this: nothing on the way sets it\
      \(back == nil ? "" : " to anything else"), so the detached RIB stays in memory
      """,
    help: remedy.help, notes: notes, fix: remedy.fix)
}

/// What to do with the property behind the detach, by its type.
private func remedy(
  for property: Member, in unit: CodeUnit, behind detach: Syntax, _ project: Project,
  isFixable: Bool
) -> (help: String, fix: Fix?) {
  if property.isChoice(project) {
    return ("Give `\(property.name)` its empty case where the child is detached.", nil)
  }
  let fix = isFixable ? project.clearing(property, behind: detach, in: unit) : nil
  guard property.isSingle(project.types) else {
    return ("Take the child out of `\(property.name)` where it is detached.", fix)
  }
  return ("Set `\(unit.name(of: property)) = nil` where the child is detached.", fix)
}
