import RibsModel
import RibsSyntax
import Testing

/// What files that are in no target of an Xcode project mean to the others.
@Suite("Unbuilt files") struct UnbuiltFileTests {
  /// Files in a folder `Old` are in no target.
  private func table(_ files: [String: String]) -> TypeTable {
    TypeTable(
      files: files.sorted { $0.key < $1.key }.map { path, text in
        ProjectFile(
          source: parse(path: path, bytes: Array(text.utf8)),
          pathBelow: path,
          isInNoTarget: path.hasPrefix("Old/"))
      })
  }

  private func unbuilt(_ types: TypeTable) -> [String] {
    zip(types.files, types.roles).filter { $0.1 == .unbuilt }.map(\.0.path)
  }

  @Test func whatABuiltFileDeclaresIsMeant() throws {
    let types = table([
      "Old/A.swift": "class A: Base {}\nclass Base {}", "A.swift": "class A {}",
      "B.swift": "class B: A {}",
    ])
    #expect(unbuilt(types) == ["Old/A.swift"])
    let b = try types.only("B")
    #expect(types.types(named: "A").count == 1)
    #expect(!types.ancestry(of: b).isAmbiguous)
    #expect(types.ancestry(of: b).types.map { types[types[$0].place.file].path } == ["A.swift"])
  }

  /// The project file is not up to date, or else nothing would build.
  @Test func whatABuiltFileNeedsCountsAsBuilt() {
    let types = table([
      "A.swift": "class A { let helper = Helper() }", "Old/Helper.swift": "class Helper: Deep {}",
      "Old/Deep.swift": "class Deep {}", "Old/Rest.swift": "class Rest: Helper {}",
      "Old/Private.swift": "private class A2 {}\nextension A {}",
    ])
    #expect(unbuilt(types) == ["Old/Private.swift", "Old/Rest.swift"])
  }

  @Test func aTypeThatSuchAFileExtendsMayLackAPart() throws {
    let types = table([
      "A.swift": "class A {}\nclass C {}\nprotocol P {}", "Old/A.swift": "extension A: P {}",
    ])
    let a = try types.only("A")
    #expect(types.ancestry(of: a).types.isEmpty)
    #expect(types.ancestry(of: a).isAmbiguous)
    #expect(!types.ancestry(of: try types.only("C")).isAmbiguous)
  }

  @Test func whatItAddsToOtherModulesTypesIsNotThere() throws {
    let types = table([
      "A.swift": "import UIKit\nclass A: UIView {}",
      "Old/A.swift": "import UIKit\nprotocol Q {}\nextension UIView: Q {}",
    ])
    #expect(types.ancestry(of: try types.only("A")).types.isEmpty)
  }
}
