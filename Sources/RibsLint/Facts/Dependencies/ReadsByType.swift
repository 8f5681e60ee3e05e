import RibsModel

/// Reads of properties by the types that they may be of, so that what hundreds of RIBs call alike
/// is not compared read by read.
struct ReadsByType {
  private struct Named {
    /// Of whatever type.
    var anywhere: [Int] = []
    /// By the type that is read from, and by all that it inherits.
    var below: [TypeID: [Int]] = [:]
    /// By the type that is read from.
    var at: [TypeID: [Int]] = [:]
  }

  private let reads: PropertyReads
  private let types: TypeTable
  private var named: [String: Named] = [:]

  /// `receivers` gives the types that a read may be from; nil where it may be of any.
  init(
    _ reads: PropertyReads, of names: Set<String>, _ types: TypeTable,
    receivers: (PropertyReads.Read) -> [TypeID]?
  ) {
    self.reads = reads
    self.types = types
    for name in names {
      var entry = Named()
      for (index, read) in reads[name].enumerated() {
        guard let receivers = receivers(read) else {
          entry.anywhere.append(index)
          continue
        }
        for receiver in Set(receivers) {
          entry.at[receiver, default: []].append(index)
          for type in Set(types.selfAndAncestors(of: receiver)) {
            entry.below[type, default: []].append(index)
          }
        }
      }
      named[name] = entry
    }
  }

  /// The reads of `name` that may be from the type, one that inherits it or one that it inherits,
  /// in the order of the code.
  func reads(of name: String, relatedTo type: TypeID) -> [PropertyReads.Read] {
    guard let entry = named[name] else { return [] }
    var found = Set(entry.anywhere + (entry.below[type] ?? []))
    for ancestor in types.ancestry(of: type).types { found.formUnion(entry.at[ancestor] ?? []) }
    let all = reads[name]
    return found.sorted().map { all[$0] }
  }
}
