import RibsFiles
import RibsText

/// The files that a request comes to, in the order of their paths; nothing is written yet.
package struct ScaffoldPlan: Sendable {
  package let files: [PlannedFile]
  /// The first two templates that write one file, by their names.
  package let clash: (path: String, templates: [String])?

  /// Renders the templates that apply to the request. The result depends on nothing else.
  package init(_ request: ScaffoldRequest, templates: [Template]) {
    let values = request.templateValues
    let applying = templates.filter { $0.applies(to: values) }
    let sources = Dictionary(
      grouping: applying,
      by: { request.folder(of: $0.place) + "/" + $0.renderedPath(values) })
    clash = sources.filter { $0.value.count > 1 }.min { $0.key < $1.key }
      .map { ($0.key, $0.value.prefix(2).map(\.name)) }
    files =
      applying.map { template in
        let path = request.folder(of: template.place) + "/" + template.renderedPath(values)
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let text =
          request.style.header(ofFile: file)
          + template.renderedText(values, indentation: request.style.indentation)
        return PlannedFile(path: path, contents: request.style.contents(text))
      }
      .sorted { $0.path.precedesBytewise($1.path) }
  }
}

extension Template.Place {
  /// Where a file of some request goes: the folders of tests are those whose names say so.
  package init(ofPlannedPath path: String) {
    let folders = path.split(separator: "/").dropLast()
    self = folders.contains { $0.hasSuffix("Tests") } ? .tests : .sources
  }
}

extension ScaffoldRequest {
  /// The folder that gets the files of a place, as a user would open it.
  func folder(of place: Template.Place) -> String {
    switch place {
    case .sources: join(sourcesFolder, name.text)
    case .tests: join(testsFolder, "\(name.text)Tests")
    }
  }

  private func join(_ folder: String, _ path: String) -> String {
    let folder = FileFinder.tidied(folder)
    if folder == "." { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }
}
