import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let concreteBuilderInRouter = Rule(
    id: "concrete_builder_in_router",
    summary: "a router that builds children with a builder class instead of its Buildable protocol",
    category: .structure, severity: .warning, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        A router names the builder class of a child:

        - it keeps one in a property;
        - an initializer takes one;
        - its code makes one.
        """,
      leavesAlone: [
        "Components, builders, adapters and factories, which may name any builder class.",
        "The builder that has made the router, and classes that are no builders of the framework.",
        """
        What is made by default, and others can replace: for a parameter, behind `??`, for a \
        variable that they can set, or in a convenience initializer or static function.
        """,
        "Builder classes that others inherit: these can take its place.",
        "Code under `#if`, such as menus for debugging.",
      ],
      matters: """
        The builder class makes the real child with all that it depends on. A test of the router \
        then builds the child's interactor, view and services, too, and has to make up what these \
        need. A router that makes the builder also has to have what the builder asks for, which is \
        the component's job. The framework's own comment asks for helper builders (RIBs-iOS 1.0.0, \
        `Router.swift:75`).
        """,
      fix: """
        Let the router have the child's `Buildable` protocol, with the `build` function that it \
        calls; the builder of the router's RIB makes the class and hands it over.
        """),
    examples: [
      Example(
        "The router keeps the class",
        """
        import RIBs

        protocol DetailDependency: Dependency {}

        protocol DetailBuildable: Buildable {
          func build() -> Routing
        }

        final class DetailBuilder: Builder<DetailDependency>, DetailBuildable {
          func build() -> Routing { Router(interactor: Interactor()) }
        }

        final class ListRouter: Router<Interactor> {
          private let detailBuilder: DetailBuilder // expect: concrete_builder_in_router "`DetailBuildable`"

          init(interactor: Interactor, detailBuilder: DetailBuilder) {
            self.detailBuilder = detailBuilder
            super.init(interactor: interactor)
          }

          func attachDetail() { attachChild(detailBuilder.build()) }
        }
        """),
      Example(
        "The router makes the builder",
        """
        import RIBs

        final class DetailBuilder: Builder<EmptyDependency> {
          func build() -> Routing { Router(interactor: Interactor()) }
        }

        final class ListRouter: Router<Interactor> {
          func attachDetail() {
            let builder = DetailBuilder(dependency: EmptyComponent()) // expect: concrete_builder_in_router "makes"
            attachChild(builder.build())
          }
        }
        """),
      Example(
        "The router has the protocol, and the builder above it makes the class",
        """
        import RIBs

        protocol ListDependency: Dependency {}
        protocol DetailDependency: Dependency {}

        protocol DetailBuildable: Buildable {
          func build() -> Routing
        }

        final class DetailBuilder: Builder<DetailDependency>, DetailBuildable {
          func build() -> Routing { Router(interactor: Interactor()) }
        }

        final class ListRouter: Router<Interactor> {
          private let detailBuilder: DetailBuildable

          init(interactor: Interactor, detailBuilder: DetailBuildable) {
            self.detailBuilder = detailBuilder
            super.init(interactor: interactor)
          }

          func attachDetail() { attachChild(detailBuilder.build()) }
        }

        final class ListComponent: Component<ListDependency>, DetailDependency {}

        final class ListBuilder: Builder<ListDependency> {
          func build() -> ListRouter {
            let component = ListComponent(dependency: dependency)
            let detailBuilder = DetailBuilder(dependency: component)
            return ListRouter(interactor: Interactor(), detailBuilder: detailBuilder)
          }
        }
        """),
    ],
    check: .project(concreteBuilders))
}

@Sendable private func concreteBuilders(in project: Project) -> [Finding] {
  let types = project.types
  let ownBuilders = project.ribs.reduce(into: [TypeID: Set<TypeID>]()) { found, rib in
    guard let router = rib.router, let builder = rib.builder else { return }
    found[router, default: []].insert(builder)
  }
  let replaceable = types.replaceableBuilders()
  return types.classes(inheriting: .router).flatMap { router -> [Finding] in
    guard router.role == .source else { return [] }
    let own = ownBuilders[router.id] ?? []
    var seen: Set<TypeID> = []
    let uses =
      project.builderProperties(of: router) + project.builderParameters(of: router)
      + project.madeBuilders(in: router)
    return uses.compactMap { use in
      // What it is made with is at hand; what it makes anew is a child like others.
      guard use.kind.isMade || !own.contains(use.builder), !replaceable.contains(use.builder),
        seen.insert(use.builder).inserted
      else { return nil }
      return concrete(use, in: router, project)
    }
  }
}

// MARK: Where a router names a builder class

/// The place at which a router has to do with a builder class first.
private struct BuilderUse {
  enum Kind {
    case kept(Member)
    case given(Parameter, to: Member)
    case made

    var isMade: Bool { if case .made = self { true } else { false } }
  }

  let kind: Kind
  let builder: TypeID
  let location: Location
}

extension Project {
  fileprivate func builderProperties(of router: TypeInformation) -> [BuilderUse] {
    var typing = flow.typing
    return router.members.compactMap { member in
      guard member.isStoredProperty, !member.isStatic, member.condition == 0,
        let type = typing.type(of: member), let builder = types.builderClass(type)
      else { return nil }
      // What it is made of stands in the router as well.
      let isMade = !types.declaration(at: member.place).initialValue.isEmpty
      return BuilderUse(
        kind: isMade ? .made : .kept(member), builder: builder, location: member.location)
    }
  }

  fileprivate func builderParameters(of router: TypeInformation) -> [BuilderUse] {
    // A base class of the project's may keep it.
    guard types.superclasses(of: router.id).isEmpty else { return [] }
    return router.members.filter { $0.kind == .`init` }.flatMap { initialiser -> [BuilderUse] in
      let file = types[initialiser.place.file]
      return types.parameters(at: initialiser.place).compactMap { parameter in
        let written = TypeExpression(parsing: parameter.type, in: file)
        guard !parameter.type.isEmpty,
          let builder = types.builderClass(
            types.canonical(written, from: Viewpoint(initialiser.place)))
        else { return nil }
        return BuilderUse(
          kind: .given(parameter, to: initialiser), builder: builder,
          location: Location(file: initialiser.place.file, range: parameter.name))
      }
    }
  }

  /// The calls in the router's code by which a builder is made, where nobody can give another.
  fileprivate func madeBuilders(in router: TypeInformation) -> [BuilderUse] {
    let units = units(of: router.id).filter { !isReplaceable(code[$0]) }
    var typing = flow.typing
    return units.flatMap { id in
      code[id].nodes([.call]).compactMap { call -> BuilderUse? in
        guard call.calleeName?.first?.isUppercase == true, !call.isFallback, !call.isConditional,
          case .constructor(let made) = typing.callee(of: CodePoint(id, call.id)),
          let builder = types.builderClass(made)
        else { return nil }
        return BuilderUse(
          kind: .made, builder: builder, location: code[id].statementLocation(of: call))
      }
    }
  }
}

extension TypeTable {
  /// The class by which RIBs are built that the type names: one of the project's that inherits the
  /// framework's.
  fileprivate func builderClass(_ type: CanonicalType) -> TypeID? {
    guard let declared = type.declared, self[declared].kind == .class,
      inherits(declared, .buildable), frameworkBase(of: declared) != nil
    else { return nil }
    return declared
  }

  /// The builders that another class inherits, if only in a test, or may inherit elsewhere.
  fileprivate func replaceableBuilders() -> Set<TypeID> {
    let builders = classes(inheriting: .buildable)
    let open = builders.filter { declaration(at: $0.place).modifiers.contains(.open) }.map(\.id)
    return Set(builders.flatMap { superclasses(of: $0.id) } + open)
  }

  /// The protocols by which others can know the builder; without those that others of them inherit.
  fileprivate func buildables(of builder: TypeID) -> [TypeID] {
    let all = ancestry(of: builder).types.filter {
      self[$0].kind == .protocol && inherits($0, .buildable)
    }
    return all.filter { buildable in
      !all.contains { $0 != buildable && inherits($0, buildable) }
    }
  }
}

extension Project {
  fileprivate func fix(
    _ use: BuilderUse, in router: TypeInformation, to buildable: TypeID
  ) -> Fix? {
    switch use.kind {
    case .kept(let property):
      generalising(property, of: router, from: use.builder, to: buildable)
    case .given(let parameter, let initialiser):
      generalising(parameter, of: initialiser, in: router, from: use.builder, to: buildable)
    case .made: nil
    }
  }
}

// MARK: Messages

private func concrete(
  _ use: BuilderUse, in router: TypeInformation, _ project: Project
) -> Finding {
  let types = project.types
  let builder = types[use.builder].name
  let buildables = types.buildables(of: use.builder)
  let protocols = orList(quoting: buildables.map { types[$0].name })
  return Finding(
    at: use.location, subject: [router.qualifiedName, types[use.builder].qualifiedName],
    message: buildables.isEmpty
      ? "\(act(of: use, router, types)), for which there is no Buildable protocol: this ties the "
        + "router to the real child"
      : "\(act(of: use, router, types)) instead of \(protocols), which ties the router to the real "
        + "child",
    help: remedy(for: use, builder, protocols),
    notes: [.init(at: types.location(of: use.builder), "`\(builder)` is declared here")],
    fix: buildables.count == 1 ? project.fix(use, in: router, to: buildables[0]) : nil)
}

private func act(of use: BuilderUse, _ router: TypeInformation, _ types: TypeTable) -> String {
  let builder = types[use.builder].name
  return switch use.kind {
  case .kept(let member): "`\(router.name).\(member.name)` is the class `\(builder)`"
  case .given(let parameter, let initialiser):
    "`\(router.name)` is given the class `\(builder)` as "
      + "`\(types[initialiser.place.file].name(parameter.name))`"
  case .made: "`\(router.name)` makes the class `\(builder)` itself"
  }
}

private func remedy(for use: BuilderUse, _ builder: String, _ protocols: String) -> String {
  let isMade = use.kind.isMade
  guard !protocols.isEmpty else {
    let declaring = "Declare a protocol that inherits `Buildable` and has what the router calls"
    return isMade
      ? "\(declaring), take one in the initializer, and make `\(builder)` in the router's builder."
      : "\(declaring), and make it the type here."
  }
  return isMade
    ? "Take \(protocols) in the initializer, and make `\(builder)` in the router's builder."
    : "Make the type \(protocols)."
}
