import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let unusedDependency = Rule(
    id: "unused_dependency",
    summary: "a dependency that nothing below reads",
    category: .dependency, severity: .warning, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        A `Dependency` protocol asks for a property that nothing reads.

        None of these reads it:

        - the component and the builder that are given the dependency;
        - whoever gets the same `dependency` passed on;
        - code that has the dependency as a protocol that inherits this one.

        A component's property that only passes the value on counts as a read if somebody reads \
        that property in turn, or if a protocol asks for it. The same goes for a `lazy` property \
        and for one that uses `shared`.
        """,
      leavesAlone: [
        "A view in which a viewless RIB may show its children.",
        "Protocols for which no builder or component is in the tree.",
        "Properties whose name is read from something of unknown type.",
        "Dependencies that are handed to code outside the tree, which may read them.",
        "Builders and components without any code: the RIB is still to be written.",
        "Public protocols that no scope in the tree asks for: they may be a library's.",
        """
        Protocols of which code reads a name that they do not have (see \
        `unknown_dependency_member`): any property may be meant.
        """,
      ],
      matters: """
        Every parent has to provide the property, and so does every scope in between. A RIB can be \
        moved to wherever its dependencies exist; one that asks for more than it needs can be \
        moved to fewer places. It also looks as if it used what it does not.
        """,
      fix: """
        Remove the property from the protocol, together with what only passes it on. Then remove \
        it from the components above that provided it for this child alone.
        """),
    examples: [
      Example(
        "The log is asked for, and not read",
        """
        import RIBs

        struct User {}
        struct Log {}

        protocol ProfileDependency: Dependency {
          var user: User { get }
          var log: Log { get } // expect: unused_dependency "`log`"
        }

        final class ProfileComponent: Component<ProfileDependency> {
          fileprivate var user: User { dependency.user }
        }

        final class ProfileBuilder: Builder<ProfileDependency> {
          func build() -> User {
            ProfileComponent(dependency: dependency).user
          }
        }
        """),
      Example(
        "Passed on to a property that nothing reads",
        """
        import RIBs

        struct Log {}

        protocol ProfileDependency: Dependency {
          var log: Log { get } // expect: unused_dependency "`ProfileComponent.log`"
        }

        final class ProfileComponent: Component<ProfileDependency> {
          fileprivate var log: Log { dependency.log }
        }

        final class ProfileBuilder: Builder<ProfileDependency> {
          func build() -> ProfileComponent { ProfileComponent(dependency: dependency) }
        }
        """),
      Example(
        "Read, or passed on to a child",
        """
        import RIBs

        struct User {}
        struct Log {}

        protocol AvatarDependency: Dependency {
          var user: User { get }
        }

        final class AvatarBuilder: Builder<AvatarDependency> {
          func build() -> User { dependency.user }
        }

        protocol ProfileDependency: AvatarDependency {
          var log: Log { get }
        }

        final class ProfileBuilder: Builder<ProfileDependency> {
          func build() -> (AvatarBuilder, Log) {
            (AvatarBuilder(dependency: dependency), dependency.log)
          }
        }
        """),
    ],
    check: .project(unusedDependencies))
}

@Sendable private func unusedDependencies(in project: Project) -> [Finding] {
  let types = project.types
  let readable = ReadableDependencies(in: project)
  let asked = readable.protocols.sorted().map { types[$0] }
    .filter { $0.kind == .protocol && $0.role == .source }
  let requirements = asked.flatMap { type in
    types.requirements(of: type.id).filter {
      $0.dependency == type.id && !types.isViewControllable($0.type)
    }
  }
  guard !requirements.isEmpty else { return [] }
  let misread = project.protocolsMisread
  let judged = requirements.filter {
    !readable.mayBeReadUnseen($0.dependency) && !misread.contains($0.dependency)
  }
  // Most are read in the file that asks for them; only the others are looked for in the whole app.
  let near = DependencyUses(
    of: judged, in: project, among: project.code.units(besideAnyOf: judged))
  let sought = judged.filter { if case .read = near.use(of: $0) { false } else { true } }
  guard !sought.isEmpty else { return [] }
  let uses = DependencyUses(of: sought, in: project)
  let candidates = sought.compactMap { requirement -> (Requirement, passedOnBy: [Member])? in
    switch uses.use(of: requirement) {
    case .read: return nil
    case .none: return (requirement, [])
    case .passedOn(let dead): return (requirement, dead)
    }
  }
  guard !candidates.isEmpty else { return [] }
  let holders = project.fact(HoldersOfDependencies.self)
  func holding(_ requirement: Requirement) -> Set<TypeID> {
    Set(holders[requirement.dependency])
  }
  let attributes = AttributeReads(in: types)
  let handedOut = HandedOut(
    valuesOf: candidates.reduce(into: []) { $0.formUnion(holding($1.0)) }, in: project)
  return candidates.compactMap { requirement, dead in
    guard holding(requirement).isDisjoint(with: handedOut.types),
      !attributes.mayRead(requirement.name, of: holding(requirement))
    else { return nil }
    return dead.isEmpty ? unread(requirement, project) : onlyPassedOn(requirement, by: dead, types)
  }
}

extension Project {
  /// The Dependency protocols, and those that they inherit, of which code reads a name that they do
  /// not have: any of their properties may be meant.
  fileprivate var protocolsMisread: Set<TypeID> {
    let own = fact(UnknownDependencyReads.self).protocols
    return own.reduce(into: own) { $0.formUnion(types.ancestry(of: $1).types) }
  }
}

extension CodeTable {
  /// The code in the files that declare one of the requirements.
  fileprivate func units(besideAnyOf requirements: [Requirement]) -> [CodeUnitID] {
    Set(requirements.map(\.location.file)).sorted()
      .flatMap { units(in: $0) }.map { CodeUnitID($0) }
  }
}

/// The Dependency protocols whose readers are in the tree.
private struct ReadableDependencies {
  /// Those that a builder or component is given, and those that these inherit.
  private(set) var protocols: Set<TypeID> = []
  /// Those that code which is not understood, a cast, or a type outside of the tree may read.
  private var unseen: Set<TypeID> = []
  /// Those that some scope edge asks for, and those that these inherit.
  private var provided: Set<TypeID> = []
  /// Code may read any dependency by way of a protocol that all components or builders fulfil.
  private let areLentOut: Bool
  private let types: TypeTable

  init(in project: Project) {
    let types = project.types
    self.types = types
    areLentOut = types.lendsDependencies(of: .component) || types.lendsDependencies(of: .builder)
    for type in types.frameworkHeirs where type.kind == .class && type.role == .source {
      let asked = types.dependenciesRead(byCodeOf: type.id)
      guard !asked.isEmpty else { continue }
      let units = project.units(of: type.id)
      let isUnseen =
        types.ancestry(of: type.id).isAmbiguous || types.unseenMembers(of: type.id) != nil
        || types.looksUpMembers(type.id)
        || !units.allSatisfy { project.code[$0].showsItsReads }
      for asked in asked {
        let all = types.selfAndAncestors(of: asked)
        // A class without any code is still to be written.
        if !units.isEmpty { protocols.formUnion(all.filter { types[$0].kind == .protocol }) }
        if isUnseen { unseen.formUnion(all) }
      }
    }
    for edge in project.scopeEdges {
      if types[edge.consumer].role != .source { unseen.formUnion(edge.dependencies) }
      for asked in edge.dependencies {
        provided.insert(asked)
        provided.formUnion(types.ancestry(of: asked).types)
      }
    }
  }

  /// Something that is not in the tree may read the protocol's properties.
  func mayBeReadUnseen(_ dependency: TypeID) -> Bool {
    if areLentOut || unseen.contains(dependency) || types.ancestry(of: dependency).isAmbiguous {
      return true
    }
    guard types[dependency].access >= .package else { return false }
    // A public protocol has clients in the tree, or it is a library's.
    return !provided.contains(dependency)
  }
}

extension CodeUnit {
  /// The code is understood, and gives its dependency to no macro, which may read it.
  fileprivate var showsItsReads: Bool {
    body.isUnderstood
      && !nodes([.macro]).contains { macro in
        // These two of the language name members, and read none.
        !["keyPath", "selector"].contains(macro.name)
          && macro.descendants.contains {
            [.name, .member].contains($0.kind) && $0.name == "dependency"
          }
      }
  }
}

extension TypeTable {
  /// The Dependency protocols that a builder or component is given; of a builder that is given its
  /// component instead, that of the component.
  fileprivate func dependenciesRead(byCodeOf type: TypeID) -> [TypeID] {
    guard let base = frameworkBase(of: type)?.base else { return [] }
    let given = dependenciesAsked(by: type)
    if base == .builder || base == .component || base.isNeedle { return given }
    return base.isComponentizedBuilder ? given.flatMap { dependenciesAsked(by: $0) } : []
  }

  /// An extension of the framework's class fulfils a protocol of the project that asks for
  /// `dependency`.
  fileprivate func lendsDependencies(of base: FrameworkType) -> Bool {
    guard let additions = additions(to: .framework(base)) else { return false }
    return ancestry(of: additions).types.contains {
      self[$0].kind == .protocol && !members(named: "dependency", of: $0).isEmpty
    }
  }

  /// The view of an ancestor, which the template of a viewless RIB asks for in any case.
  fileprivate func isViewControllable(_ type: CanonicalType) -> Bool {
    inherits(type, .viewControllable)
  }
}

private func unread(_ requirement: Requirement, _ project: Project) -> Finding {
  let types = project.types
  let asked = types[requirement.dependency].name
  return Finding(
    at: requirement.location, subject: types.subject(of: requirement),
    message: "nothing reads `\(requirement.name)`, which `\(asked)` asks every parent for",
    help: "Remove `\(requirement.name)` from `\(asked)`.",
    fix: project.isReadByTests(requirement) ? nil : types.removing(requirement))
}

extension Project {
  /// A test reads it of the dependency that something has, and would not compile without it.
  fileprivate func isReadByTests(_ requirement: Requirement) -> Bool {
    code.files(mentioning: [requirement.name]).map { types[$0] }.contains { file in
      file.contains("dependency.\(requirement.name)", in: file.wholeRange)
    }
  }
}

/// Properties read it that nothing reads in turn.
private func onlyPassedOn(
  _ requirement: Requirement, by dead: [Member], _ types: TypeTable
) -> Finding {
  let asked = types[requirement.dependency].name
  let names = dead.map { "`\(types[$0.owner].name).\($0.name)`" }
  let (reads, them) = dead.count == 1 ? ("reads", "that") : ("read", "those")
  return Finding(
    at: requirement.location, subject: types.subject(of: requirement),
    message: """
      only \(andList(names)) \(reads) `\(requirement.name)` of `\(asked)`, and nothing reads \
      \(them) in turn
      """,
    help: "Remove `\(requirement.name)` from `\(asked)`, and remove \(andList(names)).",
    notes: zip(dead, names).map { .init(at: $0.0.location, "\($0.1) only passes it on") })
}

extension TypeTable {
  /// The fix that removes a requirement with its line; nil where a comment about it would stay, or
  /// where Needle's generator would have to run again.
  fileprivate func removing(_ requirement: Requirement) -> Fix? {
    guard
      let member = self[requirement.dependency].members.first(where: {
        $0.location == requirement.location
      }), !ancestry(of: requirement.dependency).framework.contains(.needleDependency)
    else { return nil }
    let file = self[member.place.file]
    let declaration = declaration(at: member.place)
    let range = ByteRange(
      min(declaration.range.start, declaration.name.start), declaration.range.end)
    guard !file.hasComment(aboveLineOf: range.start) else { return nil }
    return file.edit(removingLineOf: range).map { Fix(in: member.place.file, $0) }
  }
}
