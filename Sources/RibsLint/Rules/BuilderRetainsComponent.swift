import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let builderRetainsComponent = Rule(
    id: "builder_retains_component",
    summary: "a builder that keeps a component",
    category: .leak, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A builder, or the closure that it is given, keeps a component beyond the RIB that the \
        component was made for.

        - A stored or lazy property of the builder holds the component of the RIB it builds, or \
        another component that the builder makes, directly or in a tuple.
        - A stored or lazy property of the builder is a collection to which the builder adds \
        components.
        - A `componentBuilder` closure returns a component that was made outside the closure.
        """,
      leavesAlone: [
        "The `dependency` of a builder, and components of other RIBs that it is given.",
        "The builder of an app's root, unless a router attaches what it builds.",
        "Properties that are emptied again, and weak properties.",
        "Closures that return the result of a call or of a computed property.",
      ],
      matters: """
        A builder lives as long as the parent does, so the component outlives the RIB it was made \
        for, together with every stream and service in it. Two builds then share what each should \
        have to itself (RIBs-iOS 1.0.0, `ComponentizedBuilder.swift:36`). In debug builds, a \
        componentized builder asserts when it is given the same component a second time (`:73`). \
        Run against RIBs-iOS 1.0.0.
        """,
      fix: "Make a new component for each RIB, in `build` or in the `componentBuilder` closure."),
    examples: [
      Example(
        "The builder keeps its component",
        """
        import RIBs

        final class ScoreStream {}

        final class GameComponent: Component<EmptyDependency> {
          var scoreStream: ScoreStream { shared { ScoreStream() } }
        }

        final class GameInteractor: Interactor {
          let scoreStream: ScoreStream

          init(scoreStream: ScoreStream) { self.scoreStream = scoreStream }
        }

        final class GameBuilder: Builder<EmptyDependency> {
          private lazy var component = GameComponent(dependency: dependency) // expect: builder_retains_component

          func build() -> Routing {
            Router(interactor: GameInteractor(scoreStream: component.scoreStream))
          }
        }
        """),
      Example(
        "The closure gives back a component made before",
        """
        import RIBs

        final class GameComponent: Component<EmptyDependency> {}

        final class GameBuilder: SimpleComponentizedBuilder<GameComponent, Routing> {
          override func build(with component: GameComponent) -> Routing {
            Router(interactor: Interactor())
          }
        }

        func makeGameBuilder() -> GameBuilder {
          let component = GameComponent(dependency: EmptyComponent())
          return GameBuilder { component } // expect: builder_retains_component
        }
        """),
      Example(
        "Each build makes a component",
        """
        import RIBs

        final class ScoreStream {}

        final class GameComponent: Component<EmptyDependency> {
          var scoreStream: ScoreStream { shared { ScoreStream() } }
        }

        final class GameInteractor: Interactor {
          let scoreStream: ScoreStream

          init(scoreStream: ScoreStream) { self.scoreStream = scoreStream }
        }

        final class GameBuilder: Builder<EmptyDependency> {
          func build() -> Routing {
            let component = GameComponent(dependency: dependency)
            return Router(interactor: GameInteractor(scoreStream: component.scoreStream))
          }
        }
        """),
    ],
    check: .project { project in keptComponents(in: project) + givenComponents(in: project) })
}

// MARK: Properties

private func keptComponents(in project: Project) -> [Finding] {
  let types = project.types
  var typing = project.flow.typing
  let ribs = Dictionary(grouping: project.ribs.filter { $0.builder != nil }, by: \.builder)
  let permanent = project.fact(PermanentRibs.self).all
  return types.classes(inheriting: .buildable).flatMap { builder -> [Finding] in
    guard
      types.frameworkBase(of: builder.id) != nil,
      !permanent.contains(where: { $0.builder == builder.id })
    else { return [] }
    let ofItsRibs = Set(ribs[builder.id]?.compactMap(\.component) ?? [])
    return builder.members.compactMap { member in
      guard let component = project.component(keptIn: member, ofItsRibs, &typing),
        !project.isEmptied(member)
      else { return nil }
      return kept(component, by: member, of: builder, types)
    }
  }
}

extension Project {
  /// The component is that of the RIB around, which makes the builder, or another builder's: this one
  /// may be given it, as it has none of its own.
  fileprivate func isOfParent(_ component: TypeID, _ builder: TypeID) -> Bool {
    ribs.contains { $0.component == component && $0.builder != nil && $0.builder != builder }
      || index.calls(named: types[builder].name).contains { call in
        code[call.unit].owner.map { types.isRelated($0, to: component) } == true
      }
  }

  /// The component that a builder's property keeps, or those of its class. One that it holds is the
  /// RIB's own or made by the builder; one in a collection is put there by the builder.
  fileprivate func component(
    keptIn property: Member, _ ofItsRibs: Set<TypeID>, _ typing: inout Typing
  ) -> TypeID? {
    guard types.keepsStrongly(property), let type = typing.variableType(at: property.place)
    else { return nil }
    if let held = type.declared ?? types.componentPart(of: type) {
      guard types.isComponentClass(held) else { return nil }
      let isOwn = ofItsRibs.contains(held) && !isOfParent(held, property.owner)
      return isOwn || makes(held, for: property, &typing) ? held : nil
    }
    guard let item = type.item.declared, types.isComponentClass(item),
      adds(to: property, &typing)
    else { return nil }
    return item
  }

  /// The builder's own code makes what the property holds.
  fileprivate func makes(_ component: TypeID, for property: Member, _ typing: inout Typing) -> Bool
  {
    func isMade(_ point: CodePoint) -> Bool {
      let value = code.syntax(at: point).unwrapped.valueOfLocal { _ in true }
      if value.kind == .tuple {
        return value.arguments.contains { isMade(point.at($0.value.id)) }
      }
      guard value.kind == .call,
        case .constructor(let type) = typing.callee(of: point.at(value.id))
      else { return false }
      return type.declared == component
    }
    if let value = code.initialValuePoint(of: property.place), isMade(value) { return true }
    return index.assignments(to: property).contains { point in
      let assignment = code.syntax(at: point)
      guard code[point.unit].owner == property.owner, let value = assignment.value else {
        return false
      }
      return isMade(point.at(value.id))
    }
  }

  /// The builder's own code puts something into the collection.
  fileprivate func adds(to property: Member, _ typing: inout Typing) -> Bool {
    let changes =
      index.calls(namedOneOf: Set(CollectionMethods.growing), in: Array(units(of: property.owner)))
      + index.assignments(to: property)
    return changes.contains { point in
      guard code[point.unit].owner == property.owner else { return false }
      let change = code.syntax(at: point)
      let target = change.kind == .call ? change.receiver?.unwrapped : change.firstChild?.unwrapped
      let subject = target?.kind == .subscript ? target?.firstChild?.unwrapped : target
      guard let subject, change.kind == .call || target?.kind == .subscript else { return false }
      return typing.ownProperty(at: point.at(subject.id))?.place == property.place
    }
  }
}

extension TypeTable {
  /// The component among the parts of a tuple.
  fileprivate func componentPart(of type: CanonicalType) -> TypeID? {
    guard case .tuple(let parts) = type.unwrapped else { return nil }
    return parts.lazy.compactMap(\.type.declared).first { isComponentClass($0) }
  }
}

private func kept(
  _ component: TypeID, by property: Member, of builder: TypeInformation, _ types: TypeTable
) -> Finding {
  Finding(
    at: property.location, subject: [builder.qualifiedName, property.name],
    message: """
      `\(builder.name).\(property.name)` keeps `\(types[component].name)` beyond the RIB it was made \
      for, and every build shares it
      """,
    help: "Make the component in `build`, once for each RIB.")
}

// MARK: Closures

private func givenComponents(in project: Project) -> [Finding] {
  let types = project.types
  var typing = project.flow.typing
  let builders =
    types.classes(inheriting: .componentizedBuilder)
    + types.classes(inheriting: .multiStageComponentizedBuilder)
  return Set(builders.map(\.name)).sorted().flatMap { project.index.calls(named: $0) }
    .compactMap { point in
      let unit = project.code[point.unit]
      let call = Syntax(unit.body, point.node)
      guard case .constructor(let builder) = typing.callee(of: point),
        types.frameworkBase(of: builder)?.base.isComponentizedBuilder == true,
        let closure = call.arguments.first(where: {
          $0.isTrailing || $0.label == "componentBuilder"
        })?.value, closure.kind == .closure, let block = closure.child(.block),
        let result = block.results.first,
        let holder = project.holder(of: result.unwrapped, outside: closure, point.unit, &typing)
      else { return nil }
      return given(result.unwrapped, to: builder, at: holder, call, unit, types)
    }
}

extension Project {
  /// Where a component that a closure gives back was made, when that is not in the closure.
  fileprivate func holder(
    of result: Syntax, outside closure: Syntax, _ unit: CodeUnitID, _ typing: inout Typing
  ) -> Location? {
    guard result.kind == .name || result.kind == .member else { return nil }
    let point = CodePoint(unit, result.id)
    if result.kind == .name, let binding = LocalUses(in: result.body).declaration(of: result) {
      let isOutside = binding.range.end <= closure.range.start || binding.kind == .capture
      return isOutside && [.binding, .capture].contains(binding.kind)
        ? code[unit].nameLocation(of: binding) : nil
    }
    guard let property = typing.ownProperty(at: point), property.isStoredProperty else {
      return nil
    }
    return property.location
  }
}

private func given(
  _ result: Syntax, to builder: CanonicalType, at holder: Location, _ call: Syntax,
  _ unit: CodeUnit,
  _ types: TypeTable
) -> Finding {
  let name = builder.declared.map { types[$0].name } ?? "the builder"
  return Finding(
    at: unit.statementLocation(of: call),
    subject: types.subject(of: unit) + [name],
    message: """
      `\(name)` is given the same `\(result.text)` for every build: it outlives its RIB, and the \
      second build asserts
      """,
    help: "Make the component in the closure.",
    notes: [.init(at: holder, "the component is kept here")])
}
