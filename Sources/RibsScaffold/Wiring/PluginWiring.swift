import RibsFiles
import RibsModel
import RibsSyntax
import RibsText

/// The edits by which a plugin joins its plugin point: a case of the point's switch with its key,
/// and the factory among the others.
package struct PluginWiring: Sendable {
  package let editedFiles: [PlannedFile]
  private let point: TypeInformation
  private let module: Module
  /// Of the switch.
  private let caseName: String
  private let factory: String

  package init(
    _ name: RibName, into point: TypeInformation, _ types: TypeTable
  ) throws(WiringRefusal) {
    self.point = point
    module = types[point.module]
    caseName = name.lowerCamelCase
    factory = "\(name.text)PluginFactory()"
    let parts = try PluginPointParts(of: point, types)
    let base = String(point.name.dropLast("Point".count))
    let key = "\((try? RibName(base))?.snakeCase ?? base.lowercased())_\(name.snakeCase)"
    var edits: [FileID: TextEdits] = [:]
    let switchFile = parts.pluginSwitch.place.file
    for edit in try Self.edits(addingCase: caseName, key: key, to: parts, types) {
      try edits.add(edit, to: switchFile)
    }
    let file = point.place.file
    let array = parts.factories
    let list = SourceList(
      kind: .parentheses, elements: array.children.map(\.range),
      open: array.range.start, close: array.range.end - 1)
    for edit in Self.layout(file, types).appending([factory], to: list) {
      try edits.add(edit, to: file)
    }
    editedFiles = try edits.editedFiles(types)
  }

  /// Reads the plugin point again as it would be with the planned files, and says what is not as it
  /// should be.
  package func problem(in project: ProjectSources, with planned: [ProjectFile]) -> WiringRefusal? {
    if let problem = project.problemOfSyntax(with: planned) { return problem }
    let types = project.types(with: planned)
    let written = types.types(named: point.name).map { types[$0] }.first {
      let found = types[$0.module]
      return found.name == module.name && found.folder == module.folder
    }
    let parts = written.flatMap { point in try? PluginPointParts(of: point, types) }
    let isListed = parts?.factories.children.contains { $0.text == factory } == true
    let hasKey = parts?.keyCases.contains { $0.firstChild?.text == "." + caseName } == true
    let hasCase =
      parts.map { !types.allMembers(named: caseName, of: $0.pluginSwitch.id).isEmpty } == true
    guard isListed, hasKey, hasCase else {
      return WiringRefusal("nothing in `\(point.name)` as it would be makes `\(factory)`")
    }
    return nil
  }

  private static func layout(_ file: FileID, _ types: TypeTable) -> SourceLayout {
    SourceLayout(types[file], id: file, limit: SourceLayout.limit(of: [types[file]]))
  }

  private static func edits(
    addingCase name: String, key: String, to parts: PluginPointParts, _ types: TypeTable
  ) throws(WiringRefusal) -> [TextEdit] {
    let type = parts.pluginSwitch
    let layout = layout(type.place.file, types)
    guard types.allMembers(named: name, of: type.id).isEmpty else {
      throw WiringRefusal(
        "`\(type.name)` has a case `\(name)` already", at: types.location(of: type.id))
    }
    let cases = layout.file.members(of: type.place.declaration).filter { $0.kind == .case }
    let declaration =
      if let last = cases.last {
        try layout.inserting("case \(name)", behind: last, afterBlankLine: false)
      } else {
        layout.insertingFirst("case \(name)", in: types.declaration(at: type.place))
      }
    // Nothing may follow what stands for all other cases.
    let fallback = parts.keyCases.last { $0.firstChild?.kind == .block }
    let next = fallback?.range ?? ByteRange(parts.keys.range.end - 1, parts.keys.range.end)
    try layout.requireLineStart(before: next)
    let margin = layout.file.margin(at: parts.keyCases.last?.range.start ?? parts.keys.range.start)
    let line = "\(margin)case .\(name): return \"\(key)\"\(layout.lineEnding)"
    return [declaration, TextEdit(inserting: line, at: layout.file.lineStart(at: next.start))]
  }
}
