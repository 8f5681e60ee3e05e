/// The objects of an Xcode project (`App.xcodeproj/project.pbxproj`) that tell which Swift files its
/// targets are built of, by their identifiers.
struct XcodeObjects {
  /// A file, a folder or a group of them: `path` goes on from where `sourceTree` says.
  struct Place {
    var path: String
    var sourceTree: String
  }

  struct Target {
    var name: String
    var productType: String
    var buildPhases: [String]
    var configurationList: String
    /// The folders whose files are its sources without being listed.
    var synchronizedFolders: [String]
  }

  /// Files below a synchronized folder that are no sources of one of its targets, or sources of another.
  struct ExceptionSet {
    var target: String
    var paths: [String]
  }

  struct Project {
    var mainGroup = ""
    /// The folder that paths go on from, seen from the one that the project lies in.
    var folder = ""
    var targets: [String] = []
  }

  private(set) var project = Project()
  private(set) var targets: [String: Target] = [:]
  /// Swift files, groups and folders.
  private(set) var places: [String: Place] = [:]
  /// The group that something stands in.
  private(set) var parents: [String: String] = [:]
  /// The file that a phase builds, by the identifiers in its list.
  private(set) var builtFiles: [String: String] = [:]
  /// What the phases for sources build.
  private(set) var sourcePhases: [String: [String]] = [:]
  /// The exceptions to what a folder is to the targets that take all of it, as Xcode 16 has them.
  private(set) var synchronizedFolders: [String: [String]] = [:]
  private(set) var exceptionSets: [String: ExceptionSet] = [:]
  /// The first configuration of each list.
  private(set) var configurations: [String: String] = [:]
  /// The settings of a configuration that name the product.
  private(set) var productNames: [String: [String: String]] = [:]

  /// Nil for what is no project, or a broken one: a merge may have left both sides in it.
  init?(_ bytes: [UInt8]) {
    var scanner = PropertyListScanner(bytes)
    let isRead = scanner.dictionary { key, scanner in
      guard key == "objects" else { return scanner.skip() }
      return scanner.dictionary { identifier, scanner in
        read(identifier, &scanner)
      }
    }
    guard isRead else { return nil }
  }

  private mutating func read(_ identifier: String, _ scanner: inout PropertyListScanner) -> Bool {
    guard let fields = Fields(&scanner) else { return false }
    switch fields["isa"] {
    case "PBXBuildFile":
      builtFiles[identifier] = fields["fileRef"]
    case "PBXFileReference":
      if fields["path"].hasSuffix(".swift") { places[identifier] = Place(fields) }
    case "PBXGroup", "PBXVariantGroup":
      places[identifier] = Place(fields)
      for child in fields[list: "children"] { parents[child] = identifier }
    case "PBXFileSystemSynchronizedRootGroup":
      places[identifier] = Place(fields)
      synchronizedFolders[identifier] = fields[list: "exceptions"]
    case "PBXFileSystemSynchronizedBuildFileExceptionSet":
      exceptionSets[identifier] = ExceptionSet(
        target: fields["target"], paths: fields[list: "membershipExceptions"])
    case "PBXSourcesBuildPhase":
      sourcePhases[identifier] = fields[list: "files"]
    case "PBXNativeTarget":
      targets[identifier] = Target(fields)
    case "PBXProject":
      project = Project(
        mainGroup: fields["mainGroup"], folder: fields["projectDirPath"],
        targets: fields[list: "targets"])
    case "XCConfigurationList":
      configurations[identifier] = fields[list: "buildConfigurations"].first
    case "XCBuildConfiguration":
      productNames[identifier] = fields.productNames
    default: break
    }
    return true
  }
}

/// Those of an object's fields that anything is read from.
private struct Fields {
  /// `PRODUCT_NAME` and `PRODUCT_MODULE_NAME` of a configuration.
  private(set) var productNames: [String: String] = [:]
  private var strings: [(key: String, value: String)] = []
  private var lists: [(key: String, value: [String])] = []

  init?(_ scanner: inout PropertyListScanner) {
    let isRead = scanner.dictionary { key, scanner in
      switch key {
      case "isa", "fileRef", "path", "sourceTree", "name", "productType", "target", "mainGroup",
        "projectDirPath", "buildConfigurationList":
        guard let value = scanner.string() else { return false }
        strings.append((key, value))
        return true
      case "files", "children", "targets", "buildPhases", "exceptions", "membershipExceptions",
        "buildConfigurations", "fileSystemSynchronizedGroups":
        guard let value = scanner.strings() else { return false }
        lists.append((key, value))
        return true
      case "buildSettings":
        return readSettings(&scanner)
      default:
        return scanner.skip()
      }
    }
    guard isRead else { return nil }
  }

  /// The string of that name; empty where there is none.
  subscript(key: String) -> String { strings.first { $0.key == key }?.value ?? "" }

  subscript(list key: String) -> [String] { lists.first { $0.key == key }?.value ?? [] }

  private mutating func readSettings(_ scanner: inout PropertyListScanner) -> Bool {
    scanner.dictionary { key, scanner in
      guard key == "PRODUCT_NAME" || key == "PRODUCT_MODULE_NAME" else { return scanner.skip() }
      guard let value = scanner.string() else { return false }
      productNames[key] = value
      return true
    }
  }
}

extension XcodeObjects.Place {
  fileprivate init(_ fields: Fields) {
    path = fields["path"]
    sourceTree = fields["sourceTree"]
  }
}

extension XcodeObjects.Target {
  fileprivate init(_ fields: Fields) {
    name = fields["name"]
    productType = fields["productType"]
    buildPhases = fields[list: "buildPhases"]
    configurationList = fields["buildConfigurationList"]
    synchronizedFolders = fields[list: "fileSystemSynchronizedGroups"]
  }
}
