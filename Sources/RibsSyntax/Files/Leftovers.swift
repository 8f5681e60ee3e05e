extension FileWriter {
  /// The temporary names beside the plan's files that belong to no process any more: one that wrote
  /// there was killed. Sorted.
  package static func leftovers(beside plan: [PlannedFile]) -> [String] {
    var seen: Set<String> = []
    var found: [String] = []
    for file in plan {
      var folder = parent(of: FileFinder.tidied(file.path))
      while seen.insert(folder).inserted {
        if (try? Posix.status(of: folder)) != nil {
          found += leftovers(in: folder)
          break
        }
        folder = parent(of: folder)
      }
    }
    return found.sorted { $0.precedesBytewise($1) }
  }

  private static func leftovers(in folder: String) -> [String] {
    var names: [String] = []
    _ = try? Posix.readFolder(folder) { name, _ in
      names.append(String(decoding: name, as: UTF8.self))
    }
    let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    return names.filter { name in
      guard let process = processID(ofTemporary: name) else { return false }
      return !Posix.processExists(process)
    }.map { prefix + $0 }
  }

  /// The process that made a temporary name `.ribs-PROCESS-COUNT.tmp`.
  private static func processID(ofTemporary name: String) -> Int32? {
    guard name.hasPrefix(".ribs-"), name.hasSuffix(".tmp") else { return nil }
    let numbers = name.dropFirst(".ribs-".count).dropLast(".tmp".count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, Int(numbers[1]) != nil, let process = Int32(numbers[0]), process > 0
    else { return nil }
    return process
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
