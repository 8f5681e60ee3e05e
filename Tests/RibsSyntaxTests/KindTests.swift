import Testing

@testable import RibsSyntax

/// Kinds are compared by their only byte.
@Suite struct KindTests {
  @Test func aKindIsOneByte() {
    #expect(MemoryLayout<NodeKind>.size == 1)
    #expect(MemoryLayout<DeclarationKind>.size == 1)
  }

  @Test func eachKindIsTheSameAsItselfOnly() {
    for (number, kind) in NodeKind.allCases.enumerated() {
      #expect(NodeKind.allCases.firstIndex { $0 == kind } == number)
    }
    for (number, kind) in DeclarationKind.allCases.enumerated() {
      #expect(DeclarationKind.allCases.firstIndex { $0 == kind } == number)
    }
  }
}
