/// An app of two scopes for the tests of the dependency rules: a parent that builds a child.
struct ScopedApp {
  /// What the child asks for.
  var requirements = "var clock: Clock { get }"
  var childProtocol = "protocol ChildDependency: Dependency"
  /// The parent's component, the braces aside.
  var component = "final class ParentComponent: Component<ParentDependency>, ChildDependency"
  var members = ""
  /// What the parent gives to the child's builder.
  var argument = "component"
  var besides = ""

  var source: String {
    """
    import RIBs
    protocol Clock {}
    final class SystemClock: Clock {}
    protocol ParentDependency: Dependency {}
    \(childProtocol) {
      \(requirements)
    }
    final class ChildInteractor: Interactor {}
    final class ChildRouter: Router<ChildInteractor> {}
    final class ChildBuilder: Builder<ChildDependency> {
      func build() -> ChildRouter { ChildRouter(interactor: ChildInteractor()) }
    }
    \(component) {
      \(members)
    }
    final class ParentInteractor: Interactor {}
    final class ParentRouter: Router<ParentInteractor> {
      init(interactor: ParentInteractor, child: ChildBuilder) { super.init(interactor: interactor) }
    }
    final class ParentBuilder: Builder<ParentDependency> {
      func build() -> ParentRouter {
        let component = ParentComponent(dependency: dependency)
        let child = ChildBuilder(dependency: \(argument))
        print(component)
        return ParentRouter(interactor: ParentInteractor(), child: child)
      }
    }
    \(besides)
    """
  }
}
