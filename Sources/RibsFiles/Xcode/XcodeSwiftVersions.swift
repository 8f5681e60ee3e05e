/// The versions of Swift that the programs of an Xcode project are written in (`SWIFT_VERSION`).
package struct XcodeSwiftVersions: Sendable {
  /// By the modules that they build; nil where the configurations of a program differ.
  private var versions: [String: String?] = [:]

  /// Reads the project at a path such as `App.xcodeproj`. Nil where it can't be read.
  package init?(at folder: String) {
    guard let bytes = try? FileReader.read(folder + "/project.pbxproj") else { return nil }
    self.init(contents: bytes)
  }

  /// The same of the contents of its `project.pbxproj`.
  package init?(contents bytes: [UInt8]) {
    guard let objects = XcodeObjects(bytes) else { return nil }
    let shared = objects.version(ofConfigurations: objects.projectConfigurations, otherwise: nil)
    for target in objects.targets.values where target.isProgram {
      let version = objects.version(
        ofConfigurations: target.configurationList, otherwise: shared)
      let module = XcodeModules.Module(target, in: objects).name
      if let other = versions[module], other != version {
        versions[module] = .some(nil)
      } else {
        versions[module] = .some(version)
      }
    }
  }

  /// The one that a module is written in, or that all are where no program builds it.
  package func version(ofModule module: String?) -> String? {
    if let module, let version = versions[module] { return version }
    let all = Set(versions.values)
    return all.count == 1 ? all.first ?? nil : nil
  }
}

extension XcodeObjects {
  /// The version that all configurations of a list agree on, where `otherwise` is that of one that
  /// says nothing.
  fileprivate func version(
    ofConfigurations list: XcodeIdentifier?, otherwise version: String?
  ) -> String? {
    let stated = (list.flatMap { configurations[$0] } ?? []).map {
      settings[$0]?["SWIFT_VERSION"] ?? version
    }
    return Set(stated).count == 1 ? stated[0] : nil
  }
}
