import Foundation
import TestSupport
import Testing

@Suite("New RIBs beside what can't be read")
struct UnreadFilesTests {
  private static let utf16 = "\u{FEFF}class PayBuilder {}".utf16.map(\.littleEndian)
    .withUnsafeBytes(Array.init)

  /// Nothing of the project is edited.
  @Test func whatHasNoParentIsWrittenAndTheRestNoted() throws {
    let app = try TemporaryFolder(["Package.swift": ""])
    try app.write("A.swift", Self.utf16)
    try app.link("Gone.swift", to: "nowhere")
    let outcome = try ribs("new", "Home", in: app)
    #expect(outcome.status == .done)
    let note = "note: passed over, so what it declares may be declared again: "
    #expect(outcome.errors.contains("A.swift: \(note)the file is UTF-16\nhelp: Save it as UTF-8"))
    #expect(outcome.errors.contains("Gone.swift: \(note)cannot be read: the symbolic link to"))
    #expect(try app.list().contains("Home/HomeBuilder.swift"))
  }

  @Test func aParentWhosePartsMayStandThereGetsNoChild() throws {
    let app = try TemporaryFolder.withHome()
    try app.write("A.swift", Self.utf16)
    // The parent itself may be what can't be read.
    for parent in ["Home", "Shop"] {
      let outcome = try ribs("new", "Pay", "--parent", parent, in: app)
      #expect(outcome.status == .failed)
      #expect(outcome.errors.contains("A.swift: error: the file is UTF-16\n"))
      #expect(
        outcome.errors.contains(
          "error: nothing is written, as not everything in the project could be read\n"))
    }
    #expect(try !app.list().contains("Pay"))
    // Who can't mend it may leave it out.
    try app.write(".ribs.json", #"{ "excluded": ["A.swift"] }"#)
    #expect(try ribs("new", "Pay", "--parent", "Home", in: app).status == .done)
  }

  @Test func anotherPackageHasNoPartsOfTheParent() throws {
    let app = try TemporaryFolder([
      "App/Package.swift": """
      // swift-tools-version: 5.9
      let package = Package(
        name: "App", targets: [.target(name: "App"), .testTarget(name: "AppTests")])

      """, "Kit/Package.swift": "// swift-tools-version: 5.9\n",
    ])
    #expect(
      try ribs("new", "Home", "--in", "App/Sources/App", "--tests", "App/Tests/AppTests", in: app)
        .status == .done)
    try app.write("Kit/Sources/Kit/A.swift", Self.utf16)
    let outcome = try ribs("new", "Pay", "--parent", "Home", in: app)
    #expect(outcome.status == .done, "\(outcome.errors)")
    #expect(outcome.errors.contains("Kit/Sources/Kit/A.swift: note: passed over, "))
    try app.write("App/Tests/AppTests/A.swift", Self.utf16)
    #expect(try ribs("new", "Menu", "--parent", "Home", in: app).status == .failed)
  }
}
