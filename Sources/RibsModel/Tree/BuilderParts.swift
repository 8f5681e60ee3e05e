import RibsSyntax

/// What a RIB's builder tells of it: the component that it makes and the dependencies that it asks
/// for.
extension RibSearch {
  mutating func addBuilderParts(to draft: inout RibDraft) {
    guard let builder = draft.builder else { return }
    draft.buildable = types.ancestry(of: builder).types.first {
      types[$0].kind == .protocol && types.inherits($0, .buildable)
    }
    let base = types.frameworkBase(of: builder)
    if base?.base.isComponentizedBuilder == true {
      draft.component = base?.arguments.first?.declared
    } else if base?.base == .builder {
      draft.dependencies = dependencies(in: base?.arguments.first, of: builder)
    }
    if draft.component == nil {
      draft.component = component(madeBy: builder) ?? component(givenTo: builder)
    }
    if draft.dependencies.isEmpty, let component = draft.component {
      draft.dependencies = dependencies(
        in: types.frameworkBase(of: component)?.arguments.first, of: component)
    }
  }

  /// The component that the builder makes of its own dependency; else the first one that it makes.
  private mutating func component(madeBy builder: TypeID) -> TypeID? {
    let functions = types[builder].members.filter { $0.kind == .func || $0.kind == .`init` }
      .map { Flow.Implementation(place: $0.place, type: builder) }
    let table = types
    let made = functions.flatMap { creations(in: $0, where: table.isComponent) }
      .compactMap(\.type.declared)
    let own = types.frameworkBase(of: builder)?.arguments.first
    return made.first { types.frameworkBase(of: $0)?.arguments.first == own } ?? made.first
  }

  /// The only component that the builder stores, or a closure that makes one.
  private mutating func component(givenTo builder: TypeID) -> TypeID? {
    var found: Set<TypeID> = []
    for property in types[builder].members where property.isStoredProperty && !property.isStatic {
      guard let type = flow.typing.propertyType(of: property, seenFrom: builder) else { continue }
      let made: CanonicalType
      if case .function(_, _, let result) = type.unwrapped { made = result } else { made = type }
      if types.isComponent(made), let component = made.declared { found.insert(component) }
    }
    return found.count == 1 ? found.first : nil
  }

  /// The Dependency protocols that a builder's or component's generic argument names; a typealias
  /// that stands for several stays one.
  private func dependencies(in argument: CanonicalType?, of type: TypeID) -> [TypeID] {
    if let declared = argument?.declared { return [declared] }
    guard let argument, case .composition(let parts) = argument.unwrapped else { return [] }
    if let entry = types[type].inherited.first, case .path(let path) = entry.type,
      let written = path.last?.arguments.first,
      case .declared(let alias) = types.lookup(
        written,
        from: Viewpoint(
          file: entry.place.file, declaration: entry.place.declaration))
    {
      return [alias]
    }
    return parts.compactMap(\.declared)
  }
}
