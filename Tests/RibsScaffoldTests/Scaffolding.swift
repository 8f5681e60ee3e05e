import Foundation
import RibsScaffold
import RibsSyntax

/// The files of one RIB, made with the built-in templates.
func scaffold(
  _ name: String,
  _ view: RibView = .uikit,
  _ flavour: Flavour = .rx,
  module: String? = nil,
  indentation: Indentation = .standard
) throws -> [PlannedFile] {
  let request = ScaffoldRequest(
    name: try RibName(name),
    kind: .rib(view),
    flavour: flavour,
    sourcesFolder: "App",
    testsFolder: "Tests",
    testedModule: module,
    indentation: indentation)
  return ScaffoldPlan(request, templates: try Template.builtIn()).files
}

extension PlannedFile {
  var text: String { String(decoding: contents, as: UTF8.self) }
}
