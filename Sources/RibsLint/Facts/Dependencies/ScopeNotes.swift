import RibsModel
import RibsSyntax

extension ScopePath {
  /// A note at each edge: where the consumer is made, and with what.
  func notes(_ types: TypeTable) -> [Finding.Note] { edges.map { $0.note(types) } }
}

extension ScopeEdge {
  /// Where the consumer is made, and with what.
  func note(_ types: TypeTable) -> Finding.Note {
    .init(
      at: location,
      "`\(types[consumer].name)` is created here with `\(types.name(of: giver))` as its dependency"
    )
  }
}

/// Whom to mend where something is not provided: the project's type that is given as the
/// dependency; where that is none of the project's, the place where it is given.
enum DefectiveProvider: Hashable {
  case type(TypeID)
  case argument(Location)

  init(_ provider: NamedType, at edge: ScopeEdge) {
    if case .declared(let type) = provider {
      self = .type(type)
    } else {
      self = .argument(edge.argument)
    }
  }
}

extension Project {
  /// How messages call what is built at a scope edge: the RIB, or the adapter or factory.
  func consumerName(_ edge: ScopeEdge) -> String {
    edge.child.map { self[$0].identifier } ?? types[edge.consumer].name
  }

  /// A note at the provider's declaration, and one where it conforms to the protocol.
  func providerNotes(_ edge: ScopeEdge, conformingTo dependency: TypeID) -> [Finding.Note] {
    guard case .declared(let provider) = edge.giver else { return [] }
    let name = types[provider].name
    var notes = [Finding.Note(at: types.location(of: provider), "`\(name)` is declared here")]
    if let conformance = types[provider].inherited.first(where: {
      $0.target == .declared(dependency)
    }) {
      notes.append(
        .init(
          at: conformance.location, "`\(name)` conforms to `\(types[dependency].name)` here"))
    }
    return notes
  }
}
