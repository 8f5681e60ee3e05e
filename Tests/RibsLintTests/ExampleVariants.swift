import RibsLint
import RibsSyntax
import RibsText

/// A form of an example in which the same must be found, or nothing.
struct ExampleVariant: Sendable {
  var name: String
  /// Rewrites one file.
  var rewrite: @Sendable (String) -> String

  /// The same lines report as in the example itself.
  static let equivalent: [ExampleVariant] = [
    ExampleVariant(name: "with carriage returns") {
      $0.replacing("\n", with: "\r\n")
    },
    ExampleVariant(name: "with a byte order mark") { "\u{FEFF}" + $0 },
    ExampleVariant(name: "with an emoji comment in front") { "/* 🚗🏳️‍🌈 */ " + $0 },
    ExampleVariant(name: "with tabs") { $0.replacing("  ", with: "\t") },
  ]

  /// Nothing is reported.
  static let silent: [ExampleVariant] = [
    ExampleVariant(name: "inside a block comment") { "/*\n\($0)\n*/" },
    ExampleVariant(name: "inside line comments") {
      $0.split(separator: "\n", omittingEmptySubsequences: false).map { "// " + $0 }
        .joined(separator: "\n")
    },
    ExampleVariant(name: "inside a raw string") { "let text = ##\"\"\"\n\($0)\n\"\"\"##" },
    ExampleVariant(name: "under #if false") { "#if false\n\($0)\n#endif" },
  ]
}

extension Example {
  var testFiles: [TestFile] { files.map { TestFile($0.path, $0.source) } }

  /// Every top-level declaration in a file of its own, with the imports of its file.
  var splitFiles: [TestFile] {
    files.flatMap { file -> [TestFile] in
      let parsed = parse(path: file.path, bytes: Array(file.source.utf8))
      let topLevel = parsed.declarations.filter { $0.parent == nil }
      let imports = topLevel.filter { $0.kind == .import }
        .map { parsed.text($0.range) + "\n" }.joined()
      return topLevel.filter { $0.kind != .import }.enumerated().map { number, declaration in
        let lines = LineTable(parsed.bytes)
        let first = lines.range(ofLine: lines.line(at: declaration.range.start))
        let last = lines.range(ofLine: lines.line(at: declaration.range.end))
        let text = parsed.text(ByteRange(first.start, last.end))
        let path = file.path.replacing(".swift", with: "\(number).swift")
        return TestFile(path, imports + text)
      }
    }
  }

  /// The declarations of all files as members of one enum; nil where some can't be nested.
  var nestedFiles: [TestFile]? {
    var nested: [TestFile] = []
    for (number, file) in files.enumerated() {
      let parsed = parse(path: file.path, bytes: Array(file.source.utf8))
      guard !parsed.declarations.contains(where: { $0.kind == .extension }) else { return nil }
      let lines = file.source.split(separator: "\n", omittingEmptySubsequences: false)
      let imports = lines.filter { $0.hasPrefix("import ") }
      let rest = lines.filter { !$0.hasPrefix("import ") }
      let opening = number == 0 ? "enum Feature {" : "extension Feature {"
      let source = imports + [opening[...]] + rest + ["}"]
      nested.append(TestFile(file.path, source.joined(separator: "\n")))
    }
    return nested
  }

  /// The example with each line that reports silenced by the line before.
  func silencedLineByLine(_ rule: String) -> [TestFile] {
    rewritten { source in
      source.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
        line.contains("// expect: \(rule)") ? ["// ribs:disable:next \(rule) - why", line] : [line]
      }.joined(separator: "\n")
    }
  }

  /// The example with the rule silenced from the first line to the last.
  func silencedAsAWhole(_ rule: String) -> [TestFile] {
    rewritten { source in
      source.contains("// expect: \(rule)")
        ? "// ribs:disable \(rule) - why\n\(source)\n// ribs:enable \(rule)" : source
    }
  }

  func rewritten(_ rewrite: (String) -> String) -> [TestFile] {
    files.map { TestFile($0.path, rewrite($0.source)) }
  }

  /// The beginnings of each file up to the end of each token (of every few in a long file).
  var cuts: [[TestFile]] {
    files.indices.flatMap { index -> [[TestFile]] in
      let bytes = Array(files[index].source.utf8)
      let ends = tokenize(bytes).map { Int($0.end) }
      // A cut costs a whole run; so many find what there is to find.
      let step = (ends.count + 149) / 150
      return stride(from: 0, to: ends.count, by: step).map { token in
        var cut = testFiles
        cut[index].source = String(decoding: bytes[..<ends[token]], as: UTF8.self)
        return cut
      }
    }
  }
}
