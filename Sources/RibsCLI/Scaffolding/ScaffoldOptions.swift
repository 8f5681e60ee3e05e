import RibsModel
import RibsScaffold

/// The argument and options of `ribs new`.
enum ScaffoldOptions {
  static let name = Argument("NAME", .optional, "the name in UpperCamelCase")
  static let sourcesFolder = Option.value(
    "in", "DIR",
    "the folder to make the sources' folder in (default: `.`; with `--parent` the one that holds the parent's folder, or the parent's files where they have no folder of their own)"
  )
  static let testsFolder = Option.value(
    "tests", "DIR",
    "the folder to make the tests' folder in (default: that of `--in`; in an Xcode, XcodeGen or Tuist project whose targets have whole folders that of the test target; with `--parent` in a package `Tests/XTests` of its module X where that has tests)"
  )
  static let parent = Option.value(
    "parent", "RIB", "make it a child of this RIB of the project in `.`")
  static let viewless = Option.flag(
    "viewless", "write no view: an ancestor's shows the children")
  static let presenter = Option.flag(
    "presenter", "put a presenter with its view model between interactor and view")
  static let view = Option.value(
    "view", "KIT", choices: ["uikit", "swiftui"], "what the view is made with (default: uikit)")
  static let kind = Option.value(
    "kind", "KIND", choices: Kind.allCases.map(\.rawValue), "what to write (default: rib)")
  static let flavour = Option.value(
    "flavour", "LIBRARY", choices: Flavour.allCases.map(\.rawValue),
    "rx for RIBs with RxSwift, combine for ModernRIBs, or the port of that kind that the project imports (default: what it imports)"
  )
  static let testing = Option.value(
    "testing", "LIBRARY", choices: TestLibrary.allCases.map(\.rawValue),
    "what the tests are written with (default: xctest)")
  static let languageMode = Option.value(
    "swift", "MODE", choices: LanguageMode.allCases.map(\.rawValue),
    "the language mode to write for (default: that of the package or Xcode project around, else 5)")
  static let templates = Option.value(
    "templates", "DIR",
    "templates that take the place of the built-in ones (default: what `.ribs.json` names, else the nearest .ribs/templates)"
  )
  static let exportTemplates = Option.value(
    "export-templates", "DIR", "write the built-in templates into this folder and nothing else")
  static let tree = Option.value(
    "from", "TREE.md", "write all RIBs of a bullet list, each wired into the one it stands below")
  static let dryRun = Option.flag(
    "dry-run", "print a diff that `git apply` takes and write nothing")

  static let all = [
    kind, parent, sourcesFolder, testsFolder, viewless, view, presenter, flavour, testing,
    languageMode, templates, exportTemplates, tree, dryRun,
  ]

  enum Kind: String, CaseIterable {
    case rib, launch, worker
    case componentExtension = "component-extension"
    case pluginPoint = "plugin-point"
    case plugin, flag
  }
}

/// What one call of `ribs new` is to write.
enum ScaffoldAim {
  case files(ScaffoldKind, parent: String?)
  /// One of a plugin point that the project has.
  case plugin(point: String)
  /// What makes the component of a RIB the dependency of another.
  case componentExtension(of: String)
}

extension Invocation {
  /// What is to be written, with what else was asked that does not go with it refused.
  func scaffoldAim() throws -> ScaffoldAim {
    let kind = value(of: ScaffoldOptions.kind).flatMap(ScaffoldOptions.Kind.init) ?? .rib
    try refuseOptions(besides: kind)
    switch (kind, value(of: ScaffoldOptions.parent)) {
    case (.rib, let parent): return .files(.rib(ribView), parent: parent)
    case (.plugin, let point?): return .plugin(point: point)
    case (.componentExtension, let parent?): return .componentExtension(of: parent)
    case (.plugin, nil), (.componentExtension, nil):
      throw CommandFailure(
        "`--kind \(kind.rawValue)` needs `--parent`",
        remedy: kind == .plugin
          ? "Name the plugin point, such as `--parent Benefits` for `BenefitsPluginPoint`."
          : "Name the RIB whose component becomes the dependency.")
    case (.launch, nil): return .files(.launch(ribView), parent: nil)
    case (.worker, nil): return .files(.worker, parent: nil)
    case (.pluginPoint, nil): return .files(.pluginPoint, parent: nil)
    case (.flag, nil): return .files(.flag, parent: nil)
    case (.launch, _?), (.worker, _?), (.pluginPoint, _?), (.flag, _?):
      throw CommandFailure(
        "`--parent` does not go with `--kind \(kind.rawValue)`", remedy: "Leave one of them out.")
    }
  }

  private func refuseOptions(besides kind: ScaffoldOptions.Kind) throws(CommandFailure) {
    let viewOptions = [ScaffoldOptions.viewless, ScaffoldOptions.presenter, ScaffoldOptions.view]
    if kind != .rib, kind != .launch, let option = viewOptions.first(where: has) {
      throw CommandFailure(
        "`\(option.spelling)` goes with a RIB, not with `--kind \(kind.rawValue)`",
        remedy: "Leave one of them out.")
    }
    guard has(ScaffoldOptions.viewless) else { return }
    if let option = viewOptions.dropFirst().first(where: has) {
      throw CommandFailure(
        "`\(option.spelling)` does not go with `--viewless`", remedy: "Leave one of them out.")
    }
    if kind == .launch {
      throw CommandFailure(
        "a launch router needs a view, so `--viewless` does not go with `--kind launch`",
        remedy: "Leave one of them out.")
    }
  }

  var ribView: RibView {
    if has(ScaffoldOptions.viewless) { return .viewless }
    let hasPresenter = has(ScaffoldOptions.presenter)
    return value(of: ScaffoldOptions.view) == "swiftui"
      ? .swiftui(hasPresenter: hasPresenter) : .uikit(hasPresenter: hasPresenter)
  }
}
