import RibsModel
import RibsSyntax

extension ParentWiring {
  /// The router keeps the child's builder and its router, and gets the two ways.
  mutating func wireRouter() throws(WiringRefusal) {
    try refuseTakenNames()
    try wireProperties()
    try wireInitializer()
    try wireMethods()
    try wireCleanup()
  }

  private var routerMembers: [Declaration] {
    SourceLayout(parts.router.file, limit: limit).members(of: parts.router.place.declaration)
  }

  private func refuseTakenNames() throws(WiringRefusal) {
    let types = self.types
    let names = [
      style.builderName(child), style.routingName(child), style.attachName(child),
      style.detachName(child),
    ]
    for name in names {
      if let taken = types.allMembers(named: name, of: parts.router.type).first {
        throw WiringRefusal(
          "`\(parts.router.name)` has a member `\(name)` already", at: taken.location)
      }
    }
  }

  private mutating func wireProperties() throws(WiringRefusal) {
    let file = parts.router.place.file
    let layout = layout(file)
    let builder = "private let \(style.builderName(child)): \(child.buildable)"
    let routing = "private var \(style.routingName(child)): \(child.routing)?"
    switch (style.builders.last, style.routings.last) {
    case (let lastBuilder?, let lastRouting?):
      let alternates = hasAlternatingProperties(layout)
      if alternates {
        let isSeparated = layout.followsBlankLine(lastBuilder.range.start)
        try add(
          layout.inserting(
            builder + "\n" + routing, behind: lastRouting, afterBlankLine: isSeparated), to: file)
      } else {
        try add(
          layout.inserting(builder, behind: lastBuilder, afterBlankLine: false), to: file)
        try add(
          layout.inserting(routing, behind: lastRouting, afterBlankLine: false), to: file)
      }
    case (let lastBuilder?, nil):
      try add(
        layout.inserting(builder + "\n\n" + routing, behind: lastBuilder, afterBlankLine: false),
        to: file)
    case (nil, let lastRouting?):
      try add(
        layout.inserting(builder + "\n" + routing, behind: lastRouting, afterBlankLine: false),
        to: file)
    case (nil, nil):
      let stored = routerMembers.filter { $0.kind == .let || $0.kind == .var }
      if let last = stored.last {
        try add(
          layout.inserting(builder + "\n\n" + routing, behind: last, afterBlankLine: false),
          to: file)
      } else {
        try add(
          layout.insertingFirst(builder + "\n\n" + routing, in: parts.router.declaration), to: file)
      }
    }
  }

  /// Each builder stands with the router of its child, and not all builders before all routers.
  private func hasAlternatingProperties(_ layout: SourceLayout) -> Bool {
    guard let firstRouting = style.routings.first, let lastBuilder = style.builders.last else {
      return false
    }
    if style.builders.count > 1 { return firstRouting.range.start < lastBuilder.range.start }
    return !layout.followsBlankLine(firstRouting.range.start)
  }

  private mutating func wireInitializer() throws(WiringRefusal) {
    let file = parts.router.place.file
    let layout = layout(file)
    let source = parts.router.file
    let initializers = routerMembers.filter { $0.kind == .`init` }
    guard let initializer = initializers.first, initializers.count == 1 else {
      throw WiringRefusal(
        "`\(parts.router.name)` does not have exactly one initialiser", at: parts.router.location)
    }
    let place = Location(file: file, range: initializer.name)
    guard initializer.modifiers.isDisjoint(with: [.public, .open, .required, .convenience]) else {
      throw WiringRefusal(
        "the initialiser of `\(parts.router.name)` can't take the new builder", at: place)
    }
    let tokens = tokenize(
      source.bytes, range: ByteRange(initializer.range.start, initializer.body.start))
    // With one more parameter it overrides nothing.
    if initializer.modifiers.contains(.override),
      let override = tokens.firstIndex(where: { $0.word == .override })
    {
      let range = ByteRange(tokens[override].start, tokens[override + 1].start)
      try add(TextEdit(replacing: range, with: ""), to: file)
    }
    guard let open = tokens.first(where: { $0.start >= initializer.name.end }),
      open.kind == .leftParen, let close = tokens.last(where: { $0.kind == .rightParen })
    else { throw WiringRefusal("this initialiser can't be read", at: place) }
    let taken = initializer.parameters.indices.contains {
      source.name(source.parameters[$0].name) == style.builderName(child)
    }
    guard !taken else {
      throw WiringRefusal(
        "this initialiser has a parameter `\(style.builderName(child))` already", at: place)
    }
    let elements = initializer.parameters.indices.map { source.parameters[$0] }.map { parameter in
      let start = parameter.label.isEmpty ? parameter.name.start : parameter.label.start
      return ByteRange(start, max(parameter.type.end, parameter.defaultValue.end))
    }
    let list = SourceList(
      kind: .parentheses, elements: elements, open: open.start, close: close.start)
    let name = style.builderName(child)
    try add(layout.appending("\(name): \(child.buildable)", to: list), to: file)
    try wireAssignment(of: name, in: initializer)
  }

  private mutating func wireAssignment(
    of name: String, in initializer: Declaration
  ) throws(WiringRefusal) {
    let file = parts.router.place.file
    let layout = layout(file)
    let body = Body(parsing: initializer.body, in: parts.router.file)
    let statements = body.root.statements
    guard let base = statements.firstIndex(where: { $0.text.hasPrefix("super.init(") }) else {
      throw WiringRefusal(
        "this initialiser does not call `super.init` in a statement of its own",
        at: Location(file: file, range: initializer.name))
    }
    let names = style.builders.map { "self.\(parts.router.file.name($0.name)) " }
    let assignment = statements[..<base].last { statement in
      statement.kind == .assignment && names.contains { statement.text.hasPrefix($0) }
    }
    let code = "self.\(name) = \(name)"
    if let assignment {
      try add(layout.inserting(code, behindStatement: assignment.range), to: file)
    } else {
      try add(layout.inserting(code, beforeStatement: statements[base].range), to: file)
    }
  }

  private mutating func wireMethods() throws(WiringRefusal) {
    let file = parts.router.place.file
    let layout = layout(file)
    let members = routerMembers
    let functions = members.filter { $0.kind == .func || $0.kind == .`init` }
    let routing = functions.filter { function in
      let text = layout.file.text(function.body)
      return text.contains("attachChild(") || text.contains("detachChild(")
    }
    let open = routing.filter {
      $0.modifiers.isDisjoint(with: [.private, .fileprivate, .override])
    }
    guard
      let anchor = open.last ?? functions.last(where: { $0.kind == .`init` }) ?? members.last
    else {
      throw WiringRefusal(
        "`\(parts.router.name)` has no member to add the new ones behind",
        at: parts.router.location)
    }
    let types = self.types
    let access = min(types[parts.router.type].access, types[parts.routing.type].access)
    let code = methods(access: access == .public ? "public " : access == .package ? "package " : "")
    try add(layout.inserting(code, behind: anchor, afterBlankLine: true), to: file)
  }

  /// Attached once, shown while attached, and let go when it is detached.
  private func methods(access: String) -> String {
    let property = style.routingName(child)
    let show = showing.map { "\n  \($0.show)" } ?? ""
    let hide = showing.map { "\n  \($0.hide)" } ?? ""
    return """
      \(access)func \(style.attachName(child))() {
        guard \(property) == nil else { return }

        let router = \(style.builderName(child)).build(withListener: interactor)
        \(property) = router
        attachChild(router)\(show)
      }

      \(access)func \(style.detachName(child))() {
        guard let router = \(property) else { return }\(hide)
        detachChild(router)
        \(property) = nil
      }
      """
  }

  /// A router without a view that takes its children away one by one takes this one too.
  private mutating func wireCleanup() throws(WiringRefusal) {
    guard let cleanup = routerMembers.first(where: { isCleanup($0) }) else { return }
    let body = Body(parsing: cleanup.body, in: parts.router.file)
    let detachments = body.root.statements.filter {
      $0.text.hasPrefix("detach") && $0.text.hasSuffix("()")
    }
    guard let last = detachments.last else { return }
    let file = parts.router.place.file
    try add(
      layout(file).inserting("\(style.detachName(child))()", behindStatement: last.range),
      to: file)
  }

  private func isCleanup(_ member: Declaration) -> Bool {
    member.kind == .func && parts.router.file.name(member.name) == "cleanupViews"
  }
}
