import RibsText

/// A string of a property list as it is written, without its quotes: to tell one of the words of a
/// project from another takes no `String`.
///
/// It is good as long as the bytes that are read.
struct PropertyListText {
  let bytes: UnsafeBufferPointer<UInt8>

  /// With nothing escaped.
  var string: String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    // Names of files need no other escapes than those of quotes and backslashes.
    var isEscaped = false
    let plain = bytes.filter { byte in
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      return !isEscaped
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// Lets a `switch` look for words, none of which has anything to escape.
  static func ~= (word: StaticString, text: Self) -> Bool {
    text.bytes.spells(word)
  }
}
