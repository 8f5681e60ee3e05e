import RibsModel
import RibsSyntax

/// Children that several properties of their router keep.
extension RouterPaths {
  /// The properties that may keep the child of the property, as they get one in the same run:
  /// `menu = child; currentChild = child`.
  func names(ofChildIn name: String) -> Set<String> {
    func isFilling(_ event: RouterEvent) -> Bool { event.fills(name) || event.attaches(name) }
    let filling = code.functions.indices.filter { reaches(from: $0, isFilling) }.flatMap { number in
      requests(of: number).map { (number: number, events: $0) }
    }.filter { reaches(by: $0.events, of: $0.number, isFilling) }
    let others = code.properties.keys.filter { other in
      filling.contains { run in
        reaches(by: run.events, of: run.number) { $0.fills(other) }
      } || isCopied(name, to: other)
    }
    return Set(others + [name])
  }

  /// `currentChild = menu`
  private func isCopied(_ name: String, to other: String) -> Bool {
    code.functions.contains { function in
      function.events.contains { event in
        event.fills(other)
          && event.syntax.value.map { function.reading.child($0) } == .property(name)
      }
    }
  }
}

extension RouterCode {
  /// Other properties that are given the child of the property whenever that gets one:
  /// `menu = child; currentChild = child`. None where something empties the property, copies it to another or
  /// asks about it, or where it is filled only once.
  func otherNames(ofChildIn name: String) -> [String] {
    var fills: [(function: RouterFunction, event: RouterEvent)] = []
    for function in functions {
      for event in function.events {
        if event.mayClear(name) { return [] }
        if case .test(let names) = event.kind, names.contains(name) { return [] }
        if case .change(_, .assigned) = event.kind,
          event.syntax.value.map({ function.reading.child($0) }) == .property(name)
        {
          return []
        }
        if event.fills(name) { fills.append((function, event)) }
      }
    }
    let isFilledAgain = fills.contains { !["didLoad", "init"].contains($0.function.name) }
    guard isFilledAgain else { return [] }
    return properties.keys.filter { other in
      other != name
        && fills.allSatisfy { fill in
          fill.function.events.contains {
            $0.assigns(other) && $0.keepsTheSame(as: fill.event)
          }
        }
    }
  }
}

extension RouterEvent {
  /// Both are given the same local, one with the other.
  fileprivate func keepsTheSame(as other: RouterEvent) -> Bool {
    guard let value = syntax.value?.unwrapped, let given = other.syntax.value?.unwrapped else {
      return false
    }
    return value.kind == .name && given.kind == .name && value.name == given.name
      && syntax.enclosingBlock?.id == other.syntax.enclosingBlock?.id
  }
}
