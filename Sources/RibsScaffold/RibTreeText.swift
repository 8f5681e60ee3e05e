/// A bullet list of RIBs, as `ribs new --from` reads it: `- Name`, each below its parent by deeper
/// indentation, with what it is in parentheses: `(viewless)`, `(swiftui, presenter)`, `(launch)`. Lines
/// without a bullet are prose.
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
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let white = line.prefix { $0 == " " || $0 == "\t" }
      let rest = line.dropFirst(white.count)
      guard let bullet = rest.first, "-*+".contains(bullet), rest.dropFirst().first == " " else {
        continue
      }
      let indentation = white.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
      while let last = open.last, last.indentation >= indentation { open.removeLast() }
      let entry = try Self.entry(
        rest.dropFirst(2), parent: open.last?.entry, line: index + 1, standard)
      if let earlier = ribs.first(where: { $0.name == entry.name }) {
        throw RibTreeTextError(
          line: index + 1, message: "`\(entry.name.text)` stands in line \(earlier.line) already",
          remedy: "Each RIB is written once; wire it into its second parent by hand.")
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

  private static func entry(
    _ text: Substring, parent: Int?, line: Int, _ standard: RibView
  ) throws(RibTreeTextError) -> Entry {
    let words = text.split { " \t(),`".contains($0) }.map(String.init)
    let name: RibName
    do throws(RibNameError) {
      name = try RibName(words.first ?? "")
    } catch {
      throw RibTreeTextError(line: line, message: error.message, remedy: error.remedy)
    }
    let marks = Set(words.dropFirst())
    let known: Set = ["viewless", "uikit", "swiftui", "presenter", "launch"]
    if let unknown = words.dropFirst().first(where: { !known.contains($0) }) {
      throw RibTreeTextError(
        line: line, message: "`\(unknown)` says nothing about a RIB",
        remedy: "After the name stand, in parentheses, "
          + "`viewless`, `uikit`, `swiftui`, `presenter` and `launch`.")
    }
    let view = view(marks, standard)
    let contradicts =
      marks.contains("viewless") && marks.count > 1 || marks.isSuperset(of: ["uikit", "swiftui"])
      || marks.contains("launch") && (parent != nil || view == .viewless)
    guard !contradicts else {
      throw RibTreeTextError(
        line: line, message: "`\(name.text)` can't be all of this",
        remedy: "A viewless RIB has neither view nor presenter, and only a root is launched.")
    }
    return Entry(
      name: name, kind: marks.contains("launch") ? .launch(view) : .rib(view), parent: parent,
      line: line)
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
