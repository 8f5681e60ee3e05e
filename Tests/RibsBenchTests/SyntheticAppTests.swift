import RibsLint
import RibsModel
import RibsSyntax
import RibsText
import Testing

@testable import RibsBench

@Suite struct SyntheticAppTests {
  private let app = SyntheticApp(ribs: 14, linesPerRib: 400)

  private var files: [SyntheticApp.File] {
    app.sharedFiles + (0..<app.ribs).flatMap { app.files(ofRib: $0) }
  }

  private var project: Project {
    Project(
      files: files.map {
        ProjectFile(
          source: parse(path: $0.path, bytes: Array($0.text.utf8)),
          pathBelow: $0.path)
      })
  }

  @Test func everyRIBButTheRootIsAttachedAndGetsItsDependencies() {
    let project = project
    #expect(project.ribs.count == 14)
    #expect(project.attachEdges.count == 13)
    #expect(project.unresolved.isEmpty)
    #expect(!project.satisfactions.isEmpty)
  }

  @Test func thereIsNothingToFindInIt() {
    #expect(Linter().run(on: project).findings.map(\.message) == [])
  }

  @Test func itHasAsManyLinesAsAreAskedFor() {
    let lines = (0..<app.ribs).map { number in
      app.files(ofRib: number).reduce(0) { $0 + Array($1.text.utf8).lineFeeds }
    }
    #expect(lines.allSatisfy { (400...440).contains($0) }, "\(lines)")
  }

  @Test func everythingInItIsUnderstood() {
    for file in files {
      #expect(parse(path: file.path, bytes: Array(file.text.utf8)).problems == [], "\(file.path)")
    }
  }
}
