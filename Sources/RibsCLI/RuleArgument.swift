import RibsLint

extension Rules {
  /// The rule that the user names.
  static func rule(named id: String) throws(CommandFailure) -> Rule {
    guard let rule = rule(id) else {
      throw CommandFailure(
        unknown: "rule", id, among: all.map(\.id),
        otherwise: "Run `ribs rules` to list the rules.")
    }
    return rule
  }
}
