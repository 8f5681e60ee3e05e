import RibsSyntax
import RibsText
import Testing

/// `owner` is a property, `Row` a type and `show` a method.
@Suite struct GivenSelfSearchTests {
  @Test(arguments: [
    "row.owner = self", "row?.owner = self", "rows[0].owner=self", "row.owner = (self)",
    "row.owner = // me\n  self", "row.owner =\u{A0}self", "row.owner =\n  self", "Row(owner: self)",
    "Row(\n  title: title(),\n  owner: self)", "Row(self)", "Row( self )", "Row(/* me */ self)",
    "Row(b, self)", "Row<B>(self)", "`Row`(self)", "Row.init(self)", ".init(owner: self)",
    "add(self, Row(owner: self))", "Row(title: \")\", owner: self)", "a(self) ; row.owner = self",
    "row.owner = self!", "row.show(self)", "show(for: self)", "row.show(b, self) { }",
    "Row(title: b(c(d)), owner: self)", "Row(title: { \")\" }(), owner: self)",
  ])
  func selfIsFoundWhereANameTakesIt(code: String) {
    #expect(mayGiveSelf(code))
  }

  @Test(arguments: [
    "row.title = self", "add(self)", "add(owner: self)", "Cell(owner: self)", "owner == self",
    "owner != self", "row.owner = self.title", "Row(self.title)", "Row(itself)",
    "{ [weak self] in }", "guard let self else { }", "return self", "self", "", "x = b",
    "Row(b); add(self)", "Row(b) { add(\n  c, self) }",
    "row.owner = self?.title", "Row(b, self!.title)", "Row(b) { c ? d : self }",
  ])
  func whatTakesNoneOrIsSomethingElseIsLeftOut(code: String) {
    #expect(!mayGiveSelf(code))
  }

  private func mayGiveSelf(_ code: String) -> Bool {
    let code = code + ";"
    let takers = SelfTakers(
      properties: [NameHash("owner")], functions: [NameHash("Row"), NameHash("show")])
    return parse(path: "A.swift", bytes: Array(code.utf8))
      .mayGiveSelf(to: takers, in: ByteRange(0, UInt32(code.utf8.count)))
  }
}
