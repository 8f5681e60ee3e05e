import RibsText
import Testing

@Suite struct LineTableTests {
  @Test func columnsCountBytesFromOne() {
    let table = LineTable(Array("é = 1\r\nb\n".utf8))
    #expect(table.place(at: 0) == LineAndColumn(line: 1, column: 1))
    #expect(table.place(at: 3) == LineAndColumn(line: 1, column: 4))
    #expect(table.place(at: 8) == LineAndColumn(line: 2, column: 1))
  }

  @Test func linesEndAtFeedsAndReturns() {
    let table = LineTable(Array("a\nb\r\nc\rd".utf8))
    #expect(table.lineCount == 4)
    #expect(table.place(at: 7) == LineAndColumn(line: 4, column: 1))
  }

  @Test func theEndOfTheTextHasAPlace() {
    #expect(LineTable([]).place(at: 0) == LineAndColumn(line: 1, column: 1))
    #expect(LineTable(Array("a\n".utf8)).place(at: 2) == LineAndColumn(line: 2, column: 1))
  }

  @Test func aLineReachesToItsEnd() {
    let table = LineTable(Array("a\r\nbc".utf8))
    #expect(table.range(ofLine: 1) == ByteRange(0, 3))
    #expect(table.range(ofLine: 2) == ByteRange(3, 5))
    #expect(table.range(ofLine: 3) == .empty)
  }
}
