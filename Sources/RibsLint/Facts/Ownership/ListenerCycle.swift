import RibsModel
import RibsSyntax

/// How the listener of an interactor keeps the interactor, which makes a cycle of a strong
/// reference to the listener.
struct ListenerCycle {
  /// The only class that can be the listener.
  let listener: TypeID
  /// Its property that keeps the interactor.
  let keeper: Member
}

extension Project {
  /// The cycle that a strong reference from the interactor to its listener closes; nil where the
  /// listener may be of several classes, or does not visibly keep the interactor for good.
  func listenerCycle(of interactor: TypeID, _ reference: StoredReference) -> ListenerCycle? {
    let protocols = reference.types.filter { types[$0].kind == .protocol }
    guard protocols.count == 1, let listener = hierarchy.onlyHeir(of: protocols[0]),
      listener != interactor, types[listener].kind == .class
    else { return nil }
    let keeper = types[listener].members.first { member in
      keeps(interactor, member) && isFilled(member) && !isEmptied(member)
    }
    return keeper.map { ListenerCycle(listener: listener, keeper: $0) }
  }

  /// What the property is declared to hold can only be the interactor.
  private func keeps(_ interactor: TypeID, _ member: Member) -> Bool {
    guard types.keepsStrongly(member),
      let type = types.canonicalType(of: member) ?? createdStream(member)
    else { return false }
    return held(by: type).contains { held in
      held == interactor
        || types[held].kind == .protocol && hierarchy.onlyHeir(of: held) == interactor
    }
  }

  /// The type of `let items = ReplaySubject<Item>.create(bufferSize: 1)`, which gives its own.
  private func createdStream(_ member: Member) -> CanonicalType? {
    let value = types[member.place.file].text(types.declaration(at: member.place).initialValue)
    guard let end = value.firstRange(of: ".create")?.lowerBound else { return nil }
    return types.canonical(
      TypeExpression(parsing: String(value[..<end])), from: Viewpoint(member.place))
  }

  private func held(by type: CanonicalType) -> [TypeID] {
    if case .external(let name, let arguments) = type.unwrapped, rememberingStreams.contains(name) {
      return arguments.first?.references ?? []
    }
    return type.references
  }

  /// Something is put into the property.
  private func isFilled(_ member: Member) -> Bool {
    if !index.assignments(to: member).isEmpty { return true }
    return ["onNext", "accept", "send"].contains { name in
      index.calls(named: name).contains { point in
        Syntax(code[point.unit].body, point.node).receiver?.unwrapped.name == member.name
      }
    }
  }
}

/// Streams of RxSwift, RxRelay and Combine that keep what they were given last.
private let rememberingStreams: Set = [
  "BehaviorRelay", "BehaviorSubject", "CurrentValueSubject", "ReplayRelay", "ReplaySubject",
]
