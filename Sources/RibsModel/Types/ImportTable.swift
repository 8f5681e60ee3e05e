import RibsFiles
import RibsSyntax
import RibsSystem

/// What each file imports: what its imports name, and what these modules and its own re-export by
/// `@_exported import`.
///
/// Few names are looked for among imports, as most mean something nearer, so nothing is kept for a
/// file.
struct ImportTable: Sendable {
  private let files: [SourceFile]
  private let fileModules: [ModuleID]
  private let directory: ModuleDirectory
  /// The names by which modules are imported.
  private let ownNames: [String]
  /// What comes with an import of a name besides the module itself.
  private let exported: [String: Set<String>]
  /// All that is in `exported`: few modules are.
  private let reexported: Set<String>

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
    self.exported = withAllReached(exported)
    reexported = Set(exported.values.joined())
  }

  /// A file imports a module of that name.
  func has(_ name: String, in file: FileID) -> Bool {
    let source = self[file]
    if source.imports.contains(where: { source.importedModule($0, is: name) }) { return true }
    return reexported.contains(name)
      && exporting(to: file).contains { exported[$0]?.contains(name) == true }
  }

  /// A file imports a module of such a name.
  func hasAny(in file: FileID, where isSuch: (String) -> Bool) -> Bool {
    self[file].importedModules.contains(where: isSuch)
      || exporting(to: file).contains { exported[$0]?.contains(where: isSuch) == true }
  }

  /// The project's module is one that a file means by an import.
  func reaches(_ module: ModuleID, from file: FileID) -> Bool {
    let name = ownNames[Int(module.index)]
    return has(name, in: file) && isMeant(module, by: name, from: file)
  }

  /// The same of those that it imports `@testable`, and so sees what is internal to them.
  func opens(_ module: ModuleID, from file: FileID) -> Bool {
    let name = ownNames[Int(module.index)]
    return self[file].importsTestable(name) && isMeant(module, by: name, from: file)
  }

  private func isMeant(_ module: ModuleID, by name: String, from file: FileID) -> Bool {
    directory.modules(named: name, seenFrom: self[file].path).contains(module)
  }

  private subscript(file: FileID) -> SourceFile { files[Int(file.index)] }

  /// The modules whose `@_exported` imports a file sees: its own, and those that it imports.
  private func exporting(to file: FileID) -> [String] {
    exported.isEmpty
      ? [] : self[file].importedModules + [ownNames[Int(fileModules[Int(file.index)].index)]]
  }
}

/// `exported` tells what modules re-export; the result, what they reach by that.
private func withAllReached(_ exported: [String: Set<String>]) -> [String: Set<String>] {
  exported.mapValues { names in
    var pending = Array(names)
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
    imports.filter { !$0.attributes.isEmpty && attributeNames(of: $0).contains("_exported") }
      .map(importedModule)
  }

  fileprivate func importsTestable(_ name: String) -> Bool {
    imports.contains {
      !$0.attributes.isEmpty && importedModule($0, is: name)
        && attributeNames(of: $0).contains("testable")
    }
  }
}
