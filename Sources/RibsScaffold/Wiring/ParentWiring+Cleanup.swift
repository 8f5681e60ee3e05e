import RibsModel
import RibsSyntax

extension ParentWiring {
  /// A router without a view of its own takes away what its children show in an ancestor's view;
  /// true where it does so with each of the new ones too.
  mutating func wireCleanup() throws(WiringRefusal) -> Bool {
    let detachments = children.map { "\(style.detachName($0))()" }
    let members = types[parts.router.type].members
    guard let member = members.first(where: { $0.kind == .func && $0.name == "cleanupViews" })
    else {
      if parts.rib.isViewless, showing != nil {
        noteCleanup("`\(parts.router.name)` has no `cleanupViews`", detachments)
      }
      return false
    }
    let cleanup = types.declaration(at: member.place)
    let file = member.place.file
    let statements = Body(parsing: cleanup.body, in: types[file]).root.statements
    let sibling = statements.last { $0.text.hasPrefix("detach") && $0.text.hasSuffix("()") }
    // One that goes through all children takes these away too.
    let isGeneral = types[file].words(in: cleanup.body).contains("children")
    guard sibling != nil || showing != nil && !isGeneral else { return false }
    let layout = layout(file)
    let code = detachments.joined(separator: "\n")
    do throws(WiringRefusal) {
      if let sibling {
        try add(layout.inserting(code, behindStatement: sibling.range), to: file)
      } else if let first = statements.first, statements.contains(where: mayLeave) {
        try add(layout.inserting(code, beforeStatement: first.range), to: file)
      } else if let last = statements.last {
        try add(layout.inserting(code, behindStatement: last.range), to: file)
      } else {
        try add(layout.inserting(code, beforeEndOf: cleanup.body), to: file)
      }
      return true
    } catch {
      noteCleanup("`cleanupViews` of `\(parts.router.name)` leaves no place", detachments)
      return false
    }
  }

  /// What stands behind it is not always reached.
  private func mayLeave(_ statement: Syntax) -> Bool {
    statement.kind == .guard
      || statement.body.file.words(in: statement.range).contains("return")
  }

  private mutating func noteCleanup(_ reason: String, _ detachments: [String]) {
    note(
      "\(reason): call `\(detachments.joined(separator: "`, `"))` where \(parts.rib.name) ends, or "
        + "the view stays on the screen")
  }
}
