import RibsFiles
import RibsModel
import RibsSyntax
import RibsText

/// What it takes to make RIBs the children of another one: edits of the parent's own files and
/// tests, laid out as these are, and new files.
package struct ParentWiring: Sendable {
  package private(set) var edits: [FileID: TextEdits] = [:]
  /// Those that make the parent's component the dependency of a child.
  package private(set) var componentExtensions: [PlannedFile] = []
  /// Tests of the wiring, where no test class of the parent could take them.
  package private(set) var testFiles: [PlannedFile] = []
  /// What is left to do by hand, sentences.
  package private(set) var notes: [String] = []

  let types: TypeTable
  let children: [ChildRib]
  let parts: ParentParts
  let style: RouterStyle
  /// How the parent shows a child's view; nil where no child has one.
  let showing: ViewShowing?

  /// The columns that a line of the parent's module may have.
  let limit: Int?
  // Several steps add to these, and a last one writes them together.

  /// The methods that views and what stands in for them get here, so that none is written twice.
  var givenMethods: [TypeID: Set<ViewShowing.Method>] = [:]
  /// What stands in for the parent's parts and is written by a program.
  var generatedStandIns: Set<TypeID> = []
  /// What files of the parent import from now on.
  var newImports: [FileID: Set<String>] = [:]
  /// What the parent's types begin to inherit.
  private var newParents: [TypeID: [String]] = [:]
  private var layouts: [FileID: SourceLayout] = [:]

  /// Plans the edits. Where something has no certain place nothing is planned at all.
  ///
  /// `types` holds the mocks of the children too, which the parent's tests need.
  package init(
    _ children: [ChildRib], into parent: Rib, _ types: TypeTable
  ) throws(WiringRefusal) {
    self.types = types
    self.children = children
    parts = try ParentParts(parent, types)
    let access = types[parts.interactable.type].access
    guard children.allSatisfy({ access <= $0.access }) else {
      throw WiringRefusal(
        "`\(parts.interactable.name)` is more visible than the new listener that it would inherit",
        at: parts.interactable.location)
    }
    let module = types.module(of: parts.router.place.file)
    limit = SourceLayout.limit(
      of: types.files.indices.lazy.filter { types.module(of: FileID($0)) == module }
        .map { types.files[$0] })
    let layout = SourceLayout(parts.router.file, limit: limit)
    style = RouterStyle(
      layout, parts.router.members,
      routingRequirements: types[parts.routing.type].members.map(\.name))
    showing =
      children.allSatisfy(\.isViewless)
      ? nil : try ViewShowingSearch(types: types, parts: parts).showing()

    try wireInterface()
    let cleansUp = try wireRouter()
    try wireBuilder()
    try wireView()
    try wireDoubles()
    try wireInheritance()
    try wireImports()
    wireTests(ofCleanup: cleansUp)
  }

  // MARK: Collecting

  mutating func layout(_ file: FileID) -> SourceLayout {
    if let known = layouts[file] { return known }
    let layout = SourceLayout(types[file], id: file, limit: limit)
    layouts[file] = layout
    return layout
  }

  mutating func add(_ edit: TextEdit, to file: FileID) throws(WiringRefusal) {
    try edits.add(edit, to: file)
  }

  mutating func add(_ edits: [TextEdit], to file: FileID) throws(WiringRefusal) {
    for edit in edits { try add(edit, to: file) }
  }

  mutating func write(componentExtension file: PlannedFile) { componentExtensions.append(file) }

  mutating func write(tests file: PlannedFile) { testFiles.append(file) }

  mutating func note(_ sentence: String) { notes.append(sentence) }
}

// MARK: - Interfaces

extension ParentWiring {
  /// The Interactable inherits the listeners of the children, the Routing protocol gets two ways
  /// for each, and the interactor hears their ends.
  private mutating func wireInterface() throws(WiringRefusal) {
    for child in children { inherit(child.listener, in: parts.interactable.type) }

    let routing = parts.routing
    let layout = layout(routing.place.file)
    let members = routing.members
    let ways = members.filter { member in
      let name = layout.file.name(member.name)
      return member.kind == .func
        && ["routeTo", "attach", "detach"].contains(where: name.hasPrefix)
    }
    if let last = layout.file.last(of: ways, orTheirOtherHalvesIn: members) ?? members.last {
      // A pair a child, with a blank line between the pairs, is a usual way to write them.
      let isGrouped = ways.dropFirst().contains { layout.file.followsBlankLine($0.range.start) }
      try add(
        layout.inserting(
          requirements(isGrouped ? "\n\n" : "\n"), behind: last,
          afterBlankLine: isGrouped || ways.isEmpty && last.kind != .func),
        to: routing.place.file)
    } else {
      try add(
        layout.insertingFirst(requirements("\n"), in: routing.declaration), to: routing.place.file)
    }
    try wireEvents()
  }

  private func requirements(_ separator: String) -> String {
    code.map { $0.requirements.map(\.code).joined(separator: "\n") }.joined(separator: separator)
  }

  private mutating func wireEvents() throws(WiringRefusal) {
    let interactor = parts.interactor
    let text = interactor.file.text(interactor.declaration.range)
    var methods: [String] = []
    for code in code {
      guard let event = code.event else { continue }
      let taken = types.allMembers(named: event.name, of: interactor.type).first {
        types[$0.owner].kind != .protocol
      }
      if let taken {
        throw WiringRefusal(
          "`\(interactor.name)` has a member `\(event.name)` already", at: taken.location)
      }
      let mark = text.contains("// MARK: -") ? "// MARK: - \(code.child.listener)\n\n" : ""
      let access = min(types[interactor.type].access, code.child.access)
      methods.append(mark + access.stated(in: event.code))
    }
    guard !methods.isEmpty else { return }
    try add(
      layout(interactor.place.file).insertingLast(
        methods.joined(separator: "\n\n"), in: interactor.place.declaration, afterBlankLine: true),
      to: interactor.place.file)
  }

  /// The type inherits a protocol from now on.
  mutating func inherit(_ name: String, in type: TypeID) {
    let part = ParentParts.Part(types[type], types)
    let present = part.declaration.inheritedTypes.indices.map {
      part.file.text(part.file.inheritedTypes[$0])
    }
    if !present.contains(name) { newParents[type, default: []].append(name) }
  }

  private mutating func wireInheritance() throws(WiringRefusal) {
    for (type, names) in newParents.sorted(by: { $0.key < $1.key }) {
      let part = ParentParts.Part(types[type], types)
      let elements = part.declaration.inheritedTypes.indices.map { part.file.inheritedTypes[$0] }
      guard let first = elements.first else {
        throw WiringRefusal("`\(part.name)` inherits nothing", at: part.location)
      }
      let list = SourceList(
        kind: .inheritance, elements: elements,
        open: max(part.declaration.name.end, first.start) - 1, close: part.declaration.body.start)
      try add(layout(part.place.file).appending(names, to: list), to: part.place.file)
    }
  }
}
