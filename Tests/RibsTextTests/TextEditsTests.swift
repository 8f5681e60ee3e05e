import RibsText
import Testing

@Suite("Edits of a text")
struct TextEditsTests {
  @Test func replaceInsertAndDeleteWhereverTheyCame() {
    let (edits, refused) = taken([
      TextEdit(replacing: ByteRange(8, 11), with: "Menu"), TextEdit(inserting: ">", at: 11),
      TextEdit(replacing: ByteRange(0, 4), with: ""), TextEdit(inserting: "<", at: 8),
      TextEdit(inserting: "!", at: 11),
    ])
    let text = edits.applied(to: Array("old new One".utf8))
    #expect(text == Array("new <Menu>!".utf8))
    #expect(refused.isEmpty)
  }

  @Test func refuseToTouchWhatAnotherReplaces() {
    let overlapping = [
      TextEdit(replacing: ByteRange(5, 7), with: ""), TextEdit(inserting: "a", at: 4),
      TextEdit(replacing: ByteRange(9, 8), with: ""),
    ]
    let touching = [
      TextEdit(inserting: "a", at: 6), TextEdit(inserting: "a", at: 2),
      TextEdit(replacing: ByteRange(6, 7), with: ""),
    ]
    let first = TextEdit(replacing: ByteRange(2, 6), with: "")
    #expect(taken([first] + overlapping + touching).refused == overlapping)
  }

  @Test func beyondTheEndIsNoText() {
    let edits = taken([TextEdit(inserting: "a", at: 3)]).edits
    #expect(edits.applied(to: Array("ab".utf8)) == nil)
  }

  private func taken(_ all: [TextEdit]) -> (edits: TextEdits, refused: [TextEdit]) {
    var edits = TextEdits()
    var refused: [TextEdit] = []
    for edit in all where !edits.add(edit) { refused.append(edit) }
    return (edits, refused)
  }
}
