import RibsModel
import RibsSyntax

/// The edits by which a plugin joins its plugin point: a case of the point's switch with its key, and
/// the factory among the others.
package struct PluginWiring: Sendable {
  package let editedFiles: [PlannedFile]

  package init(
    _ name: RibName, into point: TypeInformation, _ types: TypeTable
  ) throws(WiringRefusal) {
    var wiring = Edits(types: types)
    let base = point.name.dropLast("Point".count)
    let switches = types.types(named: base + "Switch").map { types[$0] }
    guard
      let pluginSwitch = switches.first(where: { $0.kind == .enum && $0.module == point.module })
    else {
      throw WiringRefusal(
        "there is no enum `\(base)Switch`",
        at: Location(file: point.place.file, range: types.declaration(at: point.place).name))
    }
    try wiring.addCase(name, key: "\(Self.snakeCase(String(base)))_\(name.snakeCase)", pluginSwitch)
    try wiring.addFactory("\(name.text)PluginFactory()", to: point)
    editedFiles = try wiring.edits.editedFiles(types)
  }

  private static func snakeCase(_ name: String) -> String {
    (try? RibName(name))?.snakeCase ?? name.lowercased()
  }

  private struct Edits {
    let types: TypeTable
    var edits: [FileID: TextEdits] = [:]

    func layout(_ file: FileID) -> SourceLayout {
      SourceLayout(types[file], limit: SourceLayout.limit(of: [types[file]]))
    }

    mutating func addCase(
      _ name: RibName, key: String, _ type: TypeInformation
    ) throws(WiringRefusal) {
      let file = type.place.file
      let layout = layout(file)
      let enumeration = types.declaration(at: type.place)
      let place = Location(file: file, range: enumeration.name)
      let property = name.lowerCamelCase
      guard types.allMembers(named: property, of: type.id).isEmpty else {
        throw WiringRefusal("`\(type.name)` has a case `\(property)` already", at: place)
      }
      let members = layout.file.members(of: type.place.declaration)
      if let last = members.last(where: { $0.kind == .case }) {
        try edits.add(
          layout.inserting("case \(property)", behind: last, afterBlankLine: false), to: file)
      } else {
        try edits.add(layout.insertingFirst("case \(property)", in: enumeration), to: file)
      }
      guard
        let keys = members.first(where: { layout.file.name($0.name) == "generatedExperimentKey" }),
        let choice = body(of: keys, in: layout.file).root.descendants.first(where: {
          $0.text.hasPrefix("switch self")
        })
      else { throw WiringRefusal("the keys of `\(type.name)` are in no `switch self`", at: place) }
      let text = choice.text
      let close = choice.range.end - 1
      let cases = text.split(separator: "\n").filter {
        $0.drop { $0 == " " || $0 == "\t" }.hasPrefix("case ")
      }
      let margin =
        cases.last.map { String($0.prefix { $0 == " " || $0 == "\t" }) }
        ?? layout.margin(at: choice.range.start)
      let line = "\(margin)case .\(property): return \"\(key)\"\(layout.lineEnding)"
      try edits.add(TextEdit(inserting: line, at: layout.lineStart(at: close)), to: file)
    }

    mutating func addFactory(_ code: String, to point: TypeInformation) throws(WiringRefusal) {
      let file = point.place.file
      let layout = layout(file)
      let members = layout.file.members(of: point.place.declaration)
      guard
        let factories = members.first(where: { layout.file.name($0.name) == "pluginFactories" }),
        let list = body(of: factories, in: layout.file).root.descendants.first(where: {
          $0.text.hasPrefix("[") && $0.text.hasSuffix("]")
        })
      else {
        throw WiringRefusal(
          "`\(point.name)` lists its factories in no array",
          at: Location(file: file, range: types.declaration(at: point.place).name))
      }
      let inside = ByteRange(list.range.start + 1, list.range.end - 1)
      let text = layout.file.text(inside)
      let last = text.split(whereSeparator: \.isWhitespace).last
      if last == nil {
        try edits.add(TextEdit(replacing: inside, with: code), to: file)
      } else if layout.isOnOneLine(list.range) {
        try edits.add(TextEdit(inserting: ", \(code)", at: inside.end), to: file)
      } else {
        let trimmed = text.reversed().prefix { $0.isWhitespace }.map { String($0).utf8.count }
          .reduce(0, +)
        let end = inside.end - UInt32(trimmed)
        let comma = last?.hasSuffix(",") == true ? "" : ","
        let line = layout.lineEnding + layout.margin(at: end) + code
        try edits.add(
          TextEdit(inserting: comma + line + (comma.isEmpty ? "," : ""), at: end), to: file)
      }
    }

    private func body(of property: Declaration, in file: SourceFile) -> Body {
      let accessor = property.accessors.indices.map { file.accessors[$0] }
        .first { !$0.body.isEmpty }
      return Body(parsing: accessor?.body ?? property.body, in: file)
    }
  }
}
