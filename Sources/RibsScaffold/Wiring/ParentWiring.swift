import RibsModel
import RibsSyntax

/// What it takes to make a RIB the child of another one: edits of the parent's own files, laid out as
/// these are, and one new file.
package struct ParentWiring: Sendable {
  package private(set) var edits: [FileID: TextEdits] = [:]
  /// The file that makes the parent's component the child's dependency.
  package private(set) var componentExtension: PlannedFile?
  /// What is left to do by hand, sentences.
  package private(set) var notes: [String] = []

  let types: TypeTable
  let child: ChildRib
  let parts: ParentParts
  let style: RouterStyle
  let showing: ViewShowing?

  /// The columns that a line of the parent's module may have.
  let limit: Int?
  /// The parent's view controller, where its component begins to hold it.
  var viewOfComponent: ViewOfComponent?
  private var layouts: [FileID: SourceLayout] = [:]

  /// Plans the edits. Where something has no certain place nothing is planned at all.
  package init(
    _ child: ChildRib, into parent: RibID, of project: Project
  ) throws(WiringRefusal) {
    try self.init(child, into: project.ribs[Int(parent.index)], project.types)
  }

  /// `parent` need only name its parts as `types` does.
  init(_ child: ChildRib, into parent: Rib, _ types: TypeTable) throws(WiringRefusal) {
    self.types = types
    self.child = child
    parts = try ParentParts(parent, types)
    let module = types.module(of: parts.router.place.file)
    limit = SourceLayout.limit(
      of: types.files.indices.lazy.filter { types.module(of: FileID($0)) == module }
        .map { types.files[$0] })
    let layout = SourceLayout(parts.router.file, limit: limit)
    style = RouterStyle(
      layout, layout.members(of: parts.router.place.declaration),
      routingRequirements: types[parts.routing.type].members.map(\.name))
    showing =
      child.isViewless ? nil : try ViewShowingSearch(types: types, parts: parts).showing()

    try wireInterface()
    try wireRouter()
    try wireBuilder()
    try wireView()
    try wireDoubles()
  }

  struct ViewOfComponent: Sendable {
    let property: String
    let type: String
  }

  // MARK: Collecting

  mutating func layout(_ file: FileID) -> SourceLayout {
    if let known = layouts[file] { return known }
    let layout = SourceLayout(types[file], id: file, limit: limit)
    layouts[file] = layout
    return layout
  }

  mutating func add(_ edit: TextEdit, to file: FileID) throws(WiringRefusal) {
    guard edits[file, default: TextEdits()].add(edit) else {
      throw WiringRefusal(
        "two changes would touch the same code", at: Location(file: file, range: edit.range))
    }
  }

  mutating func add(_ edits: [TextEdit], to file: FileID) throws(WiringRefusal) {
    for edit in edits { try add(edit, to: file) }
  }

  mutating func write(_ file: PlannedFile) { componentExtension = file }

  mutating func note(_ sentence: String) { notes.append(sentence) }
}

// MARK: - Interfaces

extension ParentWiring {
  /// The Interactable inherits the child's listener, the Routing protocol gets the two ways, and the
  /// interactor hears the child's end.
  private mutating func wireInterface() throws(WiringRefusal) {
    try inherit(child.listener, in: parts.interactable)

    let routing = parts.routing
    let layout = layout(routing.place.file)
    let members = layout.members(of: routing.place.declaration)
    let code = "func \(style.attachName(child))()\nfunc \(style.detachName(child))()"
    let ways = members.filter { member in
      let name = layout.file.name(member.name)
      return member.kind == .func
        && ["routeTo", "attach", "detach"].contains(where: name.hasPrefix)
    }
    if let last = ways.last ?? members.last {
      // A pair a child, with a blank line between the pairs, is a usual way to write them.
      let isGrouped = ways.dropFirst().contains { layout.followsBlankLine($0.range.start) }
      try add(
        layout.inserting(
          code, behind: last, afterBlankLine: isGrouped || ways.isEmpty && last.kind != .func),
        to: routing.place.file)
    } else {
      try add(layout.insertingFirst(code, in: routing.declaration), to: routing.place.file)
    }

    guard let event = child.closingEvent else { return }
    let interactor = parts.interactor
    let interactorLayout = self.layout(interactor.place.file)
    let taken = types.allMembers(named: event, of: interactor.type).first {
      types[$0.owner].kind != .protocol
    }
    if let taken {
      throw WiringRefusal(
        "`\(interactor.name)` has a member `\(event)` already", at: taken.location)
    }
    let text = interactor.file.text(interactor.declaration.range)
    let mark = text.contains("// MARK: -") ? "// MARK: - \(child.listener)\n\n" : ""
    try add(
      interactorLayout.insertingLast(
        mark + "func \(event)() {\n  router?.\(style.detachName(child))()\n}",
        in: interactor.place.declaration, afterBlankLine: true), to: interactor.place.file)
  }

  mutating func inherit(
    _ name: String, in part: ParentParts.Part
  ) throws(WiringRefusal) {
    let layout = layout(part.place.file)
    let elements = part.declaration.inheritedTypes.indices.map { part.file.inheritedTypes[$0] }
    guard let first = elements.first else {
      throw WiringRefusal("`\(part.name)` inherits nothing", at: part.location)
    }
    let list = SourceList(
      kind: .inheritance, elements: elements,
      open: max(part.declaration.name.end, first.start) - 1, close: part.declaration.body.start)
    try add(layout.appending(name, to: list), to: part.place.file)
  }
}
