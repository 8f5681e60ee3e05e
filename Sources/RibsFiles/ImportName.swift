import RibsText

/// A target's name as its module is imported: each character that no identifier has in its place is
/// an underscore.
package func importName(ofTarget name: String) -> String {
  // Most are identifiers, and that their bytes tell.
  if name.isPlainIdentifier { return name }
  let letters = name.map { $0.isLetter || $0.isNumber ? $0 : "_" }
  return letters.first?.isNumber == true ? "_" + String(letters.dropFirst()) : String(letters)
}

extension String {
  /// An identifier of ASCII letters, digits and underscores.
  fileprivate var isPlainIdentifier: Bool {
    let beginsWithDigit = utf8.first.map { $0 <= UInt8(ascii: "9") } ?? false
    return !beginsWithDigit && utf8.allSatisfy(\.isNameByte)
  }
}
