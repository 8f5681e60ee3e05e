extension Rule {
  /// The rule's page, as `docs/rules` and `ribs rules` show it.
  package var markdown: String {
    """
    # \(id)

    \(summary.sentence)

    | Category | Severity | Confidence | On by default |
    |---|---|---|---|
    | \(category.rawValue) | \(severity.rawValue) | \(confidence.rawValue) | \
    \(isEnabledByDefault ? "yes" : "no") |

    ## What it finds

    \(page.finds)

    ## Why it matters

    \(page.matters)

    ## Examples

    \(examples.map(\.markdown).joined(separator: "\n\n"))

    ## How to fix

    \(page.fix)

    ## How to silence

    \(silencing)

    """
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
      return path + "```swift\n\(file.source)\n```"
    }
    return "### \(verdict): \(title)\n\n" + code.joined(separator: "\n\n")
  }
}

extension String {
  /// With a capital at the front and a full stop at the end.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
