import RibsSyntax
import RibsText
import Testing

/// The tokens of a source as `kind text`, without the end of the file.
func listing(_ source: String) -> [String] {
  listing(Array(source.utf8))
}

func listing(_ bytes: [UInt8]) -> [String] {
  tokenize(bytes).dropLast().map { token in
    let text = String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
    return "\(token.kind) \(text)"
  }
}

@Suite struct LexerTests {
  @Test(arguments: [
    ("class a", ["keyword class", "identifier a"]),
    (
      "`class` $0 $x _ $",
      ["identifier `class`", "identifier $0", "identifier $x", "identifier _", "identifier $"]
    ),
    ("`two words` `+ 1`", ["identifier `two words`", "identifier `+ 1`"]),
    ("`a\nb", ["backtick `", "identifier a", "identifier b"]),
    ("weak actor package", ["identifier weak", "identifier actor", "identifier package"]),
    (
      "größe 变量 👍x e\u{301}",
      ["identifier größe", "identifier 变量", "identifier 👍x", "identifier e\u{301}"]
    ),
  ])
  func namesAreToldFromReservedWords(source: String, expected: [String]) {
    #expect(listing(source) == expected)
  }

  @Test(arguments: [
    ("0 42 1_000 0xFf_0 0b1_0 0o17", ["0", "42", "1_000", "0xFf_0", "0b1_0", "0o17"]),
    ("0xff.description", ["0xff", "period .", "identifier description"]),
    ("0xff.fp", ["0xff", "period .", "identifier fp"]),
    ("1.description", ["1", "period .", "identifier description"]),
    ("1...2", ["1", "operator ...", "2"]),
    ("t.0.1", ["identifier t", "period .", "0", "period .", "1"]),
  ])
  func integersEndBeforeWhatIsNoDigitOfTheirs(source: String, expected: [String]) {
    #expect(listing(source) == expected.map { $0.contains(" ") ? $0 : "integer \($0)" })
  }

  @Test(arguments: [
    "1.5", "1e9", "1E-9", "1.5e+3", "0x1p-2", "0x1.8p3", "1_0.0_1", "1.0e", "1e+", "0x1p",
  ])
  func aNumberWithAPointOrAnExponentIsOneFloat(source: String) {
    #expect(listing(source) == ["float \(source)"])
  }

  @Test(arguments: [
    ("@available(iOS 15.2.1, *) 1.5", ["15", "2", "1"]),
    ("#available(iOS 15.2, *) 1.5", ["15", "2"]),
    ("#unavailable(iOS 15.2) 1.5", ["15", "2"]),
    ("#available (iOS 15.2, *) 1.5", ["15", "2"]),
    ("#unavailable /* a */\n(iOS 15.2) 1.5", ["15", "2"]),
    ("@backDeployed(before: macOS 12.0) 1.5", ["12", "0"]),
    ("@available(iOS 15.2 { 1.5", ["15", "2"]),
    ("#if swift(>=5.7.1)\n#endif", ["1"]),
    ("#if canImport(A, _version: 5.7)\n#endif", []),
    ("available(15.2)", []),
  ])
  func versionsAreSeparateIntegersInAvailabilityAndFloatsElsewhere(
    source: String, integers: [String]
  ) {
    #expect(
      listing(source).filter { $0.hasPrefix("integer") } == integers.map { "integer \($0)" })
  }

  @Test(arguments: [
    ("\"a\\\"b\"", ["string \"a\\\"b\""]),
    ("#\"a\"b\\\"#", ["string #\"a\"b\\\"#"]),
    ("#\"\"\"#", ["string #\"\"\"#"]),
    (
      "\"\"\"\n a \"\" \\\"\"\"\n\"\"\" x",
      ["string \"\"\"\n a \"\" \\\"\"\"\n\"\"\"", "identifier x"]
    ),
    ("#\"\"\"\n\"\"\" \\(a)\n\"\"\"#", ["string #\"\"\"\n\"\"\" \\(a)\n\"\"\"#"]),
    (
      "\"a\\(b)c\"", ["string \"a\\(b)c\"", "leftParen (", "identifier b", "rightParen )"]
    ),
    (
      "#\"\\#(b)\"#", ["string #\"\\#(b)\"#", "leftParen (", "identifier b", "rightParen )"]
    ),
    (
      "\"\\(f(\"\\(g)\"))\"; h",
      [
        "string \"\\(f(\"\\(g)\"))\"", "leftParen (", "identifier f", "leftParen (",
        "string \"\\(g)\"", "leftParen (", "identifier g", "rightParen )", "rightParen )",
        "rightParen )", "semicolon ;", "identifier h",
      ]
    ),
    ("\"a\nb", ["string \"a", "identifier b"]),
    (
      "\"a\\(b\nc", ["string \"a\\(b", "leftParen (", "identifier b", "identifier c"]
    ),
    (
      "\"\"\"\n\\(a\n)\n\"\"\"",
      ["string \"\"\"\n\\(a\n)\n\"\"\"", "leftParen (", "identifier a", "rightParen )"]
    ),
  ])
  func aStringIsOneTokenAndSoAreTheWordsInItsInterpolations(
    source: String, expected: [String]
  ) {
    #expect(listing(source) == expected)
  }

  @Test(arguments: [
    ("x = /a b/", "/a b/"),
    ("f(/[)/]/)", "/[)/"),
    ("return /a/", "/a/"),
    ("try? /^ x/", "/^ x/"),
    ("{ /a\\/b/ }", "/a\\/b/"),
    ("x = !/a/", "/a/"),
    ("x = #/a/b/#", "#/a/b/#"),
    ("x = #/\n a / b\n/# + 1", "#/\n a / b\n/#"),
    ("/a/", "/a/"),
  ])
  func aSlashWhereAnOperandMustFollowOpensARegex(source: String, regex: String) {
    #expect(listing(source).filter { $0.hasPrefix("regex") } == ["regex \(regex)"])
  }

  @Test(arguments: [
    "a / b / c", "a/b/c", "f(/, /)", "[a].reduce(1, /) + [b].reduce(2, /)", "func /(a: A) {} /",
    "operator /^/", "0\n/ 1 /\n2", "x / (1) / 2", "a! / b / c", "f(/)", "a)/b/",
  ])
  func aSlashBetweenOperandsDivides(source: String) {
    #expect(!listing(source).contains { $0.hasPrefix("regex") })
  }

  @Test(arguments: [
    ("a?.b!", ["identifier a", "question ?", "period .", "identifier b", "exclamation !"]),
    ("a ?? b", ["identifier a", "operator ??", "identifier b"]),
    ("a ? b : c", ["identifier a", "question ?", "identifier b", "colon :", "identifier c"]),
    ("!a != b", ["operator !", "identifier a", "operator !=", "identifier b"]),
    (
      "() -> A&B",
      ["leftParen (", "rightParen )", "arrow ->", "identifier A", "ampersand &", "identifier B"]
    ),
    ("a +/* c */b", ["identifier a", "operator +", "identifier b"]),
    ("a +++// c", ["identifier a", "operator +++"]),
    ("x=.a", ["identifier x", "equal =", "period .", "identifier a"]),
    ("\\A.b", ["backslash \\", "identifier A", "period .", "identifier b"]),
    ("a<#b c#>", ["identifier a", "placeholder <#b c#>"]),
    ("a ≠ b", ["identifier a", "operator ≠", "identifier b"]),
    ("A::b", ["identifier A", "operator ::", "identifier b"]),
    (
      "@objc(a::)",
      [
        "at @", "identifier objc", "leftParen (", "identifier a", "colon :", "colon :",
        "rightParen )",
      ]
    ),
  ])
  func operatorsAreAsLongAsSwiftMakesThem(source: String, expected: [String]) {
    #expect(listing(source) == expected)
  }

  /// The texts of the tokens behind the backslash.
  @Test(arguments: [
    (#"\.?"#, [".", "?"]),
    (#"\.!, a"#, [".", "!", ",", "a"]),
    (#"\.?.a"#, [".", "?", ".", "a"]),
    (#"\.?!.a"#, [".", "?", "!", ".", "a"]),
    (#"\A.?.b"#, ["A", ".", "?", ".", "b"]),
    (#"\A.?/**/.b"#, ["A", ".", "?", ".", "b"]),
    (#"\.!//b"#, [".", "!"]),
    (#"\A?.?.b"#, ["A", "?", ".", "?", ".", "b"]),
    (#"\A.b .?.c"#, ["A", ".", "b", ".", "?", ".", "c"]),
    (#"\[A].?.b"#, ["[", "A", "]", ".", "?", ".", "b"]),
    (#"\(A).!.b"#, ["(", "A", ")", ".", "!", ".", "b"]),
    (#"\A<(B, C)>.!.d"#, ["A", "<", "(", "B", ",", "C", ")", ">", ".", "!", ".", "d"]),
    (#"\A.?...b"#, ["A", ".", "?", "...", "b"]),
    (#"\ .?./a/b"#, [".", "?", "./", "a", "/", "b"]),
    // Only a type and its properties go before such a mark.
    (#"\.?.?.a"#, [".", "?", ".?.", "a"]),
    (#"\.a!.!.b"#, [".", "a", "!", ".!.", "b"]),
    (#"\.?[0].?.a"#, [".", "?", "[", "0", "]", ".?.", "a"]),
    (#"\A[0].?.b"#, ["A", "[", "0", "]", ".?.", "b"]),
    (#"\.a + b.?.c"#, [".", "a", "+", "b", ".?.", "c"]),
    (#"\.?+b"#, [".?+", "b"]),
  ])
  func aMarkBehindThePointOfAKeyPathStandsAlone(source: String, expected: [String]) {
    let texts = listing(source).map { String($0.drop { $0 != " " }.dropFirst()) }
    #expect(texts == [#"\"#] + expected)
  }

  @Test(arguments: [
    ("@derivative(of: A.B.+)", ["period .", "period .", "operator +"]),
    ("@transpose(of: A.-, wrt: 0)", ["period .", "operator -"]),
    ("@other(of: A.+)", ["operator .+"]),
    ("derivative(of: A.+)", ["operator .+"]),
  ])
  func anOperatorBehindThePointOfADerivativeIsAMember(source: String, expected: [String]) {
    #expect(listing(source).filter { $0.contains("period") || $0.contains("operator") } == expected)
  }

  @Test func directivesAreOneTokenAndMacrosAreAPoundAndAName() {
    #expect(
      listing("#if A\n#elseif B\n#else\n#endif #selector(a) ##").filter { $0.hasPrefix("pound") }
        == [
          "pound #if", "pound #elseif", "pound #else", "pound #endif", "pound #", "pound #",
          "pound #",
        ])
  }

  @Test(arguments: [
    "#!/usr/bin/swift\na", "\u{FEFF}a", "a\0", "/* /* */ b */a", "// b\ra", "a // b",
    "<<<<<<< x\nb\n=======\nc\n>>>>>>> y\na", "\u{A0}a\u{A0}", "\u{B}\u{C}\ta", "a /* b",
  ])
  func whatStandsBetweenTokensIsNone(source: String) {
    #expect(listing(source) == ["identifier a"])
  }

  @Test func bytesThatAreNoSwiftAreOneUnknownToken() {
    #expect(tokenize([0xFF, 0xFE, 0x80, 0x01]).map(\.kind) == [.unknown, .endOfFile])
  }

  @Test func flagsTellLinesSpacesAndDocComments() throws {
    let tokens = tokenize(Array("/// Doc.\nlet a = -b\n// x\nc - d; e".utf8))
    #expect(tokens[0].flags == [.startsLine, .spaceAfter, .documented, .spaceBefore])
    #expect(tokens[3].kind == .operator)
    #expect(tokens[3].flags == [.spaceBefore])
    #expect(tokens[5].flags.contains(.startsLine))
    #expect(!tokens[5].flags.contains(.documented))
    #expect(tokens[6].flags == [.spaceBefore, .spaceAfter])
  }

  @Test func unterminatedLiteralsSaySo() {
    for source in ["\"a", "\"\"\"\na", "#/a", "`a", "#/\n a", "\"\\(a"] {
      #expect(tokenize(Array(source.utf8))[0].flags.contains(.unterminated), "\(source)")
    }
  }

  @Test func aRangeIsReadAsPartOfItsFile() {
    let source = Array("f { a } g".utf8)
    #expect(tokenize(source, range: ByteRange(4, 5)).map(\.start) == [4, 5])
  }

  @Test func commentsWithADirectiveOrAMarkAreKept() {
    let source = "// ribs:disable x\n// plain: text\n/// @mockable\n/* @CreateMock */ a"
    let read = parse(path: "A.swift", bytes: Array(source.utf8))
    #expect(read.markedComments.map(\.start) == [0, 33, 47])
    #expect(read.markedComments.map(\.end) == [17, 46, 64])
  }

  @Test func namesAreKeptOnceEachWithoutBackticksThoseInInterpolationsToo() {
    let source = ##"let a = b.b + `c d` + "\(f(#"\#($0)"#)) g" + ünder_score_long // e"##
    var memory = ParserMemory()
    _ = parse(path: "A.swift", bytes: Array("let b, g".utf8), reusing: &memory)
    let read = parse(path: "B.swift", bytes: Array(source.utf8), reusing: &memory)
    let names = ["let", "a", "b", "c d", "f", "$0", "ünder_score_long"]
    #expect(Set(read.names.map(\.name)) == Set(names.map { NameHash($0) }))
    #expect(read.names.count == names.count)
  }

  @Test func namesKnowTheirFirstAndLastPlace() throws {
    let others = (0..<200).map { "x\($0)" }.joined(separator: " ")
    let source = "a b \(others) a c a"
    let names = parse(path: "A.swift", bytes: Array(source.utf8)).names
    func places(of name: String) -> [UInt32] {
      names.filter { $0.name == NameHash(name) }.flatMap { [$0.first, $0.last] }
    }
    let end = UInt32(source.utf8.count)
    #expect(places(of: "a") == [0, end - 1])
    #expect(places(of: "b") == [2, 2])
    #expect(places(of: "c") == [end - 3, end - 3])
  }

  @Test(arguments: 15...34)
  func namesThatDifferInOneCharacterHaveDifferentHashesWhereverItStands(length: Int) {
    let name = String(repeating: "n", count: length)
    let others = (0..<length).map { place in
      String(name.enumerated().map { $0 == place ? "m" : $1 })
    }
    let read = parse(path: "A.swift", bytes: Array(([name] + others).joined(separator: " + ").utf8))
    #expect(Set(read.names.map(\.name)) == Set(([name] + others).map { NameHash($0) }))
    #expect(read.names.count == length + 1)
  }
}
