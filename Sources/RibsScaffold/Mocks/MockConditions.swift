import RibsSyntax
import RibsText

extension SourceFile {
  /// The condition under which the compiler sees the branch, as one expression; nil outside all
  /// branches. Branches from `outer` on are taken for granted.
  func conditionText(of branch: UInt16, inside outer: UInt16 = 0) -> String? {
    var terms: [String] = []
    var current = branch
    while current != outer, current != 0 {
      terms.insert(contentsOf: self.terms(of: current), at: 0)
      current = conditions[Int(current)].parent
    }
    if terms.isEmpty { return nil }
    return terms.count == 1 ? terms[0].unwrapped : terms.joined(separator: " && ")
  }

  /// What an `#elseif` or `#else` adds of the branches before it comes first.
  private func terms(of branch: UInt16) -> [String] {
    let condition = conditions[Int(branch)]
    var terms: [String] = []
    for index in conditions.indices.prefix(Int(branch))
    where index > 0 && conditions[index].group == condition.group {
      terms.append("!(\(text(conditions[index].expression)))")
    }
    if !condition.expression.isEmpty { terms.append("(\(text(condition.expression)))") }
    return terms
  }
}

extension String {
  /// Without the parentheses that `terms` put around a positive condition.
  fileprivate var unwrapped: String { hasPrefix("!") ? self : String(dropFirst().dropLast()) }
}

/// Both conditions as one.
func conjunction(_ first: String?, _ second: String?) -> String? {
  guard let first else { return second }
  guard let second else { return first }
  return "(\(first)) && (\(second))"
}

/// The lines under their `#if`, runs of equal conditions under one.
func underConditions(_ blocks: [(condition: String?, lines: [String])], between separator: [String])
  -> [String]
{
  var lines: [String] = []
  var open: String?
  for (index, block) in blocks.enumerated() {
    if let open, open != block.condition { lines.append("#endif") }
    if index > 0 { lines += separator }
    if let condition = block.condition, condition != open { lines.append("#if \(condition)") }
    open = block.condition
    lines += block.condition == nil ? block.lines : indented(block.lines)
  }
  if open != nil { lines.append("#endif") }
  return lines
}

/// The lines one level deeper.
func indented(_ lines: [String]) -> [String] {
  lines.map { $0.isEmpty ? "" : "  " + $0 }
}
