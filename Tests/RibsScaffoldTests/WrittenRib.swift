import RibsFiles
import RibsModel
import RibsScaffold

/// A RIB as it was written, or with a line broken on purpose.
struct WrittenRib {
  let name: String
  var files: [PlannedFile]
  /// A line was found and replaced.
  var isBroken = false

  /// With `child`, the parent of a RIB that is called as it is, with `Pay` behind.
  init(
    _ name: String, _ kind: ScaffoldKind, _ flavour: Flavour, _ testing: TestLibrary = .xctest,
    child: ScaffoldKind? = nil
  ) throws {
    self.name = name
    files = try scaffold(name, kind, flavour, testing: testing)
    guard let child else { return }
    var wiring = TreeWiring(project: ProjectSources(files: []), below: nil)
    let request = try scaffoldRequest(name, kind, flavour, testing: testing)
    try wiring.add([TreeWiring.NewRib(request, files)], below: nil)
    let childRequest = try scaffoldRequest(name + "Pay", child, flavour, testing: testing)
    let childFiles = try scaffold(name + "Pay", child, flavour, testing: testing)
    try wiring.add([TreeWiring.NewRib(childRequest, childFiles)], below: name)
    files = wiring.files.sorted { $0.path < $1.path }
  }

  /// The names of its tests: `HomeRouterTests.test_…`.
  var tests: [String] {
    files.flatMap { file -> [String] in
      guard let type = file.text.firstMatch(of: /class (\w+): XCTestCase/)?.output.1 else {
        return []
      }
      return file.text.matches(of: /func (test_\w+)/).map { "\(type).\($0.output.1)" }
    }
  }
}
