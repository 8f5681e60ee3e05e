/// The name of the module that sources in a folder belong to, for the tests' `@testable import`; nil
/// where the project does not tell.
///
/// The innermost of `folders` comes first. In each, the targets of a `Package.swift` count before an
/// Xcode project's name, and that before the name in a Tuist or XcodeGen manifest. Where a module is
/// named otherwise than its project, the guess is one import to correct.
package func testedModule(ofFolder folder: String, in folders: [SurroundingFolder]) -> String? {
  for surrounding in folders {
    let name =
      packageTarget(of: folder, surrounding) ?? xcodeProject(surrounding)
      ?? tuistProject(surrounding) ?? xcodeGenProject(surrounding)
    if let name { return moduleName(name) }
  }
  return nil
}

private func packageTarget(of folder: String, _ package: SurroundingFolder) -> String? {
  guard let manifest = package.configurations["Package.swift"] else { return nil }
  let root = components(package.path)
  let inside = components(folder)
  guard inside.starts(with: root) else { return nil }
  let below = Array(inside.dropFirst(root.count))
  let text = String(decoding: manifest, as: UTF8.self)
  if let target = targetByPath(below, manifest: text) { return target }
  // SwiftPM looks for a target's folder in these, PackageLoading/PackageBuilder.swift.
  let sourceFolders = ["Sources", "Source", "src", "srcs"]
  // A package of one target may keep its sources without a folder of the target's name.
  guard below.count >= 2, sourceFolders.contains(below[0]), text.contains("\"\(below[1])\"") else {
    return nil
  }
  return below[1]
}

/// The target whose literal `path:` holds the folder, the innermost where several do.
private func targetByPath(_ below: [String], manifest: String) -> String? {
  let arguments = stringArguments(of: manifest)
  var best: (name: String, depth: Int)?
  for argument in arguments where argument.label == "path" {
    let path = components(argument.value)
    let name = arguments.first { $0.label == "name" && $0.call == argument.call }
    if let name, below.starts(with: path), path.count >= (best?.depth ?? 0) {
      best = (name.value, path.count)
    }
  }
  return best?.name
}

private func xcodeProject(_ folder: SurroundingFolder) -> String? {
  let projects = folder.entries.filter { $0.hasSuffix(".xcodeproj") }
  guard let project = projects.first, projects.count == 1 else { return nil }
  return String(project.dropLast(".xcodeproj".count))
}

private func tuistProject(_ folder: SurroundingFolder) -> String? {
  guard let manifest = folder.configurations["Project.swift"] else { return nil }
  let text = String(decoding: manifest, as: UTF8.self)
  return stringArguments(of: text).first { $0.label == "name" }?.value
}

private func xcodeGenProject(_ folder: SurroundingFolder) -> String? {
  guard let manifest = folder.configurations["project.yml"] else { return nil }
  let lines = String(decoding: manifest, as: UTF8.self).split(whereSeparator: \.isNewline)
  guard let line = lines.first(where: { $0.hasPrefix("name:") }) else { return nil }
  let value = line.dropFirst("name:".count).prefix { $0 != "#" }
  let name = value.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
  return name.isEmpty ? nil : name
}

/// An argument `label: "value"` of a manifest, and the number of the call it stands in.
private struct StringArgument {
  let label: String
  let value: String
  let call: Int
}

/// The arguments with a literal value, in the order of the text.
private func stringArguments(of text: String) -> [StringArgument] {
  // Cut at quotes, every second part is inside a literal; manifests hold no escaped quotes.
  let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
  var arguments: [StringArgument] = []
  var openCalls: [Int] = []
  var calls = 0
  for index in parts.indices {
    if index.isMultiple(of: 2) {
      for character in parts[index] {
        if character == "(" {
          calls += 1
          openCalls.append(calls)
        } else if character == ")" {
          _ = openCalls.popLast()
        }
      }
      continue
    }
    let before = parts[index - 1].filter { !$0.isWhitespace }
    guard before.hasSuffix(":"), let call = openCalls.last else { continue }
    let label = String(before.dropLast().reversed().prefix { $0.isLetter }.reversed())
    arguments.append(StringArgument(label: label, value: String(parts[index]), call: call))
  }
  return arguments
}

private func components(_ path: String) -> [String] {
  path.split(separator: "/").filter { $0 != "." }.map(String.init)
}

/// A target's name as its module is called: what no identifier holds becomes an underscore.
private func moduleName(_ name: String) -> String? {
  let letters = name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }
  guard let first = letters.first else { return nil }
  return first.isNumber ? "_" + String(letters) : String(letters)
}
