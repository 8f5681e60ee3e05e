import RibsSyntax
import RibsSystem
import RibsText

/// Which files mention a name, and between which places. It may say too much, never too little.
struct NameIndex: Sendable {
  /// Every name of every file, those of one bucket side by side and in the order of the files.
  private let entries: [Entry]
  /// Where each bucket starts; one more at the end.
  private let starts: [UInt32]
  private let buckets: Buckets
  private let fileCount: Int

  private struct Entry: Sendable {
    var file: FileID
    var mentioned: MentionedName
  }

  /// Names come spread evenly over them.
  private struct Buckets: Sendable {
    private let bits: UInt32

    /// Some 16 names are in each, and a few dozen where there are a million lines.
    init(forNames count: Int) {
      bits = UInt32(max(4, min(16, Int.bitWidth - (count / 16).leadingZeroBitCount)))
    }

    var count: Int { 1 << Int(bits) }

    subscript(name: NameHash) -> Int { Int(name.value >> (32 - bits)) }
  }

  init(_ files: [SourceFile]) {
    fileCount = files.count
    let nameCount = files.reduce(0) { $0 + $1.names.count }
    let parts = Self.parts(of: files, nameCount: nameCount)
    let buckets = Buckets(forNames: nameCount)
    var places = parallelMap(parts) { part in
      var counts = [UInt32](repeating: 0, count: buckets.count)
      for file in files[part] {
        for mentioned in file.names { counts[buckets[mentioned.name]] += 1 }
      }
      return counts
    }
    // A bucket holds the names of the first part, then those of the second, and so on.
    var starts: [UInt32] = []
    starts.reserveCapacity(buckets.count + 1)
    var total: UInt32 = 0
    for bucket in 0..<buckets.count {
      starts.append(total)
      for part in parts.indices {
        let count = places[part][bucket]
        places[part][bucket] = total
        total += count
      }
    }
    starts.append(total)
    self.starts = starts
    self.buckets = buckets
    let firstPlaces = places
    entries = [Entry](unsafeUninitializedCapacity: Int(total)) { entries, count in
      guard let first = entries.baseAddress else { return }
      // Safe: each part has places of its own in each bucket, as many as it counted names for it.
      nonisolated(unsafe) let target = first
      _ = parallelMap(Array(parts.indices)) { part in
        var places = firstPlaces[part]
        for number in parts[part] {
          for mentioned in files[number].names {
            let bucket = buckets[mentioned.name]
            (target + Int(places[bucket]))
              .initialize(to: Entry(file: FileID(number), mentioned: mentioned))
            places[bucket] += 1
          }
        }
      }
      count = Int(total)
    }
  }

  /// A part of the files for each thread, or for a few, with about as many names in each.
  private static func parts(of files: [SourceFile], nameCount: Int) -> [Range<Int>] {
    let share = nameCount / min(Jobs.count, 8) + 1
    var parts: [Range<Int>] = []
    var (start, names) = (0, 0)
    for (number, file) in files.enumerated() {
      names += file.names.count
      if names >= share {
        parts.append(start..<number + 1)
        (start, names) = (number + 1, 0)
      }
    }
    if start < files.count { parts.append(start..<files.count) }
    return parts
  }

  /// In ascending order.
  func files(mentioning name: String) -> [FileID] { files(mentioning: NameHash(name)) }

  /// In ascending order.
  func files(mentioning name: NameHash) -> [FileID] { entries(of: name).map(\.file) }

  /// Where the names, or with `$` or `_` the values that a property wrapper adds to a property of
  /// the name, stand in the files, in the order of these.
  func mentions(of names: [String]) -> [NameMention] {
    var found: [NameMention] = []
    for (number, name) in names.enumerated() {
      for hash in Self.hashes(of: name) {
        for entry in entries(of: hash) {
          found.append(NameMention(entry.mentioned, number, entry.file))
        }
      }
    }
    return byFile(found)
  }

  /// The same for one name in one file.
  func mentions(of name: String, in file: FileID) -> [NameMention] {
    Self.hashes(of: name).flatMap { hash -> [NameMention] in
      let bucket = buckets[hash]
      var (low, high) = (Int(starts[bucket]), Int(starts[bucket + 1]))
      let end = high
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].file < file { low = middle + 1 } else { high = middle }
      }
      return entries[low..<end].prefix { $0.file == file }
        .filter { $0.mentioned.name == hash }.map { NameMention($0.mentioned, 0, file) }
    }
  }

  private static func hashes(of name: String) -> [NameHash] {
    name.isEmpty ? [] : [name, "$" + name, "_" + name].map { NameHash($0) }
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
    let bucket = buckets[name]
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

  init(_ mentioned: MentionedName, _ name: Int, _ file: FileID) {
    self.file = file
    self.name = name
    first = mentioned.first
    last = mentioned.last
  }

  enum Presence { case none, possible, certain }

  /// Whether the name stands in a part of the file.
  func presence(in range: ByteRange) -> Presence {
    if last < range.start || range.end <= first { return .none }
    return range.contains(first) || range.contains(last) ? .certain : .possible
  }
}
