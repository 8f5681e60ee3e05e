/// What a comment tells the linter:
/// `// ribs:disable:next strong_listener - the child lives longer`.
///
/// Ids are separated by spaces or commas; a reason follows ` - `, or the longer dashes that people
/// write for it. Whatever stands behind another `//` is a comment on the comment.
struct Directive: Hashable {
  enum Reach: String, Hashable, CaseIterable {
    /// The next line with code; of a declaration that begins there, all up to its name.
    case next = "ribs:disable:next"
    /// The line of the comment.
    case this = "ribs:disable:this"
    /// The line with code before.
    case previous = "ribs:disable:previous"
    /// From here on.
    case disable = "ribs:disable"
    /// The end of what `disable` began.
    case enable = "ribs:enable"
  }

  var reach: Reach
  var ids: [String]
  /// Empty where none is given.
  var reason: String

  enum Reading: Hashable {
    case directive(Directive)
    case unreadable(Problem)
  }

  /// Why a comment that begins like a directive silences nothing.
  enum Problem: Hashable {
    /// The word that is not understood.
    case misspelled(String)
    /// It names no rule.
    case withoutRules(Reach)
    /// It ends what was not begun.
    case endsNothing(id: String)
  }

  /// Reads a comment, its slashes included; nil when it is no directive.
  static func read(_ comment: String) -> Reading? {
    var text = comment.drop { $0 == "/" || $0 == "*" || $0 == "!" || $0.isWhitespace }
    guard text.hasPrefix("ribs:") else { return nil }
    if let end = text.range(of: "//") ?? text.range(of: "*/") { text = text[..<end.lowerBound] }

    let word = text.prefix { !$0.isWhitespace }
    guard let reach = Reach(rawValue: String(word)) else {
      return .unreadable(.misspelled(String(word)))
    }
    text = text.dropFirst(word.count)

    var reason = ""
    let dashes = [" - ", " – ", " — "].compactMap { text.range(of: $0) }
    if let dash = dashes.min(by: { $0.lowerBound < $1.lowerBound }) {
      reason = text[dash.upperBound...].trimmed
      text = text[..<dash.lowerBound]
    }
    let ids = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
    guard !ids.isEmpty else { return .unreadable(.withoutRules(reach)) }
    return .directive(Directive(reach: reach, ids: ids, reason: reason))
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var rest = drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// The first place where `part` stands.
  fileprivate func range(of part: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(part) }.map { start in
      start..<self.index(start, offsetBy: part.count)
    }
  }
}
