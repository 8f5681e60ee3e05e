import RibsModel
import RibsSyntax

extension Rule {
  package static let recursiveComponentProperty = Rule(
    id: "recursive_component_property",
    summary: "a component's property that needs itself",
    category: .dependency, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        The code of a computed or lazy property of a component needs the value of that same \
        property.

        - It reads the property itself.
        - It reads other properties of the component, or calls its methods, and these lead back to \
        the property.

        A closure that is given to `shared` runs at once, so what it reads counts. A circle of \
        several properties is one finding, at the one that is declared first.
        """,
      leavesAlone: [
        "Reads in a closure that runs later, such as one that a builder keeps.",
        "Reads that happen only under a condition.",
        "Circles through a method that is overloaded or that a subclass overrides.",
      ],
      matters: """
        The first read never ends: the program crashes when its stack is full. The same happens \
        inside `shared`, because the lock that it holds can be taken again by the same thread \
        (RIBs-iOS 1.0.0, `Component.swift:42-51`). This is what becomes of `var clock: Clock { \
        dependency.clock }` if `dependency.` is forgotten.
        """,
      fix: """
        Read the value from `dependency`. Or break the circle: store one of the values, or give \
        one of the objects what it needs later.
        """),
    examples: [
      Example(
        "`dependency` was forgotten",
        """
        import RIBs

        protocol Clock {}

        protocol RootDependency: Dependency {
          var clock: Clock { get }
        }

        final class RootComponent: Component<RootDependency> {
          var clock: Clock { clock } // expect: recursive_component_property "`RootComponent.clock` reads itself"
        }
        """),
      Example(
        "Two objects that need each other",
        """
        import RIBs

        protocol TripDependency: Dependency {}

        final class Meter {
          init(route: Route) {}
        }

        final class Route {
          init(meter: Meter) {}
        }

        final class TripComponent: Component<TripDependency> {
          var meter: Meter { Meter(route: route) } // expect: recursive_component_property "TripComponent.meter → TripComponent.route → TripComponent.meter"
          var route: Route { shared { Route(meter: meter) } }
        }
        """),
      Example(
        "What a builder makes later",
        """
        import RIBs

        protocol RootDependency: Dependency {}

        final class MenuComponent {
          init(parent: RootComponent) {}
        }

        final class MenuBuilder {
          init(component: @escaping () -> MenuComponent) {}
        }

        final class MenuItem {
          init(builder: MenuBuilder) {}
        }

        final class RootComponent: Component<RootDependency> {
          var menuBuilder: MenuBuilder { MenuBuilder { MenuComponent(parent: self) } }
          var menuItem: MenuItem { MenuItem(builder: menuBuilder) }
        }
        """),
    ],
    check: .project(recursiveProperties))
}

@Sendable private func recursiveProperties(in project: Project) -> [Finding] {
  project.types.componentClasses.filter { $0.role == .source }.flatMap { component -> [Finding] in
    var reads = ComponentReads(of: component.id, in: project)
    return reads.circles().map { recursion($0, in: component, project) }
  }
}

/// Which properties of a component the code of each reads, and which methods it calls, whenever it
/// runs.
private struct ComponentReads {
  /// One read of a property, or call of a method, by another.
  struct Read {
    let reader: Member
    let name: String
    let mention: Syntax
    let unit: CodeUnitID
  }

  private let component: TypeID
  private let project: Project
  private var typing: Typing
  private var types: TypeTable { project.types }

  init(of component: TypeID, in project: Project) {
    self.component = component
    self.project = project
    typing = project.flow.typing
  }

  /// The circles through properties of the component's own, each once, the first declared first.
  mutating func circles() -> [[Read]] {
    var found: [[Read]] = []
    var seen: Set<String> = []
    for member in types[component].members where member.isProperty && !member.isStatic {
      guard !seen.contains(member.name), let circle = circle(from: member) else { continue }
      seen.formUnion(circle.map(\.reader.name))
      found.append(circle)
    }
    return found
  }

  /// The shortest way from a property back to it.
  private mutating func circle(from start: Member) -> [Read]? {
    var ways: [[Read]] = reads(by: start).map { [$0] }
    var visited: Set<String> = []
    while !ways.isEmpty {
      var longer: [[Read]] = []
      for way in ways {
        guard let last = way.last else { continue }
        if last.name == start.name {
          // Dearer to find out than the way itself.
          if way.contains(where: { mayRunLater($0) }) { continue }
          return way
        }
        guard visited.insert(last.name).inserted,
          let next = property(last.name) ?? method(last.name)
        else { continue }
        longer += reads(by: next).map { way + [$0] }
      }
      ways = longer
    }
    return nil
  }

  /// The property that the name means on an instance; nil where several of different types might be
  /// meant.
  private func property(_ name: String) -> Member? {
    let all = types.allMembers(named: name, of: component).filter {
      $0.isProperty && !$0.isStatic && $0.storage != .requirement
    }
    let classes = all.filter { types[$0.owner].kind == .class }
    let candidates = classes.isEmpty ? all : classes
    guard let nearest = candidates.first,
      all.allSatisfy({ types.canonicalType(of: $0) == types.canonicalType(of: nearest) })
    else { return nil }
    return nearest
  }

  /// The only method of that name, which is no other's in a subclass.
  private func method(_ name: String) -> Member? {
    let all = types.allMembers(named: name, of: component).filter { $0.storage != .requirement }
    guard all.count == 1, let method = all.first, method.kind == .func, !method.isStatic,
      types[method.owner].kind == .class,
      project.hierarchy.heirs(of: component).allSatisfy({
        types.members(named: name, of: $0).isEmpty
      })
    else { return nil }
    return method
  }

  private func reads(by member: Member) -> [Read] {
    let meant = member.kind == .func ? method(member.name) : property(member.name)
    guard meant?.place == member.place, let id = code(of: member) else { return [] }
    let unit = project.code[id]
    let locals = LocalUses(in: unit.body)
    let parameters = Set(types.parameterNames(of: member.place))
    return unit.nodes([.name, .member]).compactMap { mention in
      guard isOwn(mention, locals), mention.alwaysRuns,
        mention.kind == .member || !parameters.contains(mention.name),
        isCall(mention) ? method(mention.name) != nil : property(mention.name) != nil
      else { return nil }
      return Read(reader: member, name: mention.name, mention: mention, unit: id)
    }
  }

  private func code(of member: Member) -> CodeUnitID? {
    switch member.storage {
    case .computed: project.code.result(of: member.place)
    case .lazy: project.code.initialValue(of: member.place)
    case .none where member.kind == .func: project.code.result(of: member.place)
    case .stored, .requirement, .none: nil
    }
  }

  /// It is given to a call that may evaluate it later: `Lazy(self.api)`, with an `@autoclosure`.
  private mutating func mayRunLater(_ read: Read) -> Bool {
    read.mention.ancestors.contains { argument in
      guard argument.kind == .argument, let call = argument.parent, call.kind == .call else {
        return false
      }
      return typing.mayEvaluateLater(argumentsOf: CodePoint(read.unit, call.id))
    }
  }

  /// `name` or `self.name`, and no local and no target of an assignment.
  private func isOwn(_ mention: Syntax, _ locals: LocalUses) -> Bool {
    !mention.isReplaced && locals.mayBeOwn(mention)
  }

  /// The mention calls a method; what a property gives may be called as well.
  private func isCall(_ mention: Syntax) -> Bool {
    guard mention.wrapped.parent?.callee?.unwrapped.id == mention.id else { return false }
    return types.allMembers(named: mention.name, of: component).contains { $0.kind == .func }
  }
}

extension Syntax {
  /// The expression runs each time when its body does: no condition, loop, later closure or early
  /// exit stands before it.
  fileprivate var alwaysRuns: Bool {
    var inner = self
    for outer in ancestors {
      switch outer.kind {
      case .if, .guard, .while, .for, .switch, .ternary:
        // What is asked first runs in any case.
        guard outer.firstChild?.id == inner.id else { return false }
      case .switchCase, .catchClause, .conditionalCompilation, .localFunction, .do, .defer, .repeat:
        return false
      case .binary:
        guard outer.firstChild?.id == inner.id || !outer.isShortCircuit else { return false }
      case .call, .subscript, .member:
        guard outer.firstChild?.id == inner.id || !outer.hasOptionalChain else { return false }
      case .effect where outer.name == "try" || outer.name == "try?": return false
      case .closure: guard outer.runsInPlace else { return false }
      case .block:
        let earlier = outer.children.prefix { $0.id != inner.id }
        if earlier.contains(where: \.mayLeave) { return false }
      default: break
      }
      inner = outer
    }
    return true
  }

  private var hasOptionalChain: Bool {
    var current = firstChild
    while let link = current {
      if link.kind == .optionalChain { return true }
      guard link.kind == .member || link.kind == .call || link.kind == .subscript else {
        return false
      }
      current = link.firstChild
    }
    return false
  }

  private var mayLeave: Bool {
    kind == .return || kind == .throw || kind == .unparsed
      || descendantsRunInPlace.contains { $0.kind == .return || $0.kind == .throw }
  }
}

private func recursion(
  _ circle: [ComponentReads.Read], in component: TypeInformation, _ project: Project
) -> Finding {
  let types = project.types
  let names = circle.map { "\(component.name).\($0.reader.name)" }
  let first = circle[0].reader
  let way = (names + [names[0]]).joined(separator: " → ")
  let asked = types.frameworkBase(of: component.id)?.arguments.first
  let isAskedFor: Bool =
    if case .declared(let dependency, _)? = asked {
      types.requirements(of: dependency).contains { $0.name == first.name }
    } else { false }
  return Finding(
    at: first.location, subject: [component.qualifiedName, first.name],
    message: circle.count == 1
      ? "`\(names[0])` reads itself, so its first read never ends"
      : "the first read of `\(names[0])` never ends: \(way)",
    help: isAskedFor
      ? "Read `dependency.\(first.name)`."
      : "Break the circle: store one of the values, or pass it later.",
    notes: circle.map { read in
      let isCalled = types.allMembers(named: read.name, of: component.id).allSatisfy {
        $0.kind == .func
      }
      let place = project.code[read.unit].nameLocation(of: read.mention)
      return .init(at: place, "`\(read.name)` is \(isCalled ? "called" : "read") here")
    })
}
