/// A target's name as its module is imported: each character that no identifier has in its place is an
/// underscore.
package func importName(ofTarget name: String) -> String {
  let letters = name.map { $0.isLetter || $0.isNumber ? $0 : "_" }
  return letters.first?.isNumber == true ? "_" + String(letters.dropFirst()) : String(letters)
}
