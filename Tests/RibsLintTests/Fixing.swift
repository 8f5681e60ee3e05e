import RibsLint
import RibsModel
import RibsSyntax

/// The file after everything is fixed that can be.
func fixed(_ source: String) -> String {
  let fixer = fixer([TestFile("Example.swift", source)])
  return fixer.changes["Example.swift"].map { String(decoding: $0, as: UTF8.self) } ?? source
}

func fixer(_ files: [TestFile], rules: [Rule] = Rules.independent) -> Fixer {
  let project = files.map { file in
    ProjectFile(
      source: parse(path: file.path, bytes: Array(file.source.utf8)),
      pathBelow: file.path)
  }
  let linter = Linter(rules: rules)
  let linked = Project(files: project)
  var fixer = Fixer(
    files: project, project: linked, outcome: linter.run(on: linked),
    link: { Project(files: $0) },
    isWanted: { _ in true }, lint: linter.run)
  fixer.run()
  return fixer
}
