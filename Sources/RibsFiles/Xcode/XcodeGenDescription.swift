/// What XcodeGen makes an Xcode project of: a `project.yml`.
package enum XcodeGenDescription {
  /// The name of the project, which the module of its app has too; nil where none is given.
  package static func projectName(in contents: [UInt8]) -> String? {
    let lines = String(decoding: contents, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.first(where: { $0.hasPrefix("name:") }) else { return nil }
    let value = line.dropFirst("name:".count).prefix { $0 != "#" }
    let name = value.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
    return name.isEmpty ? nil : name
  }

  /// Some target of it is the main actor's where its code says nothing else.
  static func isMainActorByDefault(in contents: [UInt8]) -> Bool {
    String(decoding: contents, as: UTF8.self).contains("SWIFT_DEFAULT_ACTOR_ISOLATION: MainActor")
  }

  /// The description in a folder; nil where it can't be read.
  static func contents(inFolder folder: String) -> [UInt8]? {
    try? FileReader.read(joinedPath(folder, BuildManifest.xcodeGen.fileName))
  }
}
