import RibsModel
import RibsSyntax

extension Rule {
  package static let pluginizedComponentNotBound = Rule(
    id: "pluginized_component_not_bound",
    summary: "a pluginized Needle component that is bound to no lifecycle",
    category: .leak, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A subclass of Needle's `PluginizedComponent` is made, and nothing calls `bind(to:)` on it: \
        neither the component itself, its base classes or subclasses, nor code that has one.
        """,
      leavesAlone: [
        "Components for which a base class calls `bind(to:)`, in its initializer or elsewhere.",
        "Components that somebody binds who has them as a `PluginizedScope`, or as something unknown.",
        "Components that nothing in the tree makes.",
        "Components that are handed to code outside of the tree, which may bind them.",
        "Components that inherit `PluginizedComponent` by way of a class that is not in the tree.",
      ],
      matters: """
        A pluginized component keeps its non-core component, which keeps it as its parent. Only the \
        end of the lifecycle that `bind(to:)` is given lets go of the one (uber/needle 0.25.1, \
        `PluginizedComponent.swift:157`), so that without it both stay in memory with all that they \
        share, each time the scope is made. The plugins never hear that their scope is active \
        either.
        """,
      fix: """
        Bind it to what it lives for, once: `bind(to: viewController)` in the function that makes \
        the view controller, or `component.bind(to: interactor)` in the builder.
        """),
    examples: [
      Example(
        "Nobody binds the component",
        """
        import NeedleFoundation

        protocol HomePluginExtension: PluginExtension {}

        final class HomeNonCoreComponent: NonCoreComponent<EmptyDependency> {}

        final class HomeComponent: PluginizedComponent< // expect: pluginized_component_not_bound
          EmptyDependency, HomePluginExtension, HomeNonCoreComponent
        > {
          func makeScreen() -> HomeScreen { HomeScreen() }
        }

        final class HomeScreen {}

        final class RootComponent: BootstrapComponent {
          func makeHome() -> HomeComponent { HomeComponent(parent: self) }
        }
        """),
      Example(
        "The component binds itself to its screen",
        """
        import NeedleFoundation

        protocol HomePluginExtension: PluginExtension {}

        final class HomeNonCoreComponent: NonCoreComponent<EmptyDependency> {}

        final class HomeComponent: PluginizedComponent<
          EmptyDependency, HomePluginExtension, HomeNonCoreComponent
        > {
          func makeScreen() -> HomeScreen {
            let screen = HomeScreen()
            bind(to: screen)
            return screen
          }
        }

        final class HomeScreen: PluginizedScopeLifecycleObservable {
          private var observer: ((PluginizedScopeLifecycle) -> Void)?

          func observe(
            _ observer: @escaping (PluginizedScopeLifecycle) -> Void
          ) -> ObserverDisposable {
            self.observer = observer
            return Observation()
          }

          deinit { observer?(.deinit) }
        }

        final class Observation: ObserverDisposable {
          func dispose() {}
        }

        final class RootComponent: BootstrapComponent {
          func makeHome() -> HomeComponent { HomeComponent(parent: self) }
        }
        """),
    ],
    check: .project(unboundComponents))
}

@Sendable private func unboundComponents(in project: Project) -> [Finding] {
  let types = project.types
  let components = types.classes(inheriting: .pluginizedComponent).filter {
    $0.role == .source && types.inheritsPluginizedItself($0.id)
  }
  guard !components.isEmpty else { return [] }
  let bindings = PluginBindings(in: project)
  let handedOut = HandedOut(valuesOf: Set(components.map(\.id)), in: project)
  var flow = project.flow
  return components.compactMap { component in
    guard !bindings.mayBind(component.id), !handedOut.types.contains(component.id),
      !types.isGivenToClassOutside(component.name), !project.mayBeUsedElsewhere(component),
      let creation = flow.firstCreation(
        of: component.id, where: { $0.fileRole == .source && !types.isPreview($0) })
    else { return nil }
    let unit = project.code[creation.unit]
    let place = unit.statementLocation(of: project.code.syntax(at: creation))
    return unbound(component, at: types.location(of: component.id), madeAt: place)
  }
}

extension TypeTable {
  /// Xcode alone runs the code, to show a view.
  fileprivate func isPreview(_ unit: CodeUnit) -> Bool {
    unit.owner.map { ancestry(of: $0).external.contains("PreviewProvider") } ?? false
  }

  /// All classes between the component and Needle's are in the tree.
  fileprivate func inheritsPluginizedItself(_ component: TypeID) -> Bool {
    guard let last = selfAndSuperclasses(of: component).last,
      case .framework(.pluginizedComponent)? = superclass(of: last),
      case .path(let path)? = self[last].inherited.first?.type
    else { return false }
    return path.last?.name == FrameworkType.pluginizedComponent.qualifiedName
      && !ancestry(of: component).isAmbiguous
  }
}

extension TypeTable {
  /// `class HomeBuilder: PluginBuilder<HomeComponent>`, whose base class is not in the tree.
  fileprivate func isGivenToClassOutside(_ component: String) -> Bool {
    types.contains { type in
      type.inherited.contains { entry in
        guard case .external = entry.target, case .path(let path) = entry.type else { return false }
        return path.flatMap(\.arguments).contains { argument in
          if case .path(let name) = argument { name.last?.name == component } else { false }
        }
      }
    }
  }
}

/// Everything in the project that may bind a pluginized component to a lifecycle.
private struct PluginBindings {
  private let types: TypeTable
  /// The types that a component is bound as.
  private var bound: Set<TypeID> = []
  /// Something is bound of which nothing more is known.
  private var mayBindAny = false

  init(in project: Project) {
    types = project.types
    var typing = project.flow.typing
    for point in project.index.calls(named: "bind") {
      let call = project.code.syntax(at: point)
      guard let argument = call.arguments.first, call.arguments.count == 1,
        argument.label == "to", !argument.value.text.contains(".rx.")
      else { continue }
      let receiver = call.receiver.map { point.at($0.id) }
      add(receiver, project.code[point.unit], &typing, isStream: call.isOperatorOfStream)
    }
    for point in project.index.references(toMember: "bind") {
      guard let base = project.code.syntax(at: point).firstChild else { continue }
      add(point.at(base.id), project.code[point.unit], &typing, isStream: false)
    }
  }

  private mutating func add(
    _ receiver: CodePoint?, _ unit: CodeUnit, _ typing: inout Typing, isStream: Bool
  ) {
    let type = receiver.map { typing.type(at: $0) }
    guard let type else {
      // A function outside of types, or an extension of the framework's, may have it from anywhere.
      guard let owner = unit.owner, types[owner].kind != .extension else {
        mayBindAny = true
        return
      }
      bound.insert(owner)
      return
    }
    for part in type.parts {
      switch part {
      case .declared(let declared, _):
        bound.insert(declared)
        if types[declared].kind == .extension { mayBindAny = true }
      case .framework(let framework, _):
        if framework.closure.contains(.needleComponent) { mayBindAny = true }
      case .external(let name, _): if name.hasSuffix("Scope") { mayBindAny = true }
      case .function, .tuple, .metatype: break
      default: if !isStream { mayBindAny = true }
      }
    }
  }

  func mayBind(_ component: TypeID) -> Bool {
    mayBindAny || bound.contains { types.isRelated($0, to: component) }
  }
}

extension Syntax {
  /// `stream.map { }.bind(to: relay)`: it is called on what another call with a closure, or `.rx`,
  /// gives.
  fileprivate var isOperatorOfStream: Bool {
    guard let receiver = receiver?.unwrapped else { return false }
    return receiver.text.contains(".rx.")
      || receiver.kind == .call
        && receiver.arguments.contains { $0.value.kind == .closure }
        && receiver.calleeName != "shared"
  }
}

private func unbound(
  _ component: TypeInformation, at location: Location, madeAt place: Location
) -> Finding {
  Finding(
    at: location, subject: [component.qualifiedName],
    message: """
      nothing binds `\(component.name)` to a lifecycle, so it and its non-core component keep each \
      other alive forever
      """,
    help: "Call `bind(to:)` on it with the view controller or interactor that it lives for.",
    notes: [.init(at: place, "`\(component.name)` is made here")])
}
