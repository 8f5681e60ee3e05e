import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let strongViewListener = Rule(
    id: "strong_view_listener",
    summary: "a view or presenter that holds its interactor strongly",
    category: .leak, severity: .error, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        A view or presenter of a RIB holds its interactor strongly, through a stored property that \
        is neither `weak` nor `unowned`.

        A class is a view or presenter if it conforms to a `Presentable` or `ViewControllable` \
        protocol or inherits `Presenter`. Its property is reported if the type is:

        - the protocol that its `Presentable` protocol declares for `listener` or `delegate`;
        - the RIB's presentable listener;
        - a protocol that the RIB's interactor conforms to, where the property is called \
        `listener` or `delegate`;
        - a protocol that the interactor and nothing else conforms to, whatever the property is \
        called.

        So is the strong property of an object that the view keeps, if the view passes its weak \
        `listener` on to it (`header.listener = listener`) and only the interactor can be that.

        A property of a generic base class, whose type is the class's generic parameter, is \
        reported too where that parameter stands for one of the first two types.
        """,
      leavesAlone: [
        "A constant that the view makes itself.",
        "A constant for which the callers of the view's initializer give another object.",
        "A property that the interactor sets to nil in its presenter when it is deactivated.",
      ],
      matters: """
        The interactor holds its presenter strongly (RIBs-iOS 1.0.0, \
        `PresentableInteractor.swift:23`). With a strong reference back, interactor and view keep \
        each other alive forever. The view controller stays in memory with its whole hierarchy, \
        and the leak detector's assertion fires in debug builds only.
        """,
      fix: "Declare the property `weak var`. The router keeps the interactor alive."),
    examples: [
      Example(
        "A view controller holds its listener strongly",
        """
        import RIBs
        import UIKit

        protocol MenuPresentableListener: AnyObject {
          func didTapClose()
        }

        protocol MenuPresentable: Presentable {
          var listener: MenuPresentableListener? { get set }
        }

        final class MenuViewController: UIViewController, MenuPresentable {
          var listener: MenuPresentableListener? // expect: strong_view_listener
        }
        """),
      Example(
        "A presenter class holds its listener strongly",
        """
        import RIBs

        protocol MenuPresentableListener: AnyObject {}

        protocol MenuPresentable: Presentable {
          var listener: MenuPresentableListener? { get set }
        }

        protocol MenuViewControllable: ViewControllable {}

        final class MenuPresenter: Presenter<MenuViewControllable>, MenuPresentable {
          var listener: MenuPresentableListener? // expect: strong_view_listener "MenuPresenter"
        }
        """),
      Example(
        "The listener is weak, or a value that is passed on",
        """
        import RIBs
        import UIKit

        protocol MenuPresentableListener: AnyObject {}

        protocol MenuPresentable: Presentable {
          var listener: MenuPresentableListener? { get set }
        }

        final class MenuViewController: UIViewController, MenuPresentable {
          weak var listener: MenuPresentableListener?
        }

        struct MenuPayload {
          let listener: MenuPresentableListener
        }
        """),
    ],
    check: .project { strongViewListeners(in: $0) + listenersPassedOn(in: $0) })
}

@Sendable private func strongViewListeners(in project: Project) -> [Finding] {
  let types = project.types
  let ribOfView = project.ribsByPart(\.viewController)
  let ribOfPresenter = project.ribsByPart(\.presenter)
  var bases: Set<Location> = []
  return types.frameworkHeirs.flatMap { view -> [Finding] in
    guard view.kind == .class, types.isViewOrPresenter(view.id) else { return [] }
    let rib = ribOfView[view.id] ?? ribOfPresenter[view.id]
    let required = types.types(of: listenerNames, requiredBy: .presentable, of: view.id)
    return types.strongReferences(of: view.id, told: &bases) { reference in
      let isListener = reference.types.contains { type in
        guard types[type].kind == .protocol else { return false }
        return required.contains(type) || type == rib?.presentableListener
          || rib?.interactor.map { interactor in
            types.inherits(interactor, type)
              && (listenerNames.contains(reference.member.name)
                || project.hierarchy.isConformed(to: type, byNoneBut: interactor))
          } == true
      }
      return isListener
        && !project.isSomebodyElse(reference.member, of: view.id, rib?.interactor)
        && !project.isLetGo(reference)
        && !project.isListenedToByOthers(reference.member, of: view.id, rib)
    } inGenericBase: { reference in
      reference.types.contains { required.contains($0) || $0 == rib?.presentableListener }
    }.map { strongListener($0, of: view, types) }
  }
}

private let listenerNames = ["listener", "delegate"]

extension Project {
  /// A constant that the view makes, or that is made before the interactor: what the calls of the
  /// view's initialisers give is known to be another object.
  fileprivate func isSomebodyElse(_ member: Member, of view: TypeID, _ interactor: TypeID?) -> Bool
  {
    guard member.kind == .let else { return false }
    if !types.declaration(at: member.place).initialValue.isEmpty { return true }
    guard let interactor else { return false }
    var typing = flow.typing
    let calls = index.calls(named: types[view].name)
    let arguments = calls.flatMap { call in
      code.syntax(at: call).arguments.map { call.at($0.value.unwrapped.id) }
    }
    return !calls.isEmpty
      && arguments.allSatisfy { argument in
        let type = typing.type(at: argument)
        guard type != .unknown else { return false }
        return type.references.allSatisfy {
          types[$0].kind != .protocol && !types.inherits($0, interactor)
            && !types.inherits(interactor, $0)
        }
      }
  }
}

extension Project {
  /// The interactor takes itself out of its presenter in `willResignActive`, which the router calls
  /// before it lets go of it; or the view keeps the listener for a while besides its `listener`,
  /// which others can set.
  fileprivate func isLetGo(_ reference: StoredReference) -> Bool {
    if reference.member.isFileScoped, isEmptied(reference.member) { return true }
    var typing = flow.typing
    return index.assignments(to: reference.member).contains { point in
      let unit = code[point.unit]
      let assignment = Syntax(unit.body, point.node)
      guard let interactor = unit.owner, types.inherits(interactor, .interactor),
        reference.types.contains(where: { types.inherits(interactor, $0) }),
        assignment.firstChild?.unwrapped.receiver?.unwrapped.name == "presenter",
        assignment.value?.unwrapped.mayCarryNothing == true, assignment.enclosingFunction == nil
      else { return false }
      return typing.mayRunAtEnding(unit)
    }
  }
}

/// Each property once, however many views pass their listener on to it.
private func listenersPassedOn(in project: Project) -> [Finding] {
  var told: Set<Location> = []
  return project.passedListeners.compactMap { passed in
    guard let reference = passed.path.last, told.insert(reference.location).inserted else {
      return nil
    }
    return passedListener(passed, reference, project.types)
  }
}

private func passedListener(
  _ passed: PassedListener, _ reference: Member, _ types: TypeTable
) -> Finding {
  let view = types[passed.view].name
  let way = hops(passed.path, types).way(backTo: types[passed.interactor].name)
  return Finding(
    at: reference.location, subject: types.subject(of: reference),
    message: """
      `\(reference.name)` of `\(types[reference.owner].name)` is a strong reference to the \
      interactor, which holds `\(view)`: \(way)
      """,
    help: "Declare it `weak var`; the router keeps the interactor alive.",
    notes: [.init(at: passed.location, "`\(view)` passes its listener on here")])
}

private func strongListener(
  _ reference: StoredReference, of view: TypeInformation, _ types: TypeTable
) -> Finding {
  let member = reference.member
  return Finding(
    at: member.location, subject: types.subject(of: member),
    message: """
      `\(member.name)` of `\(view.name)` is a strong reference to the interactor, which holds its \
      presenter: neither is ever freed
      """,
    help: types.weakHelp(for: reference, keptBy: view) + "; the router keeps the interactor alive.",
    notes: types.notes(about: reference, keptBy: view),
    fix: member.owner == view.id ? types.weakening(reference) : nil)
}
