import RibsFiles
import RibsSyntax
import RibsText

/// A target that a `Package.swift` or `Project.swift` declares with literal arguments.
struct ManifestTarget {
  var name: String
  /// `path: "…"`, without `./` in front and a slash at the end.
  var path: String?
  /// The folders of `sources: ["…"]`, each up to its first wildcard.
  var sourceFolders: [String]
  /// Tests are those of `.testTarget(…)`, and of a Tuist target whose product they are.
  var role = WholeFolder.Role.program
  var isTest: Bool { role != .program }

  /// As SwiftPM reads it: its sources are in `path`, or where a target of that name has them.
  var inPackage: ManifestTarget {
    var target = self
    target.sourceFolders =
      path.map { [$0] }
      ?? (namesOfSourcesFolders + ["Tests", "Plugins"]).map { "\($0)/\(name)" }
    return target
  }
}

/// The targets in a manifest: calls such as `.target(name: "App", path: "App")`.
func manifestTargets(of file: SourceFile) -> [ManifestTarget] {
  let tokens = tokenize(file.bytes)
  var targets: [ManifestTarget] = []
  for index in tokens.indices.dropLast() where tokens[index + 1].kind == .leftParen {
    guard tokens[index].kind == .identifier,
      targetConstructors.contains(file.text(tokens[index].range))
    else { continue }
    if var target = target(inCallAt: index + 1, of: tokens, file: file) {
      if file.text(tokens[index].range) == "testTarget" { target.role = .unitTests }
      targets.append(target)
    }
  }
  return targets
}

/// The literal name of `Project(name: "…", …)`, or of what a helper makes:
/// `Project.feature(name: "…", …)`; nil where the manifest does not write it out.
package func tuistProjectName(of file: SourceFile) -> String? {
  let tokens = tokenize(file.bytes)
  for index in tokens.indices
  where tokens[index].kind == .identifier && file.text(tokens[index].range) == "Project" {
    var open = index + 1
    if open + 1 < tokens.count, tokens[open].kind == .period { open += 2 }
    guard open + 3 < tokens.count, tokens[open].kind == .leftParen,
      file.text(tokens[open + 1].range) == "name", tokens[open + 2].kind == .colon,
      tokens[open + 3].kind == .string
    else { continue }
    let name = literal(tokens[open + 3], in: file)
    return name.isEmpty ? nil : name
  }
  return nil
}

private let targetConstructors: Set<String> = [
  "target", "executableTarget", "testTarget", "macro", "plugin", "Target",
]

/// Reads the arguments between the parenthesis at `open` and its twin.
private func target(inCallAt open: Int, of tokens: [Token], file: SourceFile) -> ManifestTarget? {
  var target = ManifestTarget(name: "", path: nil, sourceFolders: [])
  var depth = 0
  var label = ""
  var index = open
  while index < tokens.count {
    let token = tokens[index]
    switch token.kind {
    case .leftParen, .leftBracket, .leftBrace: depth += 1
    case .rightParen, .rightBracket, .rightBrace: depth -= 1
    case .identifier where depth == 1 && tokens[index + 1].kind == .colon:
      label = file.text(token.range)
    case .identifier where depth == 1 && label == "product":
      switch file.text(token.range) {
      case "unitTests": target.role = .unitTests
      case "uiTests": target.role = .otherTests
      default: break
      }
    case .string:
      let value = literal(token, in: file)
      switch label {
      case "name" where depth == 1: target.name = value
      // One that is put together is not known.
      case "path" where depth == 1 && !value.isEmpty: target.path = plainPath(value)
      // A single file that is named is shared with the target that owns its folder.
      case "sources" where depth <= 2 && !(value.hasSuffix(".swift") && !value.contains("*")):
        target.sourceFolders.append(folderBeforeWildcard(value))
      default: break
      }
    default: break
    }
    if depth == 0 { break }
    index += 1
  }
  return target.name.isEmpty ? nil : target
}

/// The contents of a plain string literal; empty for one with interpolations.
private func literal(_ token: Token, in file: SourceFile) -> String {
  guard !token.flags.contains(.interpolated), !token.flags.contains(.unterminated),
    token.end - token.start >= 2
  else { return "" }
  return file.text(ByteRange(token.start + 1, token.end - 1))
}

/// The same without `./` in front and a slash at the end.
private func plainPath(_ path: String) -> String {
  path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
}

private func folderBeforeWildcard(_ pattern: String) -> String {
  let components = pattern.split(separator: "/").filter { $0 != "." }
  let fixed = components.prefix { !$0.contains("*") && !$0.hasSuffix(".swift") }
  return fixed.joined(separator: "/")
}
