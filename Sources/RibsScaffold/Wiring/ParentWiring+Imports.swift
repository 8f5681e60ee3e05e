import RibsModel
import RibsSyntax
import RibsText

extension ParentWiring {
  /// Code that names types of the RIBs framework goes into a file, which has to see them as the
  /// router's file does.
  mutating func seeFramework(in file: FileID) {
    guard let framework = children.first?.request.framework.module else { return }
    see(framework, in: file, asIn: parts.router.place.file)
  }

  /// The same of what a file imports, in an extension of what stands there.
  mutating func see(_ module: String, in file: FileID, asIn other: FileID) {
    guard file != other, types[other].importedNames.contains(module),
      !types[file].importedNames.contains(module)
    else { return }
    newImports[file, default: []].insert(module)
  }

  mutating func wireImports() throws(WiringRefusal) {
    for (file, modules) in newImports.sorted(by: { $0.key < $1.key }) {
      try add(layout(file).importing(modules.sorted()), to: file)
    }
  }
}

extension SourceLayout {
  /// Adds imports behind those that they follow in the order of the alphabet, or above all others.
  fileprivate func importing(_ modules: [String]) -> TextEdit {
    let lines = modules.map { "import \($0)" }
    let present = file.imports.filter { $0.condition == 0 }
    let earlier = present.last { declaration in
      modules.allSatisfy { file.text(declaration.name) < $0 }
    }
    if let earlier {
      let code = lines.map { lineEnding + $0 }.joined()
      return TextEdit(inserting: code, at: lineEnd(at: earlier.range.end))
    }
    let code = lines.map { $0 + lineEnding }.joined()
    if let first = present.first {
      return TextEdit(inserting: code, at: textStart(at: first.range.start))
    }
    return TextEdit(inserting: code + lineEnding, at: firstParagraph)
  }

  /// Where the first declaration begins with the comment above it.
  private var firstParagraph: UInt32 {
    var start = file.declarations.first?.range.start ?? 0
    while lineStart(at: start) > 0, !followsBlankLine(start) { start = lineStart(at: start) - 1 }
    return textStart(at: start)
  }

  /// A line's start, behind a byte order mark.
  private func textStart(at offset: UInt32) -> UInt32 {
    let start = lineStart(at: offset)
    return start == 0 && file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : start
  }
}
