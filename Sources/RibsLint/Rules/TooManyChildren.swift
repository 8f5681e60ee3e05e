import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let tooManyChildren = Rule(
    id: "too_many_children",
    summary: "a router with builders for more than 10 different children",
    category: .size, severity: .warning, confidence: .proven,
    page: Page(
      finds: """
        A router keeps builders of more than 10 different types, and uses them.

        Those that it inherits from a class of the project count. The limit is that of this \
        program, and can be configured.
        """,
      leavesAlone: [
        "Several properties of one type, which build the same child.",
        "A list of builders, as of plugins, which counts once however long it is.",
        "Builders that the router takes and uses nowhere, and those under `#if`.",
        "Builders that something else keeps for the router, such as a component or a struct.",
      ],
      matters: """
        Nothing happens at run time. A router with this many children decides among as many \
        states, and its interactor listens to each of them. Nobody sees at a glance any more which \
        of them can be attached at the same time, which is what the tree of RIBs is there to show.
        """,
      fix: """
        Put children that belong to one flow or one state of the app below a RIB of their own, \
        which need not have a view. Let features that come and go be plugins of one list.
        """),
    examples: [
      Example(
        "A router with 11 kinds of children",
        """
        import RIBs

        protocol StepBuildable: Buildable {
          func build() -> Routing
        }

        \(buildables(11))

        final class HomeRouter: Router<Interactor> { // expect: too_many_children "11 different children"
        \(properties(11))

        \(routes(11))

          private func attach(_ builder: StepBuildable?) {
            if let child = builder?.build() { attachChild(child) }
          }
        }
        """),
      Example(
        "A list of plugins is one of them",
        """
        import RIBs

        protocol StepBuildable: Buildable {
          func build() -> Routing
        }

        \(buildables(9))

        final class HomeRouter: Router<Interactor> {
          private var plugins: [StepBuildable] = []
        \(properties(9))

          func attachPlugins() {
            for plugin in plugins { attach(plugin) }
          }

        \(routes(9))

          private func attach(_ builder: StepBuildable?) {
            if let child = builder?.build() { attachChild(child) }
          }
        }
        """),
    ],
    check: .thresholds([childLimit]) { project, thresholds in
      crowdedRouters(in: project, thresholds[childLimit])
    })
}

// MARK: What the examples have many of

private func buildables(_ count: Int) -> String {
  (1...count).map { "protocol Step\($0)Buildable: StepBuildable {}" }
    .joined(separator: "\n")
}

private func properties(_ count: Int) -> String {
  (1...count).map { "  private var step\($0): Step\($0)Buildable?" }.joined(separator: "\n")
}

private func routes(_ count: Int) -> String {
  (1...count).map { "  func routeToStep\($0)() { attach(step\($0)) }" }.joined(separator: "\n")
}

// MARK: The check

private let childLimit = Threshold(
  "warning", standard: 10, "routers with builders for more different children are reported")

private func crowdedRouters(in project: Project, _ limit: Int) -> [Finding] {
  let types = project.types
  return types.classes(inheriting: .router).compactMap { router in
    guard router.role == .source else { return nil }
    let classes = types.selfAndSuperclasses(of: router.id)
    let kept = project.builders(keptBy: classes)
    // Most routers have few, whose code need not be read.
    guard kept.count > limit else { return nil }
    let used = kept.values.filter { $0.contains { project.uses($0, in: classes) } }.count
    return used > limit ? crowded(router, used, limit, types) : nil
  }
}

extension Project {
  /// The properties in which a router's classes keep builders, by the types of these; those of a list
  /// are one.
  fileprivate func builders(keptBy classes: [TypeID]) -> [CanonicalType: [Member]] {
    var typing = flow.typing
    return classes.flatMap { types[$0].members }.reduce(into: [:]) { found, member in
      guard member.isStoredProperty, !member.isStatic, member.condition == 0,
        let type = typing.type(of: member),
        let builder = [type.unwrapped, type.item].first(where: { types.inherits($0, .buildable) })
      else { return }
      found[builder, default: []].append(member)
    }
  }

  /// Code of one of the classes, other than an initialiser, names the property.
  fileprivate func uses(_ property: Member, in classes: [TypeID]) -> Bool {
    classes.flatMap { units(of: $0) }.contains { id in
      let unit = code[id]
      return !types.isInitialiser(unit) && unit.declaration != property.place
        && !unit.nodes([.name, .member], named: property.name).isEmpty
    }
  }
}

private func crowded(
  _ router: TypeInformation, _ count: Int, _ limit: Int, _ types: TypeTable
) -> Finding {
  let children = counted(count, "different child", plural: "different children")
  return Finding(
    at: types.location(of: router.id), subject: [router.qualifiedName],
    message: "`\(router.name)` has builders for \(children); more than \(limit) are hard to survey",
    help: "Put those of one flow or state below a RIB of their own.")
}
