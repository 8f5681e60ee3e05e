import RibsModel
import RibsSyntax

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
