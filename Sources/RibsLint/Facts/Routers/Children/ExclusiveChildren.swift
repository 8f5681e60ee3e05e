import RibsModel
import RibsSyntax

/// Children that take turns: each is attached where another one is detached, so that there are never
/// more of them than there were in the beginning.
extension RouterPaths {
  /// One of the children at most is attached as the router or its interactor begins, as far as what
  /// the framework calls does it.
  func beginsWithOne(of children: Set<String>, in project: Project) -> Bool {
    let found = code.functions.indices.flatMap { number in
      self[number].events.filter { event in children.contains { event.attaches($0) } }
        .flatMap { beginnings(of: $0, in: number, project) }
    }
    return found.indices.allSatisfy { number in
      found[..<number].allSatisfy { $0.excludes(found[number]) }
    }
  }

  /// The places in what the framework calls from which the event of the function comes to run.
  private func beginnings(of event: RouterEvent, in number: Int, _ project: Project) -> [Beginning]
  {
    var found: [Beginning] = []
    var pending = [(event: event, number: number)]
    var seen: Set<Int> = []
    while let (event, number) = pending.popLast() {
      if entry(number) == .loading {
        found.append(Beginning(unit: self[number].unit, syntax: event.syntax))
        continue
      }
      guard seen.insert(number).inserted else { continue }
      pending += callers(of: number).map { ($0.event, $0.function) }
      let name = self[number].name
      found += outsideCallers(of: number, by: event)
        .filter { project.runsOnce($0.unit, calling: name) }
        .flatMap { caller in
          caller.unit.nodes([.call]).filter { $0.calleeName == name }
            .map { Beginning(unit: caller.unit, syntax: $0) }
        }
    }
    return found
  }
}

/// A place in code that runs once.
private struct Beginning {
  let unit: CodeUnit
  let syntax: Syntax

  func excludes(_ other: Beginning) -> Bool {
    unit.location == other.unit.location && syntax.excludes(other.syntax)
  }
}
