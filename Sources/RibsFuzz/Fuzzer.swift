/// Breaks Swift in ways that depend on a seed and a number alone.
struct Fuzzer {
  let seed: UInt64
  /// What is broken; not empty.
  let corpus: [[UInt8]]

  /// What the round of that number reads.
  func input(ofRound round: Int) -> [UInt8] {
    var random = Random(seed: seed, round: round)
    switch random.below(8) {
    case 0: return (0..<random.below(400)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    case 1: return words(&random)
    case 2: return nested(&random)
    case 3: return cut(pick(&random), &random)
    case 4: return splice(pick(&random), pick(&random), &random)
    case 5: return withByteChanged(pick(&random), &random)
    default:
      var bytes = pick(&random)
      for _ in 0...random.below(6) {
        bytes = random.below(2) == 0 ? withWord(bytes, &random) : withoutPart(bytes, &random)
      }
      return bytes
    }
  }

  private func pick(_ random: inout Random) -> [UInt8] { corpus[random.below(corpus.count)] }

  private func words(_ random: inout Random) -> [UInt8] {
    let separator = ["", " ", "\n"][random.below(3)]
    return (0..<random.below(200)).flatMap { _ in
      Array((Self.word(&random) + separator).utf8)
    }
  }

  /// The same opening again and again, then perhaps its end.
  private func nested(_ random: inout Random) -> [UInt8] {
    let part = Array((Self.word(&random) + Self.word(&random)).utf8)
    let count = 1 + random.below(random.below(20) == 0 ? 30_000 : 300)
    var bytes = Array(repeating: part, count: count).flatMap { $0 }
    if random.below(2) == 0 {
      let end = Array(Self.word(&random).utf8)
      bytes += Array(repeating: end, count: count).flatMap { $0 }
    }
    return random.below(2) == 0 ? bytes : Array("func f() { let x = ".utf8) + bytes
  }

  private func cut(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    let start = random.below(4) == 0 ? random.below(bytes.count + 1) : 0
    return Array(bytes[start..<start + random.below(bytes.count - start + 1)])
  }

  private func splice(_ left: [UInt8], _ right: [UInt8], _ random: inout Random) -> [UInt8] {
    Array(left[..<random.below(left.count + 1)] + right[random.below(right.count + 1)...])
  }

  private func withByteChanged(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    guard !bytes.isEmpty else { return bytes }
    var bytes = bytes
    for _ in 0...random.below(8) {
      bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
    }
    return bytes
  }

  private func withWord(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    let place = random.below(bytes.count + 1)
    return Array(bytes[..<place]) + Array(Self.word(&random).utf8) + Array(bytes[place...])
  }

  private func withoutPart(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    let start = random.below(bytes.count + 1)
    let end = min(bytes.count, start + random.below(random.below(2) == 0 ? 4 : 80))
    return Array(bytes[..<start] + bytes[end...])
  }

  private static func word(_ random: inout Random) -> String {
    alphabet[random.below(alphabet.count)]
  }

  /// What opens, closes, or means one thing here and another there.
  private static let alphabet = [
    "{", "}", "(", ")", "[", "]", "<", ">", ",", ":", "::", ";", ".", "...", "?", "!", "=", "->",
    "@", "&", "~", "#", "\"", "\"\"\"", "#\"", "\"#", "\\(", "'", "`", "/", "#/", "/*", "*/", "//",
    "\n", "\r", "\r\n", " ", "\t", "\0", "\u{FEFF}", "é", "≠", "👩‍👩‍👧", "#if A\n", "#elseif B\n",
    "#else\n", "#endif\n", "<<<<<<< a\n", ">>>>>>> b\n", "<#", "#>", "0x", "1.", "1e", "$0", "_",
    "func", "var", "let", "class", "struct", "enum", "extension", "protocol", "actor", "init",
    "deinit", "subscript", "case", "switch", "if", "else", "guard", "for", "while", "repeat", "do",
    "catch", "try", "await", "async", "throws", "in", "is", "as", "where", "get", "set", "didSet",
    "return", "self", "super", "some", "any", "each", "inout", "import", "private", "open", "weak",
    "name", "@available(", "#available(", "@objc(", "\\.", "{ $0 }", "f(a: ", " a ? b : ", "x.y",
  ]
}

/// Numbers that are the same everywhere, for the same seed and round.
struct Random {
  private var state: UInt64

  init(seed: UInt64, round: Int) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(round) &* 0xD6E8_FEB8_6659_FD93
  }

  /// SplitMix64 (Steele, Lea and Flood, 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// From 0 up to, not including, `bound`; 0 where there is nothing to choose from.
  mutating func below(_ bound: Int) -> Int { bound > 0 ? Int(next() % UInt64(bound)) : 0 }
}
