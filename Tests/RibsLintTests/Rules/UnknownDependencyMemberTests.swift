import RibsLint
import Testing

@Suite struct UnknownDependencyMemberTests {
  /// A component with these members, over a dependency that has `user`.
  private func differences(_ members: String, besides: String = "") -> [String] {
    RibsLintTests.differences(
      """
      struct User {}
      protocol BaseDependency: Dependency { var base: Int { get } }
      protocol ADependency: BaseDependency { var user: User { get } }
      \(besides)
      final class AComponent: Component<ADependency> {
      \(members)
      }
      """, .unknownDependencyMember)
  }

  @Test(arguments: [
    "var x: Int { dependency.token } // expect: unknown_dependency_member",
    "var x: Int { self.dependency.token.id } // expect: unknown_dependency_member",
    "lazy var x = dependency.token // expect: unknown_dependency_member",
    "var x: Int { make(dependency.token()) } // expect: unknown_dependency_member",
    "var x: String { \"\\(dependency.token)\" } // expect: unknown_dependency_member",
    "var x: Int { run { self.dependency.token } } // expect: unknown_dependency_member",
    "override init(dependency: ADependency) { k = dependency.key } // expect: unknown_dependency_member",
    "var x: Int { run { [dependency] in dependency.token } } // expect: unknown_dependency_member",
    "func f(_ c: AComponent) -> Int { c.dependency.token } // expect: unknown_dependency_member",
  ])
  func everyReadIsSeen(member: String) {
    #expect(differences(member) == [])
  }

  /// What a protocol asks of `Self` it has as well.
  @Test(arguments: [
    ("protocol HasToken: AnyObject { var token: Int { get } }", "HasToken"),
    ("class BaseComponent: Component<EmptyDependency> { let token = 1 }", "BaseComponent"),
  ])
  func whatSelfHasToBeIsInherited(asked: String, name: String) {
    func source(_ clause: String) -> String {
      """
      import RIBs
      \(asked)
      protocol ADependency: Dependency \(clause) { var user: Int { get } }
      final class AComponent: Component<ADependency> {
        var x: Int { dependency.token }
      }
      """
    }
    #expect(lint(source("where Self: \(name)"), rules: [.unknownDependencyMember]).findings.isEmpty)
    #expect(lint(source(""), rules: [.unknownDependencyMember]).findings.count == 1)
  }

  @Test(arguments: [
    "var x: User { dependency.user }",
    "var x: Int { dependency.base }",
    "var x: ADependency { dependency.self }",
    "var x: Int { dependency.user.token }",
    "var x: Int { other.dependency.token }",
    "init(dependency: OtherDependency) { k = dependency.token }",
    "func f() { let dependency = Other(); print(dependency.token) }",
    "func f() { run { dependency in print(dependency.token) } }",
    "var x: Int { run { [dependency = other] in dependency.token } }",
    "func f(_ c: AComponent) -> Int { c.dependency.base }",
    "// dependency.token",
    "#if false\nvar x: Int { dependency.token }\n#endif",
    "var x: KeyPath<A, Int> { \\.dependency.token }",
  ])
  func otherReadsAreLeftAlone(member: String) {
    #expect(differences(member) == [])
  }

  @Test func membersOfExtensionsAreKnown() {
    #expect(
      differences(
        "var x: Int { dependency.id + dependency.base2 + dependency.common() }",
        besides: """
          extension ADependency { var id: Int { 0 } }
          extension BaseDependency { var base2: Int { 0 } }
          extension Dependency { func common() -> Int { 0 } }
          """) == [])
  }

  @Test func aProtocolThatInheritsTheUnknownIsLeftAlone() {
    #expect(
      RibsLintTests.differences(
        """
        protocol ADependency: Dependency, ElsewhereDependency {}
        final class AComponent: Component<ADependency> { var x: Int { dependency.token } }
        class BComponent<D>: Component<D> { var x: Int { dependency.token } }
        final class AInteractor: Interactor {
          let dependency: AInteractorDependency
          func f() { print(dependency.token) }
        }
        protocol AInteractorDependency { var token: Int { get } }
        """, .unknownDependencyMember) == [])
  }

  @Test func builderAndExtensionsInOtherFilesAreRead() {
    let files = [
      TestFile(
        "A.swift",
        """
        import RIBs
        protocol ADependency: Dependency {}
        class Base<D>: Component<D> {}
        final class AComponent: Base<ADependency> {}
        """),
      TestFile(
        "B.swift",
        """
        import RIBs
        extension AComponent {
          var x: Int { dependency.token } // expect: unknown_dependency_member
        }
        final class ABuilder: Builder<ADependency> {
          func build() { print(dependency.token) } // expect: unknown_dependency_member
        }
        """),
    ]
    #expect(RibsLintTests.differences(files, .unknownDependencyMember) == [])
  }

  @Test func anEmptyDependencyHasNothing() {
    #expect(
      RibsLintTests.differences(
        """
        final class AComponent: Component<EmptyDependency> {
          var x: Int { dependency.token } // expect: unknown_dependency_member "`EmptyDependency`"
          override init(dependency: EmptyDependency) {
            k = dependency.key // expect: unknown_dependency_member
          }
        }
        final class ABuilder: Builder<EmptyDependency> {
          func build() { print(dependency.user) } // expect: unknown_dependency_member
        }
        """, .unknownDependencyMember) == [])
  }

  @Test func extensionsOfEmptyDependencyAreKnown() {
    #expect(
      RibsLintTests.differences(
        """
        extension EmptyDependency { var id: Int { 0 } }
        extension Dependency { var common: Int { 0 } }
        final class AComponent: Component<EmptyDependency> {
          var x: Int { dependency.id + dependency.common }
        }
        """, .unknownDependencyMember) == [])
  }

  @Test func aComponentOfNeedleReadsItsDependencyAlike() {
    let source = """
      import NeedleFoundation
      protocol ADependency: Dependency { var user: String { get } }
      final class AComponent: Component<ADependency> {
        var x: String { dependency.user + dependency.token }
      }
      """
    #expect(lint(source, rules: [.unknownDependencyMember]).findings.count == 1)
  }

  @Test func aProtocolThatLooksUpMembersMayHaveAny() {
    #expect(
      RibsLintTests.differences(
        """
        @dynamicMemberLookup
        protocol BaseDependency: Dependency { subscript<T>(dynamicMember name: String) -> T { get } }
        protocol ADependency: BaseDependency {}
        final class AComponent: Component<ADependency> { var x: Int { dependency.token } }
        """, .unknownDependencyMember) == [])
  }

  @Test func aMacroMayAddWhatIsRead() {
    #expect(
      RibsLintTests.differences(
        """
        @Asks(Token.self)
        protocol ADependency: Dependency {}
        final class AComponent: Component<ADependency> { var x: Int { dependency.token } }
        protocol BDependency: Dependency {}
        final class BComponent: Component<BDependency> {
          #inheritedScope
          var x: Int { dependency.token }
        }
        """, .unknownDependencyMember) == [])
  }
}
