extension Rule {
  /// The rule's page, as `docs/rules` and `ribs rules` show it.
  package var markdown: String {
    """
    # \(id)

    \(summary.sentence)

    | Category | Severity | Confidence | On by default | Fixable |
    |---|---|---|---|---|
    | \(category.rawValue) | \(severity.rawValue) | \(confidence.rawValue) | \
    \(isEnabledByDefault ? "yes" : "no") | \(isFixable ? "yes" : "no") |

    ## What it finds

    \(page.finds)\(exceptions)

    ## Why it matters

    \(page.matters)

    ## Examples

    \(examples.map(\.markdown).joined(separator: "\n\n"))

    ## How to fix

    \(page.fix)\(isFixable ? "\n\n`ribs lint --fix` does so where that is safe." : "")

    ## How to silence

    \(silencing)

    """
  }

  private var exceptions: String {
    guard !page.leavesAlone.isEmpty else { return "" }
    return "\n\n## What it leaves alone\n\n"
      + page.leavesAlone.map { "- \($0)" }.joined(separator: "\n")
  }

  private var silencing: String {
    """
    Say so in the source, with a reason:

    ```swift
    // ribs:disable:next \(id) - why it is right here
    ```

    `:this` stands for the comment's own line, `:previous` for the line before, and `// ribs:disable \
    \(id)` reaches to `// ribs:enable \(id)` or the end of the file. For one run, `ribs lint \
    --disable \(id)` switches the rule off.
    """
  }
}

extension Example {
  fileprivate var markdown: String {
    let verdict = reportsSomething ? "Reported" : "Not reported"
    let code = files.map { file in
      let path = files.count > 1 ? "`\(file.path)`:\n\n" : ""
      return path + "```swift\n\(shortened(file.source))\n```"
    }
    return "### \(verdict): \(title)\n\n" + code.joined(separator: "\n\n")
  }
}

/// The source with runs of lines that differ in their numbers only, as examples of size have them,
/// cut down to the first and the last.
private func shortened(_ source: String) -> String {
  let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
  var kept: [String] = []
  var index = 0
  while index < lines.count {
    let shape = lines[index].filter { !$0.isNumber }
    let end = lines[index...].firstIndex { $0.filter { !$0.isNumber } != shape } ?? lines.count
    if end - index > 4 {
      kept += [String(lines[index]), "  // … \(end - index - 2) more …", String(lines[end - 1])]
    } else {
      kept += lines[index..<end].map(String.init)
    }
    index = end
  }
  return kept.joined(separator: "\n")
}

extension String {
  /// With a capital at the front and a full stop at the end.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
