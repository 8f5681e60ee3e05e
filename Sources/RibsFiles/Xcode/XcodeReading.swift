/// All that a run asks of an Xcode project, from one reading of it.
struct XcodeReading: Sendable {
  let project: XcodeProject?
  /// Nil where the project can't be read.
  let built: XcodeBuiltFiles?
  /// Some program of the project is the main actor's where its code says nothing else.
  let isMainActorByDefault: Bool

  /// Reads the project at a path such as `App.xcodeproj`.
  init(at folder: String) {
    let objects = (try? FileReader.read(folder + "/project.pbxproj")).flatMap { XcodeObjects($0) }
    let sources = objects.map { XcodeSources($0) }
    built = sources.map { XcodeBuiltFiles($0) }
    isMainActorByDefault =
      objects?.settings.values.contains { $0["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor" }
      ?? false
    project = objects.flatMap { objects in sources.flatMap { XcodeProject(objects, $0) } }
  }
}
