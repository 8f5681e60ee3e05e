import RibsSyntax

/// What a file imports.
struct FileImports: Sendable {
  /// The names of modules, those included that modules of the project re-export by
  /// `@_exported import`.
  let names: Set<String>
  /// The project's modules among them.
  let modules: Set<ModuleID>
  /// Those of them that it imports `@testable`, and so sees what is internal to them.
  let opened: Set<ModuleID>
}

extension FileImports {
  /// Those of each file. `fileModules` are the files' own modules.
  static func all(
    of files: [SourceFile], _ modules: [Module], fileModules: [ModuleID],
    in directory: ModuleDirectory
  ) -> [FileImports] {
    let written = parallelMap(files) { WrittenImports(of: $0) }
    let ownNames = modules.map { importName(ofTarget: $0.name) }
    var exported: [String: Set<String>] = [:]
    for (imports, module) in zip(written, fileModules) where !imports.exported.isEmpty {
      exported[ownNames[Int(module.index)], default: []].formUnion(imports.exported)
    }
    let exports = exported
    return parallelMap(Array(files.indices)) { number in
      let path = files[number].path
      let imports = written[number]
      let names = reached(
        from: imports.names, in: ownNames[Int(fileModules[number].index)], exports)
      return FileImports(
        names: names, modules: directory.modules(named: names, seenFrom: path),
        opened: directory.modules(named: imports.testable, seenFrom: path))
    }
  }

  /// With what the imported modules and the file's own re-export.
  private static func reached(
    from names: Set<String>, in own: String, _ exported: [String: Set<String>]
  ) -> Set<String> {
    guard !exported.isEmpty else { return names }
    var all = names
    var pending = Array(names) + [own]
    while let name = pending.popLast() {
      for next in exported[name] ?? [] where all.insert(next).inserted { pending.append(next) }
    }
    return all
  }
}

/// The imports as they stand in a file.
private struct WrittenImports: Sendable {
  var names: Set<String> = []
  var testable: Set<String> = []
  var exported: Set<String> = []

  init(of file: SourceFile) {
    for declaration in file.imports {
      let name = file.importedModule(declaration)
      names.insert(name)
      for attribute in file.attributeNames(of: declaration) {
        if attribute == "testable" { testable.insert(name) }
        if attribute == "_exported" { exported.insert(name) }
      }
    }
  }
}

extension SourceFile {
  /// The module that an import names, be it for something in it.
  func importedModule(_ declaration: Declaration) -> String {
    let path = bytes[Int(declaration.name.start)..<min(Int(declaration.name.end), bytes.count)]
    return String(decoding: path.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
  }
}
