import Synchronization

/// The declared types of members in their uniform spelling, as far as they were asked for: every rule
/// asks for the same ones.
final class MemberTypes: Sendable {
  private let known = Mutex<[DeclarationPlace: CanonicalType?]>([:])

  func type(of member: DeclarationPlace, _ read: () -> CanonicalType?) -> CanonicalType? {
    if let type = known.withLock({ $0[member] }) { return type }
    let type = read()
    known.withLock { $0[member] = .some(type) }
    return type
  }
}
