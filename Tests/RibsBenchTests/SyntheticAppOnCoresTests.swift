import TestSupport
import Testing

@testable import RibsBench

/// The sixth invariant of docs/architecture.md, where each core has something to do.
@Suite struct SyntheticAppOnCoresTests {
  @Test func outputsAreTheSameOnAnyNumberOfCores() throws {
    let app = SyntheticApp(ribs: 60, linesPerRib: 170)
    let folder = try TemporaryFolder()
    for file in app.sharedFiles + (0..<app.ribs).flatMap({ app.files(ofRib: $0) }) {
      // So that there is much to find.
      let leaky = file.text.replacing("weak var", with: "var").replacing("[weak self] ", with: "")
      try folder.write(file.path, leaky)
    }
    for command in [["lint", "--format", "json"], ["debug", "project"]] {
      let outputs = try [1, 2, 7].map { jobs in
        try Subprocess.run(["RIBS_JOBS=\(jobs)", builtProgram()] + command + [folder.path]).text
          .split(separator: "\n").filter { !$0.contains(#""seconds": "#) }
      }
      #expect(outputs[0].count > 100)
      #expect(outputs[1] == outputs[0] && outputs[2] == outputs[0])
    }
  }
}
