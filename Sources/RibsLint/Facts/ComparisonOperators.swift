/// Operators by which code asks what a value is.
enum ComparisonOperators {
  static let equality: Set = ["==", "!=", "===", "!=="]

  /// Those, and what joins the answers.
  static let asking = equality.union(["&&", "||"])
}
