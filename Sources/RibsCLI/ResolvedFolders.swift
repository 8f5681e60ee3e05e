/// The places of files by their paths, each folder looked up once. The names of the files themselves
/// are not looked up, though they may be links.
struct ResolvedFolders {
  private var places: [Substring: AbsolutePath] = [:]

  mutating func place(of path: String) -> AbsolutePath {
    guard let end = path.lastIndex(of: "/") else { return AbsolutePath(path) }
    let folder = path[..<end]
    let place = places[folder] ?? AbsolutePath(folder.isEmpty ? "/" : String(folder))
    places[folder] = place
    return place.appending(String(path[path.index(after: end)...]))
  }
}
