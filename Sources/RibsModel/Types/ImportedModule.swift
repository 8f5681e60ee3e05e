import RibsSyntax
import RibsText

extension SourceFile {
  /// The modules that its imports name.
  var importedModules: [String] { imports.map(importedModule) }

  /// The module that an import names, be it for something in it.
  func importedModule(_ declaration: Declaration) -> String {
    text(moduleRange(of: declaration))
  }

  /// The same without a `String` for its name.
  func importedModule(_ declaration: Declaration, is name: String) -> Bool {
    // Most names differ in length. A part of a module comes behind a period.
    guard declaration.name.count >= name.utf8.count else { return false }
    let range = moduleRange(of: declaration)
    return range.count == name.utf8.count
      && bytes[Int(range.start)..<Int(range.end)].elementsEqual(name.utf8)
  }

  /// The file imports one of the modules as a whole.
  package func imports(oneOf modules: Set<String>) -> Bool {
    imports.contains { modules.contains(text($0.name)) }
  }

  func importedModuleHash(_ declaration: Declaration) -> NameHash {
    nameHash(moduleRange(of: declaration))
  }

  /// Where an import names the module: `Home` in `import class Home.Router`.
  private func moduleRange(of declaration: Declaration) -> ByteRange {
    let range = declaration.name
    let path = bytes[Int(range.start)..<min(Int(range.end), bytes.count)]
    let end = path.firstIndex(of: UInt8(ascii: ".")) ?? path.endIndex
    return ByteRange(range.start, UInt32(end))
  }
}
