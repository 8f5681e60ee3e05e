import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let presenterListenerNotAssigned = Rule(
    id: "presenter_listener_not_assigned",
    summary: "a view or presenter whose listener nothing sets",
    category: .lifecycle, severity: .error, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        A view or presenter uses its `listener` or hands it on, but nothing ever assigns it.

        The finding is at the RIB's interactor, which should be the listener. The property is one \
        of these:

        - A `listener` that the `Presentable` protocol of the interactor declares with a setter.
        - A property of another name that the protocol declares with a setter, if the interactor \
        is the only class that adopts the property's protocol.
        - A `listener` that only the view declares, if its type is a protocol that the interactor \
        adopts.

        An assignment counts if it is in the interactor or a base class of it, in the builder or \
        in the view itself. An assignment to the `listener` of something whose type is not known \
        counts as well, unless its value is known to be no such listener.
        """,
      leavesAlone: [
        "Views that never use their listener.",
        "RIBs that hand the view to code that is not in the source tree.",
        "A listener that a storyboard may set (`@IBOutlet`).",
      ],
      matters: """
        Nothing in the framework makes the interactor the listener of its presenter. The weak \
        property stays nil, and every tap that calls `listener?.didTap()` does nothing. Run \
        against RIBs-iOS 1.0.0: there is no crash and no message.
        """,
      fix: """
        Assign `presenter.listener = self` in the interactor's initializer, after `super.init`.
        """),
    examples: [
      Example(
        "Nobody sets the view's listener",
        """
        import RIBs
        import UIKit

        protocol MenuPresentableListener: AnyObject {
          func didTapClose()
        }

        protocol MenuPresentable: Presentable {
          var listener: MenuPresentableListener? { get set }
        }

        final class MenuViewController: UIViewController, MenuPresentable, ViewControllable {
          weak var listener: MenuPresentableListener?

          func closeTapped() { listener?.didTapClose() }
        }

        final class MenuInteractor: PresentableInteractor<MenuPresentable>, MenuPresentableListener { // expect: presenter_listener_not_assigned
          private(set) var isClosed = false

          override init(presenter: MenuPresentable) {
            super.init(presenter: presenter)
          }

          func didTapClose() { isClosed = true }
        }

        final class MenuRouter: ViewableRouter<MenuInteractor, ViewControllable> {}

        final class MenuBuilder: Builder<EmptyDependency> {
          func build() -> MenuRouter {
            let viewController = MenuViewController()
            let interactor = MenuInteractor(presenter: viewController)
            return MenuRouter(interactor: interactor, viewController: viewController)
          }
        }
        """),
      Example(
        "The interactor makes itself the listener",
        """
        import RIBs
        import UIKit

        protocol MenuPresentableListener: AnyObject {
          func didTapClose()
        }

        protocol MenuPresentable: Presentable {
          var listener: MenuPresentableListener? { get set }
        }

        final class MenuViewController: UIViewController, MenuPresentable, ViewControllable {
          weak var listener: MenuPresentableListener?

          func closeTapped() { listener?.didTapClose() }
        }

        final class MenuInteractor: PresentableInteractor<MenuPresentable>, MenuPresentableListener {
          private(set) var isClosed = false

          override init(presenter: MenuPresentable) {
            super.init(presenter: presenter)
            presenter.listener = self
          }

          func didTapClose() { isClosed = true }
        }

        final class MenuRouter: ViewableRouter<MenuInteractor, ViewControllable> {}

        final class MenuBuilder: Builder<EmptyDependency> {
          func build() -> MenuRouter {
            let viewController = MenuViewController()
            let interactor = MenuInteractor(presenter: viewController)
            return MenuRouter(interactor: interactor, viewController: viewController)
          }
        }
        """),
    ],
    check: .project(presenterListenersNotAssigned))
}

@Sendable private func presenterListenersNotAssigned(in project: Project) -> [Finding] {
  let types = project.types
  var assignments: [String: PropertyAssignments] = [:]
  var reported: Set<TypeID> = []
  return project.ribs.flatMap { rib -> [Finding] in
    guard let interactor = rib.interactor, let presentable = rib.presentable,
      rib.role == .source, types[interactor].role == .source,
      let view = project.presenter(of: rib, for: presentable),
      !types.ancestry(of: view).isAmbiguous, !reported.contains(interactor)
    else { return [] }
    let found = project.listenerNames(of: presentable, for: interactor).compactMap {
      name -> Finding? in
      guard let listener = types.plainListener(named: name, of: view) else { return nil }
      let required = types.allMembers(named: name, of: presentable)
      let requirement = required.first { $0.storage == .requirement && $0.isSettable }
      let targets = [presentable, requirement?.owner, view].compactMap { $0 }
      guard requirement != nil || required.isEmpty && types.listens(interactor, to: listener) else {
        return nil
      }
      let all = assignments[name] ?? PropertyAssignments(to: name, in: project)
      assignments[name] = all
      guard !all.mayReach(targets, of: rib),
        let use = project.firstMention(of: name, in: view, where: \.isReadOn),
        !project.handsToUnseenCode([presentable, view], in: rib)
      else { return nil }
      let fix = requirement.flatMap { project.assigningPresenterListener(interactor, to: $0) }
      return unassigned(listener, of: view, interactor, usedAt: use, requirement, fix: fix, types)
    }
    if !found.isEmpty { reported.insert(interactor) }
    return found
  }
}

extension Project {
  /// The names under which the presentable may have the interactor: `listener`, and what else it
  /// lets be set of a protocol that no other class adopts.
  fileprivate func listenerNames(of presentable: TypeID, for interactor: TypeID) -> [String] {
    let others = hierarchy.listenerRequirements(of: presentable, for: interactor, types)
      .map(\.property.name)
    return ["listener"] + others.filter { $0 != "listener" }
  }

  /// The class that the RIB's `Presentable` protocol stands for.
  fileprivate func presenter(of rib: Rib, for presentable: TypeID) -> TypeID? {
    [rib.presenter, rib.viewController].compactMap { $0 }
      .first { types[$0].kind == .class && types.inherits($0, presentable) }
  }
}

extension Syntax {
  /// Something of it is called, or it is handed on: `guard let target = listener`,
  /// `Header(listener)`.
  fileprivate var isReadOn: Bool {
    switch use {
    case .receiver, .assigned: true
    case .argument(let argument):
      !LookingFunctions.names.contains(argument.parent?.calleeName ?? "")
    case .bound(let binding): binding.value?.unwrapped.id == id
    default: false
    }
  }
}

extension TypeTable {
  /// The listener, a stored property that neither a storyboard nor an initial value sets.
  fileprivate func plainListener(named name: String, of view: TypeID) -> Member? {
    guard let member = allMembers(named: name, of: view).first,
      member.storage == .stored, member.kind == .var, wrappers(of: member).isEmpty,
      !isSetBySystem(member)
    else { return nil }
    return declaration(at: member.place).initialValue.isEmpty ? member : nil
  }

  /// The listener is of a protocol that the interactor adopts.
  fileprivate func listens(_ interactor: TypeID, to listener: Member) -> Bool {
    guard let asked = canonicalType(of: listener)?.references, asked.count == 1,
      self[asked[0]].kind == .protocol
    else { return false }
    return inherits(interactor, asked[0])
  }
}

private func unassigned(
  _ listener: Member, of view: TypeID, _ interactor: TypeID, usedAt use: Location,
  _ requirement: Member?, fix: Fix?, _ types: TypeTable
) -> Finding {
  let (view, interactor, name) = (types[view], types[interactor], listener.name)
  return Finding(
    at: types.location(of: interactor.id), subject: [interactor.qualifiedName],
    message: """
      nothing sets `\(view.name).\(name)`, so what it tells `\(interactor.name)` goes nowhere
      """,
    help: requirement == nil
      ? "Assign the interactor to `\(view.name).\(name)` in the builder."
      : "Assign `presenter.\(name) = self` in the interactor's initializer, after `super.init`.",
    notes: [.init(at: use, "`\(view.name)` uses its listener here")], fix: fix)
}
