import RibsModel
import RibsSyntax

/// Whether a new file would belong to the module of a file that is there, by the manifests and
/// projects around both.
package func sharesModule(
  newFile path: String, with file: ProjectFile, in project: ProjectSources
) -> Bool {
  let manifests = project.files.filter { candidate in
    ["Package.swift", "Project.swift"].contains(candidate.name)
      && candidate.source.path != file.source.path
  }
  let new = ProjectFile(path: path, bytes: [])
  let inputs = manifests + [file, new]
  let types = project.with(files: inputs).types()
  return types.fileModules[inputs.count - 2] == types.fileModules[inputs.count - 1]
}
