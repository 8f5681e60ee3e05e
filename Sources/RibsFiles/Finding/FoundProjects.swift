import RibsSystem
import RibsText

/// The Xcode projects and manifests that a walk met; none is read yet.
package struct FoundProjects: Hashable, Sendable {
  private var folders: [ProjectFolder] = []
  private var xcodeProjects: [Place] = []
  /// The places of the folders, among the project folders, with an XcodeGen description alone.
  private var described: [Int] = []
  /// Folders in which a file says what is built, besides Xcode projects.
  private var manifestFolders: Set<String> = []

  /// An Xcode project that was met.
  private struct Place: Hashable, Sendable {
    let name: String
    let path: String
    /// The place of the folder that it lies in, among the project folders.
    let folder: Int
    /// Of several projects side by side, each has the folder that is called like it, unless it says
    /// more.
    let ownFolder: String?
  }

  /// What the projects say.
  package struct Contents: Sendable {
    /// In the bytewise order of their paths, one for each folder.
    package let folders: [ProjectFolder]
    /// The paths of files of which the Xcode project around them is not built, and says so; in the
    /// order of the files.
    package let filesInNoTarget: [String]
  }

  mutating func note(_ listing: FolderListing) {
    let projects = listing.xcodeProjects
    let isProject = !projects.isEmpty || listing.describesProject
    guard isProject || listing.isBuiltByManifest else { return }
    let prefix = listing.folder.path
    let path = prefix.isEmpty ? "" : listing.folder.folderPath
    if listing.isBuiltByManifest { manifestFolders.insert(path) }
    guard isProject else { return }
    for project in projects {
      let hasFolder = projects.count > 1 && project.hasNamesake
      xcodeProjects.append(
        Place(
          name: project.name, path: prefix + project.name + ".xcodeproj", folder: folders.count,
          ownFolder: hasFolder ? prefix + project.name : nil))
    }
    if projects.isEmpty { described.append(folders.count) }
    folders.append(ProjectFolder(path: path, name: ""))
  }

  /// Reads the projects around `files`, which are those of the same walk.
  package func read(around files: [FoundFile]) -> Contents {
    var folders = folders
    for place in described {
      let path = folders[place].path
      let description = XcodeGenDescription.contents(inFolder: path)
      folders[place].name =
        description.flatMap { XcodeGenDescription.projectName(in: $0) }
        ?? String(path.lastComponent)
      folders[place].isMainActorByDefault =
        description.map { XcodeGenDescription.isMainActorByDefault(in: $0) } ?? false
    }
    let readings = parallelMap(xcodeProjects.map(\.path)) { XcodeReading(at: $0) }
    for (place, reading) in zip(xcodeProjects, readings) where reading.isMainActorByDefault {
      folders[place.folder].isMainActorByDefault = true
    }
    for (place, project) in zip(xcodeProjects, readings.map(\.project)) {
      let name = XcodeProject.commonModule(of: project, named: place.name)
      if let name, folders[place.folder].name.isEmpty { folders[place.folder].name = name }
      if let modules = project?.modules {
        folders[place.folder].modules.append(modules)
      } else if let folder = place.ownFolder, let name {
        folders.append(ProjectFolder(path: folder, name: name))
      }
    }
    let unlisted = FilesInNoTarget(
      projects: zip(xcodeProjects, readings).map { (folders[$0.folder].path, $1.built) },
      otherwiseBuilt: manifestFolders)
    return Contents(
      folders: folders.sorted { $0.path.precedesBytewise($1.path) },
      filesInNoTarget: unlisted.places(among: files.map(\.path)))
  }
}
