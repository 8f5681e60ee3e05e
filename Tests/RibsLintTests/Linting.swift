import RibsLint
import RibsModel
import RibsSyntax
import TestSupport

/// A file of an app that exists in a test only.
struct TestFile: Sendable {
  var path: String
  var source: String

  init(_ path: String, _ source: String) {
    self.path = path
    self.source = source
  }
}

/// Lints one file of an app.
func lint(_ source: String, rules: [Rule] = Rules.independent) -> Linter.Outcome {
  lint([TestFile("Example.swift", source)], rules: rules)
}

/// Lints an app whose files are these.
func lint(
  _ files: [TestFile], rules: [Rule] = Rules.independent, settings: RuleSettings = RuleSettings()
) -> Linter.Outcome {
  let project = project(files)
  return onDeepStack { Linter(rules: rules, settings: settings).run(on: project) }
}

func project(_ files: [TestFile]) -> Project {
  onDeepStack {
    Project(
      files: files.map { file in
        ProjectFile(
          source: parse(path: file.path, bytes: Array(file.source.utf8)),
          pathBelow: file.path)
      })
  }
}

extension Rules {
  /// All but the one that wants a reason for every comment, which says something about most tests
  /// of silencing.
  static let independent = all.filter { $0.id != Rule.unexplainedSuppression.id }
}

/// What all rules find in a file of an app that imports what apps do.
func findingsInApp(_ source: String) -> [String] {
  let views = source.contains("UI") ? "import UIKit\n" : ""
  let header = "import RIBs\nimport RxRelay\nimport RxSwift\n" + views
  return lint(header + source).findings.map(description)
}
