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
        nowhere, or only in calls of other objects' methods.
        """,
      leavesAlone: [
        "A name that stands in the code of whoever should call it: the interactor, or the view.",
        "A name that stands elsewhere, other than in a call that is known to be of something else.",
        "Protocols of a RIB whose caller is not in the tree: its interactor, or its view.",
        "Methods that Objective-C or a macro may call, and `cleanupViews`.",
        """
        A routing method that a test of the router calls: the child may be new, and what leads to it \
        still to be written. Other methods that only tests call are reported.
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
        "A screen that nobody goes to any more",
        """
        import RIBs

        protocol HomeRouting: Routing {
          func routeToOffers()
          func routeToProfile() // expect: uncalled_interface_method "`routeToProfile()`"
        }

        final class HomeInteractor: Interactor {
          weak var router: HomeRouting?

          func showOffers() { router?.routeToOffers() }
        }

        final class HomeRouter: Router<HomeInteractor>, HomeRouting {
          override init(interactor: HomeInteractor) {
            super.init(interactor: interactor)
            interactor.router = self
          }

          func routeToOffers() {}
          func routeToProfile() {}
        }

        final class HomeBuilder: Builder<EmptyDependency> {
          func build() -> Routing { HomeRouter(interactor: HomeInteractor()) }
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
  let interfaces = RibInterfaces(of: project).all.filter {
    types[$0.type].kind == .protocol && types[$0.type].role == .source
  }
  return parallelMap(interfaces, scratch: InterfaceCalls(project)) { interface, calls in
    types[interface.type].members.filter { method in
      method.isEvent(in: types)
        && !interface.callers.contains { calls.mayInclude(callOf: method, by: $0) }
        && (interface.part != .router || !project.isTested(method.name))
    }.map { uncalled($0, of: interface, in: project) }
  }.flatMap { $0 }
}

extension Project {
  /// A test calls it on something.
  fileprivate func isTested(_ name: String) -> Bool {
    code.files(mentioning: [name]).contains { file in
      types.role(of: file) == .test
        && types[file].contains(".\(name)(", in: types[file].wholeRange)
    }
  }
}

extension Member {
  /// A method that only Swift's code in the tree can call, and that no template asks for.
  fileprivate func isEvent(in types: TypeTable) -> Bool {
    let file = types[place.file]
    return kind == .func && !isStatic && name != "cleanupViews"
      && !file.opensToOthers(types.declaration(at: place)) && !types.isNeverCompiled(self)
  }
}

/// The protocols by which the parts of the app's RIBs call one another, those alone whose callers
/// are in the tree.
private struct RibInterfaces {
  private(set) var all: [Interface] = []

  struct Interface {
    let type: TypeID
    let part: Part
    /// Those who are there to call it: several where RIBs share the protocol.
    let callers: [TypeID]
  }

  /// Who implements the protocol.
  enum Part: String {
    case parent = "every parent"
    case router = "the router"
    case presenter = "the presenter"
    case interactor = "the interactor"
  }

  init(of project: Project) {
    var found: [TypeID: (part: Part, callers: [TypeID?])] = [:]
    for rib in project.ribs where rib.role == .source {
      let interfaces: [(type: TypeID?, caller: TypeID?, part: Part)] = [
        (rib.listener, rib.interactor, .parent), (rib.routing, rib.interactor, .router),
        (rib.presentable, rib.interactor, .presenter),
        (rib.presentableListener, rib.presenter ?? rib.viewController, .interactor),
      ]
      for case (let type?, let caller, let part) in interfaces {
        found[type, default: (part, [])].callers.append(caller)
      }
    }
    all = found.compactMap { type, interface -> Interface? in
      let callers = interface.callers.compactMap { $0 }
      guard callers.count == interface.callers.count,
        callers.allSatisfy(project.types.showsItsCalls)
      else { return nil }
      return Interface(type: type, part: interface.part, callers: callers)
    }.sorted { $0.type < $1.type }
  }
}

extension TypeTable {
  /// All code of the class is in the tree.
  fileprivate func showsItsCalls(_ type: TypeID) -> Bool {
    self[type].role == .source && unseenMembers(of: type) == nil
      && !declaration(at: self[type].place).modifiers.contains(.open)
  }
}

private func uncalled(
  _ method: Member, of interface: RibInterfaces.Interface, in project: Project
) -> Finding {
  let types = project.types
  let asking = types[interface.type].name
  let labels = types.parameters(of: method).map { ($0.label.isEmpty ? "_" : $0.label) + ":" }
  let name = "\(method.name)(\(labels.joined()))"
  let implementations = project.hierarchy.heirs(of: interface.type).flatMap {
    types.members(named: method.name, of: $0)
  }
  return Finding(
    at: method.location, subject: types.subject(of: method),
    message: "nothing calls `\(name)`, which `\(asking)` asks \(interface.part.rawValue) for",
    help: "Call it, or remove it from `\(asking)` and from those who implement it.",
    notes: implementations.map {
      .init(at: $0.location, "`\(types[$0.owner].name)` implements it")
    })
}
