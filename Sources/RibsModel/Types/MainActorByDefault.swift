import RibsSyntax

extension TypeTable {
  /// Some code of the project is the main actor's where nothing else is written: an Xcode project, or
  /// a manifest of SwiftPM or Tuist, says so.
  package var saysMainActorByDefault: Bool {
    isMainActorByDefault
      || files.contains { file in
        (file.importsProjectDescription || file.imports(oneOf: ["PackageDescription"]))
          && settings.contains { file.contains($0, in: file.wholeRange) }
      }
  }
}

/// As manifests write the setting, and the option that it stands for.
private let settings = ["SWIFT_DEFAULT_ACTOR_ISOLATION", "default-isolation", "defaultIsolation"]
