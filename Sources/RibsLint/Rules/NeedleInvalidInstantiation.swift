import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let needleInvalidInstantiation = Rule(
    id: "needle_invalid_instantiation",
    summary: "a Needle component that Needle's generator refuses, by how it is made",
    category: .dependency, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A component of Needle's is made in a way that Needle's generator ends with an error at.

        - A component, plugin scope or builder makes it with another parent than `self`: \
        `MenuComponent(parent: component)`.
        - Components make each other in a circle, or one makes another of its own class: each is \
        then its own ancestor.
        """,
      leavesAlone: [
        "`BootstrapComponent()` as the parent.",
        "Calls that the generator does not see, as it looks for a blank in front of the name.",
        "Components that inherit Needle's by way of a base class, which the generator does not know.",
        "Other code, such as a demo's, that may lie outside of what the generator reads.",
        "Components of RIBs, in which a scope may be within another of its kind.",
      ],
      matters: """
        Needle reads from the text who makes a component: the scope whose code has the call. That is \
        true only if the parent is `self`, so the generator ends at any other (uber/needle 0.25.1, \
        `ComponentInstantiationValidator.swift:122`), and at a circle among the ancestors \
        (`AncestorCycleValidator.swift:40`). Nothing is generated then, and the build fails where it \
        runs the generator.
        """,
      fix: """
        Make the component in its parent, as a property or function of that one, and read it from \
        there. Where scopes of a kind lie within each other, keep the levels in an object of one \
        scope.
        """),
    examples: [
      Example(
        "A child is made with the parent of a parent",
        """
        import NeedleFoundation

        protocol HomeDependency: Dependency {}
        protocol MenuDependency: Dependency {}

        final class MenuComponent: Component<MenuDependency> {}

        final class HomeComponent: Component<HomeDependency> {
          var menuComponent: MenuComponent {
            MenuComponent(parent: parent) // expect: needle_invalid_instantiation
          }
        }
        """),
      Example(
        "Two components make each other",
        """
        import NeedleFoundation

        protocol ListDependency: Dependency {}
        protocol DetailDependency: Dependency {}

        final class ListComponent: Component<ListDependency> {
          var detailComponent: DetailComponent {
            DetailComponent(parent: self) // expect: needle_invalid_instantiation "ListComponent → DetailComponent → ListComponent"
          }
        }

        final class DetailComponent: Component<DetailDependency> {
          var listComponent: ListComponent {
            ListComponent(parent: self)
          }
        }
        """),
      Example(
        "Each component makes its children",
        """
        import NeedleFoundation

        protocol HomeDependency: Dependency {}
        protocol MenuDependency: Dependency {}

        final class RootComponent: BootstrapComponent {
          var homeComponent: HomeComponent { HomeComponent(parent: self) }
        }

        final class HomeComponent: Component<HomeDependency> {
          var menuComponent: MenuComponent { MenuComponent(parent: self) }
        }

        final class MenuComponent: Component<MenuDependency> {}
        """),
    ],
    check: .project { strangersAsParents(in: $0) + ancestorCircles(in: $0) })
}

// MARK: Parents

private func strangersAsParents(in project: Project) -> [Finding] {
  let types = project.types
  var typing = project.flow.typing
  let components = types.classes(inheriting: .needleComponent).filter {
    types.isKnownToNeedle($0.id)
  }
  return Set(components.map(\.name)).sorted().flatMap { project.index.calls(named: $0) }
    .compactMap { point in
      let unit = project.code[point.unit]
      let call = Syntax(unit.body, point.node)
      guard let parent = call.parentThatNeedleRefuses,
        unit.owner.map({ types.isPartOfScopes($0) }) == true,
        case .constructor(let type) = typing.callee(of: point), let component = type.declared,
        types.isKnownToNeedle(component)
      else { return nil }
      return stranger(parent, of: types[component], call, unit, types)
    }
}

extension Syntax {
  /// The parent that a call gives a component, where the generator finds the call and does not
  /// accept it (`ComponentInitFilter.swift:22`, `ComponentInstantiationValidator.swift:122`).
  fileprivate var parentThatNeedleRefuses: Syntax? {
    guard callee?.kind == .name, isBehindBlank, let first = arguments.first,
      first.label == "parent", !first.isTrailing
    else { return nil }
    let text = first.value.text
    let isAccepted =
      first.value.unwrapped.isSelf && first.value.text == "self"
      || text.hasPrefix("BootstrapComponent()")
      // It reads no further than to the blank.
      || text.hasPrefix("self") && text.dropFirst("self".count).first?.isWhitespace == true
    return isAccepted ? nil : first.value
  }

  private var isBehindBlank: Bool {
    let start = range.start
    guard start > 0 else { return false }
    return body.file.text(ByteRange(start - 1, start)).first?.isWhitespace == true
  }
}

extension TypeTable {
  /// The generator takes for a component what names a class of Needle's in its own clause
  /// (`SwiftSyntaxExtensions.swift:89`).
  fileprivate func isKnownToNeedle(_ type: TypeID) -> Bool {
    guard case .framework(let base)? = superclass(of: type), base.isNeedle,
      case .path(let path)? = self[type].inherited.first?.type
    else { return false }
    return base.qualifiedName.hasSuffix(path.last?.name ?? "")
      && self[type].genericParameters.isEmpty
  }

  /// Code that makes scopes, and that the generator therefore has to read.
  fileprivate func isPartOfScopes(_ type: TypeID) -> Bool {
    inherits(type, .needleComponent) || inherits(type, .buildable)
  }
}

private func stranger(
  _ parent: Syntax, of component: TypeInformation, _ call: Syntax, _ unit: CodeUnit,
  _ types: TypeTable
) -> Finding {
  Finding(
    at: unit.statementLocation(of: call), subject: types.subject(of: unit) + [component.name],
    message: """
      `\(component.name)` is made with `\(parent.text)` as its parent: Needle's generator accepts \
      nothing but `self`
      """,
    help: "Make `\(component.name)` in the component that is its parent, with `parent: self`.")
}

// MARK: Circles

private func ancestorCircles(in project: Project) -> [Finding] {
  let types = project.types
  let edges = project.scopeEdges.filter { edge in
    guard edge.style == .needle, case .declared(let parent) = edge.provider,
      edge.container == parent
    else { return false }
    return types.isKnownToNeedle(parent) && types.isKnownToNeedle(edge.consumer)
      && types[parent].role == .source
  }
  let ways = AncestorWays(edges)
  var seen: Set<TypeID> = []
  return edges.compactMap { edge in
    guard case .declared(let parent) = edge.provider, !seen.contains(parent),
      let circle = ways.circle(through: parent)
    else { return nil }
    seen.formUnion(circle.map(\.consumer))
    return circleFinding(circle, types)
  }
}

/// Which components make which.
private struct AncestorWays {
  private let edges: [TypeID: [ScopeEdge]]

  init(_ all: [ScopeEdge]) {
    edges = Dictionary(
      grouping: all,
      by: { edge in
        guard case .declared(let parent) = edge.provider else { return edge.consumer }
        return parent
      })
  }

  /// The shortest way from a component down to another of its class.
  func circle(through start: TypeID) -> [ScopeEdge]? {
    var ways = (edges[start] ?? []).map { [$0] }
    var visited: Set<TypeID> = []
    while !ways.isEmpty {
      var longer: [[ScopeEdge]] = []
      for way in ways {
        guard let last = way.last?.consumer else { continue }
        if last == start { return way }
        guard visited.insert(last).inserted else { continue }
        longer += (edges[last] ?? []).map { way + [$0] }
      }
      ways = longer
    }
    return nil
  }
}

private func circleFinding(_ circle: [ScopeEdge], _ types: TypeTable) -> Finding {
  let names = circle.map { types[$0.consumer].name }
  let way = (names.suffix(1) + names).joined(separator: " → ")
  return Finding(
    at: circle[0].location, subject: names,
    message: names.count == 1
      ? "`\(names[0])` makes another `\(names[0])`: Needle's generator accepts no circle of ancestors"
      : "these components make each other: \(way): Needle's generator accepts no circle of ancestors",
    help: "Make one of them somewhere else, or pass on what it provides.",
    notes: zip(circle, names).dropFirst().map {
      .init(at: $0.location, "`\($1)` is made here")
    })
}
