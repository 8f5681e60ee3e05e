import RibsModel
import RibsSyntax

extension RouterCode {
  /// Something attaches what the property kept before: the parent caches its child.
  func isAttachedAgain(_ name: String, _ paths: RouterPaths) -> Bool {
    if functions.contains(where: { $0.fillsCache(name) }) { return true }
    return functions.indices.contains { number in
      let events = functions[number].events
      return events.enumerated().contains { position, event in
        guard event.attaches(name) else { return false }
        if case .attach(.built) = event.kind { return false }
        let isBuilt = events[..<position].contains { earlier in
          // `page = page ?? builder.build()` keeps the child that there is.
          guard earlier.fills(name),
            earlier.syntax.value.map({ functions[number].reading.child($0) }) != .property(name)
          else { return false }
          return earlier.syntax.enclosingBlock.map(event.syntax.isInside) ?? false
        }
        if isBuilt { return false }
        // A helper that fills the property and then attaches what it keeps.
        return !events[..<position].contains { earlier in
          guard case .call(let callee) = earlier.kind else { return false }
          return paths.functions(named: callee).contains { called in
            paths.reaches(from: called) { $0.changes(name) }
          }
        }
      }
    }
  }
}

extension RouterFunction {
  /// The function sees to it that the property keeps some child, and leaves it to others to attach
  /// that: `if menu == nil { menu = builder.build() }`.
  fileprivate func fillsCache(_ name: String) -> Bool {
    guard let fill = events.firstIndex(where: { $0.fills(name) }),
      !events.contains(where: \.attachesSome),
      !unit.nodes([.return]).contains(where: { $0.value?.mayCarryNothing == true })
    else { return false }
    return events[..<fill].contains { event in
      guard case .test(let names) = event.kind, names.contains(name) else { return false }
      return event.syntax.mayHoldBack(events[fill].syntax) { _ in false }
    }
  }
}
