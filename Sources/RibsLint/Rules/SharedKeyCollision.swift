import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let sharedKeyCollision = Rule(
    id: "shared_key_collision",
    summary: "two `shared` values that a component keeps under one key",
    category: .dependency, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A property or function of a component calls `shared` more than once on the same path \
        through its code.
        """,
      leavesAlone: [
        "Calls in branches that exclude each other.",
        "A call inside the closure of another.",
        "A call with a `__function:` of its own.",
        "Calls in different members or local functions, because each has a key of its own.",
      ],
      matters: """
        `shared` keeps its value under the name of the member that calls it (`#function`; RIBs-iOS \
        1.0.0, `Component.swift:46`). So the second call in the same member finds what the first \
        one made. If that is of the same type, the call returns that object. If it is of another \
        type, the cast fails: each read makes both anew and overwrites them \
        (`Component.swift:56-61`), and nothing is shared. Run against RIBs-iOS 1.0.0: both happen.
        """,
      fix: """
        Give each value a property of its own, with its own `shared`, and let the others read it.
        """),
    examples: [
      Example(
        "Two in one property",
        """
        import RIBs

        protocol TripDependency: Dependency {}
        final class TripStore {}

        final class TripService {
          init(store: TripStore) {}
        }

        final class TripComponent: Component<TripDependency> {
          var service: TripService { // expect: shared_key_collision
            let store = shared { TripStore() }
            return shared { TripService(store: store) }
          }
        }
        """),
      Example(
        "A property for each",
        """
        import RIBs

        protocol TripDependency: Dependency {}
        final class TripStore {}

        final class TripService {
          init(store: TripStore) {}
        }

        final class TripComponent: Component<TripDependency> {
          var store: TripStore { shared { TripStore() } }
          var service: TripService { shared { TripService(store: store) } }
        }
        """),
      Example(
        "One inside the other, or one of two",
        """
        import RIBs

        protocol TripDependency: Dependency {
          var isOffline: Bool { get }
        }

        class TripStore {}
        final class OfflineTripStore: TripStore {}

        final class TripService {
          init(store: TripStore) {}
        }

        final class TripComponent: Component<TripDependency> {
          var service: TripService { shared { TripService(store: shared { TripStore() }) } }

          var store: TripStore {
            if dependency.isOffline {
              return shared { OfflineTripStore() }
            }
            return shared { TripStore() }
          }
        }
        """),
    ],
    check: .project(collidingKeys))
}

@Sendable private func collidingKeys(in project: Project) -> [Finding] {
  project.code.units(mentioning: "shared").compactMap { id in
    let unit = project.code[id]
    let calls = SharedCalls(in: unit, project.types).calls
    for (position, second) in calls.enumerated() {
      if let first = calls[..<position].first(where: { runsBefore($0, second) }) {
        return collision(of: first, and: second, in: unit, project.types)
      }
    }
    return nil
  }
}

/// One read of the member runs both calls, one after the other, under the same key.
private func runsBefore(_ first: Syntax, _ second: Syntax) -> Bool {
  guard first.keyOwner == second.keyOwner, first.runsWithItsMember, second.runsWithItsMember,
    !second.ancestors.contains(where: { $0.id == first.id })
  else { return false }
  let around = Set(second.ancestors.map(\.id))
  var inner = first
  for outer in first.ancestors {
    if around.contains(outer.id) { return !outer.separates(inner, from: second) }
    if outer.kind == .return || outer.kind == .throw { return false }
    if outer.kind == .block, outer.parent != nil, outer.endsTheBody { return false }
    inner = outer
  }
  return false
}

extension Syntax {
  /// The local function whose name is the key; nil for the member itself.
  fileprivate var keyOwner: NodeID? { ancestors.first { $0.kind == .localFunction }?.id }

  fileprivate var runsWithItsMember: Bool { enclosingClosures.allSatisfy(\.runsInPlace) }

  /// This statement or expression runs only one of two parts of it.
  fileprivate func separates(_ first: Syntax, from second: Syntax) -> Bool {
    guard kind == .if || kind == .switch || kind == .ternary || kind == .conditionalCompilation
    else { return false }
    let parts = Array(children)
    func position(_ node: Syntax) -> Int? {
      parts.firstIndex { $0.range.contains(node.range) }
    }
    guard let one = position(first), let other = position(second), one != other else {
      return false
    }
    // What is asked first runs in any case.
    return kind == .conditionalCompilation || (parts[one].kind != .condition && one != 0)
  }
}

private func collision(
  of first: Syntax, and second: Syntax, in unit: CodeUnit, _ types: TypeTable
) -> Finding {
  let subject = types.subject(of: unit)
  let name = subject.joined(separator: ".")
  return Finding(
    at: types.memberLocation(of: unit), subject: subject,
    message: """
      `\(name)` calls `shared` twice under one key, its own name, so the second finds what the \
      first made
      """,
    help: "Give each shared value a property of its own.",
    notes: [
      .init(at: unit.nameLocation(of: first.callee ?? first), "the first call"),
      .init(at: unit.nameLocation(of: second.callee ?? second), "the second call"),
    ])
}
