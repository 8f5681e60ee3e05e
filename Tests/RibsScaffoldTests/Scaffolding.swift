import Foundation
import RibsFiles
import RibsModel
import RibsScaffold

/// The files of one RIB, made with the built-in templates.
func scaffold(
  _ name: String,
  _ kind: ScaffoldKind = .rib(.uikit),
  _ flavour: Flavour = .rx,
  module: String? = nil,
  style: ScaffoldStyle = ScaffoldStyle(),
  testing: TestLibrary = .xctest,
  languageMode: LanguageMode = .swift5
) throws -> [PlannedFile] {
  let request = try scaffoldRequest(
    name, kind, flavour, module: module, style: style, testing: testing, languageMode: languageMode)
  return ScaffoldPlan(request, templates: try Template.merged(overriding: [])).files
}

func scaffoldRequest(
  _ name: String,
  _ kind: ScaffoldKind = .rib(.uikit),
  _ flavour: Flavour = .rx,
  module: String? = nil,
  style: ScaffoldStyle = ScaffoldStyle(),
  testing: TestLibrary = .xctest,
  languageMode: LanguageMode = .swift5
) throws -> ScaffoldRequest {
  var request = ScaffoldRequest(
    name: try RibName(name),
    kind: kind,
    framework: .standard(flavour),
    sourcesFolder: "App",
    testsFolder: "Tests",
    testedModule: module)
  request.style = style
  request.testing = testing
  request.languageMode = languageMode
  return request
}

/// The files of every kind with every view, flavour and test library, each RIB with a name of its
/// own.
///
/// With `asOneModule`, what only one of them may declare, such as the component of the app, gets
/// the name of its RIB in front.
func everyCombination(
  ofName name: String = "N", _ languageMode: LanguageMode = .swift5,
  style: ScaffoldStyle = ScaffoldStyle(), asOneModule: Bool = true
) throws -> [PlannedFile] {
  var files: [PlannedFile] = []
  var number = 0
  for flavour in Flavour.allCases {
    for testing in TestLibrary.allCases {
      for kind in ScaffoldKind.all {
        number += 1
        let name = "\(name)\(number)"
        let written = try scaffold(
          name, kind, flavour, style: style, testing: testing, languageMode: languageMode)
        files += asOneModule ? try written.map { try $0.owned(by: name) } : written
      }
    }
  }
  return files
}

extension ScaffoldKind {
  /// All but a plugin, which needs its plugin point.
  static let all: [ScaffoldKind] =
    RibView.withView.map { .rib($0) } + [.rib(.viewless)] + RibView.withView.map { .launch($0) }
    + [.worker, .pluginPoint, .flag]
}

extension RibView {
  static let withView: [RibView] = [
    .uikit, .uikit(hasPresenter: true), .swiftui, .swiftui(hasPresenter: true),
  ]
}

extension PlannedFile {
  var text: String { String(decoding: contents, as: UTF8.self) }

  /// The file as it can stand in one module with those of other RIBs.
  func owned(by name: String) throws -> PlannedFile {
    var file = self
    file.contents = Array(try text.ownWords(in: name).utf8)
    file.path = path.replacing(
      /\/(AppComponent|PluginPoint|PluginPointTests|Experiments)\.swift$/,
      with: { "/\(name)Own\($0.output.1).swift" })
    return file
  }
}

extension String {
  /// The words that each project has once, with the RIB's name in front.
  fileprivate func ownWords(in name: String) throws -> String {
    var text = self
    for word in [
      "AppComponent", "PluginSwitch", "PluginFactory", "PluginPoint", "PluginPointTests",
      "ExperimentKeying", "CachedExperimenting",
    ] {
      text = text.replacing(try Regex("\\b\(word)\\b"), with: name + "Own" + word)
    }
    return text
  }
}
