import RibsFiles
import RibsModel
import RibsSyntax
import RibsText

/// The name of the module that sources in a folder belong to, for the tests' `@testable import`;
/// nil where the project does not tell.
///
/// The innermost of `folders` comes first. In each, the targets of a `Package.swift` count before
/// those of an Xcode project, or the only one that it builds, and these before the name in a Tuist
/// or XcodeGen manifest. Where a module is named otherwise than its project, the guess is one
/// import to correct.
package func testedModule(ofFolder folder: String, in folders: [SurroundingFolder]) -> String? {
  for surrounding in folders {
    let name =
      target(holding: folder, by: "Package.swift", in: surrounding)
      ?? xcodeTarget(holding: folder, in: surrounding) ?? xcodeProject(surrounding)
      ?? target(holding: folder, by: "Project.swift", in: surrounding)
      ?? tuistProject(surrounding) ?? xcodeGenProject(surrounding)
    if let name { return importName(ofTarget: name) }
  }
  return nil
}

/// A target of a package that says so in its manifest.
package struct PackageTarget: Equatable, Sendable {
  package let name: String
  package let isTest: Bool
  /// The path of the package's folder.
  package let package: String
}

/// The one of the nearest package that a new file in a folder would belong to.
package func packageTarget(
  holding folder: String, in folders: [SurroundingFolder]
) -> PackageTarget? {
  let package = folders.first { $0.configurations["Package.swift"] != nil }
  return package.flatMap { package in
    declaredModule(holding: folder, by: "Package.swift", in: package).map {
      PackageTarget(name: $0.name, isTest: $0.isTest, package: package.path)
    }
  }
}

extension Module {
  var importName: String { RibsFiles.importName(ofTarget: name) }
}

/// The target that a manifest names for a new file in the folder.
private func target(
  holding folder: String, by manifest: String, in surrounding: SurroundingFolder
) -> String? {
  declaredModule(holding: folder, by: manifest, in: surrounding)?.name
}

private func declaredModule(
  holding folder: String, by manifest: String, in surrounding: SurroundingFolder
) -> Module? {
  guard let text = surrounding.configurations[manifest],
    let path = newFile(in: folder, seenFrom: surrounding)
  else { return nil }
  let types = TypeTable(files: [
    ProjectFile(path: manifest, bytes: text), ProjectFile(path: path, bytes: []),
  ])
  let module = types[types.module(of: FileID(1))]
  return module.isExact && text.holds("\"\(module.name)\"") ? module : nil
}

/// The target that an Xcode project has the files in and around the folder in.
private func xcodeTarget(holding folder: String, in surrounding: SurroundingFolder) -> String? {
  guard let path = newFile(in: folder, seenFrom: surrounding) else { return nil }
  let modules = surrounding.xcodeProjects.sorted { $0.key.precedesBytewise($1.key) }
    .compactMap(\.value.modules)
  return modules.module(of: path).flatMap { $0.isTest ? nil : $0.name }
}

private func xcodeProject(_ folder: SurroundingFolder) -> String? {
  let projects = folder.entries.filter { $0.hasSuffix(".xcodeproj") }
  guard let project = projects.first, projects.count == 1 else { return nil }
  return XcodeProject.commonModule(
    of: folder.xcodeProjects[project], named: String(project.dropLast(".xcodeproj".count)))
}

private func tuistProject(_ folder: SurroundingFolder) -> String? {
  folder.configurations["Project.swift"].flatMap { manifest in
    tuistProjectName(of: parse(path: "Project.swift", bytes: manifest))
  }
}

private func xcodeGenProject(_ folder: SurroundingFolder) -> String? {
  folder.configurations["project.yml"].flatMap { XcodeGenDescription.projectName(in: $0) }
}

private func newFile(in folder: String, seenFrom surrounding: SurroundingFolder) -> String? {
  let (root, inside) = (components(surrounding.path), components(folder))
  guard inside.starts(with: root) else { return nil }
  return (inside.dropFirst(root.count) + ["Source.swift"]).joined(separator: "/")
}

private func components(_ path: String) -> [String] {
  path.split(separator: "/").filter { $0 != "." }.map(String.init)
}
