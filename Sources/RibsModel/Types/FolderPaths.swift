import RibsFiles

/// The folder and the last component of a path; the folder is empty at the top.
func splitPath(_ path: String) -> (folder: String, name: String) {
  (folderPath(of: path), String(path.lastComponent))
}

/// A path that lies below a folder, seen from there.
func relative(_ path: String, to folder: String) -> String {
  folder.isEmpty ? path : String(Substring(path.utf8.dropFirst(folder.utf8.count + 1)))
}
