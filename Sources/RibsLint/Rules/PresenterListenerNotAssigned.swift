import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let presenterListenerNotAssigned = Rule(
    id: "presenter_listener_not_assigned",
    summary: "a view or presenter whose listener nobody sets",
    category: .lifecycle, severity: .error, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        An interactor whose `Presentable` protocol has a `listener` that can be set, or that is what \
        its view's `listener` is declared to be, whose view or presenter uses it or hands it on, and \
        nobody assigns it: neither the interactor or a base class of it, nor the builder, nor the \
        view itself. An assignment to the `listener` of something whose type cannot be read counts, \
        unless what it assigns is known to be no such listener. Views that never use their listener are left alone, and RIBs that hand the view \
        to code that is not in the tree.
        """,
      matters: """
        Nothing in the framework makes the interactor its presenter's listener. The weak property \
        stays nil, and every tap that calls `listener?.didTap()` does nothing. Run against RIBs-iOS \
        1.0.0: no crash and no message.
        """,
      fix: "Assign `presenter.listener = self` in the interactor's initialiser, after `super.init`."
    ),
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
    check: presenterListenersNotAssigned)
}

@Sendable private func presenterListenersNotAssigned(in project: Project) -> [Finding] {
  let types = project.types
  let assignments = PropertyAssignments(to: "listener", in: project)
  var reported: Set<TypeID> = []
  return project.ribs.compactMap { rib in
    guard let interactor = rib.interactor, let presentable = rib.presentable,
      rib.role == .source, types[interactor].role == .source,
      let view = project.presenter(of: rib, for: presentable),
      !types.ancestry(of: view).isAmbiguous, let listener = types.plainListener(of: view)
    else { return nil }
    let required = types.allMembers(named: "listener", of: presentable)
    let requirement = required.first { $0.storage == .requirement && $0.isSettable }
    let targets = [presentable, requirement?.owner, view].compactMap { $0 }
    guard requirement != nil || required.isEmpty && types.listens(interactor, to: listener),
      !assignments.mayReach(targets, of: rib),
      let use = project.firstMention(of: "listener", in: view, where: \.isReadOn),
      !project.handsToUnseenCode([presentable, view], in: rib), reported.insert(interactor).inserted
    else { return nil }
    let fix = requirement.flatMap { project.assigningPresenterListener(interactor, to: $0) }
    return unassigned(view, of: interactor, usedAt: use, requirement, fix: fix, types)
  }
}

extension Project {
  /// The class that the RIB's `Presentable` protocol stands for.
  fileprivate func presenter(of rib: Rib, for presentable: TypeID) -> TypeID? {
    [rib.presenter, rib.viewController].compactMap { $0 }
      .first { types[$0].kind == .class && types.inherits($0, presentable) }
  }
}

extension Syntax {
  /// Something of it is called, or it is handed on.
  fileprivate var isReadOn: Bool {
    switch use {
    case .receiver, .assigned: true
    default: false
    }
  }
}

extension TypeTable {
  /// The listener, a stored property that neither a storyboard nor an initial value sets.
  fileprivate func plainListener(of view: TypeID) -> Member? {
    guard let member = allMembers(named: "listener", of: view).first,
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
  _ view: TypeID, of interactor: TypeID, usedAt use: Location, _ requirement: Member?, fix: Fix?,
  _ types: TypeTable
) -> Finding {
  let (view, interactor) = (types[view], types[interactor])
  return Finding(
    at: types.location(of: interactor.id), subject: [interactor.qualifiedName],
    message: """
      nobody sets `\(view.name).listener`, so what it tells `\(interactor.name)` goes nowhere
      """,
    help: requirement == nil
      ? "Assign the interactor to `\(view.name).listener` in the builder."
      : "Assign `presenter.listener = self` in the interactor's initialiser, after `super.init`.",
    notes: [.init(at: use, "`\(view.name)` uses its listener here")], fix: fix)
}
