import RibsModel
import Testing

/// Which module a file is in, by the paths that a package's manifest writes.
@Suite("Targets of a manifest") struct ManifestTargetTests {
  /// The module of a file beside a manifest with these targets.
  private func module(of path: String, _ targets: String) -> String {
    let table = typeTable([
      "P/Package.swift": "let package = Package(name: \"P\", targets: [\(targets)])",
      "P/\(path)": "class A {}",
    ])
    let file = table.files.indices.first { table.files[$0].path == "P/\(path)" } ?? 0
    return table[table.module(of: FileID(file))].name
  }

  @Test(arguments: ["Modules/Home", "./Modules/Home", "Modules/Home/", "./Modules/./Home"])
  func aPathIsReadHoweverItIsWritten(_ path: String) {
    let target = ".target(name: \"HomeKit\", path: \"\(path)\")"
    #expect(module(of: "Modules/Home/Views/A.swift", target) == "HomeKit")
  }

  @Test(arguments: [".", "./"])
  func aTargetMayHaveThePackagesFolder(_ path: String) {
    let target = ".target(name: \"HomeKit\", path: \"\(path)\")"
    #expect(module(of: "Views/A.swift", target) == "HomeKit")
  }

  @Test func theNearestFolderDecides() {
    let targets = #"""
      .target(name: "App", path: "App"), .target(name: "Home", path: "App/Home"),
      .target(name: "Late", path: "App/Home")
      """#
    #expect(module(of: "App/Home/A.swift", targets) == "Home")
    #expect(module(of: "App/HomeView/A.swift", targets) == "App")
  }

  @Test func aPathThatIsPutTogetherTakesNoOthersFiles() {
    let targets = #".target(name: "Home", path: "\(root)/Home"), .target(name: "Menu")"#
    #expect(module(of: "Elsewhere/A.swift", targets) == "P")
    #expect(module(of: "Sources/Menu/A.swift", targets) == "Menu")
  }
}
