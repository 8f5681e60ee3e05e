/// The valid names that someone who wrote `name` may have meant, the likeliest first, at most
/// three.
///
/// A name is near when few letters differ (one in three, capitals aside), when its beginning is
/// that near, or when one of the two contains the other. Equal distances keep the bytewise order of
/// the names.
package func nearestNames(to name: String, among valid: some Sequence<String>) -> [String] {
  let wanted = Array(name.lowercased().utf8)
  let limit = max(1, wanted.count / 3)
  var ranked: [(distance: Int, name: String)] = []
  for candidate in Set(valid) {
    let other = Array(candidate.lowercased().utf8)
    if let distance = editDistance(wanted, other, atMost: limit) {
      ranked.append((distance, candidate))
    } else if min(wanted.count, other.count) >= 3, contains(wanted, other) || begins(other, wanted)
    {
      // Behind every misspelling: `unsatisfied` or `unsatisfeid` for `unsatisfied_dependency`.
      ranked.append((limit + abs(wanted.count - other.count), candidate))
    }
  }
  ranked.sort {
    $0.distance != $1.distance ? $0.distance < $1.distance : $0.name.precedesBytewise($1.name)
  }
  return ranked.prefix(3).map(\.name)
}

/// ``Did you mean `a`, `b` or `c`?``
package func didYouMean(_ names: [String]) -> String {
  "Did you mean \(orList(quoting: names))?"
}

/// The least number of letters to insert, drop, replace or swap with their neighbour, or nil when
/// it is above `limit`.
private func editDistance(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
  guard abs(left.count - right.count) <= limit else { return nil }
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      var best = min(last[column + 1], current[column]) + 1
      best = min(best, last[column] + (letter == other ? 0 : 1))
      if row > 0, column > 0, letter == right[column - 1], other == left[row - 1] {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    beforeLast = last
    last = current
  }
  return last[right.count] <= limit ? last[right.count] : nil
}

/// Whether `name` is all but a misspelling of the beginning of `long`.
private func begins(_ long: [UInt8], _ name: [UInt8]) -> Bool {
  guard name.count > 3, long.count > name.count else { return false }
  return editDistance(name, Array(long.prefix(name.count)), atMost: name.count / 4) != nil
}

/// Three letters are in many a word; they count where a word begins.
private func contains(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  let (short, long) = left.count < right.count ? (left, right) : (right, left)
  return (0...(long.count - short.count)).contains { start in
    long[start...].starts(with: short)
      && (short.count > 3 || start == 0 || !isLetter(long[start - 1]))
  }
}

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
}
