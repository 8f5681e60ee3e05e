import RibsModel

/// The RIB tree in box characters: each root with what it attaches, then the RIBs that nobody
/// attaches, those that only attach each other, and what could not be followed.
///
/// A RIB that hangs under several parents stands under each; its own children follow it once, and
/// wherever it stands after that `↑` is in their place. So recursion ends.
package struct TerminalTree {
  private let graph: RibGraph

  package init(_ graph: RibGraph) { self.graph = graph }

  package var text: String {
    var printer = Printer(graph: graph)
    if let start = graph.start { printer.write(start) }
    // A root that another RIB attaches stands below that one.
    let roots = graph.ribs.filter { $0.isRoot && $0.id != graph.start }
    for root in roots where graph.parents(of: root.id).isEmpty { printer.write(root.id) }
    for root in roots where !printer.written.contains(root.id) { printer.write(root.id) }
    let orphans = graph.ribs.filter { graph.isOrphan($0) && $0.id != graph.start }
    if !orphans.isEmpty {
      printer.section("attached by nobody:")
      for orphan in orphans { printer.write(orphan.id) }
    }
    // RIBs that only attach each other, with no way in from a root or an orphan.
    let islands = graph.ribs.filter { !printer.written.contains($0.id) }
    if !islands.isEmpty {
      printer.section("attached only by each other:")
      for island in islands where !printer.written.contains(island.id) { printer.write(island.id) }
    }
    if !graph.unresolved.isEmpty {
      var places = SourcePlaces(graph.project.types)
      printer.section("not resolved:")
      for (fact, _) in graph.unresolved {
        printer.lines.append("\(places.pathAndLine(of: fact.location)): \(fact.reason)")
      }
    }
    return printer.lines.map { $0 + "\n" }.joined()
  }
}

private struct Printer {
  let graph: RibGraph
  var lines: [String] = []
  var written: Set<RibID> = []
  /// Those whose children are written too.
  private var expanded: Set<RibID> = []

  init(graph: RibGraph) { self.graph = graph }

  mutating func section(_ title: String) {
    if !lines.isEmpty { lines.append("") }
    lines.append(title)
  }

  /// Writes the RIB and all below it. Works with a list of its own, as a tree may be deeper than
  /// the stack allows.
  mutating func write(_ root: RibID) {
    var pending = [Entry(rib: root, level: 0, indentation: "", branch: "", below: "")]
    while let entry = pending.popLast() {
      let isLowest = graph.depth.map { entry.level >= $0 } ?? false
      let children = graph.children(of: entry.rib).filter(graph.isShown)
      let isRepeated = expanded.contains(entry.rib)
      // How many children of the RIB are not written, here or anywhere.
      let hidden =
        isLowest && !isRepeated
        ? graph.children(of: entry.rib).count : graph.hiddenChildren(of: entry.rib)
      written.insert(entry.rib)
      lines.append(
        entry.indentation + entry.branch
          + label(entry.rib, hidden: hidden, isRepeated && !children.isEmpty))
      guard !isRepeated, !isLowest else { continue }
      expanded.insert(entry.rib)
      for (number, child) in children.enumerated().reversed() {
        let isLast = number == children.count - 1
        pending.append(
          Entry(
            rib: child, level: entry.level + 1, indentation: entry.indentation + entry.below,
            branch: isLast ? "└── " : "├── ", below: isLast ? "    " : "│   "))
      }
    }
  }

  private struct Entry {
    var rib: RibID
    var level: Int
    /// What stands before the branch, on this line and those below.
    var indentation: String
    var branch: String
    /// What the lines below have in place of the branch.
    var below: String
  }

  private func label(_ id: RibID, hidden: Int, _ isRepeated: Bool) -> String {
    let rib = graph[id]
    var marks: [String] = []
    if rib.isViewless { marks.append("viewless") }
    let parents = graph.parents(of: id).count
    if parents > 1 { marks.append("\(parents) parents") }
    if hidden > 0 { marks.append("\(hidden) more below") }
    let list = marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))"
    return rib.identifier + list + (isRepeated ? " ↑" : "")
  }
}
