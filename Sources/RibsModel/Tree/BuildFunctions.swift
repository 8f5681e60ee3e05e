/// The functions by which builders make their RIBs.
extension Member {
  /// `build`, or what the framework calls for the last stage of a build.
  package var isBuild: Bool { kind == .func && Self.builds.contains(name) }

  /// The names of the framework's functions of builders (RIBs-iOS 1.0.0, `ComponentizedBuilder.swift`,
  /// `MultiStageComponentizedBuilder.swift`).
  static let builds = ["build", finalStageBuild]

  /// By its name the function makes a RIB: `build`, `buildMenu`, `finalStageBuild`.
  package static func isBuilding(_ name: String) -> Bool {
    name.hasPrefix("build") || name == finalStageBuild
  }

  private static let finalStageBuild = "finalStageBuild"
}
