import RibsSyntax
import Testing

/// The lexer reads most of a file eight bytes at a time, but its last bytes one by one, as no more
/// can be loaded there: what stands at the end of a file comes out as in its middle.
@Suite("Reading many bytes at a time")
struct PlainTokenTests {
  /// The tokens of what is not followed by anything, and of the same far from the end.
  private func readings(of source: [UInt8]) -> (atEnd: [Token], inMiddle: [Token]) {
    let padding = "\n" + String(repeating: " ", count: 32)
    return (tokenize(source).dropLast(), tokenize(source + Array(padding.utf8)).dropLast())
  }

  @Test(arguments: UInt8.min...UInt8.max)
  func anyByteAfterNamesOfAnyLengthIsReadAlikeInTheMiddleAndAtTheEnd(
    _ byte: UInt8
  ) {
    for length in 0...18 {
      let name = Array(repeating: UInt8(ascii: "n"), count: length)
      let source = Array("f { x ".utf8) + name + [byte] + Array("ame= 1".utf8)
      let (atEnd, inMiddle) = readings(of: source)
      #expect(atEnd == inMiddle, "\(length) letters, then \(byte)")
    }
  }

  @Test func punctuationInTwosAndThreesIsReadAlikeInTheMiddleAndAtTheEnd() {
    let marks = "/=-+*<>!&.?:#@(){ ,1".utf8
    for first in marks {
      for second in marks {
        for third in marks {
          for left in ["a ", "a"] {
            let source = Array(left.utf8) + [first, second, third, UInt8(ascii: "b")]
            let (atEnd, inMiddle) = readings(of: source)
            // A comment goes on to the end of the file.
            guard !String(decoding: source, as: UTF8.self).contains("/*") else { continue }
            #expect(atEnd == inMiddle, "\(String(decoding: source, as: UTF8.self))")
          }
        }
      }
    }
  }

  @Test(arguments: Word.allCases.filter { $0 != .none })
  func aWordIsToldFromEveryNameThatIsNearlyLikeIt(_ word: Word) {
    let text = String(describing: word)
    for (name, expected) in [
      (text, word), (text + "x", .none), ("x" + text, .none), (text + "_" + text, .none),
      (text.uppercased() + "_", .none),
    ] {
      let (atEnd, inMiddle) = readings(of: Array("\n\(name)".utf8))
      #expect(atEnd.map(\.word) == [expected], "\(name)")
      #expect(atEnd == inMiddle, "\(name)")
    }
  }

  @Test func aNameHasOneHashWhereverItStandsAndTheHashIsThatOfItsText() {
    for length in 1...40 {
      let name = String("abcdefghijklmnopqrstuvwxyz_0123456789ABCDE".prefix(length))
      let sources = ["let \(name)", "\(name) = 1\n\n\n\n\n\n\n\n\n\n\n\n\n\n", "\n`\(name)`"]
      for source in sources {
        let names = parse(path: "A.swift", bytes: Array(source.utf8)).names.map(\.name)
        #expect(names.contains(NameHash(name)), "\(source)")
      }
    }
  }
}
