import RibsFiles
import RibsSyntax

/// A folder of the project that a RIB is written into, as far as its conventions are read from it.
package struct SurroundingFolder: Sendable {
  /// Absolute.
  package var path: String
  /// The names of what is in it.
  package var entries: Set<String>
  /// The contents of its configuration files by name: those in `configurationFiles` that exist.
  package var configurations: [String: [UInt8]]
  /// What the Xcode projects in it say that can be read, by their names in `entries`.
  package var xcodeProjects: [String: XcodeProject] = [:]
  /// The versions of Swift that these are written in.
  package var swiftVersions: [String: XcodeSwiftVersions] = [:]
  /// The contents of some Swift sources in it, to see how they are indented.
  package var sources: [[UInt8]]

  package init(
    path: String,
    entries: Set<String>,
    configurations: [String: [UInt8]] = [:],
    sources: [[UInt8]] = []
  ) {
    self.path = path
    self.entries = entries
    self.configurations = configurations
    self.sources = sources
  }

  /// The files whose contents tell a project's conventions.
  package static let configurationFiles =
    [".swift-format"] + BuildManifest.ofConventions.map(\.fileName)

  /// Whether a project may begin here: what lies further up says nothing about it.
  package static func isProject(entries: Set<String>) -> Bool {
    configurationFiles.contains(where: entries.contains)
      || entries.contains { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }
  }
}

extension Indentation {
  /// The indentation of the project: what its nearest `.swift-format` states, else what its nearest
  /// sources have, else `standard`. The innermost folder comes first.
  package init(of folders: [SurroundingFolder]) {
    for folder in folders {
      guard let configuration = folder.configurations[".swift-format"] else { continue }
      // `swift format` takes its own defaults for what the nearest configuration leaves out.
      self = Indentation(swiftFormatConfiguration: configuration) ?? .standard
      return
    }
    for source in folders.lazy.flatMap(\.sources) {
      guard let indentation = Indentation(swiftSource: source) else { continue }
      self = indentation
      return
    }
    self = .standard
  }
}
