import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let unknownDependencyMember = Rule(
    id: "unknown_dependency_member",
    summary: "a read of `dependency.x` that the Dependency protocol does not have",
    category: .dependency, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A component or builder reads `dependency.x` or `self.dependency.x`, but its `Dependency` \
        protocol has no member `x`.

        The member may be declared in the protocol itself, in a protocol that it inherits, or in \
        an extension of either. `EmptyDependency` has no members of its own. Reads from outside \
        the class (`component.dependency.x`) count too.
        """,
      leavesAlone: [
        "A local name `dependency` that stands for something else.",
        "A property named `dependency` that the class or one of its base classes declares.",
        "A protocol that inherits something outside the tree.",
        "A protocol or class to which a macro may add members.",
        "A protocol with `@dynamicMemberLookup`.",
      ],
      matters: """
        The code does not compile. This rule says so before a build, and for all RIBs at once. \
        Such a read is left over when a requirement was removed from a parent, or appears when \
        code uses a value that nobody asked the parent for.
        """,
      fix: """
        Add the property to the `Dependency` protocol, so that every parent must provide it, or \
        read another one.
        """),
    examples: [
      Example(
        "A component reads what it did not ask for",
        """
        import RIBs

        struct User {}
        struct Token {}

        protocol ProfileDependency: Dependency {
          var user: User { get }
        }

        final class ProfileComponent: Component<ProfileDependency> {
          var token: Token { dependency.token } // expect: unknown_dependency_member "`token`"
          var user: User { dependency.user }
        }
        """),
      Example(
        "A builder reads what it did not ask for",
        """
        import RIBs

        protocol ProfileDependency: Dependency {}

        final class ProfileBuilder: Builder<ProfileDependency> {
          func build() {
            print(self.dependency.analytics) // expect: unknown_dependency_member
          }
        }
        """),
      Example(
        "Inherited members, and members of an extension",
        """
        import RIBs

        struct User { var name: String }

        protocol UserDependency: Dependency {
          var user: User { get }
        }

        protocol ProfileDependency: UserDependency {}

        extension ProfileDependency {
          var userName: String { user.name }
        }

        final class ProfileComponent: Component<ProfileDependency> {
          var title: String { dependency.userName + dependency.user.name }
        }
        """),
    ],
    check: .project(unknownDependencyMembers))
}

@Sendable private func unknownDependencyMembers(in project: Project) -> [Finding] {
  project.fact(UnknownDependencyReads.self).all.map { unknownMember($0, project.types) }
}

private func unknownMember(_ read: UnknownDependencyRead, _ types: TypeTable) -> Finding {
  let (name, asked) = (read.name, types.name(of: read.dependency))
  let message = "`\(types[read.owner].name)` reads `\(name)`, which `\(asked)` does not have"
  let subject = [types[read.owner].qualifiedName, name]
  guard case .declared(let declared) = read.dependency else {
    return Finding(
      at: read.location, subject: subject, message: message,
      help: "Declare a `Dependency` protocol with `\(name)`, and name it in place of `\(asked)`.")
  }
  let near = nearestNames(to: name, among: types.requirements(of: declared).map(\.name))
  let addition = "Add `\(name)` to `\(asked)`, so that every parent provides it."
  return Finding(
    at: read.location, subject: subject, message: message,
    help: near.isEmpty ? addition : "\(didYouMean(near)) Otherwise add `\(name)` to `\(asked)`.",
    notes: [.init(at: types.location(of: declared), "`\(asked)` is declared here")])
}
