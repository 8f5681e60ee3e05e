import RibsLint
import RibsText

/// A line a step, in milliseconds, the slowest rules first.
func timingTable(_ reading: Duration, _ outcome: Linter.Outcome) -> String {
  let rules = outcome.timings.sorted {
    $0.duration != $1.duration ? $0.duration > $1.duration : $0.rule.precedesBytewise($1.rule)
  }
  let rows = [("reading the project", reading)] + rules.map { ($0.rule, $0.duration) }
  return rows.map { name, duration in
    let microseconds = Int(duration / .microseconds(1))
    let tenths = (microseconds + 50) / 100
    let number = "\(tenths / 10).\(tenths % 10) ms"
    return String(repeating: " ", count: max(0, 12 - number.count)) + number + "  " + name
  }.joined(separator: "\n")
}
