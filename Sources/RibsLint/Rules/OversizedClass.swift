import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let oversizedClass = Rule(
    id: "oversized_class",
    summary: "a class of a RIB with more than 300 lines of code",
    category: .size, severity: .warning, confidence: .proven,
    page: Page(
      finds: """
        A class of a RIB has more than 300 lines of code, its extensions in the whole project \
        included.

        Interactors, routers, builders, components, presenters, workers and views are measured. \
        More than 1,000 lines are an error. Blank lines, lines with nothing but comments and \
        declarations under `#if false` do not count; nested types do.
        """,
      leavesAlone: [
        """
        A view controller that is `ViewControllable` only because an extension makes all of \
        UIKit's view controllers so, if no RIB has it as its view.
        """
      ],
      matters: """
        Nothing happens at run time. Where RIBs came from, most classes of RIBs had fewer than 300 \
        lines, and those with a thousand were the ones that nobody could change alone. A class \
        that keeps growing usually holds several states of the app, and each of them could be a \
        RIB of its own.
        """,
      fix: """
        Find the states in the class and give each a child RIB. Move logic that belongs to no \
        state into a worker, a stream or a plain type that the interactor uses. Split a view into \
        view classes, or child view controllers, each with its own layout.
        """),
    examples: [
      Example(
        "An interactor with 301 lines",
        """
        import RIBs

        final class MenuInteractor: Interactor { // expect: oversized_class "301 lines"
        \(lines(150, from: 1))
        }

        extension MenuInteractor {
        \(lines(147, from: 151))
        }
        """),
      Example(
        "An interactor with 300 lines, and comments and blank lines besides",
        """
        import RIBs

        final class MenuInteractor: Interactor {
        \(lines(298, from: 1))

          // Neither this line counts, nor the blank one above.
        }
        """),
    ],
    check: .thresholds([warningLimit, errorLimit], oversizedClasses))
}

/// Functions to fill an example with, a line each.
private func lines(_ count: Int, from first: Int) -> String {
  (first..<first + count).map { "  func step\($0)() {}" }.joined(separator: "\n")
}

private let warningLimit = Threshold(
  "warning", standard: 300, "classes with more lines of code are reported")
private let errorLimit = Threshold(
  "error", standard: 1000, atLeast: "warning", "classes with more lines of code are an error")

@Sendable private func oversizedClasses(
  in project: Project, _ thresholds: Thresholds
) -> [Finding] {
  let types = project.types
  return types.frameworkHeirs.compactMap { type in
    guard type.kind == .class, type.role == .source, project.isPartOfRib(type.id) else {
      return nil
    }
    let places = ([type.place] + type.extensions).filter { types.role(of: $0.file) == .source }
    let physical = places.map { physicalLines(of: $0, types) }
    // Counting code takes the tokens; few classes need it.
    guard physical.reduce(0, +) > thresholds[warningLimit] else { return nil }
    let code = places.map { codeLines(of: $0, types) }
    let total = code.reduce(0, +)
    guard total > thresholds[warningLimit] else { return nil }
    let largest = zip(places, code).dropFirst().sorted { $0.1 > $1.1 }.prefix(3)
    let extensions = largest.map { place, count in
      Finding.Note(
        at: Location(file: place.file, range: types.declaration(at: place).name),
        "\(count) lines are in this extension")
    }
    return oversized(
      type, codeLines: total, physicalLines: physical.reduce(0, +), notes: extensions, thresholds,
      types)
  }
}

extension Project {
  fileprivate func isPartOfRib(_ type: TypeID) -> Bool {
    let parts: [FrameworkType] = [
      .buildable, .component, .interactable, .presentable, .routing, .working,
    ]
    return parts.contains { types.inherits(type, $0) }
      || types.inherits(type, .viewControllable)
        && (types.isViewControllableByItself(type) || isViewOfRib(type))
  }
}

extension TypeTable {
  /// The class says so itself, or what it inherits in the project; an extension of UIKit's class
  /// says it of every screen: `extension UIViewController: ViewControllable {}`.
  fileprivate func isViewControllableByItself(_ type: TypeID) -> Bool {
    var inherited = [type]
    var seen: Set = [type]
    while let next = inherited.popLast() {
      for entry in self[next].inherited {
        switch entry.target {
        case .framework(let framework):
          if framework.closure.contains(.viewControllable) { return true }
        case .declared(let parent): if seen.insert(parent).inserted { inherited.append(parent) }
        default: break
        }
      }
    }
    return false
  }
}

private func physicalLines(of place: DeclarationPlace, _ types: TypeTable) -> Int {
  let range = types.declaration(at: place).range
  return types[place.file].bytes[Int(range.start)..<Int(range.end)].lineFeeds + 1
}

/// The lines on which at least one token stands, blank lines inside a string literal and
/// declarations under `#if false` aside.
private func codeLines(of place: DeclarationPlace, _ types: TypeTable) -> Int {
  let file = types[place.file]
  let range = types.declaration(at: place).range
  let skipped = file.declarations.filter { file.isNeverCompiled(under: $0.condition) }.map(\.range)
  let tokens = tokenize(file.bytes, range: range)
  return file.bytes.withUnsafeBufferPointer { bytes in
    var count = 0
    // The lines before this offset are done with.
    var done = Int(range.start)
    for token in tokens where token.kind != .endOfFile && Int(token.end) > done {
      if skipped.contains(where: { $0.contains(token.start) }) { continue }
      done = max(done, Int(token.start))
      while done < Int(token.end) {
        let line = done..<bytes.lineEnd(from: done)
        if token.kind != .string || !bytes[line].allSatisfy(isBlank) { count += 1 }
        done = line.upperBound
      }
    }
    return count
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where the next line starts, or the end. A carriage return alone ends a line, too.
  fileprivate func lineEnd(from start: Int) -> Int {
    var offset = start
    while offset < count {
      let byte = self[offset]
      offset += 1
      if byte == UInt8(ascii: "\n") { break }
      if byte == UInt8(ascii: "\r"), offset == count || self[offset] != UInt8(ascii: "\n") { break }
    }
    return offset
  }
}

private func isBlank(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
  default: false
  }
}

private func oversized(
  _ type: TypeInformation, codeLines: Int, physicalLines: Int, notes: [Finding.Note],
  _ thresholds: Thresholds, _ types: TypeTable
) -> Finding {
  Finding(
    at: types.location(of: type.id), subject: [type.qualifiedName],
    message: """
      `\(type.name)` has \(codeLines) lines of code (\(physicalLines) with blank and comment \
      lines); most classes of RIBs get by with \(warningLimit.standard)
      """,
    help: types.inherits(type.id, .viewControllable)
      ? "Move views and their layout into view classes, or child view controllers, of their own."
      : "Give each state in it a child RIB of its own, or move logic into workers and streams.",
    notes: notes, severity: codeLines > thresholds[errorLimit] ? .error : .warning)
}
