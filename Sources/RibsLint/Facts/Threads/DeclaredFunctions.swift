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
