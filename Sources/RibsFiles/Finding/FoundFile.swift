/// A file that the walk over the given paths came to.
package struct FoundFile: Hashable, Sendable {
  /// The PATH given joined with the path below it: opens from the working folder, and is printed.
  package let path: String
  /// Most are a part of `path`, and share its memory.
  private let below: Substring

  package init(path: String, pathBelow: String) {
    self.path = path
    below = pathBelow[...]
  }

  init(_ place: PlaceBelow) {
    path = place.path
    below = place.below
  }

  /// The path below the PATH given; for a PATH that is a file, below the working folder (only the
  /// file's name when it lies outside). Its folders and name tell test code, mocks and generated
  /// code from the app's.
  package var pathBelow: String { String(below) }
}

/// A folder in which an Xcode project (`App.xcodeproj`) or an XcodeGen description (`project.yml`)
/// lies: the files below it are a module of their own unless something nearer says otherwise.
package struct ProjectFolder: Hashable, Sendable {
  /// As printed; empty for the working folder.
  package var path: String
  /// The name of the only module, or of the one for files that nothing is said of; the project's or
  /// the folder's where nothing tells it. Empty where an Xcode project builds modules of other
  /// names only.
  package var name: String
  /// What the folder's Xcode projects say of modules: those that build several.
  package var modules: [XcodeModules]
  /// Some code of it is the main actor's where nothing else is written: the setting
  /// `SWIFT_DEFAULT_ACTOR_ISOLATION`.
  package var isMainActorByDefault = false

  package init(path: String, name: String, modules: [XcodeModules] = []) {
    self.path = path
    self.name = name
    self.modules = modules
  }
}

/// What a walk over the given paths brought.
package struct FoundFiles: Hashable, Sendable {
  /// In the bytewise order of their paths, each file once.
  package var files: [FoundFile]
  package var projects: FoundProjects
  /// Folders that could not be read and links that lead nowhere, in the same order.
  package var problems: [FileError]
}
