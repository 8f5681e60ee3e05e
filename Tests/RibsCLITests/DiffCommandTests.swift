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

  private func diff(_ folder: TemporaryFolder, _ paths: String...) -> String {
    ribs(["diff", "HEAD"] + (paths.isEmpty ? ["App"] : paths).map { folder($0) }).output
  }

  @Test func aFileThatGitForgetsIsAsItWas() throws {
    let folder = try repository()
    try folder.git("rm -q --cached App/Menu/MenuRouter.swift")
    #expect(diff(folder).isEmpty)
    try folder.write(".gitignore", "MenuRouter.swift\n")
    #expect(diff(folder).isEmpty)
    try folder.git("add .gitignore")
    try folder.commit()
    let outcome = ribs("diff", "HEAD^", folder("App"))
    #expect(outcome.output.isEmpty)
  }

  @Test func aRenamedFileWasWhereItWas() throws {
    let folder = try repository()
    try folder.git("mv App/Menu Menu")
    #expect(diff(folder).contains("- Menu, \(folder("App/Menu/MenuRouter.swift")):"))
    #expect(diff(folder, "Menu").contains("+ Menu, \(folder("Menu/MenuRouter.swift")):"))
    #expect(diff(folder, "App", "Menu").isEmpty)
  }

  /// What is in a folder of tests counts as tests only where that is below the path given.
  @Test func theOrderOfThePathsDoesNotMatter() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: Fixture.rider.folder.path, toPath: folder("Tests"))
    try folder.beginRepository()
    try folder.git("rm -qr Tests/Menu")
    let one = diff(folder, "", "Tests")
    #expect(one.contains("- Menu"))
    #expect(diff(folder, "Tests", "") == one)
  }

  @Test func hiddenFilesAndLinksAreNoSources() throws {
    let folder = try repository()
    let router = try folder.read("App/Menu/MenuRouter.swift")
    try folder.write("App/.hidden.swift", router.replacing("MenuRouter", with: "HiddenRouter"))
    try folder.link("App/Link.swift", to: "Menu/MenuRouter.swift")
    try folder.commit()
    try folder.git("rm -q App/.hidden.swift App/Link.swift")
    #expect(diff(folder).isEmpty)
  }

  @Test func aRepositoryWithinIsNoted() throws {
    let folder = try repository()
    try FileManager.default.copyItem(
      atPath: Fixture.rider.folder.path + "/Menu", toPath: folder("App/Inner"))
    let inner = try Subprocess.run(["git", "init", "-q", folder("App/Inner")])
    #expect(inner.status == 0)
    #expect(
      ribs("diff", "HEAD", folder("App")).errors.contains(
        "note: what changed in the repository `App/Inner` is not judged\n"))
  }

  @Test func aPathInPlaceOfTheRevisionIsToldSo() throws {
    let folder = try repository()
    let outcome = ribs("diff", folder("App"), folder("App"))
    #expect(outcome.status == .failed)
    #expect(
      outcome.errors.contains("App` is a file or folder, and no revision\nhelp: Give a branch"))
    #expect(ribs("diff", "^HEAD", folder("App")).errors.contains("unknown revision `^HEAD`"))
  }
}
