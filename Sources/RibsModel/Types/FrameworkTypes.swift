/// A set of the framework's types. Nothing else is asked so often of a type as whether it inherits
/// one of them, so a bit has to answer it.
package struct FrameworkTypes: Hashable, Sendable, ExpressibleByArrayLiteral {
  private var bits: UInt64 = 0

  package init(arrayLiteral types: FrameworkType...) {
    for type in types { bits |= Self.bit(of: type) }
  }

  private static func bit(of type: FrameworkType) -> UInt64 { 1 << UInt64(type.rawValue) }

  package var isEmpty: Bool { bits == 0 }

  package func contains(_ type: FrameworkType) -> Bool { bits & Self.bit(of: type) != 0 }

  package func isDisjoint(with others: Self) -> Bool { bits & others.bits == 0 }

  package func subtracting(_ others: Self) -> Self {
    var rest = self
    rest.bits &= ~others.bits
    return rest
  }

  package mutating func formUnion(_ others: Self) { bits |= others.bits }
}

extension FrameworkTypes: Sequence {
  /// In the order in which `FrameworkType` has them.
  package func makeIterator() -> some IteratorProtocol<FrameworkType> {
    FrameworkType.allCases.lazy.filter(contains).makeIterator()
  }
}
