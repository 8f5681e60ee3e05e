import RibsModel
import RibsText
import Testing

@Suite struct TableIndexTests {
  @Test func tablesHashIndicesByTheirNumber() {
    #expect(hashInTables(TypeID(3)) == numberHash(3, seed: 7))
    #expect(hashInTables(CodeUnitID(3)) == numberHash(3, seed: 7))
  }

  /// As sets and dictionaries ask for it.
  private func hashInTables<Key: Hashable>(_ key: Key) -> Int { key._rawHashValue(seed: 7) }
}
