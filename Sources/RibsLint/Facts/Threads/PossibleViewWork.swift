import RibsModel
import RibsSyntax
import RibsText

/// Tells by names alone, before the code is parsed, which functions bring no view into the
/// background: most that an app does there is work on data.
struct PossibleViewWork {
  private let project: Project
  private let functions: DeclaredFunctions
  /// What of the file is mentioned that code may come to a view by.
  private var file: (id: FileID, mentions: [MentionedName])?
  /// Whether code may call the functions of a name.
  private var areCalled: [String: Bool] = [:]

  init(_ project: Project) {
    self.project = project
    functions = project.fact(DeclaredFunctions.self)
  }

  /// False where the code neither changes a view by itself or by a function of the project's, nor is
  /// that of one which may be given a closure.
  mutating func isPossible(in unit: CodeUnit) -> Bool {
    let range = unit.location.range
    return mentions(in: unit.location.file).contains { mention in
      range.start <= mention.last && mention.first < range.end
    } || mayBeGivenClosure(unit)
  }

  private mutating func mentions(in id: FileID) -> [MentionedName] {
    if let file, file.id == id { return file.mentions }
    let mentions = project.types[id].names.filter {
      functions.names.contains($0.name) || ViewThreadWords.hashes.contains($0.name)
    }
    file = (id, mentions)
    return mentions
  }

  private mutating func mayBeGivenClosure(_ unit: CodeUnit) -> Bool {
    guard unit.role == .function, !project.types.parameters(at: unit.declaration).isEmpty else {
      return false
    }
    let name = project.types.declaredName(at: unit.declaration)
    if let known = areCalled[name] { return known }
    let isCalled = !project.code.units(mentioning: name).isEmpty
    areCalled[name] = isCalled
    return isCalled
  }
}
