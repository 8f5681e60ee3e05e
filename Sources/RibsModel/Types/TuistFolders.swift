import RibsFiles
import RibsSyntax

/// The folders that the targets of a Tuist manifest have as a whole, as far as it writes them out;
/// nil where the file is no manifest.
package func tuistFolders(of manifest: SourceFile) -> [WholeFolder]? {
  guard manifest.importsProjectDescription else { return nil }
  return manifestTargets(of: manifest).flatMap { target in
    target.sourceFolders.map { WholeFolder(path: $0, target: target.name, role: target.role) }
  }
}
