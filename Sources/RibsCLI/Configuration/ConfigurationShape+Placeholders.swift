import RibsSyntax
import RibsText

extension ConfigurationShape {
  /// What `{{…}}` in a text holds that stands for nothing, in the order of the text.
  func placeholderProblems(
    in text: String, at range: ByteRange, _ place: ConfigurationPlace, known: [String]
  ) -> [ConfigurationProblem] {
    func problem(_ message: String, _ remedy: String) -> ConfigurationProblem {
      ConfigurationProblem(offset: range.start, message: message, remedy: remedy)
    }
    var problems: [ConfigurationProblem] = []
    var rest = text[...]
    while let open = rest.firstRange(of: "{{") {
      rest = rest[open.upperBound...]
      guard let close = rest.firstRange(of: "}}") else {
        return problems + [
          problem(
            "`{{` in `\(place.name)` has no `}}`",
            "Close it, as in \(orList(known.map { "`{{\($0)}}`" })).")
        ]
      }
      let word = String(rest[..<close.lowerBound])
      rest = rest[close.upperBound...]
      guard !known.contains(word) else { continue }
      let near = nearestNames(to: word, among: known).map { "{{\($0)}}" }
      problems.append(
        problem(
          "unknown placeholder `{{\(word)}}` in `\(place.name)`",
          near.isEmpty ? "Use \(orList(known.map { "`{{\($0)}}`" }))." : didYouMean(near)))
    }
    return problems
  }
}
