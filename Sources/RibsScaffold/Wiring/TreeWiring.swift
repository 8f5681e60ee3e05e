import RibsFiles
import RibsModel
import RibsSyntax

/// Wires a tree of new RIBs from its top down, at the top of a project or below one of its RIBs.
///
/// All children of a RIB are wired into it at once. A new RIB is known by its own files alone, so
/// this reads these few and not the whole project; only where it is viewless the files of those
/// above it are read too, up to the view that shows the children.
package struct TreeWiring {
  /// The RIB of the project that the tree hangs from, if any, by its identifier.
  private let existingParent: String?
  private let project: ProjectSources
  private var places: [String: Place] = [:]
  private var contents: [String: PlannedFile] = [:]
  /// Those of `contents` that were read already.
  private var sources: [String: ProjectFile] = [:]
  /// What was added beside the files of the project's own RIB.
  private var extensions: [String] = []
  /// The present contents of files of the project that are edited.
  package private(set) var originals: [String: [UInt8]] = [:]
  /// What is left to do by hand, sentences.
  package private(set) var notes: [String] = []

  private struct Place {
    var files: [String]
    let isViewless: Bool
    /// Nil at the top of the tree.
    let parent: String?
  }

  /// A RIB to add, with the files that it comes to.
  package struct NewRib: Sendable {
    let child: ChildRib
    let files: [PlannedFile]

    package init(_ request: ScaffoldRequest, _ files: [PlannedFile]) {
      child = ChildRib(request, files)
      self.files = files
    }

    package var name: String { child.name.text }
  }

  package init(project: ProjectSources, below existingParent: String?) {
    self.project = project
    self.existingParent = existingParent
  }

  package var files: [PlannedFile] { Array(contents.values) }

  /// The RIBs at the top of the tree, or all children of one that was added before. What throws
  /// leaves everything as it was.
  package mutating func add(_ ribs: [NewRib], below parent: String?) throws(WiringRefusal) {
    for rib in ribs {
      places[rib.name] = Place(
        files: rib.files.map(\.path), isViewless: rib.child.isViewless, parent: parent)
      for file in rib.files { contents[file.path] = file }
      for source in rib.child.sources { sources[source.source.path] = source }
    }
    guard parent != nil || existingParent != nil else { return }
    do throws(WiringRefusal) {
      try wire(ribs.map(\.child), below: parent)
    } catch {
      for rib in ribs {
        places[rib.name] = nil
        for file in rib.files { (contents[file.path], sources[file.path]) = (nil, nil) }
      }
      throw error
    }
  }

  /// Whether the RIB can't be wired in, even without those beside it.
  package func refuses(_ rib: NewRib, below parent: String?) -> Bool {
    var attempt = self
    do throws(WiringRefusal) {
      try attempt.add([rib], below: parent)
      return false
    } catch {
      return true
    }
  }

  private mutating func wire(
    _ children: [ChildRib], below parent: String?
  ) throws(WiringRefusal) {
    let (seen, isWhole) = files(seenFrom: parent)
    let files = seen + planned(children.compactMap(\.mocks?.path))
    var sources = project.with(files: files)
    if !isWhole { sources.folders = [] }
    let linked = sources.linked()
    let name = parent ?? existingParent ?? ""
    let rib = linked.ribs.first { $0.identifier == name } ?? linked.ribs.first { $0.name == name }
    guard let rib else { throw WiringRefusal("`\(name)` can't be read") }
    let wiring = try ParentWiring(children, into: rib, linked.types)
    let edited = try wiring.editedFiles()
    for file in edited { replace(file) }
    notes += wiring.notes
    for file in wiring.testFiles { contents[file.path] = file }
    for file in wiring.componentExtensions {
      contents[file.path] = file
      // A bare conformance says nothing that wiring anything below would ask.
      guard !Self.isBareConformance(file) else { continue }
      if let parent {
        places[parent]?.files.append(file.path)
      } else {
        extensions.append(file.path)
      }
    }
  }

  private static func isBareConformance(_ file: PlannedFile) -> Bool {
    file.contents.split(separator: UInt8(ascii: "\n")).allSatisfy { line in
      line.starts(with: Array("extension ".utf8)) && line.last == UInt8(ascii: "}")
    }
  }

  /// The files that tell what wiring children into a RIB takes, and whether they are all there are.
  private mutating func files(seenFrom parent: String?) -> (files: [ProjectFile], isWhole: Bool) {
    var paths: [String] = []
    var next = parent
    while let name = next, let place = places[name] {
      paths += place.files
      guard place.isViewless else { return (planned(paths), false) }
      next = place.parent
    }
    guard existingParent != nil else { return (planned(paths), false) }
    let present = project.files.map { source(at: $0.source.path) ?? $0 }
    return (present + planned(extensions + paths), true)
  }

  private mutating func planned(_ paths: [String]) -> [ProjectFile] {
    paths.compactMap { source(at: $0) }
  }

  /// A planned file, read once as long as it stays the same.
  private mutating func source(at path: String) -> ProjectFile? {
    if let known = sources[path] { return known }
    sources[path] = contents[path].map { project.read($0, at: path) }
    return sources[path]
  }

  private mutating func replace(_ file: PlannedFile) {
    var file = file
    // What the tree itself brings is new: a file of the project that stands there is in its way.
    let isNew = contents[file.path]?.existing == .refuse
    let original = isNew ? nil : project.files.first { $0.source.path == file.path }
    originals[file.path] = original?.source.bytes
    file.existing = original.map { .edit(of: $0.source.bytes) } ?? .refuse
    (contents[file.path], sources[file.path]) = (file, nil)
  }
}
