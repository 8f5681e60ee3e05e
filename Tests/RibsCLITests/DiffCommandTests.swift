import Foundation
import TestSupport
import Testing

@testable import RibsCLI

@Suite("ribs diff") struct DiffCommandTests {
  /// A repository that holds the sample app, as committed.
  private func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: Fixture.rider.folder.path, toPath: folder("App"))
    try folder.beginRepository()
    return folder
  }

  @Test func aChangeOfTheTreeIsTold() throws {
    let folder = try repository()
    #expect(
      ribs("diff", "HEAD", folder("App"))
        == Outcome(status: .done, output: "", errors: "no RIB differs from `HEAD`\n"))
    let path = "App/LoggedIn/LoggedInRouter.swift"
    let router = try folder.read(path)
    try folder.write(
      path,
      router.replacing("menu = router\n    attachChild(router)", with: "menu = router"))
    let uncommitted = ribs("diff", "HEAD", folder("App"))
    #expect(uncommitted.output.contains("  Menu, \(folder("App/Menu/MenuRouter.swift")):"))
    #expect(uncommitted.output.hasSuffix("\n-   attached by LoggedIn\n"))
    #expect(uncommitted.errors == "1 RIB changed\n")
    #expect(uncommitted.status == .done)
    try folder.commit()
    #expect(ribs("diff", "HEAD", folder("App")).output.isEmpty)
    #expect(ribs("diff", "HEAD^", folder("App")).output == uncommitted.output)
  }

  @Test func deletedRibsAreToldWhereTheyWere() throws {
    let folder = try repository()
    try folder.git("rm -qr App/Favorites")
    let outcome = ribs("diff", "HEAD", folder("App"))
    let path = folder("App/Favorites/FavoritesRouter.swift")
    #expect(outcome.output.contains("- Favorites, \(path):"))
    #expect(outcome.output.contains("\n-   attached by Request\n"))
    #expect(outcome.errors.contains("1 RIB removed"))
  }

  @Test func withoutARevisionTheLastCommitIsMeant() throws {
    let folder = try repository()
    try folder.git("rm -qr App/Favorites")
    let outcome = try shell("cd '\(folder.path)' && \"$RIBS\" diff")
    #expect(outcome.output.contains("- Favorites, App/Favorites/FavoritesRouter.swift:"))
    #expect(outcome.status == 0)
  }

  @Test func theDiffMayGoIntoAFile() throws {
    let folder = try repository()
    try folder.git("rm -qr App/Favorites")
    let outcome = ribs(
      "diff", "HEAD", folder("App"), "--format", "markdown", "--output", folder("diff.md"))
    #expect(outcome.output.isEmpty)
    #expect(outcome.status == .done)
    #expect(try folder.read("diff.md").hasPrefix("### 1 RIB removed"))
    let overSource = ribs(
      "diff", "HEAD", folder("App"), "--output", folder("App/Menu/MenuRouter.swift"))
    #expect(overSource.status == .failed)
    #expect(overSource.errors.contains("a report would replace this Swift source"))
  }

  @Test func whatCannotBeComparedIsAnError() throws {
    let folder = try repository()
    let unknown = ribs("diff", "mian", folder("App"))
    #expect(unknown.status == .failed)
    #expect(unknown.errors == "error: unknown revision `mian`; did you mean `main`?\n")
    let outside = try TemporaryFolder(["A.swift": "import RIBs\n"])
    let noClone = ribs("diff", "HEAD", outside.path)
    #expect(noClone.status == .failed)
    #expect(noClone.errors.contains("git finds no repository here"))
  }
}
