import RibsModel
import RibsSyntax
import RibsSystem
import RibsText

extension Rule {
  package static let uncalledInterfaceMethod = Rule(
    id: "uncalled_interface_method",
    summary: "a method of a RIB's protocol that nothing calls",
    category: .structure, severity: .warning, confidence: .proven,
    page: Page(
      finds: """
        One of the protocols between the parts of a RIB asks for a method that no code of the app \
        calls: that of its listener, routing, presentable or presentable listener. Its name stands \
        nowhere, or only in calls of other objects' methods. Calls by tests don't count.
        """,
      leavesAlone: [
        "A name that stands in the code of whoever should call it: the interactor, or the view.",
        "A name that stands elsewhere, other than in a call that is known to be of something else.",
        "Protocols of a RIB whose caller is not in the tree: its interactor, or its view.",
        """
        The routing of a RIB that nothing in the tree attaches, and a public one where no app is in \
        the tree: whoever builds the RIB may call its router.
        """,
        "Methods that Objective-C or a macro may call, `callAsFunction` and `cleanupViews`.",
        "Methods that are marked as deprecated or not available.",
        """
        A routing method that attaches a child, with that which detaches it: the child may be new, \
        and what leads to it still to be written.
        """,
        "Properties and static methods.",
      ],
      matters: """
        Whoever conforms to the protocol has to implement the method: each parent of the RIB, if \
        it is the listener's. The code there looks as if it ran, and is kept, changed and tested \
        for nothing. Often it is the caller that was lost: a button that tells nobody, a child \
        that never says that it is done and so is never detached.
        """,
      fix: """
        Call the method where the event happens. If it is not needed any more, remove it from the \
        protocol and from those who implement it.
        """),
    examples: [
      Example(
        "The child never says that it is done",
        """
        import RIBs

        protocol EditorListener: AnyObject {
          func editorDidSave(_ text: String)
          func editorDidClose() // expect: uncalled_interface_method "every parent"
        }

        final class EditorInteractor: Interactor {
          weak var listener: EditorListener?

          func save(_ text: String) { listener?.editorDidSave(text) }
        }

        final class EditorBuilder: Builder<EmptyDependency> {
          func build(withListener listener: EditorListener) -> Routing {
            let interactor = EditorInteractor()
            interactor.listener = listener
            return Router(interactor: interactor)
          }
        }
        """),
      Example(
        "A child that is never told to go",
        """
        import RIBs
        import UIKit

        protocol HomeRouting: LaunchRouting {
          func routeToOffers()
          func detachOffers() // expect: uncalled_interface_method "asks the router for"
        }

        final class HomeInteractor: Interactor {
          weak var router: HomeRouting?

          func showOffers() { router?.routeToOffers() }
        }

        final class HomeRouter: LaunchRouter<HomeInteractor, HomeViewController>, HomeRouting {
          private var offers: Routing?

          override init(interactor: HomeInteractor, viewController: HomeViewController) {
            super.init(interactor: interactor, viewController: viewController)
            interactor.router = self
          }

          func routeToOffers() {
            guard offers == nil else { return }
            let offers = Router(interactor: Interactor())
            self.offers = offers
            attachChild(offers)
          }

          func detachOffers() {
            guard let offers else { return }
            detachChild(offers)
            self.offers = nil
          }
        }

        final class HomeViewController: UIViewController, ViewControllable {}

        final class HomeBuilder: Builder<EmptyDependency> {
          func build() -> LaunchRouting {
            HomeRouter(interactor: HomeInteractor(), viewController: HomeViewController())
          }
        }
        """),
      Example(
        "Called, or handed over to be called",
        """
        import RIBs

        protocol EditorListener: AnyObject {
          func editorDidSave(_ text: String)
          func editorDidClose()
        }

        final class EditorInteractor: Interactor {
          weak var listener: EditorListener?

          func save(_ text: String) { listener?.editorDidSave(text) }
          func closing() -> (() -> Void)? { listener?.editorDidClose }
        }

        final class EditorBuilder: Builder<EmptyDependency> {
          func build(withListener listener: EditorListener) -> Routing {
            let interactor = EditorInteractor()
            interactor.listener = listener
            return Router(interactor: interactor)
          }
        }
        """),
    ],
    check: .project(uncalledMethods))
}

@Sendable private func uncalledMethods(in project: Project) -> [Finding] {
  let types = project.types
  return parallelMap(RibInterfaces(of: project).all, scratch: InterfaceCalls(project)) {
    interface, calls in
    let unused = types[interface.type].members.filter { method in
      method.isRequiredEvent(in: types)
        && !interface.callers.contains { calls.mayInclude(callOf: method, by: $0) }
    }
    let reported = interface.part == .router ? project.withoutNewRoutes(unused) : unused
    return reported.map { uncalled($0, of: interface, in: project) }
  }.flatMap { $0 }
}

extension Project {
  /// Those that neither attach a child nor detach one that is attached nowhere else: the child may be
  /// new, and what leads to it still to be written.
  fileprivate func withoutNewRoutes(_ unused: [Member]) -> [Member] {
    let attaching = unused.filter { method in
      implementations(of: method).contains { unit in
        unit.nodes([.call]).contains { $0.calleeName == "attachChild" }
      }
    }
    let newChildren = attaching.reduce(into: Set()) { $0.formUnion(propertiesNamed(by: $1)) }
    return unused.filter { method in
      !attaching.contains { $0.place == method.place }
        && newChildren.isDisjoint(with: propertiesNamed(by: method))
    }
  }

  private func implementations(of method: Member) -> [CodeUnit] {
    hierarchy.membersOfHeirs(for: method, types)
      .compactMap { code.result(of: $0.place).map { code[$0] } }
  }

  /// The stored properties that the code of its implementations names.
  private func propertiesNamed(by method: Member) -> Set<DeclarationPlace> {
    implementations(of: method).reduce(into: []) { found, unit in
      guard let owner = unit.owner else { return }
      let names = Set(unit.nodes([.name, .member]).map(\.name))
      found.formUnion(
        types[owner].members.filter { $0.isStoredProperty && names.contains($0.name) }.map(\.place))
    }
  }
}

extension Member {
  /// A requirement that only Swift's code in the tree can call, and by its name.
  fileprivate func isRequiredEvent(in types: TypeTable) -> Bool {
    let declaration = types.declaration(at: place)
    return kind == .func && !isStatic && declaration.body.isEmpty
      && !["callAsFunction", "cleanUpViews", "cleanupViews"].contains(name)
      && !types[place.file].opensToOthers(declaration)
      && !types.attributeNames(at: place).contains("available") && !types.isNeverCompiled(self)
  }
}

private func uncalled(
  _ method: Member, of interface: RibInterfaces.Interface, in project: Project
) -> Finding {
  let types = project.types
  let asking = types[interface.type].name
  let labels = types.parameters(of: method).map { ($0.label.isEmpty ? "_" : $0.label) + ":" }
  let name = "\(method.name)(\(labels.joined()))"
  return Finding(
    at: method.location, subject: types.subject(of: method),
    message: "nothing calls `\(name)`, which `\(asking)` asks \(interface.part.rawValue) for",
    help: "Call it, or remove it from `\(asking)` and from those who implement it.",
    notes: project.hierarchy.membersOfHeirs(for: method, types).map {
      .init(at: $0.location, "`\(types[$0.owner].name)` implements it")
    })
}
