import RibsLint
import Testing

@Suite struct NeedleInvalidInstantiationTests {
  private func differences(_ source: String) -> [String] {
    RibsLintTests.differences(
      [TestFile("Example.swift", "import NeedleFoundation\n" + source)],
      .needleInvalidInstantiation)
  }

  /// A component with this member, which may make a `MenuComponent`.
  private func differences(member: String, besides: String = "") -> [String] {
    differences(
      """
      protocol HomeDependency: Dependency {}
      protocol MenuDependency: Dependency {}
      final class MenuComponent: Component<MenuDependency> {}
      final class NumberedComponent: Component<MenuDependency> {
        init(parent: Scope, number: Int) { super.init(parent: parent) }
      }
      final class HomeComponent: Component<HomeDependency> {
        \(member)
      }
      \(besides)
      """)
  }

  @Test(arguments: [
    "var x: MenuComponent { MenuComponent(parent: parent) } // expect: needle_invalid_instantiation",
    "var x: MenuComponent { MenuComponent(parent: self.parent) } // expect: needle_invalid_instantiation",
    "var x: MenuComponent { return MenuComponent ( parent : other) } // expect: needle_invalid_instantiation",
    "func f(_ other: Scope) -> MenuComponent { MenuComponent(parent: other) } // expect: needle_invalid_instantiation",
    "var x: MenuComponent { shared { MenuComponent(parent: home) } } // expect: needle_invalid_instantiation",
    "var x: NumberedComponent { NumberedComponent(parent: home, number: 1) } // expect: needle_invalid_instantiation",
    "func f() { run { [weak self] in MenuComponent(parent: self!) } } // expect: needle_invalid_instantiation \"`self!`\"",
  ])
  func otherParentsAreRefused(member: String) {
    #expect(differences(member: member) == [])
  }

  @Test(arguments: [
    "var x: MenuComponent { MenuComponent(parent: self) }",
    "var x: MenuComponent { MenuComponent   (  parent   :    self  ) }",
    "var x: MenuComponent { MenuComponent(\nparent: self\n) }",
    "var x: NumberedComponent { NumberedComponent(parent: self, number: 1) }",
    "var x: MenuComponent { MenuComponent(parent: self as Scope) }",
    "var x: MenuComponent { MenuComponent(parent: BootstrapComponent()) }",
    "var x: MenuComponent { MenuComponent.init(parent: other) }",
    "var x: [MenuComponent] { [MenuComponent(parent: other)] }",
    "var x: Any { print(MenuComponent(parent: other)) }",
    "var x: Any { Other(parent: other) }",
    "var x: Any { Node(parent: other) }",
    "var x: Any { DerivedComponent(parent: other) }",
    "override init(parent: Scope) { super.init(parent: parent) }",
    "// let x = MenuComponent(parent: other)",
    "#if false\nvar x: MenuComponent { MenuComponent(parent: other) }\n#endif",
  ])
  func whatTheGeneratorAcceptsIsLeftAlone(member: String) {
    #expect(
      differences(
        member: member,
        besides: """
          final class Node { init(parent: Any) {} }
          class BaseComponent<D>: Component<D> {}
          final class DerivedComponent: BaseComponent<MenuDependency> {}
          """) == [])
  }

  @Test func buildersAndPluginScopesAreRead() {
    #expect(
      RibsLintTests.differences(
        [
          TestFile(
            "Menu.swift",
            """
            import NeedleFoundation
            protocol MenuDependency: Dependency {}
            final class MenuComponent: Component<MenuDependency> {}
            """),
          TestFile(
            "Home.swift",
            """
            import RIBs
            final class HomeBuilder: Builder<RIBs.EmptyDependency> {
              func build(_ component: Scope) {
                let menu = MenuComponent(parent: component) // expect: needle_invalid_instantiation
              }
            }
            final class Demo {
              func start(_ component: Scope) {
                let menu = MenuComponent(parent: component)
              }
            }
            let menu = MenuComponent(parent: Preview())
            """),
        ], .needleInvalidInstantiation) == [])
  }

  @Test func componentsOfRibsAreAnotherThing() {
    #expect(
      RibsLintTests.differences(
        """
        protocol MenuDependency: Dependency {}
        final class MenuComponent: Component<MenuDependency> {
          init(parent: MenuDependency) { super.init(dependency: parent) }
          var next: MenuComponent { MenuComponent(parent: dependency) }
        }
        """, .needleInvalidInstantiation) == [])
  }

  @Test func circlesAreFoundOnce() {
    #expect(
      differences(
        """
        protocol ADependency: Dependency {}
        final class AComponent: Component<ADependency> {
          var b: BComponent { BComponent(parent: self) } // expect: needle_invalid_instantiation "AComponent → BComponent → CComponent → AComponent"
        }
        final class BComponent: Component<ADependency> {
          var c: CComponent { shared { CComponent(parent: self) } }
        }
        final class CComponent: Component<ADependency> {}
        extension CComponent {
          func a() -> AComponent { AComponent(parent: self) }
        }
        """) == [])
  }

  @Test func aComponentOfItsOwnClassIsACircle() {
    #expect(
      differences(
        """
        protocol CommentDependency: Dependency {}
        final class CommentComponent: Component<CommentDependency> {
          func reply() -> CommentComponent {
            CommentComponent(parent: self) // expect: needle_invalid_instantiation "makes another `CommentComponent`"
          }
        }
        """) == [])
  }

  @Test func pluginsThatLeadBackAreACircle() {
    #expect(
      differences(
        """
        protocol ADependency: Dependency {}
        protocol AExtension: PluginExtension {}
        final class AComponent: PluginizedComponent<ADependency, AExtension, ANonCoreComponent> {} // expect: needle_invalid_instantiation
        final class ANonCoreComponent: NonCoreComponent<ADependency> {
          var plugin: AComponent { AComponent(parent: self) }
        }
        """) == [])
  }

  @Test(arguments: [
    // Two ways down to one component.
    """
    final class AComponent: Component<ADependency> {
      var b: BComponent { BComponent(parent: self) }
      var c: CComponent { CComponent(parent: self) }
    }
    final class BComponent: Component<ADependency> {
      var c: CComponent { CComponent(parent: self) }
    }
    final class CComponent: Component<ADependency> {}
    """,
    // A child that has its parent as something else.
    """
    final class AComponent: Component<ADependency> {
      var b: BComponent { BComponent(parent: self) }
    }
    final class BComponent: Component<ADependency> {
      weak var a: AComponent?
      func show(_ a: AComponent) {}
    }
    """,
    // The generator does not know those that inherit by way of a base class.
    """
    class BaseComponent<D>: Component<D> {}
    final class AComponent: BaseComponent<ADependency> {
      var a: AComponent { AComponent(parent: self) }
    }
    """,
    // Made by a builder, which is no ancestor.
    """
    final class AComponent: Component<ADependency> {
      var b: BComponent { BComponent(parent: self) }
    }
    final class BComponent: Component<ADependency> {
      var a: AFactory { AFactory() }
    }
    final class AFactory { func make(_ scope: Scope) -> AComponent { AComponent(parent: scope) } }
    """,
  ])
  func treesAreLeftAlone(source: String) {
    #expect(differences("protocol ADependency: Dependency {}\n" + source) == [])
  }
}
