/// A made-up project file (`App.xcodeproj/project.pbxproj`), laid out as Xcode writes it.
package struct XcodeProjectFile {
  package struct Target {
    var name: String
    var type: String
    var files: [String]
    var folders: [String]
    var settings: String

    /// `files` are paths from the project's folder; `folders` are those whose files Xcode takes
    /// without listing them.
    package init(
      _ name: String, _ type: String = "framework", files: [String] = [], folders: [String] = [],
      settings: String = "PRODUCT_NAME = \"$(TARGET_NAME)\";"
    ) {
      self.name = name
      self.type = type
      self.files = files
      self.folders = folders
      self.settings = settings
    }
  }

  /// What target `target` takes out of `folder`, or into it where it has not the whole of the
  /// folder.
  package struct Exceptions {
    var folder: String
    var target: String
    var paths: [String]

    package init(in folder: String, target: String, paths: [String]) {
      self.folder = folder
      self.target = target
      self.paths = paths
    }
  }

  package let text: String

  package init(_ targets: [Target], exceptions: [Exceptions] = []) {
    var objects: [String] = []
    var children: [String] = []
    func add(_ identifier: String, _ kind: String, _ fields: String) {
      objects.append("\t\t\(identifier) /* \(kind) */ = {isa = \(kind); \(fields) };")
    }
    func quoted(_ text: String) -> String { "\"\(text)\"" }
    func list(_ elements: [String]) -> String { "(\(elements.map { $0 + ", " }.joined()))" }

    let files = Set(targets.flatMap(\.files)).sorted()
    for file in files {
      let identifier = quoted("file \(file)")
      children.append(identifier)
      add(
        identifier, "PBXFileReference",
        "lastKnownFileType = sourcecode.swift; path = \(quoted(file)); sourceTree = \"<group>\";")
    }
    let folders = Set(targets.flatMap(\.folders) + exceptions.map(\.folder)).sorted()
    for folder in folders {
      let sets = exceptions.indices.filter { exceptions[$0].folder == folder }
      let identifier = quoted("folder \(folder)")
      children.append(identifier)
      add(
        identifier, "PBXFileSystemSynchronizedRootGroup",
        "exceptions = \(list(sets.map { "EXCEPTIONS\($0)" })); path = \(quoted(folder)); "
          + "sourceTree = \"<group>\";")
    }
    for (number, set) in exceptions.enumerated() {
      add(
        "EXCEPTIONS\(number)", "PBXFileSystemSynchronizedBuildFileExceptionSet",
        "membershipExceptions = \(list(set.paths.map(quoted))); "
          + "target = \(quoted("target \(set.target)"));")
    }
    for target in targets {
      func identifier(_ what: String) -> String { quoted("\(what) \(target.name)") }
      for file in target.files {
        add(
          identifier("build \(file)"), "PBXBuildFile", "fileRef = \(quoted("file \(file)"));")
      }
      add(
        identifier("sources"), "PBXSourcesBuildPhase",
        "files = \(list(target.files.map { identifier("build \($0)") }));")
      add(
        identifier("configuration"), "XCBuildConfiguration",
        "buildSettings = { \(target.settings) }; name = Debug;")
      add(
        identifier("configurations"), "XCConfigurationList",
        "buildConfigurations = \(list([identifier("configuration")]));")
      add(
        identifier("target"), "PBXNativeTarget",
        "buildConfigurationList = \(identifier("configurations")); "
          + "buildPhases = \(list([identifier("sources")])); "
          + "fileSystemSynchronizedGroups = \(list(target.folders.map { quoted("folder \($0)") })); "
          + "name = \(quoted(target.name)); "
          + "productType = \"com.apple.product-type.\(target.type)\";")
    }
    add("MAIN", "PBXGroup", "children = \(list(children)); sourceTree = \"<group>\";")
    add(
      "PROJECT", "PBXProject",
      "mainGroup = MAIN; projectDirPath = \"\"; "
        + "targets = \(list(targets.map { quoted("target \($0.name)") }));")
    text = """
      // !$*UTF8*$!
      {
      \tarchiveVersion = 1;
      \tclasses = {
      \t};
      \tobjects = {
      \(objects.joined(separator: "\n"))
      \t};
      \trootObject = PROJECT /* Project object */;
      }

      """
  }
}
