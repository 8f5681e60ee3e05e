import RibsSyntax

/// The RIBs framework where it is part of the tree: its sources are then no app code, and its types
/// mean what `FrameworkType` says.
///
/// It is known by what it declares: a class `Router` and a protocol `Routing` that both have
/// `attachChild` and `detachChild`, a class `Interactor` with `activate`, and `Builder` and
/// `Component`, in one folder's tree.
struct VendoredFramework {
  private(set) var types: [TypeID: FrameworkType] = [:]
  private(set) var files: Set<FileID> = []

  init(files: [SourceFile], collector: TypeCollector) {
    let drafts = collector.drafts
    func candidates(_ name: String, _ kind: DeclarationKind, with member: String) -> [TypeID] {
      (collector.index.byName[name] ?? []).filter { type in
        let draft = drafts[Int(type.index)]
        return draft.kind == kind && draft.outer == nil
          && declares(member, draft, in: files[Int(draft.place.file.index)])
      }
    }
    for router in candidates("Router", .class, with: "detachChild") {
      let folder = splitPath(files[Int(drafts[Int(router.index)].place.file.index)].path).folder
      let prefix = folder.isEmpty ? "" : folder + "/"
      func isBeside(_ type: TypeID) -> Bool {
        files[Int(drafts[Int(type.index)].place.file.index)].path.hasPrefix(prefix)
      }
      guard candidates("Routing", .protocol, with: "detachChild").contains(where: isBeside),
        candidates("Interactor", .class, with: "activate").contains(where: isBeside)
      else { continue }
      for framework in FrameworkType.allCases where !framework.isNeedle {
        for type in collector.index.byName[framework.rawValue] ?? [] where isBeside(type) {
          types[type] = framework
        }
      }
      for (number, file) in files.enumerated() where file.path.hasPrefix(prefix) {
        self.files.insert(FileID(number))
      }
    }
  }
}

private func declares(_ member: String, _ draft: TypeCollector.TypeDraft, in file: SourceFile)
  -> Bool
{
  let start = Int(draft.place.declaration.index)
  return file.declarations[start..<Int(file[draft.place.declaration].next.index)].contains {
    $0.kind == .func && file.name($0.name) == member
  }
}
