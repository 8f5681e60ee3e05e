import RibsLint

/// What a line with `// expect: rule_id "words"` asks for.
struct Expectation: Hashable {
  var path: String
  var line: Int
  var rule: String
  /// What the message must contain; empty where the line does not say.
  var words: String

  static func all(in files: [TestFile]) -> [Expectation] {
    files.flatMap { file in
      file.source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        .flatMap { number, line in expectations(in: line, file.path, number + 1) }
    }
  }

  private static func expectations(in line: Substring, _ path: String, _ number: Int)
    -> [Expectation]
  {
    guard let marker = line.firstRange(of: "// expect: ") else { return [] }
    return line[marker.upperBound...].matches(of: /([a-z_]+)(?: "([^"]*)")?/).map { match in
      Expectation(
        path: path, line: number, rule: String(match.1), words: match.2.map(String.init) ?? "")
    }
  }

  func isMet(by finding: ReportedFinding) -> Bool {
    finding.rule == rule && finding.place.path == path && finding.place.start.line == line
      && (words.isEmpty || finding.message.contains(words))
  }
}

/// What differs between the `// expect:` marks in one file, after `import RIBs`, and what the rule
/// finds.
func differences(_ source: String, _ rule: Rule) -> [String] {
  differences([TestFile("Example.swift", "import RIBs\n" + source)], rule)
}

func differences(_ files: [TestFile], _ rule: Rule) -> [String] {
  differences(files, lint(files, rules: [rule]).findings)
}

/// What differs between the expectations in the sources and the findings: nothing, when all is
/// well.
func differences(_ files: [TestFile], _ findings: [ReportedFinding]) -> [String] {
  var rest = findings
  var messages: [String] = []
  for expectation in Expectation.all(in: files) {
    if let index = rest.firstIndex(where: expectation.isMet) {
      rest.remove(at: index)
    } else {
      messages.append(
        "\(expectation.path):\(expectation.line): no `\(expectation.rule)` \(expectation.words)")
    }
  }
  return messages + rest.map { "unexpected " + description(of: $0) }
}

func description(of finding: ReportedFinding) -> String {
  let place = finding.place
  return "\(place.path):\(place.start.line): \(finding.message) (\(finding.rule))"
}
