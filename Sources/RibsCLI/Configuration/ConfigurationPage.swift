import RibsText

/// `docs/configuration.md`.
enum ConfigurationPage {
  static var text: String {
    """
    # Configuration

    `ribs` reads `.ribs.json`, the nearest one from the working folder upwards; `ribs lint --config FILE` \
    reads FILE instead. `ribs init` writes one with every key explained. The file is JSON in which \
    comments (`//`, `/* */`) and a comma behind the last element are allowed.

    ```json
    {
      "excluded": ["Generated", "Sources/Legacy/**/*View.swift"],
      "rules": {
        "oversized_class": { "warning": 400 },
        "strong_listener": "error",
        "unused_suppression": "off"
      },
      "requireReasons": true
    }
    ```

    What is misspelled, of a wrong type or impossible is told with its line and column, and nothing \
    is run. Editors complete and check the keys by [the schema](ribs.schema.json).

    | Key | Value | Without it |
    |---|---|---|
    \(rows(of: .file, prefix: "").joined(separator: "\n"))

    \(sections(of: .file).joined(separator: "\n\n"))

    ## Thresholds

    | Rule | Key | Default | What it is |
    |---|---|---|---|
    \(thresholds.joined(separator: "\n"))

    """
  }

  private static func rows(of shape: ConfigurationShape, prefix: String) -> [String] {
    shape.keys.flatMap { key -> [String] in
      let name = prefix + key.name
      // Rules have a table of their own.
      let inner = key.name == "rules" ? [] : rows(of: key.shape, prefix: name + ".")
      let value = key.shape.expectation
      return ["| `\(name)` | \(value) | \(text(of: key.standard)) |"] + inner
    }
  }

  private static func text(of standard: ConfigurationKey.Standard) -> String {
    switch standard {
    case .value(let value): "`\(value)`"
    case .found(let text, _): text
    }
  }

  private static func sections(of shape: ConfigurationShape) -> [String] {
    shape.keys.map { key in
      var text = "## `\(key.name)`\n\n\(key.explanation)"
      if key.name != "rules" {
        for inner in key.shape.keys { text += "\n\n`\(inner.name)`: \(inner.explanation)" }
      }
      return text
    }
  }

  private static var thresholds: [String] {
    ConfigurationShape.file.keys.filter { $0.name == "rules" }.flatMap(\.shape.keys).flatMap {
      rule in
      rule.shape.keys.filter { $0.name != "severity" }.map {
        "| [`\(rule.name)`](rules/\(rule.name).md) | `\($0.name)` | \(text(of: $0.standard)) | \($0.explanation) |"
      }
    }
  }
}
