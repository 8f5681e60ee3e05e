/// All that a run asks of an Xcode project, from one reading of it.
struct XcodeReading: Sendable {
  let project: XcodeProject?
  /// Nil where the project can't be read.
  let built: XcodeBuiltFiles?

  /// Reads the project at a path such as `App.xcodeproj`.
  init(at folder: String) {
    let objects = (try? FileReader.read(folder + "/project.pbxproj")).flatMap { XcodeObjects($0) }
    let sources = objects.map { XcodeSources($0) }
    built = sources.map { XcodeBuiltFiles($0) }
    project = objects.flatMap { objects in sources.flatMap { XcodeProject(objects, $0) } }
  }
}
