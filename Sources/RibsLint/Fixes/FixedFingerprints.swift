/// The fingerprints that findings have once others are fixed: of several with one name, those
/// behind a fixed one move up.
package func fingerprints(
  _ fingerprints: Set<String>, whenFixed fixed: [String]
) -> Set<String> {
  let gone = Dictionary(grouping: fixed.map(Ordinal.init), by: \.name)
  return Set(
    fingerprints.compactMap { fingerprint in
      let ordinal = Ordinal(fingerprint)
      let fixed = gone[ordinal.name] ?? []
      guard !fixed.contains(where: { $0.number == ordinal.number }) else { return nil }
      let number = ordinal.number - fixed.count { $0.number < ordinal.number }
      return number > 1 ? "\(ordinal.name)#\(number)" : String(ordinal.name)
    })
}

/// A fingerprint taken apart: `name#2` is the second of that name.
private struct Ordinal {
  let name: Substring
  let number: Int

  init(_ fingerprint: String) {
    name = fingerprint.prefix { $0 != "#" }
    number = Int(fingerprint.dropFirst(name.count + 1)) ?? 1
  }
}
