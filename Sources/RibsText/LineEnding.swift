extension [UInt8] {
  /// As a text ends its lines, by the first one that it ends.
  package var lineEnding: String {
    guard let feed = firstIndex(of: UInt8(ascii: "\n")), feed > 0 else { return "\n" }
    return self[feed - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }
}
