import RibsFiles
import RibsScaffold

/// Tests that would become part of the module that they test.
struct MisplacedTests {
  let module: String
  /// Where the module's tests are, or are where a project says nothing else.
  let suggestion: String
}

extension MisplacedTests {
  /// By what the folders around new files say, which may stand above the project that was read.
  init?(among files: [PlannedFile]) {
    func folder(of place: Template.Place) -> AbsolutePath? {
      files.first { $0.existing == .refuse && Template.Place(ofPlannedPath: $0.path) == place }
        .flatMap { AbsolutePath.all(of: [$0]).first?.parent }
    }
    guard let sources = folder(of: .sources), let tests = folder(of: .tests) else { return nil }
    let surroundings = surroundingFolders(of: sources)
    if let target = packageTarget(holding: sources.text, in: surroundings) {
      guard !target.isTest, target == packageTarget(holding: tests.text, in: surroundings) else {
        return nil
      }
      self.init(
        module: target.name,
        suggestion: target.usualTestsFolder.relative(to: AbsolutePath(".")))
      return
    }
    let targets = TargetFolders(around: sources, in: surroundings)
    guard let program = targets.program(around: sources),
      program == targets.program(around: tests)
    else { return nil }
    let folder = targets.usualTests(of: program)
    self.init(
      module: program,
      suggestion: folder?.relative(to: AbsolutePath(".")) ?? program + "Tests")
  }
}

extension PackageTarget {
  /// Unless the manifest says otherwise.
  fileprivate var usualTestsFolder: AbsolutePath {
    AbsolutePath("\(package)/Tests/\(name)Tests")
  }
}
