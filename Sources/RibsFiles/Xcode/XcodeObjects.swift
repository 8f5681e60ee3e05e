import RibsText

/// The objects of an Xcode project (`App.xcodeproj/project.pbxproj`) that tell which Swift files
/// its targets are built of, by their identifiers.
struct XcodeObjects {
  /// A file, a folder or a group of them: `path` goes on from where `sourceTree` says.
  struct Place {
    var path: String
    var sourceTree: String
  }

  struct Target {
    var name: String
    var productType: String
    var buildPhases: [XcodeIdentifier]
    var configurationList: XcodeIdentifier?
    /// The folders whose files are its sources without being listed.
    var synchronizedFolders: [XcodeIdentifier]
  }

  /// Files below a synchronized folder that are no sources of one of its targets, or sources of
  /// another.
  struct ExceptionSet {
    var target: XcodeIdentifier
    var paths: [String]
  }

  private(set) var targets: [XcodeIdentifier: Target] = [:]
  /// The targets in the order that Xcode shows them in.
  private(set) var targetOrder: [XcodeIdentifier] = []
  /// The folder that paths go on from, seen from the one that the project lies in.
  private(set) var sourceRoot = ""
  /// Swift files, groups and folders.
  private(set) var places: [XcodeIdentifier: Place] = [:]
  /// The group that something stands in.
  private(set) var parents: [XcodeIdentifier: XcodeIdentifier] = [:]
  /// The file that a phase builds, by the identifiers in its list.
  private(set) var builtFiles: [XcodeIdentifier: XcodeIdentifier] = [:]
  /// What the phases for sources build.
  private(set) var sourcePhases: [XcodeIdentifier: [XcodeIdentifier]] = [:]
  /// The folders that targets can take as a whole, as Xcode 16 has them, and the exceptions to
  /// that.
  private(set) var synchronizedFolders: [(folder: XcodeIdentifier, exceptions: [XcodeIdentifier])] =
    []
  private(set) var exceptionSets: [XcodeIdentifier: ExceptionSet] = [:]
  /// The list of the project's own configurations.
  private(set) var projectConfigurations: XcodeIdentifier?
  /// The configurations of each list.
  private(set) var configurations: [XcodeIdentifier: [XcodeIdentifier]] = [:]
  /// The settings of a configuration that name the product and its language.
  private(set) var settings: [XcodeIdentifier: [String: String]] = [:]

  /// Nil for what is no project, or a broken one: a merge may have left both sides in it.
  init?(_ bytes: [UInt8]) {
    // A listed file takes some three hundred bytes to build it, and as many to say where it is.
    let files = bytes.count / 600
    places.reserveCapacity(files)
    parents.reserveCapacity(files)
    builtFiles.reserveCapacity(files)
    let isRead = bytes.withUnsafeBufferPointer { bytes in
      var scanner = PropertyListScanner(bytes)
      return scanner.dictionary { key, scanner in
        guard case "objects" = key else { return scanner.skip() }
        return scanner.dictionary { identifier, scanner in
          var object = XcodeObject()
          guard object.scan(&scanner) else { return false }
          insert(object, XcodeIdentifier(identifier))
          return true
        }
      }
    }
    guard isRead else { return nil }
  }

  private mutating func insert(_ object: XcodeObject, _ identifier: XcodeIdentifier) {
    switch object.kind {
    case .builtFile:
      builtFiles[identifier] = object.file
    case .file:
      if isSwift(object.path) { places[identifier] = Place(object) }
    case .group:
      places[identifier] = Place(object)
      for child in object.children { parents[child] = identifier }
    case .synchronizedFolder:
      places[identifier] = Place(object)
      synchronizedFolders.append((identifier, object.exceptions))
    case .exceptions:
      exceptionSets[identifier] = object.target.map {
        ExceptionSet(target: $0, paths: object.membershipExceptions)
      }
    case .sourcePhase:
      sourcePhases[identifier] = object.files
    case .target:
      targets[identifier] = Target(
        name: object.name, productType: object.productType, buildPhases: object.buildPhases,
        configurationList: object.configurationList,
        synchronizedFolders: object.synchronizedFolders)
    case .project:
      sourceRoot = joinedPath("", object.projectFolder)
      targetOrder = object.targets
      projectConfigurations = object.configurationList
    case .configurationList:
      configurations[identifier] = object.configurations
    case .configuration:
      settings[identifier] = object.settings
    case .other: break
    }
  }
}

extension XcodeObjects.Target {
  static let productTypes = "com.apple.product-type."

  /// Tests are `bundle.unit-test` and `bundle.ui-testing`; other bundles hold resources.
  var isTest: Bool { productType.hasPrefix(Self.productTypes + "bundle.u") }

  /// Bundles hold tests or resources.
  var isProgram: Bool { !productType.hasPrefix(Self.productTypes + "bundle") }

  /// No extension of one, and none for a watch.
  var isApplication: Bool { productType == Self.productTypes + "application" }
}

/// Whether a file of that name is compiled.
func isSwift(_ path: String) -> Bool { path.withBytes { $0.ends(in: ".swift") } }

extension XcodeObjects.Place {
  fileprivate init(_ object: XcodeObject) {
    path = object.path
    sourceTree = object.sourceTree
  }
}
