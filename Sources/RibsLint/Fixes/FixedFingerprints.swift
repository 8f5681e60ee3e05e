/// The fingerprints that findings have once others are fixed: of several with one name, those
/// behind a fixed one move up.
package func fingerprints(
  _ fingerprints: Set<Fingerprint>, whenFixed fixed: [Fingerprint]
) -> Set<Fingerprint> {
  let gone = Dictionary(grouping: fixed, by: \.name).mapValues { $0.map(\.ordinal) }
  return Set(
    fingerprints.compactMap { fingerprint in
      let ordinal = fingerprint.ordinal
      let fixed = gone[fingerprint.name] ?? []
      guard !fixed.contains(ordinal) else { return nil }
      return fingerprint.numbered(ordinal - fixed.count { $0 < ordinal })
    })
}
