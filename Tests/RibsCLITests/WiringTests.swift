import Foundation
import TestSupport
import Testing

/// `ribs new --parent` in copies of the sample app.
@Suite("ribs new --parent")
struct WiringTests {
  @Test func aWiredChildIsInTheTreeAndNothingIsFoundAndTheAppCompiles() throws {
    let app = try rider()
    let outcome = try ribs("new", "Receipt", "--parent", "LoggedIn", in: app)
    #expect(outcome.errors.hasPrefix("Receipt is written: 12 new files, 3 edited\n"))
    let tree = try ribs("tree", in: app).output
    #expect(
      tree == """
        Root
        ├── LoggedOut
        └── LoggedIn (viewless)
            ├── Request
            │   ├── LocationEditor
            │   ├── Favorites
            │   └── Shortcuts
            ├── OnTrip
            ├── Receipt
            └── Menu

        """)
    let lint = try ribs("lint", "--strict", in: app)
    #expect(lint.output == "" && lint.status == .done)

    // A viewless child, whose views an ancestor's controller shows, and a child of a fresh RIB.
    #expect(try ribs("new", "Support", "--viewless", "--parent", "Root", in: app).status == .done)
    // Its name in letters that have no case begins its properties and its types alike.
    #expect(try ribs("new", "한글", "--parent", "Receipt", in: app).status == .done)
    #expect(try ribs("new", "Chat", "--parent", "Support", in: app).status == .done)
    try app.expectSound()
  }

  /// Which of them come too late is chance; what is said to be written is there.
  @Test func childrenThatAreWrittenAtOnceLoseNoEdits() throws {
    let app = try rider()
    // All of a pipeline run at once.
    let runs = try shell(
      """
      cd \(app.path)
      run() { "$RIBS" new $1 --parent LoggedIn > out-$1 2> err-$1; echo $? > status-$1; }
      run Aa | run Bb | run Cc | run Dd | run Ee
      """)
    #expect(runs.status == 0)
    let tree = try ribs("tree", in: app).output
    var written = 0
    for name in ["Aa", "Bb", "Cc", "Dd", "Ee"] {
      let isWritten = try app.read("status-\(name)") == "0\n"
      written += isWritten ? 1 : 0
      #expect(tree.contains("├── \(name)\n") == isWritten, "\(name) in \(tree)")
      let isThere = try app.list().contains { $0.hasSuffix("/\(name)Builder.swift") }
      #expect(isThere == isWritten)
      guard !isWritten else { continue }
      #expect(try app.read("status-\(name)") == "2\n")
      let errors = try app.read("err-\(name)")
      #expect(
        errors.contains(": error: the file has changed since it was read\n")
          && errors.hasSuffix("help: Run again; nothing is written.\n"), "\(errors)")
    }
    #expect(written > 0)
  }

  @Test func aParentIsReadAsTheConfigurationSaysThatTheAppIs() throws {
    let folder = try TemporaryFolder()
    #expect(try ribs("new", "Home", in: folder).status == .done)
    for path in try folder.list() where path.hasSuffix(".swift") {
      try folder.write(
        path, folder.read(path).replacing("import RIBs\n", with: "import AcmeRIBs\n"))
    }
    try folder.write(".ribs.json", #"{ "frameworks": ["AcmeRIBs"] }"#)
    let outcome = try ribs("new", "Pay", "--parent", "Home", in: folder)
    #expect(outcome.status == .done, "\(outcome.errors)")
    #expect(try ribs("tree", in: folder).output.hasSuffix("Home\n└── Pay\n"))
    try folder.write("Tree.md", "- Chat\n  - Emoji\n")
    let tree = try ribs("new", "--from", "Tree.md", "--parent", "Pay", in: folder)
    #expect(tree.status == .done, "\(tree.errors)")
  }

  @Test func theDryRunsDiffMakesTheSameFilesWhenGitAppliesIt() throws {
    let wired = try rider()
    let patched = try rider()
    let diff = try ribs("new", "Receipt", "--parent", "LoggedIn", "--dry-run", in: patched)
    #expect(try contents(patched) == contents(rider()))
    try patched.write("wiring.diff", diff.output)
    let git = try Subprocess.run(["git", "-C", patched.path, "apply", "wiring.diff"])
    #expect(git.text == "")
    try FileManager.default.removeItem(atPath: patched("wiring.diff"))
    _ = try ribs("new", "Receipt", "--parent", "LoggedIn", in: wired)
    #expect(try contents(patched) == contents(wired))
  }

  @Test func aParentThatIsMadeInTwoPlacesIsLeftAloneAndTheLinesAreShown() throws {
    let app = try rider()
    try app.write(
      "Menu/Extra.swift",
      "func extra(_ a: MenuInteractable, _ b: MenuViewControllable) {\n  _ = MenuRouter(a, b)\n}\n")
    let before = try contents(app)
    let outcome = try ribs("new", "Receipt", "--parent", "Menu", in: app)
    #expect(outcome.status == .failed)
    #expect(
      outcome.errors == """
        Menu/Extra.swift:2: error: Receipt can't be wired into Menu: `MenuRouter` is made outside its builder too
        help: Nothing is written. Write Receipt without `--parent` and add these lines by hand:

        MenuBuilder, as there is no component yet:
          final class MenuComponent: Component<MenuDependency> {}
        MenuComponent+Receipt.swift:
          extension MenuComponent: ReceiptDependency {}
        MenuInteractable, behind the types it inherits:
          , ReceiptListener
        MenuRouting:
          func routeToReceipt()
          func detachReceipt()
        MenuInteractor:
          func receiptDidClose() {
            router?.detachReceipt()
          }
        MenuBuilder, before it makes the router:
          let component = MenuComponent(dependency: dependency)
          let receiptBuilder = ReceiptBuilder(dependency: component)
        MenuBuilder, as the last argument of the router:
          receiptBuilder: receiptBuilder
        MenuRouter:
          private let receiptBuilder: ReceiptBuildable
          private var receipt: ViewableRouting?

          func routeToReceipt() {
            guard receipt == nil else { return }

            let router = receiptBuilder.build(withListener: interactor)
            receipt = router
            attachChild(router)
            viewController.present(viewController: router.viewControllable)
          }

          func detachReceipt() {
            guard let router = receipt else { return }
            viewController.dismiss(viewController: router.viewControllable)
            detachChild(router)
            receipt = nil
          }
        MenuRouter's initializer, as the last parameter and before `super.init`:
          receiptBuilder: ReceiptBuildable
          self.receiptBuilder = receiptBuilder
        MenuViewControllable:
          func present(viewController: ViewControllable)
          func dismiss(viewController: ViewControllable)
        MenuViewController:
          func present(viewController: ViewControllable) {
            // Full screen, so that nothing but its own RIB ends it.
            viewController.uiviewController.modalPresentationStyle = .fullScreen
            present(viewController.uiviewController, animated: true)
          }

          func dismiss(viewController: ViewControllable) {
            guard presentedViewController === viewController.uiviewController else { return }
            dismiss(animated: true)
          }

        """)
    #expect(try contents(app) == before)
  }

  @Test func aTreeIsWrittenAndWiredAtOnceAlsoBelowARibOfTheProject() throws {
    let app = try rider()
    try app.write(
      "TREE.md",
      """
      # What a signed-in rider may do
      - Support (viewless)
        - Chat (presenter)
          - Attachment (swiftui)
        - Calls (viewless)
          - Call
      - Receipt

      """)
    let outcome = try ribs("new", "--from", "TREE.md", "--parent", "LoggedIn", in: app)
    #expect(outcome.errors.hasPrefix("a tree of 6 RIBs is written: "), "\(outcome.errors)")
    let tree = try ribs("tree", in: app).output
    #expect(
      tree.contains(
        """
            ├── Support (viewless)
            │   ├── Chat
            │   │   └── Attachment
            │   └── Calls (viewless)
            │       └── Call

        """), "\(tree)")
    try app.expectSound()
  }

  @Test(arguments: [
    ("- Home\n  - Menu\n- Home\n", "TREE.md:3: error: `Home` stands in line 1 already\n"),
    ("# A\n\n- home\n", "TREE.md:3: error: `home` is no name for a RIB: "),
    ("- Home (vewless)\n", "TREE.md:1: error: `vewless` says nothing about a RIB\n"),
    (
      "- Home\n  - Menu (launch)\n",
      "TREE.md:2: error: `Menu` can't be all of this: only a RIB at the top of the list launches\n"
    ),
    (
      "- Home (viewless, launch)\n",
      "TREE.md:1: error: `Home` can't be all of this: a launch router needs a view\n"
    ),
    ("- Home (\n", "TREE.md:1: error: the parentheses in `Home (` are no pair\n"),
    ("- HomeRouter\n", "TREE.md:1: error: `HomeRouter` is no name for a RIB: its router would be"),
    (
      "- **Home**\n",
      """
      TREE.md:1: error: `**Home**` is emphasised, which says nothing about a RIB
      help: Write `Home`, or `Home (viewless)` for a RIB without a view.

      """
    ),
    ("- Home\n  -Menu\n", "TREE.md:2: error: `-Menu` is no item of the list of RIBs\n"),
    ("- Home\n-\n", "TREE.md:2: error: `-` is no item of the list of RIBs\n"),
    ("1. Home\n- Menu\n", "TREE.md:1: error: `1. Home` is no item of the list of RIBs\n"),
    ("- Faq\n- FAQ\n", "TREE.md:2: error: `FAQ` differs from `Faq` in line 1 by capitals alone\n"),
    ("- Home\n  - Router\n", "TREE.md:2: error: `Router` is no name for a RIB: every RIB has a"),
    (
      "- Home\n  - HomePresentable\n",
      "error: two of the new files would declare a type `HomePresentableListener`\n"
        + "help: Choose another name for one of the RIBs.\n"
    ),
    (
      "- Home (launch)\n- Other (launch)\n",
      "error: two of the new files would declare a type `AppComponent`\n"
        + "help: Let one of them launch, and not the other.\n"
    ),
    (
      "- App (launch)\n",
      "error: two of the new files would declare a type `AppComponent`\n"
        + "help: Choose another name than `App`: what launches is given an `AppComponent`.\n"
    ),
    ("prose\n", "TREE.md:1: error: there is no bullet with a RIB's name\n"),
  ])
  func aListThatIsNoTreeIsRefusedWithItsLine(text: String, error: String) throws {
    let folder = try TemporaryFolder(["TREE.md": text])
    let outcome = try ribs("new", "--from", "TREE.md", in: folder)
    #expect(outcome.errors.hasPrefix(error), "\(outcome.errors)")
    #expect(outcome.status == .failed)
    #expect(try folder.list() == ["TREE.md"])
  }

  @Test func aByteOrderMarkIsNoPartOfTheList() throws {
    let folder = try TemporaryFolder(["TREE.md": "\u{FEFF}- Home\n  - Menu\n"])
    let outcome = try ribs("new", "--from", "TREE.md", in: folder)
    #expect(outcome.errors.hasPrefix("a tree of 2 RIBs is written: "), "\(outcome.errors)")
  }

  @Test func whatHangsFromAnotherRibIsNotLaunched() throws {
    let folder = try TemporaryFolder(["TREE.md": "- Home (launch)\n"])
    #expect(try ribs("new", "Root", in: folder).status == .done)
    let outcome = try ribs("new", "--from", "TREE.md", "--parent", "Root", in: folder)
    #expect(
      outcome.errors == """
        TREE.md:1: error: `Home` would be a child of `Root`, and only a RIB without a parent launches
        help: Leave `launch` out.

        """)
  }

  @Test func aListThatIsNoFileIsAskedFor() throws {
    let outcome = try ribs("new", "--from", "/dev/null", in: TemporaryFolder())
    #expect(outcome.errors.hasSuffix("help: Give a file that holds the list.\n"))
  }

  @Test func proseAroundAListIsNoItemOfIt() throws {
    let folder = try TemporaryFolder([
      "TREE.md": "---\ntitle: 1\n---\n**All** of it, *since* 1.0:\n\n- Home\n-\tMenu\n"
    ])
    let outcome = try ribs("new", "--from", "TREE.md", in: folder)
    #expect(outcome.errors.hasPrefix("a tree of 2 RIBs is written: "), "\(outcome.errors)")
    let missing = try ribs("new", "--from", "None.md", in: folder)
    #expect(missing.errors.hasPrefix("None.md: error: "))
    #expect(!missing.errors.contains("help: \n"))
  }

  @Test func whatTheChildAsksForIsPassedOnOrNamedWithWhoCouldPassItDown() throws {
    let app = try rider()
    let builder = try ribs("new", "--export-templates", "exported", in: app)
    #expect(builder.status == .done)
    let template = try app.read("exported/rib/RIBBuilder.template")
    func write(asking requirement: String) throws {
      try app.write(
        ".ribs/templates/RIBBuilder.template",
        template.replacing(
          "protocol {{Name}}Dependency: Dependency {}",
          with: "protocol {{Name}}Dependency: Dependency {\n  \(requirement)\n}"))
    }
    try write(asking: "var placeService: PlaceServicing { get }")
    #expect(try ribs("new", "Receipt", "--parent", "Request", in: app).status == .done)
    #expect(try ribs("new", "Items", "--parent", "Receipt", in: app).status == .done)
    #expect(
      try app.read("Request/RequestComponent+Receipt.swift")
        == "extension RequestComponent: ReceiptDependency {}\n")
    #expect(
      try app.read("Receipt/ReceiptComponent+Items.swift") == """
        extension ReceiptComponent: ItemsDependency {
          var placeService: PlaceServicing {
            dependency.placeService
          }
        }

        """)
    // Nothing reads it yet, as the template only asks for it.
    #expect(
      try ribs("lint", "--strict", "--disable", "unused_dependency", in: app).output == "")
    try write(asking: "var rideService: RideServicing { get }")
    #expect(
      try ribs("new", "Tip", "--parent", "Request", in: app).errors.hasPrefix(
        "Request/RequestBuilder.swift:23: error: Tip can't be wired into Request: "
          + "`RequestComponent.rideService` is hidden in its file, so Tip can't read it\n"))
    try write(asking: "var placeService: Int { get }")
    #expect(
      try ribs("new", "Tip", "--parent", "Request", in: app).errors.contains(
        "`RequestComponent.placeService` is of type `PlaceServicing`, and Tip asks for "
          + "`placeService: Int`\n"))
    try write(asking: "var authenticationService: AuthenticationServicing { get }")
    let outcome = try ribs("new", "Tip", "--parent", "Request", in: app)
    #expect(
      outcome.errors.contains(
        "Tip can't be wired into Request: Request has no "
          + "`authenticationService: AuthenticationServicing` for Tip; "
          + "`AppComponent`, `RootComponent` could pass it down\n"),
      "\(outcome.errors)")
    #expect(try !app.list().contains { $0.contains("Tip") })
  }

  @Test(arguments: [("Request", "LocationEditor"), ("LoggedIn", "Menu")])
  func aComponentExtensionIsWhatSomebodyWouldHaveWritten(parent: String, child: String) throws {
    let app = try rider()
    let before = try contents(app)
    try FileManager.default.removeItem(
      atPath: app("\(parent)/\(parent)Component+\(child).swift"))
    let outcome = try ribs(
      "new", child, "--kind", "component-extension", "--parent", parent, in: app)
    #expect(outcome.errors == "\(parent) + \(child) is written: 1 new file\n")
    #expect(try contents(app) == before)
  }

  @Test func anUnknownParentIsNamedWithTheNearestOnes() throws {
    let app = try rider()
    let outcome = try ribs("new", "Receipt", "--parent", "LogedIn", in: app)
    #expect(outcome.errors == "error: unknown RIB `LogedIn`; did you mean `LoggedIn`?\n")
    try app.write(
      "Other/Other.swift",
      "import RIBs\nenum A { class PayRouter: Router<PayInteractable> {} }\n"
        + "enum B { class PayRouter: Router<PayInteractable> {} }\n")
    let twins = try ribs("new", "Receipt", "--parent", "Pay", in: app)
    #expect(twins.errors.hasPrefix("error: `Pay` is the name of 2 RIBs\nhelp: Say which one: "))
    #expect(outcome.status == .failed)
  }

  @Test func aNameThatTheModuleHasIsRefused() throws {
    let app = try rider()
    let before = try contents(app)
    let outcome = try ribs("new", "Menu", "--parent", "Root", "--in", "New", in: app)
    #expect(
      outcome.errors.contains(
        "Menu/MenuBuilder.swift:3: error: the module has a type `MenuDependency` already\n"))
    #expect(outcome.status == .failed)
    #expect(try contents(app) == before)
  }

  private func rider() throws -> TemporaryFolder {
    let app = try TemporaryFolder()
    for source in try Fixture.rider.sources() {
      let path = source.path.dropFirst(Fixture.rider.folder.path.count + 1)
      try app.write(String(path), String(contentsOf: source, encoding: .utf8))
    }
    return app
  }

  private func contents(_ folder: TemporaryFolder) throws -> [String: String] {
    let files = try folder.list().filter { $0.hasSuffix(".swift") }
    return Dictionary(uniqueKeysWithValues: try files.map { ($0, try folder.read($0)) })
  }
}
