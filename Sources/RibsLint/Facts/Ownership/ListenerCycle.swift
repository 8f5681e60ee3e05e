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
      keeps(interactor, member) && isFilled(member) && !letsGo(member)
    }
    return keeper.map { ListenerCycle(listener: listener, keeper: $0) }
  }
}
