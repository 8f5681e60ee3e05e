/// A target's name as its module is imported: what no identifier holds becomes an underscore.
package func importName(ofTarget name: String) -> String {
  let letters = String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  return letters.first?.isNumber == true ? "_" + letters : letters
}
