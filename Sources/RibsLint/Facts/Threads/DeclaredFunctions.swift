import RibsModel
import RibsSyntax

/// The names of all functions that the project declares, which tells at once of most calls that they
/// call none of them.
struct DeclaredFunctions: ProjectFact {
  private(set) var names: Set<NameHash> = []

  init(of project: Project) {
    for file in project.types.files {
      for declaration in file.declarations where declaration.kind == .func {
        names.insert(file.nameHash(declaration.name))
      }
    }
  }

  /// The call may call one of them, or a local function.
  func mayInclude(calleeOf call: Syntax) -> Bool {
    guard let callee = call.callee?.unwrapped else { return false }
    let file = call.body.file
    let hash = file.nameHash(callee.node.name)
    return names.contains(hash)
      || callee.kind == .name
        && call.body.nodes.contains {
          $0.kind == .localFunction && file.nameHash($0.name) == hash
        }
  }
}

/// Where the project asks on which thread its code runs.
struct ThreadQuestions: ProjectFact {
  private let files: Set<FileID>
  private static let words = [
    "getSpecific", "isMain", "isMainThread", "isOnMain", "isOnMainThread", "pthread_main_np",
  ]
  /// What is asked for what is `current`.
  private static let holders: Set = ["DispatchQueue", "OperationQueue", "RunLoop", "Thread"]

  init(of project: Project) {
    files = Set(project.code.files(mentioning: Self.words + ["current"]))
  }

  /// Somewhere in the code that is asked.
  func areAsked(in code: Syntax, of unit: CodeUnit) -> Bool {
    files.contains(unit.location.file)
      && code.descendants.contains { part in
        Self.words.contains(part.name)
          || part.name == "current" && Self.holders.contains(part.firstChild?.name ?? "")
      }
  }
}
