import RibsModel
import RibsSyntax

extension TypeTable {
  /// Whatever a property of the protocol holds is then the interactor.
  func isConformed(to type: TypeID, byNoneBut interactor: TypeID) -> Bool {
    types.allSatisfy { other in
      other.id == interactor || other.kind == .protocol || other.kind == .typealias
        || other.role != .source || !inherits(other.id, type)
    }
  }
}
