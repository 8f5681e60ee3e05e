import RibsModel
import RibsSyntax

extension Rule {
  package static let strongListener = Rule(
    id: "strong_listener",
    summary: "an interactor that holds its listener, the parent, strongly",
    category: .leak, severity: .warning, confidence: .likely, isFixable: true,
    page: Page(
      finds: """
        An interactor holds its listener, the parent, in a stored property that is neither `weak` \
        nor `unowned`.

        The property is taken for the listener in these cases:

        - Its type is the one that the `Interactable` protocol declares for `listener` or \
        `delegate`.
        - Its type is the `Listener` protocol of the RIB.
        - If neither of these is known: the property is named `listener`, and its protocol is one \
        that some `build` method takes, or is named like the interactor (`MenuListener` for \
        `MenuInteractor`).
        - A generic base class declares the property with its parameter as the type, and the \
        interactor gives one of the first two types for that parameter.

        The finding is an error if the only class that can be the listener keeps the interactor, \
        in a property or in a stream that remembers what it was given, and never lets go of it.
        """,
      leavesAlone: [
        "A constant beside a weak listener of the same type.",
        """
        A listener that can only be a plain object, one that is no part of a RIB and inherits from \
        no class, unless that object keeps the interactor.
        """,
        """
        Properties with a wrapper other than `@Published`, because the wrapper decides how the \
        value is held.
        """,
      ],
      matters: """
        By itself this is no retain cycle: the parent's interactor does not own the child's, but \
        reaches it through a weak router. But the child keeps the parent alive for as long as \
        anything keeps the child. And as soon as the parent holds something of the child (an \
        actionable item in a replaying subject, an adapter that is the listener), the two hold \
        each other forever. Run against RIBs-iOS 1.0.0: alone, both are freed in every order; with \
        the child in a `ReplaySubject` of the parent, both leak.
        """,
      fix: """
        Declare the property as `weak var` and assign it in the builder. The parent outlives the \
        child as long as the child is attached to it.
        """),
    examples: [
      Example(
        "The listener is held strongly",
        """
        import RIBs

        protocol MenuListener: AnyObject {
          func menuDidClose()
        }

        final class MenuInteractor: Interactor {
          var listener: MenuListener? // expect: strong_listener
        }
        """),
      Example(
        "The listener is passed to the initializer and kept",
        """
        import RIBs

        protocol MenuListener: AnyObject {}

        final class MenuInteractor: Interactor {
          private let listener: MenuListener // expect: strong_listener

          init(listener: MenuListener) {
            self.listener = listener
            super.init()
          }
        }
        """),
      Example(
        "The listener is weak, here and in a base class",
        """
        import RIBs

        protocol MenuListener: AnyObject {}

        class BaseMenuInteractor: Interactor {
          weak var listener: MenuListener?
        }

        final class MenuInteractor: BaseMenuInteractor {}
        """),
    ],
    check: .project(strongListeners))
}

@Sendable private func strongListeners(in project: Project) -> [Finding] {
  let types = project.types
  let ribOfInteractor = project.ribsByPart(\.interactor)
  let built = types.listenersOfBuilders()
  var bases: Set<Location> = []
  return types.classes(inheriting: .interactor).flatMap { interactor -> [Finding] in
    let own = types.ownListeners(of: interactor.id, ribOfInteractor[interactor.id])
    return types.strongReferences(of: interactor.id, told: &bases) { reference in
      let protocols = reference.types.filter { types[$0].kind == .protocol }
      return own.isEmpty
        // Where nothing tells which protocol is the RIB's own, the property's name does, with the
        // builder that takes one.
        ? reference.member.name == "listener"
          && protocols.contains {
            built.contains($0) || types.isListener($0, byNameOf: interactor.id)
          }
        : protocols.contains { own.contains($0) } && !types.isBesideListener(reference)
    } inGenericBase: { reference in
      reference.types.contains(where: own.contains)
    }.compactMap { strongListener($0, of: interactor, project) }
  }
}

extension TypeTable {
  /// The protocols that builders take for a listener.
  fileprivate func listenersOfBuilders() -> Set<TypeID> {
    var found: Set<TypeID> = []
    for type in types where inherits(type.id, .buildable) {
      for build in type.members where build.isBuild {
        for parameter in parameters(of: build) {
          guard let written = parameter.type else { continue }
          found.formUnion(canonical(written, from: Viewpoint(build.place)).references)
        }
      }
    }
    return found
  }

  /// A constant of the type beside the RIB's weak listener is somebody else, whom only the caller
  /// of the initialiser knows.
  fileprivate func isBesideListener(_ reference: StoredReference) -> Bool {
    guard reference.member.kind == .let else { return false }
    return self[reference.member.owner].members.contains { other in
      other.isProperty && !other.modifiers.isDisjoint(with: [.weak])
        && canonicalType(of: other)?.references.contains(where: reference.types.contains) == true
    }
  }
}

private func strongListener(
  _ reference: StoredReference, of interactor: TypeInformation, _ project: Project
) -> Finding? {
  let types = project.types
  let member = reference.member
  let notes = types.notes(about: reference, keptBy: interactor)
  let fix = member.owner == interactor.id ? types.weakening(reference) : nil
  let help =
    types.weakHelp(for: reference, keptBy: interactor) + "; assign it in the builder."
  let subject = types.subject(of: member)
  if let cycle = project.listenerCycle(of: interactor.id, reference) {
    let listener = types[cycle.listener].name
    let keeper = "\(listener).\(cycle.keeper.name)"
    return Finding(
      at: member.location, subject: subject,
      message: """
        `\(member.name)` of `\(interactor.name)` is a strong reference to the parent, which keeps \
        the interactor: \(keeper) → \(interactor.name).\(member.name) → \(listener)
        """,
      help: help,
      notes: notes + [.init(at: cycle.keeper.location, "`\(keeper)` holds `\(interactor.name)`")],
      severity: .error, confidence: .proven, fix: fix)
  }
  guard project.mayBeParent(reference) else { return nil }
  return Finding(
    at: member.location, subject: subject,
    message: """
      `\(member.name)` of `\(interactor.name)` is a strong reference to the parent: it keeps the \
      parent alive, and keeps both alive forever once the parent holds something of this RIB
      """,
    help: help, notes: notes, fix: fix)
}

extension Project {
  /// False where only plain objects conform, which somebody makes for the interactor: they end with
  /// it, and a weak reference would lose them at once.
  fileprivate func mayBeParent(_ reference: StoredReference) -> Bool {
    let conforming = reference.types.filter { types[$0].kind == .protocol }
      .flatMap { hierarchy.heirs(of: $0) }
    return conforming.isEmpty
      || conforming.contains { type in
        !types.ancestry(of: type).framework.isEmpty || types.superclass(of: type) != nil
      }
  }
}
