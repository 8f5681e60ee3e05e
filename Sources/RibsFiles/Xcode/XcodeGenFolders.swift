extension XcodeGenDescription {
  /// The folders that the targets of a `project.yml` have for sources. What is written in another
  /// way than most write it tells nothing.
  package static func wholeFolders(in contents: [UInt8]) -> [WholeFolder] {
    let lines = String(decoding: contents, as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap { Line($0) }
    let targets = Field.all(in: lines[...]).first { $0.key == "targets" }?.block ?? []
    return Field.all(in: targets).flatMap { target in
      let fields = Field.all(in: target.block)
      let type = fields.first { $0.key == "type" }?.value ?? ""
      let role = WholeFolder.Role(productType: XcodeObjects.Target.productTypes + plain(type))
      return (fields.first { $0.key == "sources" }?.paths ?? []).map {
        WholeFolder(path: joinedPath("", $0), target: target.key, role: role)
      }
    }
  }
}

/// A line that says something, without its comment.
private struct Line {
  let indentation: Int
  let text: Substring

  init?(_ line: Substring) {
    indentation = line.prefix { $0 == " " }.count
    let rest = line.dropFirst(indentation)
    var end = rest.endIndex
    for index in rest.indices where rest[index] == "#" {
      guard index == rest.startIndex || rest[rest.index(before: index)] == " " else { continue }
      end = index
      break
    }
    text = rest[..<end].trimmingBlanks
    if text.isEmpty { return nil }
  }

  var isItem: Bool { text == "-" || text.hasPrefix("- ") }
}

/// `key: value`, or a key with what stands indented below it.
private struct Field {
  let key: String
  let value: Substring
  let block: ArraySlice<Line>

  static func all(in lines: ArraySlice<Line>) -> [Field] {
    guard let level = lines.first?.indentation else { return [] }
    // The items of a list may stand as far to the left as its key.
    let starts = lines.indices.filter { lines[$0].indentation == level && !lines[$0].isItem }
    return zip(starts, starts.dropFirst() + [lines.endIndex]).compactMap { start, end in
      let text = lines[start].text
      guard let colon = text.firstIndex(of: ":") else { return nil }
      return Field(
        key: plain(text[..<colon]), value: text[colon...].dropFirst().trimmingBlanks,
        block: lines[(start + 1)..<end])
    }
  }

  /// The paths of `sources`: one, a list of them, or a list of what has a `path`.
  var paths: [String] {
    if value.hasPrefix("[") {
      return value.dropFirst().prefix { $0 != "]" }.split(separator: ",").map(plain)
    }
    if !value.isEmpty { return value.hasPrefix("{") ? [] : [plain(value)] }
    let level = block.first?.indentation
    return block.compactMap { line in
      let isItem = line.isItem && line.indentation == level
      let text = line.isItem ? line.text.dropFirst().trimmingBlanks : line.text
      if text.hasPrefix("path:") { return plain(text.dropFirst("path:".count)) }
      return isItem && !text.contains(": ") && !text.hasSuffix(":") ? plain(text) : nil
    }
  }
}

/// A value without what it may stand in.
private func plain(_ text: Substring) -> String {
  text.trimmingBlanks.filter { $0 != "\"" && $0 != "'" }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    var rest = drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
