import RibsSyntax

/// Types by name and by place, as the lookup of names needs them.
struct TypeIndex: Sendable {
  /// By declared name, wherever they are nested; in the order of their places.
  var byName: [String: [TypeID]] = [:]
  /// The types nested in a type, by name.
  var nested: [NestedName: [TypeID]] = [:]
  /// The type that a declaration declares or extends.
  var byPlace: [DeclarationPlace: TypeID] = [:]
  /// What the project adds by extensions to types that it does not declare: to the framework's
  /// types and to those of modules outside the tree.
  var outside: [NamedType: TypeID] = [:]
  /// What makes the names of `FrameworkType` mean the framework's types.
  var frameworkNames = FrameworkNames()
  /// The modules that a file's imports name, those re-exported by them included.
  var imports: [Set<String>] = []
  /// Those of them that a file imports `@testable`, and so sees what is internal to them.
  var testableImports: [Set<String>] = []
  /// The modules of the project, by the name that they are imported by.
  var modules: [String: [ModuleID]] = [:]
  /// The folder of each module's manifest or project, in components.
  var moduleFolders: [[Substring]] = []
  /// Types that are the framework's own, because the framework is part of the tree.
  var framework: [TypeID: FrameworkType] = [:]

  struct NestedName: Hashable {
    var outer: TypeID
    var name: String
  }
}

extension TypeIndex {
  /// Collects the imports of all files, and what modules of the project re-export by
  /// `@_exported import`.
  static func imports(of files: [SourceFile], modules: [Module], fileModules: [ModuleID])
    -> [Set<String>]
  {
    let ownNames = modules.map { importName(ofTarget: $0.name) }
    var direct: [Set<String>] = []
    var exported: [String: Set<String>] = [:]
    for (file, module) in zip(files, fileModules) {
      var names: Set<String> = []
      for declaration in file.declarations where declaration.kind == .import {
        let name = file.importedModule(declaration)
        names.insert(name)
        if file.attributeNames(of: declaration).contains("_exported") {
          exported[ownNames[Int(module.index)], default: []].insert(name)
        }
      }
      direct.append(names)
    }
    guard !exported.isEmpty else { return direct }
    return zip(direct, fileModules).map { names, module in
      let own = ownNames[Int(module.index)]
      guard exported[own] != nil || names.contains(where: { exported[$0] != nil }) else {
        return names
      }
      var all = names
      var pending = Array(names) + [own]
      while let name = pending.popLast() {
        for next in exported[name] ?? [] where all.insert(next).inserted { pending.append(next) }
      }
      return all
    }
  }
}

extension TypeIndex {
  /// The modules that each file imports `@testable`.
  static func testableImports(of files: [SourceFile]) -> [Set<String>] {
    files.map { file in
      Set(
        file.declarations.lazy.filter {
          $0.kind == .import && file.attributeNames(of: $0).contains("testable")
        }.map { file.importedModule($0) })
    }
  }

  /// The modules that an import of that name in a file means: where a tree holds several apps, the
  /// one whose manifest shares the most folders with the file, and of those the one the least deep.
  func modules(named name: String, seenFrom path: String) -> [ModuleID] {
    guard let all = modules[name], all.count > 1 else { return modules[name] ?? [] }
    let components = path.split(separator: "/")
    let shared = all.map { module in
      zip(moduleFolders[Int(module.index)], components).prefix { $0 == $1 }.count
    }
    let near = zip(all, shared).filter { $0.1 == shared.max() }.map(\.0)
    func depth(of module: ModuleID) -> Int { moduleFolders[Int(module.index)].count }
    let least = near.map(depth).min()
    return near.filter { depth(of: $0) == least }
  }
}

extension SourceFile {
  /// The module that an import names, be it for something in it.
  func importedModule(_ declaration: Declaration) -> String {
    let path = bytes[Int(declaration.name.start)..<min(Int(declaration.name.end), bytes.count)]
    return String(decoding: path.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
  }
}
