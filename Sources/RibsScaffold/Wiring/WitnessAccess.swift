import RibsModel

extension Access {
  /// Members, indented by two spaces a level, as visible as a type and protocol of this access want
  /// what the protocol asks for to be.
  func stated(in code: String) -> String {
    guard self >= .package else { return code }
    let word = self == .package ? "package " : "public "
    let beginnings = ["func ", "var ", "private(set) var "]
    return code.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in beginnings.contains(where: line.hasPrefix) ? word + line : String(line) }
      .joined(separator: "\n")
  }
}
