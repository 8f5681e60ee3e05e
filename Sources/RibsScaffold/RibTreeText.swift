/// A bullet list of RIBs, as `ribs new --from` reads it: `- Name`, each below its parent by deeper
/// indentation, with what it is in parentheses: `(viewless)`, `(swiftui, presenter)`, `(launch)`.
/// Lines without a bullet are prose; what looks like an item and is none is an error.
package struct RibTreeText: Sendable {
  package struct Entry: Sendable {
    package let name: RibName
    package let kind: ScaffoldKind
    /// An earlier entry; nil at the top of the list.
    package let parent: Int?
    /// From 1.
    package let line: Int
  }

  /// Parents before their children; never empty.
  package let ribs: [Entry]

  /// `standard` is the view of entries that say nothing of theirs.
  package init(_ text: String, standard: RibView) throws(RibTreeTextError) {
    var ribs: [Entry] = []
    var open: [(indentation: Int, entry: Int)] = []
    var folders: [String: Entry] = [:]
    let lines = text.withoutByteOrderMark.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let white = line.prefix { $0 == " " || $0 == "\t" }
      let rest = line.dropFirst(white.count)
      let next = rest.dropFirst().first
      guard let bullet = rest.first, "-*+".contains(bullet), next == " " || next == "\t" else {
        try Self.refuseOtherItem(rest, line: index + 1)
        continue
      }
      let indentation = white.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
      while let last = open.last, last.indentation >= indentation { open.removeLast() }
      let entry = try Self.entry(
        rest.dropFirst(2), parent: open.last?.entry, line: index + 1, standard)
      let folder = entry.name.text.lowercased()
      let twin = folders.updateValue(entry, forKey: folder)
      if let earlier = twin, earlier.name == entry.name {
        throw RibTreeTextError(
          line: index + 1, message: "`\(entry.name.text)` stands in line \(earlier.line) already",
          remedy: "Write each RIB once, and wire it into its second parent by hand.")
      }
      if let earlier = twin {
        throw RibTreeTextError(
          line: index + 1,
          message: "`\(entry.name.text)` differs from `\(earlier.name.text)` in line "
            + "\(earlier.line) by capitals alone",
          remedy: "Choose another name: many disks would hold the two in one folder.")
      }
      open.append((indentation, ribs.count))
      ribs.append(entry)
    }
    guard !ribs.isEmpty else {
      throw RibTreeTextError(
        line: 1, message: "there is no bullet with a RIB's name",
        remedy: "Write one a line, such as `- LoggedIn`, children indented below their parent.")
    }
    self.ribs = ribs
  }

  /// A line that someone would take for an item of the list must not be passed over.
  private static func refuseOtherItem(_ text: Substring, line: Int) throws(RibTreeTextError) {
    let rest = text.dropFirst()
    let isLone = rest.allSatisfy(\.isWhitespace)
    let isNumbered =
      text.first?.isWholeNumber == true
      && text.drop(while: \.isWholeNumber).first.map { ".)".contains($0) } == true
      && text.drop(while: \.isWholeNumber).dropFirst().first?.isWholeNumber != true
    let isItem =
      switch text.first {
      case "-", "+": isLone || rest.first.map { $0.isLetter || "[`_(".contains($0) } == true
      // With a second one it is emphasis.
      case "*": isLone || rest.first?.isLetter == true && !rest.contains("*")
      case "•", "‣", "–", "—": true
      default: isNumbered
      }
    guard isItem else { return }
    throw RibTreeTextError(
      line: line, message: "`\(text)` is no item of the list of RIBs",
      remedy: "Write an item as `- Name`: a hyphen, a space, the name.")
  }

  private static func entry(
    _ text: Substring, parent: Int?, line: Int, _ standard: RibView
  ) throws(RibTreeTextError) -> Entry {
    let words = text.split { " \t(),`".contains($0) }.map(String.init)
    let brackets = text.filter { "()".contains($0) }
    guard brackets.isEmpty || brackets == "()" else {
      throw RibTreeTextError(
        line: line, message: "the parentheses in `\(text.trimmedEnd)` are no pair",
        remedy:
          "Write what a RIB is behind its name, such as `\(words.first ?? "Home") (viewless)`.")
    }
    if let word = words.first, let mark = word.first, "*_".contains(mark), word.last == mark,
      case let name = word.filter({ $0 != mark }), !name.isEmpty
    {
      throw RibTreeTextError(
        line: line, message: "`\(word)` is emphasised, which says nothing about a RIB",
        remedy: "Write `\(name)`, or `\(name) (viewless)` for a RIB without a view.")
    }
    let name: RibName
    do throws(RibNameError) {
      name = try RibName(ofRib: words.first ?? "")
    } catch {
      throw RibTreeTextError(line: line, message: error.message, remedy: error.remedy)
    }
    let marks = Set(words.dropFirst())
    let known: Set = ["viewless", "uikit", "swiftui", "presenter", "launch"]
    if let unknown = words.dropFirst().first(where: { !known.contains($0) }) {
      throw RibTreeTextError(
        line: line, message: "`\(unknown)` says nothing about a RIB",
        remedy:
          "Write only `viewless`, `uikit`, `swiftui`, `presenter` and `launch` in parentheses after "
          + "the name.")
    }
    let view = view(marks, standard)
    if let contradiction = contradiction(marks, view, isBelowOther: parent != nil) {
      throw RibTreeTextError(
        line: line, message: "`\(name.text)` can't be all of this: \(contradiction)",
        remedy: "Leave some of it out.")
    }
    return Entry(
      name: name, kind: marks.contains("launch") ? .launch(view) : .rib(view), parent: parent,
      line: line)
  }

  private static func contradiction(
    _ marks: Set<String>, _ view: RibView, isBelowOther: Bool
  ) -> String? {
    if marks.contains("launch"), isBelowOther {
      return "only a RIB at the top of the list launches"
    }
    if marks.contains("launch"), view == .viewless { return "a launch router needs a view" }
    if marks.contains("viewless"), marks.count > 1 {
      return "a viewless RIB has neither view nor presenter"
    }
    return marks.isSuperset(of: ["uikit", "swiftui"]) ? "it has one view" : nil
  }

  private static func view(_ marks: Set<String>, _ standard: RibView) -> RibView {
    if marks.contains("viewless") { return .viewless }
    let hasPresenter = standard.hasPresenter || marks.contains("presenter")
    if marks.contains("swiftui") { return .swiftui(hasPresenter: hasPresenter) }
    if marks.contains("uikit") { return .uikit(hasPresenter: hasPresenter) }
    switch standard {
    case .swiftui: return .swiftui(hasPresenter: hasPresenter)
    case .uikit: return .uikit(hasPresenter: hasPresenter)
    case .viewless: return marks.isEmpty ? .viewless : .uikit(hasPresenter: hasPresenter)
    }
  }
}

/// Why a list is no tree of RIBs.
package struct RibTreeTextError: Error, Equatable {
  /// From 1.
  package let line: Int
  package let message: String
  package let remedy: String

  package init(line: Int, message: String, remedy: String) {
    self.line = line
    self.message = message
    self.remedy = remedy
  }
}

extension Substring {
  fileprivate var trimmedEnd: Substring {
    var rest = self
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
