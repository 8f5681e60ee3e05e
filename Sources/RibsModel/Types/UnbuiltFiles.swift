import RibsSyntax

/// The files that are in no target and that nothing in a target needs: nobody builds them.
///
/// What is built may name a type that only such a file declares. Then it builds no more without
/// that file, so the project file is not up to date, and the file counts like all others.
struct UnbuiltFiles {
  private(set) var all: Set<FileID>

  init(among files: [ProjectFile], names: NameIndex) {
    all = Set(files.indices.filter { files[$0].isInNoTarget }.map { FileID($0) })
    var declaring: [NameHash: [FileID]] = [:]
    for file in all {
      for name in typeNames(in: files[Int(file.index)].source, nested: false) {
        declaring[name, default: []].append(file)
      }
    }
    var mentioned: [FileID: [NameHash]] = [:]
    var needed: [NameHash] = []
    for name in declaring.keys {
      let mentioning = names.files(mentioning: name)
      let built = mentioning.filter { !all.contains($0) }
      let isDeclared = built.contains { file in
        typeNames(in: files[Int(file.index)].source, nested: true).contains(name)
      }
      if isDeclared { continue }
      if !built.isEmpty { needed.append(name) }
      for file in mentioning where all.contains(file) { mentioned[file, default: []].append(name) }
    }
    while let name = needed.popLast() {
      for file in declaring.removeValue(forKey: name) ?? [] where all.remove(file) != nil {
        needed += mentioned[file] ?? []
      }
    }
  }
}

/// The names of the types that a file declares; those that only it can see need no file.
private func typeNames(in file: SourceFile, nested: Bool) -> [NameHash] {
  file.declarations.compactMap { declaration in
    switch declaration.kind {
    case .class, .actor, .struct, .enum, .protocol, .typealias: break
    default: return nil
    }
    guard nested || declaration.parent == nil,
      declaration.modifiers.isDisjoint(with: .fileScoped)
    else { return nil }
    return file.nameHash(declaration.name)
  }
}
