import Foundation
import TestSupport
import Testing

/// Where a child's folder is made without `--in`.
@Suite("Folders of children")
struct ChildFolderTests {
  /// Puts the sources of the RIB straight into a folder, and its tests into `Tests`.
  private func move(_ rib: String, to folder: String, in app: TemporaryFolder) throws {
    for path in try app.list() where path.hasSuffix(".swift") && path.hasPrefix(rib) {
      let name = try #require(path.split(separator: "/").last)
      let isTest = path.hasPrefix("\(rib)Tests/")
      try app.write("\(isTest ? "Tests/\(rib)Tests" : folder)/\(name)", try app.read(path))
      try FileManager.default.removeItem(atPath: app(path))
    }
  }

  private func folder(
    ofChildOf rib: String, in app: TemporaryFolder, _ options: String...
  ) throws -> String? {
    let outcome = try ribs(["new", "Pay", "--parent", rib] + options, in: app)
    #expect(outcome.status == .done, "\(outcome.errors)")
    return try app.list().first { $0.hasSuffix("/Pay/PayBuilder.swift") }
      .map { String($0.dropLast("/Pay/PayBuilder.swift".count)) }
  }

  static let description = """
    name: Shop
    targets:
      Shop:
        type: application
        sources: [App]
      ShopTests:
        type: bundle.unit-test
        sources: [Tests]

    """

  @Test(arguments: [
    // What all sources of a target lie in belongs to no RIB.
    ("Shop/Sources", [:], "Shop/Sources"),
    ("Shop/src", [:], "Shop/src"),
    // Unless one is called so.
    ("Shop/Home", [:], "Shop"),
    // Outside of it is no target.
    ("App", ["project.yml": description], "App"),
    ("App/Home", ["project.yml": description], "App"),
  ])
  func itStaysInTheParentsTarget(parent: String, files: [String: String], child: String) throws {
    let app = try TemporaryFolder.withHome()
    try move("Home", to: parent, in: app)
    for (path, text) in files { try app.write(path, text) }
    #expect(try folder(ofChildOf: "Home", in: app, "--tests", "Tests") == child)
  }

  @Test func aRibCalledSourceHasAFolderOfItsOwn() throws {
    let app = try TemporaryFolder()
    #expect(try ribs("new", "Source", "--in", "App", in: app).status == .done)
    #expect(try folder(ofChildOf: "Source", in: app) == "App")
  }

  @Test func aFolderOfSeveralRibsIsTheChildsToo() throws {
    let app = try TemporaryFolder.withHome()
    #expect(try ribs("new", "Menu", in: app).status == .done)
    for rib in ["Home", "Menu"] { try move(rib, to: "App/Screens", in: app) }
    #expect(try folder(ofChildOf: "Home", in: app, "--tests", "Tests") == "App/Screens")
  }

  /// Folders of layers hold parts of all RIBs, and no RIB.
  @Test func aFolderOfRoutersIsNotTheChilds() throws {
    let app = try TemporaryFolder.withHome()
    #expect(try ribs("new", "Menu", in: app).status == .done)
    for rib in ["Home", "Menu"] {
      let router = "\(rib)/\(rib)Router.swift"
      try app.write("App/Routers/\(rib)Router.swift", try app.read(router))
      try FileManager.default.removeItem(atPath: app(router))
    }
    #expect(try folder(ofChildOf: "Home", in: app) == "App")
  }
}
