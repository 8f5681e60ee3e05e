import RibsSystem

/// The labels under which initialisers may be given a dependency: `""` where one has none.
struct DependencyLabels: Sendable {
  /// By the name of the type that is made.
  private(set) var byName: [String: Set<String>] = [:]
  /// Of any type.
  private(set) var all = Self.ofFramework

  /// `Builder.init(dependency:)` and `Component.init(dependency:)` of RIBs; Needle's components are
  /// given their parents.
  private static let ofFramework: Set<String> = ["dependency", "parent"]

  mutating func add(_ labels: Set<String>, forTypesNamed name: String) {
    byName[name, default: Self.ofFramework].formUnion(labels)
    all.formUnion(labels)
  }

  /// False where code can't give a type of that name, or without one any type, a dependency.
  func mayStand(in unit: CodeUnit, forTypesNamed name: String? = nil) -> Bool {
    let labels = name.map { byName[$0] ?? [] } ?? all
    return labels.contains("") || labels.contains { unit.lazyBody.mayMention($0) }
  }
}

extension ScopeSearch {
  /// The labels by which creations are told apart: a call without any of them asks for nothing.
  func labelsOfDependencies() -> DependencyLabels {
    let asking = types.types.filter { $0.kind != .protocol && consumers.mayAsk($0.name) }
    let made = asking.filter { $0.kind != .typealias }
    let owners = Set(made.flatMap { types.selfAndAncestors(of: $0.id) }).sorted()
    let start = self
    let known = Dictionary(
      uniqueKeysWithValues: zip(
        owners,
        parallelMap(owners, scratch: start) { owner, search in
          search.labelsOfDependencies(givenTo: owner)
        }))
    var labels = DependencyLabels()
    for type in made {
      for owner in types.selfAndAncestors(of: type.id) {
        labels.add(known[owner] ?? [], forTypesNamed: type.name)
      }
    }
    // What an alias stands for may be any of them.
    for type in asking where type.kind == .typealias {
      labels.add(labels.all, forTypesNamed: type.name)
    }
    return labels
  }

  private mutating func labelsOfDependencies(givenTo type: TypeID) -> Set<String> {
    var labels: Set<String> = []
    for member in types[type].members {
      if member.kind == .`init` {
        labels.formUnion(labelsOfDependencies(givenTo: member))
      } else if member.isStoredProperty, types[type].kind == .struct,
        let stored = flow.typing.propertyType(of: member, seenFrom: type), mayBeDependency(stored)
      {
        labels.insert(member.name)
      }
    }
    return labels
  }

  private mutating func labelsOfDependencies(givenTo initialiser: Member) -> [String] {
    let signature = FunctionSignature(at: initialiser.place, in: types)
    return signature.labels.indices.filter { index in
      mayBeDependency(
        flow.typing.bounded(
          flow.typing.parameterType(index, of: initialiser.place), inCodeOf: initialiser.place))
    }.map { signature.labels[$0] }
  }

  /// What a generic parameter stands for, the class that inherits the initialiser says.
  private func mayBeDependency(_ type: CanonicalType) -> Bool {
    type.mentionsGenerics || !dependencyParts(type).isEmpty
  }
}
