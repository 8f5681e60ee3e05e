import RibsFiles
import RibsSyntax
import RibsSystem
import RibsText

/// What a file imports.
struct FileImports: Sendable {
  /// The names of modules, those included that modules of the project re-export by
  /// `@_exported import`.
  let names: Set<String>
  /// Those of modules that it imports `@testable`, and so sees what is internal to them.
  let opened: Set<String>
}

/// What each file imports, found out when a name is looked for among its imports: most names mean
/// something nearer.
struct ImportTable: Sendable {
  private let files: [SourceFile]
  private let fileModules: [ModuleID]
  private let directory: ModuleDirectory
  /// The names by which modules are imported.
  private let ownNames: [String]
  /// What the files of modules of that name re-export.
  private let exported: [String: Set<String>]
  private let known = Memo<FileID, FileImports>()

  /// `fileModules` are the files' own modules.
  init(
    of files: [SourceFile], _ modules: [Module], fileModules: [ModuleID],
    in directory: ModuleDirectory
  ) {
    self.files = files
    self.fileModules = fileModules
    self.directory = directory
    let ownNames = modules.map { importName(ofTarget: $0.name) }
    var exported: [String: Set<String>] = [:]
    for (names, module) in zip(parallelMap(files, \.exportedModules), fileModules)
    where !names.isEmpty {
      exported[ownNames[Int(module.index)], default: []].formUnion(names)
    }
    self.ownNames = ownNames
    self.exported = exported
  }

  subscript(file: FileID) -> FileImports { known.answer(to: file) { read(file) } }

  /// The project's module is the one that a file means by one of `names`.
  func isMeant(_ module: ModuleID, byOneOf names: Set<String>, from file: FileID) -> Bool {
    let name = ownNames[Int(module.index)]
    return names.contains(name)
      && directory.modules(named: name, seenFrom: files[Int(file.index)].path).contains(module)
  }

  private func read(_ id: FileID) -> FileImports {
    let file = files[Int(id.index)]
    var names: Set<String> = []
    var opened: Set<String> = []
    for declaration in file.imports {
      let name = file.importedModule(declaration)
      names.insert(name)
      if declaration.attributes.count > 0,
        file.attributeNames(of: declaration).contains("testable")
      {
        opened.insert(name)
      }
    }
    let own = ownNames[Int(fileModules[Int(id.index)].index)]
    return FileImports(names: reached(from: names, in: own), opened: opened)
  }

  /// With what the imported modules and the file's own re-export.
  private func reached(from names: Set<String>, in own: String) -> Set<String> {
    // Few modules re-export anything.
    guard exported[own] != nil || names.contains(where: { exported[$0] != nil }) else {
      return names
    }
    var pending = names + [own]
    var all = names
    while let name = pending.popLast() {
      for next in exported[name] ?? [] where all.insert(next).inserted { pending.append(next) }
    }
    return all
  }
}

extension SourceFile {
  /// The modules of its `@_exported` imports.
  fileprivate var exportedModules: [String] {
    imports.filter { $0.attributes.count > 0 && attributeNames(of: $0).contains("_exported") }
      .map(importedModule)
  }

  /// The module that an import names, be it for something in it.
  func importedModule(_ declaration: Declaration) -> String {
    let path = bytes[Int(declaration.name.start)..<min(Int(declaration.name.end), bytes.count)]
    return String(decoding: path.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
  }
}
