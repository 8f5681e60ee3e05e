import RibsSyntax
import RibsText

/// The RIBs framework where it is part of the tree: its sources are then no app code, and its types
/// mean what `FrameworkType` says.
///
/// It is known by what it declares: a class `Router` and a protocol `Routing` that both have
/// `attachChild` and `detachChild`, a class `Interactor` with `activate`, and generic classes
/// `Builder` and `Component`, in one folder's tree.
struct VendoredFramework {
  private(set) var types: [TypeID: FrameworkType] = [:]
  private(set) var files: Set<FileID> = []

  private let sources: [SourceFile]
  private let collector: TypeCollector

  init(files sources: [SourceFile], collector: TypeCollector) {
    self.sources = sources
    self.collector = collector
    for router in candidates("Router", .class, with: "detachChild") {
      if let folder = folder(around: router) { add(folder) }
    }
  }

  /// The lowest folder above the router that holds the other parts too.
  private func folder(around router: TypeID) -> String? {
    let needed = [
      candidates("Routing", .protocol, with: "detachChild"),
      candidates("Interactor", .class, with: "activate"),
    ]
    let besides = [genericClasses("Builder"), genericClasses("Component")]
    let wanted = needed + besides.filter { !$0.isEmpty }
    var folder = splitPath(path(of: router)).folder
    while true {
      if wanted.allSatisfy({ $0.contains { isBelow(folder, path(of: $0)) } }) { return folder }
      guard !folder.isEmpty else { return nil }
      folder = splitPath(folder).folder
    }
  }

  /// Where the folder holds code of an app besides, the framework is only the files that declare
  /// its types.
  private mutating func add(_ folder: String) {
    let filesInFolder = sources.map { isBelow(folder, $0.path) }
    func isInFolder(_ draft: TypeCollector.TypeDraft) -> Bool {
      filesInFolder[Int(draft.place.file.index)]
    }
    for framework in FrameworkType.allCases where !framework.isNeedle {
      for type in collector.index.types(named: framework.qualifiedName)
      where isInFolder(collector.drafts[Int(type.index)]) && isDeclaredByFramework(type)
        && (collector.drafts[Int(type.index)].kind == .class) == framework.isClass
      {
        types[type] = framework
      }
    }
    let isShared = collector.drafts.enumerated().contains { number, draft in
      isInFolder(draft) && types[TypeID(number)] == nil && isPartOfApp(draft)
    }
    let own = Set(types.keys.map { collector.drafts[Int($0.index)].place.file })
    for number in sources.indices {
      let id = FileID(number)
      if isShared ? own.contains(id) : filesInFolder[number] { files.insert(id) }
    }
  }

  /// No type of that name that a module of an app derives from the framework's:
  /// `class Component: RIBs.Component<X>`.
  private func isDeclaredByFramework(_ type: TypeID) -> Bool {
    let draft = collector.drafts[Int(type.index)]
    guard draft.outer == nil, draft.kind != .typealias else { return false }
    return !inheritedNames(draft).contains { $0.hasSuffix("." + draft.name) }
  }

  /// A router, builder or component of some app: a class that only apps derive.
  private func isPartOfApp(_ draft: TypeCollector.TypeDraft) -> Bool {
    draft.kind == .class
      && inheritedNames(draft).contains { name in
        ["Builder", "Component", "LaunchRouter", "PresentableInteractor", "ViewableRouter"]
          .contains(name.unqualifiedName)
      }
  }

  /// What the declaration's clause names, without generic arguments.
  private func inheritedNames(_ draft: TypeCollector.TypeDraft) -> [String] {
    let file = sources[Int(draft.place.file.index)]
    return file[draft.place.declaration].inheritedTypes.indices.map { index in
      String(file.text(file.inheritedTypes[index]).prefix { $0 != "<" && !$0.isWhitespace })
    }
  }

  private func candidates(_ name: String, _ kind: DeclarationKind, with member: String) -> [TypeID]
  {
    collector.index.types(named: name).filter(isDeclaredByFramework).filter { type in
      let draft = collector.drafts[Int(type.index)]
      let file = sources[Int(draft.place.file.index)]
      let start = Int(draft.place.declaration.index)
      return draft.kind == kind && draft.outer == nil
        && file.declarations[start..<Int(file[draft.place.declaration].next.index)].contains {
          $0.kind == .func && file.name($0.name) == member
        }
    }
  }

  private func genericClasses(_ name: String) -> [TypeID] {
    collector.index.types(named: name).filter(isDeclaredByFramework).filter { type in
      let draft = collector.drafts[Int(type.index)]
      let declaration = sources[Int(draft.place.file.index)][draft.place.declaration]
      return draft.kind == .class && !declaration.generics.isEmpty
    }
  }

  private func path(of type: TypeID) -> String {
    sources[Int(collector.drafts[Int(type.index)].place.file.index)].path
  }

  private func isBelow(_ folder: String, _ path: String) -> Bool {
    folder.isEmpty || path.hasPrefix(folder + "/")
  }
}
