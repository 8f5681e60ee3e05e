import RibsModel
import RibsSyntax
import RibsSystem

extension Rule {
  package static let unownedReference = Rule(
    id: "unowned_reference",
    summary: "an `unowned` reference that may be used when its object is gone",
    category: .lifecycle, severity: .warning, confidence: .likely, isFixable: true,
    page: Page(
      finds: """
        An `unowned` reference is used after its object may have been freed, which ends the program:

        - an interactor's `router` or `listener`, or the `listener` of a view, is a stored property \
        that is `unowned`;
        - a closure of an interactor, router, worker, presenter or view captures `[unowned self]`, \
        and the system calls it later: `async` and `asyncAfter` of a queue, `Task`, the answer to a \
        `URLSession` request, a timer or notification block whose token nobody has.
        """,
      leavesAlone: [
        "Closures that do not use `self`, and those that the function around waits for.",
        """
        Subscriptions: what `disposeOnDeactivate(interactor:)` or the object's own bag ends is not \
        called any more when the object is freed.
        """,
        "Closures that are given to code of the project, or kept in a property.",
        "Timers and notification blocks whose token is kept: `deinit` may end them.",
        "The listener of a presenter that is no view: it ends with its interactor.",
        "Objects that live as long as the process, and those that are neither part of a RIB nor view.",
      ],
      matters: """
        Swift ends the program when an `unowned` reference is read whose object is gone. A router \
        deactivates its interactor in its own `deinit` (RIBs-iOS 1.0.0, `Router.swift:214-226`), so \
        a call on an `unowned` router in `willResignActive` crashes if the RIB ends with its \
        router: a `weak` one is nil there. A view controller stays on screen until its transition \
        is over, and taps reach it when the interactor is freed already. A queue, task or session \
        calls its closure whether the RIB is still attached or not. Run: the program stops, and \
        goes on with `weak`.
        """,
      fix: """
        Declare the property `weak var`, or capture `[weak self]`, and do nothing where it is nil.
        """),
    examples: [
      Example(
        "An interactor's router is unowned",
        """
        import RIBs

        protocol MenuRouting: Routing {
          func cleanupViews()
        }

        protocol MenuInteractable: Interactable {
          var router: MenuRouting! { get set }
        }

        final class MenuInteractor: Interactor, MenuInteractable {
          unowned var router: MenuRouting! // expect: unowned_reference "`router`"

          override func willResignActive() {
            super.willResignActive()
            router.cleanupViews()
          }
        }
        """),
      Example(
        "The closure runs after a second",
        """
        import Foundation
        import RIBs

        final class ClockInteractor: Interactor {
          private var isLate = false

          override func didBecomeActive() {
            super.didBecomeActive()
            DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [unowned self] in // expect: unowned_reference "`ClockInteractor`"
              self.isLate = true
            }
          }
        }
        """),
      Example(
        "The references are weak",
        """
        import Foundation
        import RIBs

        protocol MenuRouting: Routing {
          func cleanupViews()
        }

        final class MenuInteractor: Interactor {
          weak var router: MenuRouting?

          override func didBecomeActive() {
            super.didBecomeActive()
            DispatchQueue.main.async { [weak self] in self?.router?.cleanupViews() }
          }
        }
        """),
      Example(
        "The subscription ends before the object does",
        """
        import RIBs
        import RxSwift

        final class ScoreInteractor: Interactor {
          private let scores: Observable<Int>
          private var latest = 0

          init(scores: Observable<Int>) {
            self.scores = scores
          }

          override func didBecomeActive() {
            super.didBecomeActive()
            scores
              .subscribe(onNext: { [unowned self] in self.latest = $0 })
              .disposeOnDeactivate(interactor: self)
          }
        }
        """),
    ],
    check: .project { unownedLinks(in: $0) + unownedCaptures(in: $0) })
}

// MARK: Properties

@Sendable private func unownedLinks(in project: Project) -> [Finding] {
  let types = project.types
  let ribOfInteractor = project.ribsByPart(\.interactor)
  let ribOfView = project.ribsByPart(\.viewController)
  return types.frameworkHeirs.flatMap { type -> [Finding] in
    guard type.kind == .class, type.role == .source else { return [] }
    let unowned = types.unownedProperties(of: type)
    guard !unowned.isEmpty, !project.fact(RootParts.self).contains(type.id) else { return [] }
    if types.inherits(type.id, .interactor) {
      let rib = ribOfInteractor[type.id]
      let routing = types.ownRouting(of: type.id, rib)
      let listeners = types.ownListeners(of: type.id, rib)
      return unowned.compactMap { member in
        if types.isLink(member, "router", routing) { return unownedRouter(member, types) }
        guard types.isLink(member, "listener", listeners) else { return nil }
        return unownedLink(member, when: "the parent is gone", types)
      }
    }
    guard types.isViewOfUIKit(type.id), types.isViewOrPresenter(type.id) else { return [] }
    let listeners = types.ownListeners(ofView: type.id, ribOfView[type.id])
    return unowned.filter { types.isLink($0, "listener", listeners) }.map {
      unownedLink($0, when: "the interactor is gone, and the view still on screen", types)
    }
  }
}

extension TypeTable {
  fileprivate func unownedProperties(of type: TypeInformation) -> [Member] {
    type.members { declaration, _ in declaration.modifiers.contains(.unowned) }
      .filter { $0.isStoredProperty && !$0.isStatic }
  }

  /// The property is of one of the types by which the class knows that part of the RIB, or is called
  /// so where they are not known.
  fileprivate func isLink(_ member: Member, _ name: String, _ own: Set<TypeID>) -> Bool {
    guard let type = canonicalType(of: member) else { return false }
    let protocols = type.references.filter { self[$0].kind == .protocol }
    guard own.isEmpty else { return type.references.contains(where: own.contains) }
    return member.name == name && !protocols.isEmpty
      && (name != "router" || inherits(type, .routing))
  }

  fileprivate func isViewOfUIKit(_ type: TypeID) -> Bool {
    ["UIView", "UIViewController"].contains { inherits(type, system: $0) }
  }
}

private func unownedRouter(_ member: Member, _ types: TypeTable) -> Finding {
  unownedLink(member, when: "the router is gone, which ends the interactor's activity", types)
}

private func unownedLink(_ member: Member, when gone: String, _ types: TypeTable) -> Finding {
  Finding(
    at: member.location, subject: types.subject(of: member),
    message: """
      `\(member.name)` of `\(types[member.owner].name)` is `unowned`, so that its use ends the \
      program when \(gone)
      """,
    help: "Declare it `weak var`.")
}

// MARK: Closures

@Sendable private func unownedCaptures(in project: Project) -> [Finding] {
  let units = project.code.units(
    mentioning: ["unowned"], where: { project.objectOwner(of: $0) != nil })
  let calls = project.index.calls(namedOneOf: LaterCall.names, in: units)
  return parallelMap(calls, scratch: project.flow.typing) { call, typing -> Finding? in
    project.unownedCapture(givenTo: call, &typing)
  }.compactMap { $0 }
}

extension Project {
  fileprivate func unownedCapture(givenTo call: CodePoint, _ typing: inout Typing) -> Finding? {
    let syntax = code.syntax(at: call)
    guard let owner = objectOwner(of: call.unit),
      let closure = syntax.arguments.last?.value.unwrapped, closure.kind == .closure,
      let capture = closure.children.first(where: {
        $0.kind == .capture && $0.name == "self" && $0.flags.contains(.unowned)
      }),
      isShortLived(owner), usesSelf(closure, in: code[call.unit], of: owner),
      !isWaitedFor(syntax), let later = laterCall(call, &typing),
      !livesAsLongAsTheProcess(owner), !fact(RootParts.self).contains(owner)
    else { return nil }
    let unit = code[call.unit]
    // A task's value would be optional.
    let isFixable = later != .task && syntax.child(.effect) == nil
    return Finding(
      at: unit.location(of: capture.id), subject: types.subject(of: unit),
      message: """
        \(later.subject) calls this closure whether `\(types[owner].name)` is still there or not, \
        and `unowned self` ends the program if it is gone
        """,
      help: "Capture `[weak self]`.",
      fix: isFixable ? capturingWeakly(capture, in: closure, of: owner, unit.location.file) : nil)
  }

  private func usesSelf(_ closure: Syntax, in unit: CodeUnit, of owner: TypeID) -> Bool {
    closure.descendants.contains { name in
      guard name.kind == .name else { return false }
      return name.name == "self"
        || types.mayBeOwn(name, in: unit)
          && types.allMembers(named: name.name, of: owner).contains { !$0.isStatic }
    }
  }

  /// The function stays until the closure has run: `group.wait()`.
  private func isWaitedFor(_ call: Syntax) -> Bool {
    call.body.root.descendants.contains {
      $0.kind == .call && $0.calleeName == "wait" && $0.id > call.id
    }
  }
}
