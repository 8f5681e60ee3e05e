import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let tooManyDependencies = Rule(
    id: "too_many_dependencies",
    summary: "an interactor with more than 10 dependencies, or a Dependency with more than 15",
    category: .size, severity: .warning, confidence: .proven,
    page: Page(
      finds: """
        A RIB depends on more than it could need for one thing:

        - an initializer of its interactor takes and keeps more than 10 values;
        - its `Dependency` protocol asks for more than 15, what it inherits included.

        Both limits are those of this program, and can be configured.
        """,
      leavesAlone: [
        "The presenter, the listener, the router, views and closures that an interactor is given.",
        "What an initializer takes and does not keep in a property of the same class.",
        "Views and builders that a `Dependency` asks for, and what an extension provides by itself.",
        """
        What a `Dependency` inherits from one that another RIB asks for, or that several inherit: \
        it is passed on to a child, or a bundle that the app has agreed on.
        """,
        "What a RIB's component passes on to its children under the same name.",
        "What stands under `#if`.",
        "A value that has others in it counts once.",
      ],
      matters: """
        Nothing happens at run time. Each RIB is meant to make the smallest possible amount of \
        decisions, and one that needs this much makes many. Every parent has to provide all of it, \
        and every test has to make all of it up.
        """,
      fix: """
        Find out which of them are used together. Give the state that needs them a child RIB of \
        its own, or put them behind a worker or service that does one thing for the RIB.
        """),
    examples: [
      Example(
        "An interactor that is given 11 services",
        """
        import RIBs

        protocol Service {}

        final class CheckoutInteractor: Interactor { // expect: too_many_dependencies "11 dependencies"
        \(serviceLines(11) { "  private let service\($0): Service" })

          init(
        \(serviceLines(11, joinedBy: ",") { "    service\($0): Service" })
          ) {
        \(serviceLines(11) { "    self.service\($0) = service\($0)" })
          }
        }
        """),
      Example(
        "A dependency that asks for 16 things",
        """
        import RIBs

        protocol Service {}

        protocol CheckoutDependency: Dependency { // expect: too_many_dependencies "asks for 16"
        \(serviceLines(16) { "  var service\($0): Service { get }" })
        }

        final class CheckoutInteractor: Interactor {
          private let services: [Service]

          init(services: [Service]) { self.services = services }
        }

        final class CheckoutBuilder: Builder<CheckoutDependency> {
          func build() -> Routing {
            let services = [
        \(serviceLines(16, joinedBy: ",") { "      dependency.service\($0)" })
            ]
            return Router(interactor: CheckoutInteractor(services: services))
          }
        }
        """),
      Example(
        "What belongs together is one dependency",
        """
        import RIBs

        protocol Service {}

        struct Payment {
        \(serviceLines(11) { "  let service\($0): Service" })
        }

        final class CheckoutInteractor: Interactor {
          private let payment: Payment

          init(payment: Payment) { self.payment = payment }
        }
        """),
    ],
    check: .thresholds([interactorLimit, protocolLimit]) { project, thresholds in
      crowdedInteractors(in: project, thresholds[interactorLimit])
        + demandingProtocols(in: project, thresholds[protocolLimit])
    })
}

/// Lines to fill an example with, one for each service.
private func serviceLines(
  _ count: Int, joinedBy separator: String = "", _ line: (Int) -> String
) -> String {
  (1...count).map(line).joined(separator: separator + "\n")
}

private let interactorLimit = Threshold(
  "interactor", standard: 10, "interactors that are given more dependencies are reported")
private let protocolLimit = Threshold(
  "protocol", standard: 15, "Dependency protocols that ask for more are reported")

// MARK: Interactors

private func crowdedInteractors(in project: Project, _ limit: Int) -> [Finding] {
  let types = project.types
  var typing = project.flow.typing
  return types.classes(inheriting: .interactor).compactMap { interactor in
    guard interactor.role == .source else { return nil }
    let counts = interactor.members.compactMap { member -> Int? in
      guard member.kind == .`init`, !types.isNeverCompiled(member),
        types.parameters(at: member.place).count > limit
      else { return nil }
      return project.dependencies(keptBy: member, &typing).count
    }
    guard let count = counts.max(), count > limit else { return nil }
    return crowded(interactor, count, limit, types)
  }
}

extension Project {
  /// What an initialiser takes and keeps, the RIB's own parts aside.
  fileprivate func dependencies(
    keptBy initialiser: Member, _ typing: inout Typing
  ) -> [MemberParameter] {
    guard let unit = code.result(of: initialiser.place) else { return [] }
    let locals = LocalUses(in: code[unit].body)
    var kept: Set<String> = []
    for assignment in code[unit].nodes([.assignment]) where assignment.enclosingFunction == nil {
      guard let target = assignment.targets.first, let value = assignment.value?.unwrapped,
        value.kind == .name, locals.declaration(of: value) == nil,
        typing.ownProperty(at: CodePoint(unit, target.id))?.isStoredProperty == true
      else { continue }
      kept.insert(value.name)
    }
    return types.parameters(of: initialiser).filter { parameter in
      guard kept.contains(parameter.name), let written = parameter.type else { return false }
      let type = types.canonical(written, from: Viewpoint(initialiser.place))
      return !type.isFunction && !types.isPartOfRib(type)
        && !parameter.name.lowercased().hasSuffix("listener")
    }
  }
}

extension TypeTable {
  /// The RIB is made of it, so that it is no service that the RIB uses.
  fileprivate func isPartOfRib(_ type: CanonicalType) -> Bool {
    [.presentable, .viewControllable, .routing, .buildable].contains { inherits(type, $0) }
  }
}

private func crowded(
  _ interactor: TypeInformation, _ count: Int, _ limit: Int, _ types: TypeTable
) -> Finding {
  Finding(
    at: types.location(of: interactor.id), subject: [interactor.qualifiedName],
    message: """
      `\(interactor.name)` is given \(dependencies(count)); more than \(limit) tell of several jobs \
      in one RIB
      """,
    help: """
      Put those that are used together behind a worker or service, or give what needs them a child \
      RIB.
      """)
}

// MARK: Dependency protocols

private func demandingProtocols(in project: Project, _ limit: Int) -> [Finding] {
  let types = project.types
  let asked = Set(project.ribs.filter { $0.role == .source }.flatMap(\.dependencies))
  // Who else asks for what is only looked at where there may be too much.
  let large = asked.sorted().filter { dependency in
    types[dependency].role == .source && !types.ancestry(of: dependency).isAmbiguous
      && types.requirements(of: dependency).count > limit
  }
  guard !large.isEmpty else { return [] }
  let shared = types.bundles(among: asked)
  let passedOn = project.namesAskedOfParents()
  return large.compactMap { dependency in
    let requirements = types.requirements(of: dependency).filter { requirement in
      !shared.contains(requirement.dependency) && !types.isPartOfRib(requirement.type)
        && !types.hasDefault(requirement) && !types.standsUnderCondition(requirement)
        && passedOn[dependency]?.contains(requirement.name) != true
    }
    guard requirements.count > limit else { return nil }
    return demanding(dependency, requirements, limit, types)
  }
}

extension Project {
  /// Of each Dependency protocol, what the children of its RIBs ask for.
  fileprivate func namesAskedOfParents() -> [TypeID: Set<String>] {
    var found: [TypeID: Set<String>] = [:]
    for edge in scopeEdges {
      guard let parent = edge.parent else { continue }
      let names = edge.dependencies.flatMap { types.requirements(of: $0).map(\.name) }
      for dependency in self[parent].dependencies {
        found[dependency, default: []].formUnion(names)
      }
    }
    return found
  }
}

extension TypeTable {
  fileprivate func standsUnderCondition(_ requirement: Requirement) -> Bool {
    self[requirement.dependency].members.contains {
      $0.name == requirement.name && $0.condition != 0
    }
  }

  /// The protocols that are inherited for the sake of children, or by several as what they all have.
  fileprivate func bundles(among asked: Set<TypeID>) -> Set<TypeID> {
    var heirs: [TypeID: Int] = [:]
    for ancestor in asked.flatMap({ ancestry(of: $0).types }) { heirs[ancestor, default: 0] += 1 }
    return Set(heirs.filter { $0.value > 1 || asked.contains($0.key) }.keys)
  }

  /// An extension of the protocol, or of one that it inherits, has the property.
  fileprivate func hasDefault(_ requirement: Requirement) -> Bool {
    allMembers(named: requirement.name, of: requirement.dependency).contains {
      $0.storage == .computed
    }
  }
}

private func demanding(
  _ dependency: TypeID, _ requirements: [Requirement], _ limit: Int, _ types: TypeTable
) -> Finding {
  let inherited = Dictionary(
    grouping: requirements.filter { $0.dependency != dependency }, by: \.dependency)
  return Finding(
    at: types.location(of: dependency), subject: [types[dependency].qualifiedName],
    message: """
      `\(types[dependency].name)` asks for \(dependencies(requirements.count)), which every parent \
      has to provide; more than \(limit) tell of several jobs in one RIB
      """,
    help: """
      Give what needs some of them a child RIB with a Dependency of its own, or ask for one service \
      in their place.
      """,
    notes: inherited.keys.sorted().map { owner in
      .init(
        at: types.location(of: owner),
        "`\(types[owner].name)` asks for \(inherited[owner]?.count ?? 0) of them")
    })
}

private func dependencies(_ count: Int) -> String {
  counted(count, "dependency", plural: "dependencies")
}
