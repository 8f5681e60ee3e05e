import RibsFiles
import RibsSyntax
import Testing

/// The first invariant of docs/architecture.md.
@Suite struct ManifestTests {
  @Test func aTargetDependsOnTargetsAboveItOnly() throws {
    let bytes = try FileReader.read(Repository.root.appending(path: "Package.swift").path)
    let words = tokenize(bytes).map {
      String(decoding: bytes[Int($0.start)..<Int($0.end)], as: UTF8.self)
    }
    var declared: Set<String> = []
    for place in words.indices.dropLast(4) where words[place + 1] == ":" {
      switch words[place] {
      case "name"
      where words[place - 2].lowercased().hasSuffix("target") || words[place - 2] == "systemLibrary":
        // `.target(name: "UIKit", …)`
        declared.insert(words[place + 2])
      case "dependencies":
        let names = words[(place + 2)...].prefix { $0 != "]" }.filter { $0.hasPrefix("\"") }
        let below = Set(names).subtracting(declared)
        #expect(below.isEmpty, "\(below.sorted()) are declared after their use")
      default: break
      }
    }
    #expect(declared.count > 20)
  }

  @Test(arguments: ["RibsGraph", "RibsLint", "RibsModel", "RibsScaffold"])
  func onlyFilesAndTheCommandLineTouchTheOutsideWorld(target: String) throws {
    let found = try FileFinder.find([Repository.root.appending(path: "Sources/\(target)").path])
    #expect(!found.files.isEmpty)
    for file in found.files {
      let text = String(decoding: try FileReader.read(file.path), as: UTF8.self)
      for word in ["Posix.", "ProgramRun(", "Descriptor(", "FileReader.", "FileWriter."] {
        #expect(!text.contains(word), "\(file.path) mentions \(word)")
      }
    }
  }
}
