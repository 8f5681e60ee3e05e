import RibsModel
import RibsSyntax

/// Whether a child may stay in its property when the next one is asked for, so that a
/// `guard menu == nil` would let that in no more.
extension Project {
  /// UIKit shows the child so that the user may leave it, and nothing of its view tells what
  /// happens then.
  func mayBeLeft(attachedAt attach: Location) -> Bool {
    let words = ViewWords.leaving + presentationListeners + ViewWords.styles
    return fact(ChildShowings.self).all.contains { showing in
      guard showing.edge.location == attach else { return false }
      let words = showing.style == .push ? words + ViewWords.backButtons : words
      let isTold =
        self[showing.edge.child].viewController.map { view in
          types.speaks(view, of: words)
            // What the view does with views of its own tells nothing: `child.didMove(toParent: self)`.
            || ViewWords.hooks.contains { !types.allMembers(named: $0, of: view).isEmpty }
        } ?? false
      return !isTold
        && !showing.functions.contains { $0.mayStyle(by: ViewWords.styles, types) }
    }
  }

  /// The property is that of a child which function `number` attaches at a place.
  func mayStay(
    _ property: Member, attachedAt attach: Location, in number: Int, _ paths: RouterPaths
  ) -> Bool {
    !isClearedElsewhere(property, than: number, paths)
      || fact(UnnoticedDismissals.self).showings.contains { $0.edge.location == attach }
      || takesOthers(property.name, than: number, paths)
  }

  /// Something that runs sets the property to nil, or frees the child that it refers to weakly.
  /// What nobody speaks of does not run.
  private func isClearedElsewhere(
    _ property: Member, than number: Int, _ paths: RouterPaths
  ) -> Bool {
    let name = property.name
    let isWeak = property.modifiers.contains(.weak)
    return isSetOutside(property)
      || paths.code.functions.indices.contains { other in
        other != number
          && paths[other].events.contains { event in
            guard event.mayClear(name) || isWeak && event.detaches(name),
              let way = paths.way(to: event, in: other, without: { _, _ in false })
            else { return false }
            let first = way.last?.function ?? other
            return paths.entry(first) == .loading || isMentioned(paths[first])
          }
      }
  }

  /// Another function puts a child of another builder into the property, or several give this one
  /// theirs.
  private func takesOthers(_ name: String, than number: Int, _ paths: RouterPaths) -> Bool {
    let own = paths[number].builders(ofChildIn: name)
    return paths.code.functions.indices.contains { other in
      guard other != number else { return false }
      let builders = paths[other].builders(ofChildIn: name)
      return !own.isEmpty && !builders.isSubset(of: own)
    } || paths[number].takesChild(for: name) && paths.callers(of: number).count > 1
  }
}

extension RouterFunction {
  /// The names of what makes the children that the function puts into the property.
  fileprivate func builders(ofChildIn name: String) -> Set<String> {
    let values = events.filter { $0.assigns(name) }.compactMap { $0.syntax.value }
    return Set(
      values.compactMap { value in
        let made = origin(of: value)
        return made.kind == .call ? made.receiver?.unwrapped.name : nil
      })
  }

  /// It puts a child that it is given into the property.
  fileprivate func takesChild(for name: String) -> Bool {
    events.contains { event in
      event.assigns(name) && event.syntax.value.map { reading.child($0).isParameter } == true
    }
  }
}
