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
    var names = copies[name, default: []].union([name])
    let own = code.functions.flatMap(\.events).filter { $0.fills(name) }.map(\.builtLocal)
    for run in filling {
      // All events that the run reaches are looked at.
      _ = reaches(by: run.events, of: run.number) { event in
        guard let filled = event.filledProperty else { return false }
        let local = event.builtLocal
        let isOfAnother = local != nil && !own.contains(nil) && !own.contains(local)
        if !isOfAnother { names.insert(filled) }
        return false
      }
    }
    return names.filter { $0 == name || code.properties[$0] != nil }
  }
}

extension RouterCode {
  /// The properties to which each is copied: `currentChild = menu`.
  func copies() -> [String: Set<String>] {
    var copies: [String: Set<String>] = [:]
    for function in functions {
      for event in function.events {
        guard let filled = event.filledProperty, let value = event.syntax.value,
          case .property(let name) = function.reading.child(value)
        else { continue }
        copies[name, default: []].insert(filled)
      }
    }
    return copies
  }

  /// Other properties that are given the child of the property whenever that gets one:
  /// `menu = child; currentChild = child`. None where something may take the child out of the
  /// property, copies it to another or asks about it, or where it is filled only once.
  func otherNames(ofChildIn name: String) -> [String] {
    var fills: [(function: RouterFunction, event: RouterEvent)] = []
    for function in functions {
      for event in function.events {
        if event.kind == .change(of: name, .touched) { return [] }
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
  /// The property that gets a child.
  fileprivate var filledProperty: String? {
    switch kind {
    case .change(let name, .assigned), .change(let name, .added): name
    default: nil
    }
  }

  /// The local that is put into the property, where a builder has made that: two such locals are
  /// two children.
  fileprivate var builtLocal: BuiltLocal? {
    guard let value = syntax.value?.unwrapped, value.kind == .name,
      let binding = LocalUses(in: syntax.body).declaration(of: value),
      binding.value?.unwrapped.buildsRouter == true
    else { return nil }
    return BuiltLocal(body: ObjectIdentifier(syntax.body), binding: binding.id)
  }

  /// Both are given the same local, one with the other.
  fileprivate func keepsTheSame(as other: RouterEvent) -> Bool {
    guard let value = syntax.value?.unwrapped, let given = other.syntax.value?.unwrapped else {
      return false
    }
    return value.kind == .name && given.kind == .name && value.name == given.name
      && syntax.enclosingBlock?.id == other.syntax.enclosingBlock?.id
  }
}

private struct BuiltLocal: Hashable {
  let body: ObjectIdentifier
  let binding: NodeID
}
