import RibsSyntax

/// The RIBs of a project, found by their parts.
struct RibTable {
  let ribs: [Rib]
  private var byBuilder: [TypeID: [RibID]] = [:]
  private var byRouter: [TypeID: [RibID]] = [:]
  private var byPart: [TypeID: [RibID]] = [:]

  init(drafts: [RibDraft], types: TypeTable, launched: Set<RibID> = []) {
    let ordered = drafts.compactMap { draft in
      draft.location(in: types).map { (location: $0, draft: draft) }
    }.sorted {
      ($0.location, $0.draft.builder ?? TypeID(-1)) < ($1.location, $1.draft.builder ?? TypeID(-1))
    }
    let names = RibNames(drafts: ordered.map(\.draft), types: types)
    ribs = ordered.enumerated().map { number, entry in
      let draft = entry.draft
      let namesake = draft.router ?? draft.builder
      return Rib(
        id: RibID(number), name: names.names[number], identifier: names.identifiers[number],
        module: types.module(of: entry.location.file), location: entry.location,
        builder: draft.builder, buildable: draft.buildable, router: draft.router,
        routing: draft.routing, interactor: draft.interactor, interactable: draft.interactable,
        listener: draft.listener, presentable: draft.presentable,
        presentableListener: draft.presentableListener, presenter: draft.presenter,
        viewControllable: draft.viewControllable, viewController: draft.viewController,
        component: draft.component, dependencies: draft.dependencies, isViewless: draft.isViewless,
        isRoot: draft.isLaunched || launched.contains(RibID(number)),
        role: namesake.map { types[$0].role } ?? .source)
    }
    for rib in ribs {
      if let builder = rib.builder { byBuilder[builder, default: []].append(rib.id) }
      if let router = rib.router { byRouter[router, default: []].append(rib.id) }
      for part in [rib.builder, rib.router, rib.interactor, rib.component] {
        if let part { byPart[part, default: []].append(rib.id) }
      }
    }
  }

  subscript(id: RibID) -> Rib { ribs[Int(id.index)] }

  func ribs(builtBy builder: TypeID) -> [RibID] { byBuilder[builder] ?? [] }
  func ribs(routedBy router: TypeID) -> [RibID] { byRouter[router] ?? [] }

  /// The RIBs whose builder, router, interactor or component the class is.
  func ribs(withPart part: TypeID) -> [RibID] { byPart[part] ?? [] }
}

/// The names of the RIBs, and what tells those with the same name apart: the module, else the
/// folders that differ, else the types around them, else the builder.
private struct RibNames {
  let names: [String]
  private(set) var identifiers: [String]

  init(drafts: [RibDraft], types: TypeTable) {
    names = drafts.map { $0.name(in: types) }
    identifiers = names
    let files = drafts.map { $0.location(in: types)?.file ?? FileID(0) }
    let modules = files.map { types[types.module(of: $0)].name }
    for namesakes in Dictionary(grouping: names.indices, by: { names[$0] }).values
    where namesakes.count > 1 {
      for (module, same) in Dictionary(grouping: namesakes, by: { modules[$0] }) {
        if same.count == 1, !module.isEmpty {
          identifiers[same[0]] = "\(module).\(names[same[0]])"
        } else {
          let folders = same.map {
            types[files[$0]].path.split(separator: "/").dropLast().map(String.init)
          }
          for (index, folder) in zip(same, Self.distinguishing(folders)) {
            identifiers[index] = (folder + [names[index]]).joined(separator: "/")
          }
        }
      }
    }
    qualifyNamesakes { identifier, index in
      let name = drafts[index].name(in: types)
      return drafts[index].outer(in: types).map {
        "\(identifier.dropLast(name.count))\(types[$0].qualifiedName).\(name)"
      }
    }
    qualifyNamesakes { identifier, index in
      drafts[index].builder.map { "\(identifier)(\(types[$0].qualifiedName))" }
    }
    qualifyNamesakes { identifier, index in "\(identifier)#\(index + 1)" }
  }

  private mutating func qualifyNamesakes(_ longer: (_ identifier: String, Int) -> String?) {
    for same in Dictionary(grouping: names.indices, by: { identifiers[$0] }).values
    where same.count > 1 {
      for index in same {
        identifiers[index] = longer(identifiers[index], index) ?? identifiers[index]
      }
    }
  }

  /// Of each path as many components as it takes to tell them apart, those that all share left out.
  private static func distinguishing(_ paths: [[String]]) -> [[String]] {
    var common = 0
    while let first = paths.first, common < first.count,
      paths.allSatisfy({ common < $0.count && $0[common] == first[common] })
    {
      common += 1
    }
    let rests = paths.map { Array($0.dropFirst(common)) }
    let longest = rests.map(\.count).max() ?? 0
    for length in stride(from: 1, through: longest, by: 1) {
      let short = rests.map { Array($0.prefix(length)) }
      if Set(short).count == short.count { return short }
    }
    return rests
  }
}
