import RibsSyntax

/// The files that are in no target and that nothing in a target needs: nobody builds them.
///
/// What is built may name a type that only such a file declares. Then it builds no more without that
/// file, so the project file is not up to date, and the file counts like all others.
struct UnbuiltFiles {
  private(set) var all: Set<FileID>

  init(among files: [ProjectFile]) {
    all = Set(files.indices.filter { files[$0].isInNoTarget }.map { FileID($0) })
    guard !all.isEmpty else { return }
    var needed = files.indices.filter { !files[$0].isInNoTarget }
    let known = Set(needed.flatMap { typeNames(in: files[$0].source, nested: true) })
    var declaring: [NameHash: [FileID]] = [:]
    for file in all {
      for name in typeNames(in: files[Int(file.index)].source, nested: false)
      where !known.contains(name) {
        declaring[name, default: []].append(file)
      }
    }
    while let next = needed.popLast() {
      for mentioned in files[next].source.names {
        for file in declaring.removeValue(forKey: mentioned.name) ?? []
        where all.remove(file) != nil {
          needed.append(Int(file.index))
        }
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
