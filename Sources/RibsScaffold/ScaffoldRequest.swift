import RibsModel
import RibsSyntax

/// What someone asks `ribs new` to write.
package struct ScaffoldRequest: Sendable {
  package var name: RibName
  package var kind: ScaffoldKind
  /// What is imported, and with it the library whose streams are used.
  package var framework: RibsFramework
  /// The folder that gets the folder of the sources, as given.
  package var sourcesFolder: String
  /// The folder that gets the folder of tests and mocks, as given.
  package var testsFolder: String
  /// The module that the tests import, nil where it is unknown.
  package var testedModule: String?
  package var testing = TestLibrary.xctest
  package var languageMode = LanguageMode.swift5
  package var style = ScaffoldStyle()
  /// What the project declares already of what plugins and flags are based on.
  package var foundations: Set<Foundation> = []

  package init(
    name: RibName,
    kind: ScaffoldKind,
    framework: RibsFramework,
    sourcesFolder: String,
    testsFolder: String,
    testedModule: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.framework = framework
    self.sourcesFolder = sourcesFolder
    self.testsFolder = testsFolder
    self.testedModule = testedModule
  }
}

extension ScaffoldRequest {
  /// What a project may have of its own, and gets once where it has not.
  package enum Foundation: String, CaseIterable, Sendable {
    case plugins = "PluginPoint"
    case experiments = "ExperimentKeying"
  }
}

/// What is written.
package enum ScaffoldKind: Equatable, Sendable {
  case rib(RibView)
  /// The root of an app, with the component above it.
  case launch(RibView)
  case worker
  case pluginPoint
  /// One that the plugin point of that name creates.
  case plugin(point: String)
  case flag
}

/// What a RIB shows itself with.
package enum RibView: Equatable, Sendable {
  /// A view controller of its own.
  case uikit(hasPresenter: Bool)
  /// A SwiftUI view in a hosting controller.
  case swiftui(hasPresenter: Bool)
  /// An ancestor's view, handed down as a dependency.
  case viewless

  package static let uikit = RibView.uikit(hasPresenter: false)
  package static let swiftui = RibView.swiftui(hasPresenter: false)

  package var hasPresenter: Bool {
    switch self {
    case .uikit(let hasPresenter), .swiftui(let hasPresenter): hasPresenter
    case .viewless: false
    }
  }
}

/// The library that the tests are written with.
package enum TestLibrary: String, CaseIterable, Sendable {
  case xctest
  case swiftTesting = "swift-testing"
}

/// The rules that the compiler reads the code by.
package enum LanguageMode: String, CaseIterable, Sendable {
  case swift5 = "5"
  case swift6 = "6"
}

/// How a project wants its code to look.
package struct ScaffoldStyle: Equatable, Sendable {
  package var indentation: Indentation
  /// The comment at the top of each file, without its marks; `{{file}}` is the file's name.
  package var header: String?
  /// What `{{…}}` may hold in the header.
  package static let headerPlaceholders = ["file"]
  /// Whether declarations that other modules use are public.
  package var isPublic: Bool
  /// What ends a line: that of the parent's files.
  package var lineEnding = "\n"

  package init(
    indentation: Indentation = .standard, header: String? = nil, isPublic: Bool = false
  ) {
    self.indentation = indentation
    self.header = header
    self.isPublic = isPublic
  }

  /// The contents of a file whose lines end in line feeds.
  func contents(_ text: String) -> [UInt8] {
    Array((lineEnding == "\n" ? text : text.replacing("\n", with: lineEnding)).utf8)
  }

  /// The comment for a file, with a blank line behind; empty where there is none.
  func header(ofFile name: String) -> String {
    guard let header, !header.isEmpty else { return "" }
    let lines = header.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("//") ? String(line) : line.isEmpty ? "//" : "// \(line)"
    }
    return lines.joined(separator: "\n").replacing("{{file}}", with: name) + "\n\n"
  }
}
