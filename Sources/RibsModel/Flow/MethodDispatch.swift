import RibsSyntax

/// Which functions the call of a method may run.
extension Flow {
  /// A function with a body that a call may run, and the type that it runs for.
  package struct Implementation: Hashable, Sendable {
    package let place: DeclarationPlace
    package let type: TypeID?
  }

  /// The functions that a call of the methods on the receiver may run: the nearest one of a class,
  /// with what its subclasses override; for a protocol those of everything that conforms.
  package func implementations(
    of methods: [Member], on receiver: CanonicalType
  ) -> [Implementation] {
    guard let first = methods.first else { return [] }
    let method = MethodName(at: first.place, in: types)
    var found: [Implementation] = []
    var known: Set<Implementation> = []
    func add(_ type: TypeID) {
      guard let implementation = implementation(of: method, in: type),
        known.insert(implementation).inserted
      else { return }
      found.append(implementation)
    }
    let statics = methods.filter { $0.isStatic && code.result(of: $0.place) != nil }
    if let only = statics.first { return [Implementation(place: only.place, type: only.owner)] }
    let parts = receiver.parts.compactMap(\.declared)
    for part in parts.isEmpty ? [first.owner] : parts {
      let heirs = hierarchy.heirs(of: part)
      switch types[part].kind {
      case .protocol, .typealias: heirs.forEach(add)
      default:
        add(part)
        for heir in heirs where overrides(first.name, in: heir) { add(heir) }
      }
    }
    if found.isEmpty, let own = methods.first(where: { code.result(of: $0.place) != nil }) {
      found.append(Implementation(place: own.place, type: own.owner))
    }
    return found
  }

  /// The results of a method of a parameter, or of one that several types have, where all the
  /// values can be followed that it is called on: nobody calls the functions of the other types
  /// that conform, and who passes nothing gets nothing. Nil where they can't.
  mutating func results(
    ofMethodOn base: CodePoint, runningOneOf functions: [Implementation], _ steps: [FlowStep]
  ) -> [FlowSource]? {
    guard let function = functions.first,
      functions.count > 1 || typing.parameterIndex(at: base) != nil
    else {
      return nil
    }
    let method = MethodName(at: function.place, in: types)
    let traced = sources(at: base, [.result(of: method)] + steps)
      // What tests pass is none of the app's.
      .filter { code[$0.point.unit].fileRole == .source }
    let isKnown = traced.allSatisfy { if case .unknown = $0.value { false } else { true } }
    return isKnown && !traced.isEmpty ? traced : nil
  }

  private func overrides(_ name: String, in type: TypeID) -> Bool {
    types.members(named: name, of: type).contains { $0.kind == .func && !$0.isStatic }
  }

  /// The function that runs when the method is called on an instance of exactly this type.
  func implementation(of method: MethodName, in type: TypeID) -> Implementation? {
    let isComponentized = types.frameworkBase(of: type)?.base.isComponentizedBuilder == true
    let fitting = types.allMembers(named: method.name, of: type).first {
      $0.kind == .func && !$0.isStatic && code.result(of: $0.place) != nil
        // What the app adds to the framework's builders calls these builders' own `build`.
        && !(isComponentized && types[$0.owner].kind == .extension)
        && FunctionSignature(at: $0.place, in: types).labels == method.labels
    }
    if let fitting { return Implementation(place: fitting.place, type: type) }
    // The framework's componentized builders have the `build` that the Buildable asks for, and
    // call the one that makes the RIB.
    return isComponentized ? makingFunctions(ofComponentizedBuilder: type).first : nil
  }

  /// The functions of a componentized builder that the framework calls to make the RIB
  /// (RIBs-iOS `ComponentizedBuilder.build(with:_:)`, `MultiStageComponentizedBuilder
  /// .finalStageBuild(with:_:)`).
  func makingFunctions(ofComponentizedBuilder type: TypeID) -> [Implementation] {
    Member.builds.flatMap { types.allMembers(named: $0, of: type) }
      .filter {
        $0.modifiers.contains(.override) && code.result(of: $0.place) != nil
      }
      .map { Implementation(place: $0.place, type: type) }
  }
}
