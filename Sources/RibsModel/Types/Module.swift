import RibsFiles
import RibsSyntax

/// A unit of compilation: names are private to it unless public.
package struct Module: Hashable, Sendable {
  package let id: ModuleID
  /// Its name; empty for a tree in which nothing tells modules apart.
  package let name: String
  /// The folder of the manifest or Xcode project that declares it, as printed; empty for none.
  package let folder: String
  /// A package manifest names it, so what it imports is all that it sees.
  package let isExact: Bool
  /// The manifest says that it is a target of tests.
  package let isTest: Bool
}

/// A file of the project before anything is known of it.
package struct ProjectFile: Sendable {
  package let source: SourceFile
  /// The part of its path that says what it is for (test code or not): what is below the PATH
  /// given.
  package let pathBelow: String
  /// The Xcode project around it is not built of it, and says so.
  package var isInNoTarget: Bool

  package init(source: SourceFile, pathBelow: String, isInNoTarget: Bool = false) {
    self.source = source
    self.pathBelow = pathBelow
    self.isInNoTarget = isInNoTarget
  }

  /// The last component of its path.
  package var name: Substring { pathBelow.lastComponent }

  /// The same file with other contents.
  package func holding(_ source: SourceFile) -> ProjectFile {
    ProjectFile(source: source, pathBelow: pathBelow, isInNoTarget: isInNoTarget)
  }
}
