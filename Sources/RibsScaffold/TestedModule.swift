import RibsModel
import RibsSyntax

/// The name of the module that sources in a folder belong to, for the tests' `@testable import`; nil
/// where the project does not tell.
///
/// The innermost of `folders` comes first. In each, the targets of a `Package.swift` count before an
/// Xcode project's name, and that before the name in a Tuist or XcodeGen manifest. Where a module is
/// named otherwise than its project, the guess is one import to correct.
package func testedModule(ofFolder folder: String, in folders: [SurroundingFolder]) -> String? {
  for surrounding in folders {
    let name =
      target(holding: folder, by: "Package.swift", in: surrounding) ?? xcodeProject(surrounding)
      ?? target(holding: folder, by: "Project.swift", in: surrounding)
      ?? tuistProject(surrounding) ?? xcodeGenProject(surrounding)
    if let name { return Module.importName(ofTarget: name) }
  }
  return nil
}

extension Module {
  var importName: String { Self.importName(ofTarget: name) }

  /// A target's name as its module is imported: what no identifier holds becomes an underscore.
  static func importName(ofTarget name: String) -> String {
    let letters = String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    return letters.first?.isNumber == true ? "_" + letters : letters
  }
}

/// The target that a manifest names for a new file in the folder.
private func target(
  holding folder: String, by manifest: String, in surrounding: SurroundingFolder
) -> String? {
  let (root, inside) = (components(surrounding.path), components(folder))
  guard let text = surrounding.configurations[manifest], inside.starts(with: root) else {
    return nil
  }
  let path = (inside.dropFirst(root.count) + ["Source.swift"]).joined(separator: "/")
  let types = TypeTable(files: [
    ProjectFile(path: manifest, bytes: text), ProjectFile(path: path, bytes: []),
  ])
  let module = types[types.module(of: FileID(1))]
  return module.isExact && text.holds("\"\(module.name)\"") ? module.name : nil
}

private func xcodeProject(_ folder: SurroundingFolder) -> String? {
  let projects = folder.entries.filter { $0.hasSuffix(".xcodeproj") }
  guard let project = projects.first, projects.count == 1 else { return nil }
  return String(project.dropLast(".xcodeproj".count))
}

private func tuistProject(_ folder: SurroundingFolder) -> String? {
  folder.configurations["Project.swift"].flatMap { manifest in
    tuistProjectName(of: parse(path: "Project.swift", bytes: manifest))
  }
}

private func xcodeGenProject(_ folder: SurroundingFolder) -> String? {
  guard let manifest = folder.configurations["project.yml"] else { return nil }
  let lines = String(decoding: manifest, as: UTF8.self).split(whereSeparator: \.isNewline)
  guard let line = lines.first(where: { $0.hasPrefix("name:") }) else { return nil }
  let value = line.dropFirst("name:".count).prefix { $0 != "#" }
  let name = value.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
  return name.isEmpty ? nil : name
}

private func components(_ path: String) -> [String] {
  path.split(separator: "/").filter { $0 != "." }.map(String.init)
}
