import RibsText

/// Where the files and folders of an Xcode project are, seen from the folder that it lies in.
struct XcodePaths {
  private let objects: XcodeObjects
  private var folders: [XcodeIdentifier: String] = [:]

  /// More groups or folders in each other than any project has, and a bound for broken ones: groups
  /// that hold each other, and paths that grow with each of a hundred thousand groups.
  private static let deepest = 64
  private static let longest = 1024

  init(_ objects: XcodeObjects) { self.objects = objects }

  /// The path of a Swift file, a group or a folder, which may begin with `..`; nil where it stands
  /// somewhere that the project does not tell, such as in the build products.
  mutating func path(of identifier: XcodeIdentifier) -> String? { path(of: identifier, depth: 0) }

  private mutating func path(of identifier: XcodeIdentifier, depth: Int) -> String? {
    guard let place = objects.places[identifier], depth < Self.deepest else { return nil }
    let base: String?
    switch place.sourceTree {
    case "SOURCE_ROOT": base = objects.sourceRoot
    // Nothing is said of the group that holds all others.
    case "<group>", "": base = folder(around: identifier, depth: depth + 1)
    default: base = nil
    }
    guard let base else { return nil }
    let path = joinedPath(base, place.path)
    return Self.isWithinBounds(path) ? path : nil
  }

  static func isWithinBounds(_ path: String) -> Bool {
    path.withBytes { bytes in
      bytes.count <= longest && bytes.count { $0 == UInt8(ascii: "/") } < deepest
    }
  }

  private mutating func folder(around identifier: XcodeIdentifier, depth: Int) -> String? {
    guard let group = objects.parents[identifier] else { return objects.sourceRoot }
    if let known = folders[group] { return known }
    // What is nowhere may only be so seen from a group that is too deep.
    guard let folder = path(of: group, depth: depth) else { return nil }
    folders[group] = folder
    return folder
  }
}
