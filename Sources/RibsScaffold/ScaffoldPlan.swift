/// The files that a request comes to, in the order of their paths; nothing is written yet.
package struct ScaffoldPlan: Equatable, Sendable {
  package let files: [PlannedFile]

  /// Renders the templates that apply to the request. The result depends on nothing else.
  package init(_ request: ScaffoldRequest, templates: [Template]) {
    let values = request.templateValues
    files = templates.filter { $0.applies(to: values) }
      .map { template in
        let folder =
          switch template.place {
          case .sources: Self.join(request.sourcesFolder, request.name.text)
          case .tests: Self.join(request.testsFolder, "\(request.name.text)Tests")
          }
        return PlannedFile(
          path: Self.join(folder, template.renderedPath(values)),
          contents: template.renderedText(values, indentation: request.indentation))
      }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private static func join(_ folder: String, _ path: String) -> String {
    if folder.isEmpty || folder == "." { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }
}

/// A file to be made: its path as a user would open it, and its whole text.
package struct PlannedFile: Equatable, Sendable {
  package let path: String
  package let contents: String
}
