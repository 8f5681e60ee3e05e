import TestSupport
import Testing

@Suite("ribs why") struct WhyCommandTests {
  private let home = """
    import RIBs
    struct User {}
    protocol HomeDependency: Dependency { var user: User { get } }
    final class HomeRouter: Router<Interactable> {}
    final class HomeBuilder: Builder<HomeDependency> {
      func build() -> Routing { HomeRouter(interactor: Interactor()) }
    }
    """

  @Test func theSecondWordIsADependencyUnlessItIsAPath() throws {
    let folder = try TemporaryFolder(["home.swift": home])
    let table = ribs("why", "Home", folder.path)
    #expect(table.output.hasPrefix("Home asks for 1 dependency in `HomeDependency`"))
    let path = ribs("why", "Home", "user", folder.path)
    #expect(path.output.hasPrefix("Home asks for `user: User`"))
    #expect(table.status == .done && path.status == .done)
  }

  @Test func unknownNamesAreErrorsThatNameTheNearest() throws {
    let folder = try TemporaryFolder(["home.swift": home])
    #expect(
      ribs("why", "Hme", folder.path)
        == Outcome(
          status: .failed, output: "", errors: "error: unknown RIB `Hme`; did you mean `Home`?\n"))
    #expect(
      ribs("why", "Home", "usr", folder.path)
        == Outcome(
          status: .failed, output: "",
          errors: "error: unknown dependency of Home `usr`; did you mean `user`?\n"))
  }

  @Test func aSharedNameMustBeToldApart() throws {
    let folder = try TemporaryFolder([
      "One/home.swift": "\(home)",
      "Two/home.swift": "import RIBs\nenum Two { \(home.dropFirst(11)) }",
    ])
    #expect(
      ribs("why", "Home", folder.path).errors == """
        error: `Home` is the name of 2 RIBs
        help: Say which one: `One/Home`, `Two/Home`.

        """)
    #expect(ribs("why", "One/Home", folder.path).status == .done)
  }
}
