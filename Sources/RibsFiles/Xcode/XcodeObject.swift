/// An object of an Xcode project, as far as anything is read from it: the fields of all kinds of
/// them.
struct XcodeObject {
  /// The kinds that say something of sources.
  enum Kind {
    case builtFile, file, group, synchronizedFolder, exceptions, sourcePhase
    case target, project, configurationList, configuration
    case other
  }

  private(set) var kind = Kind.other

  // Of files, groups and folders.
  private(set) var path = ""
  private(set) var sourceTree = ""
  private(set) var children: [XcodeIdentifier] = []
  private(set) var exceptions: [XcodeIdentifier] = []

  // Of exceptions.
  private(set) var target: XcodeIdentifier?
  private(set) var membershipExceptions: [String] = []

  // Of built files and phases.
  private(set) var file: XcodeIdentifier?
  private(set) var files: [XcodeIdentifier] = []

  // Of targets, among others.
  private(set) var name = ""
  private(set) var productType = ""
  private(set) var buildPhases: [XcodeIdentifier] = []
  private(set) var configurationList: XcodeIdentifier?
  private(set) var synchronizedFolders: [XcodeIdentifier] = []

  // Of the project.
  private(set) var projectFolder = ""
  private(set) var targets: [XcodeIdentifier] = []

  // Of lists of configurations, and of configurations.
  private(set) var configurations: [XcodeIdentifier] = []
  /// Those of a configuration that name the product and say of its language.
  private(set) var settings: [String: String] = [:]

  /// Takes what is read. False where the object is broken.
  mutating func scan(_ scanner: inout PropertyListScanner) -> Bool {
    scanner.dictionary { key, scanner in
      switch key {
      // Files are most of it, and come first.
      case "isa": read(&kind, scanner.text().map(Kind.init))
      case "fileRef": read(&file, scanner.identifier())
      case "lastKnownFileType", "fileEncoding": scanner.skip()
      case "path": read(&path, scanner.string())
      case "sourceTree": read(&sourceTree, scanner.string())
      case "name": read(&name, scanner.string())
      case "productType": read(&productType, scanner.string())
      case "projectDirPath": read(&projectFolder, scanner.string())
      case "target": read(&target, scanner.identifier())
      case "buildConfigurationList": read(&configurationList, scanner.identifier())
      case "files": read(&files, scanner.identifiers())
      case "children": read(&children, scanner.identifiers())
      case "targets": read(&targets, scanner.identifiers())
      case "buildPhases": read(&buildPhases, scanner.identifiers())
      case "buildConfigurations": read(&configurations, scanner.identifiers())
      case "exceptions": read(&exceptions, scanner.identifiers())
      case "fileSystemSynchronizedGroups": read(&synchronizedFolders, scanner.identifiers())
      case "membershipExceptions": read(&membershipExceptions, scanner.list { $0.string() })
      case "buildSettings": readSettings(&scanner)
      default: scanner.skip()
      }
    }
  }

  private mutating func readSettings(_ scanner: inout PropertyListScanner) -> Bool {
    scanner.dictionary { key, scanner in
      switch key {
      case "PRODUCT_NAME", "PRODUCT_MODULE_NAME", "SWIFT_VERSION", "SWIFT_DEFAULT_ACTOR_ISOLATION":
        guard let value = scanner.string() else { return false }
        settings[key.string] = value
        return true
      default: return scanner.skip()
      }
    }
  }
}

extension XcodeObject.Kind {
  init(_ name: PropertyListText) {
    switch name {
    case "PBXBuildFile": self = .builtFile
    case "PBXFileReference": self = .file
    case "PBXGroup", "PBXVariantGroup": self = .group
    case "PBXFileSystemSynchronizedRootGroup": self = .synchronizedFolder
    case "PBXFileSystemSynchronizedBuildFileExceptionSet": self = .exceptions
    case "PBXSourcesBuildPhase": self = .sourcePhase
    case "PBXNativeTarget": self = .target
    case "PBXProject": self = .project
    case "XCConfigurationList": self = .configurationList
    case "XCBuildConfiguration": self = .configuration
    default: self = .other
    }
  }
}

/// False where nothing could be read.
private func read<Value>(_ field: inout Value, _ value: Value?) -> Bool {
  guard let value else { return false }
  field = value
  return true
}

extension PropertyListScanner {
  fileprivate mutating func identifiers() -> [XcodeIdentifier]? { list { $0.identifier() } }
}
