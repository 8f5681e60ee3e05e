import RibsFiles

extension Command {
  static let `init`: Command = .init(
    name: "init", summary: "write a configuration with every key explained",
    discussion: """
      Writes `\(Configuration.fileName)` into the working folder, unless one is there. The commands \
      read the nearest one from the working folder upwards.
      """
  ) { _, console in
    // The nearest one alone is read.
    let outer = nearestPath(named: Configuration.fileName)
    let contents = Array(ConfigurationFile.text.utf8)
    try FileWriter.write(
      [PlannedFile(path: Configuration.fileName, contents: contents)], telling: console.note)
    console.status("`\(Configuration.fileName)` is written")
    if let outer {
      console.note(
        "not read any more here and in the folders below, as only the nearest "
          + "`\(Configuration.fileName)` is", at: outer)
    }
    return .done
  }
}
