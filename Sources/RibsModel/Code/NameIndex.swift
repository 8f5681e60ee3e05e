import RibsSyntax

/// Which files mention a name, and between which places. It may say too much, never too little.
struct NameIndex: Sendable {
  /// Every name of every file, those of one bucket side by side and in the order of the files.
  private let entries: [Entry]
  /// Where each bucket starts; one more at the end.
  private let starts: [UInt32]
  private let fileCount: Int

  private struct Entry: Sendable {
    var file: FileID
    var mentioned: MentionedName
  }

  // Names come spread evenly over some 60,000 buckets: a few dozen in each for a million lines.
  private static let bucketBits = UInt32(16)

  init(_ files: [SourceFile]) {
    fileCount = files.count
    var ends = [UInt32](repeating: 0, count: 1 << Self.bucketBits + 1)
    for file in files {
      for mentioned in file.names { ends[Self.bucket(of: mentioned.name) + 1] += 1 }
    }
    for bucket in 1..<ends.count { ends[bucket] += ends[bucket - 1] }
    starts = ends
    let total = Int(ends[ends.count - 1])
    entries = [Entry](unsafeUninitializedCapacity: total) { entries, count in
      for (number, file) in files.enumerated() {
        for mentioned in file.names {
          let place = Int(ends[Self.bucket(of: mentioned.name)])
          ends[Self.bucket(of: mentioned.name)] += 1
          entries.initializeElement(
            at: place, to: Entry(file: FileID(number), mentioned: mentioned))
        }
      }
      count = total
    }
  }

  private static func bucket(of name: NameHash) -> Int { Int(name.value >> (32 - bucketBits)) }

  /// In ascending order.
  func files(mentioning name: String) -> [FileID] { entries(of: NameHash(name)).map(\.file) }

  /// Where the names, or with `$` or `_` the values that a property wrapper adds to a property of
  /// the name, stand in the files, in the order of these.
  func mentions(of names: [String]) -> [NameMention] {
    var found: [NameMention] = []
    for (number, name) in names.enumerated() where !name.isEmpty {
      for spelling in [name, "$" + name, "_" + name] {
        for entry in entries(of: NameHash(spelling)) {
          found.append(
            NameMention(
              file: entry.file, name: number, first: entry.mentioned.first,
              last: entry.mentioned.last))
        }
      }
    }
    return byFile(found)
  }

  /// The same, those in one file together.
  func mentionsByFile(of names: [String]) -> some Sequence<(FileID, ArraySlice<NameMention>)> {
    sequence(state: mentions(of: names)[...]) { rest in
      guard let file = rest.first?.file else { return nil }
      let mentions = rest.prefix { $0.file == file }
      rest = rest.dropFirst(mentions.count)
      return (file, mentions)
    }
  }

  private func entries(of name: NameHash) -> [Entry] {
    let bucket = Self.bucket(of: name)
    return entries[Int(starts[bucket])..<Int(starts[bucket + 1])]
      .filter { $0.mentioned.name == name }
  }

  /// The mentions in the order of their files: counted and then put into place, as there may be
  /// hundreds of thousands.
  private func byFile(_ mentions: [NameMention]) -> [NameMention] {
    guard zip(mentions, mentions.dropFirst()).contains(where: { $0.file > $1.file }) else {
      return mentions
    }
    var places = [Int](repeating: 0, count: fileCount + 1)
    for mention in mentions { places[Int(mention.file.index) + 1] += 1 }
    for file in 1..<places.count { places[file] += places[file - 1] }
    var sorted = mentions
    for mention in mentions {
      sorted[places[Int(mention.file.index)]] = mention
      places[Int(mention.file.index)] += 1
    }
    return sorted
  }
}

/// Where in a file one of some names stands first and last.
struct NameMention: Sendable {
  let file: FileID
  /// Which of the names it is.
  let name: Int
  private let first: UInt32
  private let last: UInt32

  init(file: FileID, name: Int, first: UInt32, last: UInt32) {
    self.file = file
    self.name = name
    self.first = first
    self.last = last
  }

  enum Presence { case none, possible, certain }

  /// Whether the name stands in a part of the file.
  func presence(in range: ByteRange) -> Presence {
    if last < range.start || range.end <= first { return .none }
    return range.contains(first) || range.contains(last) ? .certain : .possible
  }
}
