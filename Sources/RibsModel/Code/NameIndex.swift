import RibsSyntax

/// Which files mention a name. It may say too much, never too little.
struct NameIndex: Sendable {
  /// Every name of every file, those of one bucket side by side and in the order of the files.
  private let mentions: [Mention]
  /// Where each bucket starts; one more at the end.
  private let starts: [UInt32]

  private struct Mention: Sendable {
    var name: NameHash
    var file: FileID
  }

  // Names come spread evenly over some 60,000 buckets: a few dozen in each for a million lines.
  private static let bucketBits = UInt32(16)

  init(_ files: [SourceFile]) {
    var ends = [UInt32](repeating: 0, count: 1 << Self.bucketBits + 1)
    for file in files {
      for name in file.names { ends[Self.bucket(of: name) + 1] += 1 }
    }
    for bucket in 1..<ends.count { ends[bucket] += ends[bucket - 1] }
    starts = ends
    let total = Int(ends[ends.count - 1])
    mentions = [Mention](unsafeUninitializedCapacity: total) { mentions, count in
      for (number, file) in files.enumerated() {
        for name in file.names {
          let place = Int(ends[Self.bucket(of: name)])
          ends[Self.bucket(of: name)] += 1
          mentions.initializeElement(at: place, to: Mention(name: name, file: FileID(number)))
        }
      }
      count = total
    }
  }

  private static func bucket(of name: NameHash) -> Int { Int(name.value >> (32 - bucketBits)) }

  /// In ascending order.
  func files(mentioning name: String) -> [FileID] {
    let hash = NameHash(name)
    let bucket = Self.bucket(of: hash)
    return mentions[Int(starts[bucket])..<Int(starts[bucket + 1])]
      .filter { $0.name == hash }.map(\.file)
  }
}
