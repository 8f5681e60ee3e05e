import RibsModel

/// Reads of properties by whose they may be: hundreds of classes may have one of the same name.
struct RelatedReads {
  private var byType: [Owner: [PropertyReads.Read]] = [:]
  private var byAncestor: [Owner: [PropertyReads.Read]] = [:]
  /// What is read is not known.
  private var doubtful: [String: [PropertyReads.Read]] = [:]
  private let types: TypeTable

  private struct Owner: Hashable {
    let name: String
    let type: TypeID
  }

  init(of names: Set<String>, in project: Project) {
    types = project.types
    let reads = PropertyReads(of: names, in: project)
    for name in names {
      for read in reads[name] { add(read, of: name) }
    }
  }

  private mutating func add(_ read: PropertyReads.Read, of name: String) {
    var owners: Set<TypeID> = []
    switch read.receiver {
    case .own(let owner): owners.formUnion([owner].compactMap { $0 })
    case .value(let receiver):
      let parts = receiver.parts
      owners.formUnion(parts.compactMap(\.declared))
      if parts.contains(where: \.isDoubtful) { doubtful[name, default: []].append(read) }
    }
    for owner in owners {
      byType[Owner(name: name, type: owner), default: []].append(read)
    }
    for ancestor in owners.union(owners.flatMap { types.ancestry(of: $0).types }) {
      byAncestor[Owner(name: name, type: ancestor), default: []].append(read)
    }
  }

  /// All that may read the property of a type, of one that it inherits or of one that inherits it.
  func reads(of name: String, relatedTo type: TypeID) -> [PropertyReads.Read] {
    let inherited = types.ancestry(of: type).types.flatMap {
      byType[Owner(name: name, type: $0)] ?? []
    }
    return (doubtful[name] ?? []) + (byAncestor[Owner(name: name, type: type)] ?? []) + inherited
  }
}

extension CanonicalType {
  fileprivate var isDoubtful: Bool {
    switch self {
    case .unknown, .generic: true
    default: false
    }
  }
}
