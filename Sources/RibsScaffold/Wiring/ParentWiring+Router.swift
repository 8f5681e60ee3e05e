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

  private var routerMembers: [Declaration] { parts.router.members }

  private func refuseTakenNames() throws(WiringRefusal) {
    let names = children.flatMap { child in
      [
        style.builderName(child), style.routingName(child), style.attachName(child),
        style.detachName(child),
      ]
    }
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
    let builderLines = children.map { "private let \(style.builderName($0)): \($0.buildable)" }
    let routingLines = children.map { "private var \(style.routingName($0)): \($0.routing)?" }
    let builders = builderLines.joined(separator: "\n")
    let routings = routingLines.joined(separator: "\n")
    switch (style.builders.last, style.routings.last) {
    case (let lastBuilder?, let lastRouting?):
      let alternates = hasAlternatingProperties(layout)
      if alternates {
        let isSeparated = layout.followsBlankLine(lastBuilder.range.start)
        let pairs = zip(builderLines, routingLines).map { $0 + "\n" + $1 }
          .joined(separator: isSeparated ? "\n\n" : "\n")
        try add(
          layout.inserting(pairs, behind: lastRouting, afterBlankLine: isSeparated), to: file)
      } else {
        try add(
          layout.inserting(builders, behind: lastBuilder, afterBlankLine: false), to: file)
        try add(
          layout.inserting(routings, behind: lastRouting, afterBlankLine: false), to: file)
      }
    case (let lastBuilder?, nil):
      try add(
        layout.inserting(builders + "\n\n" + routings, behind: lastBuilder, afterBlankLine: false),
        to: file)
    case (nil, let lastRouting?):
      try add(
        layout.inserting(builders + "\n" + routings, behind: lastRouting, afterBlankLine: false),
        to: file)
    case (nil, nil):
      let stored = routerMembers.filter { $0.kind == .let || $0.kind == .var }
      if let last = stored.last {
        try add(
          layout.inserting(builders + "\n\n" + routings, behind: last, afterBlankLine: false),
          to: file)
      } else {
        try add(
          layout.insertingFirst(builders + "\n\n" + routings, in: parts.router.declaration),
          to: file)
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
      let reason =
        initializers.isEmpty
        ? "inherits its initialiser, so that it can't take the new builder"
        : "has \(initializers.count) initialisers, and each would have to take the new builder"
      throw WiringRefusal(
        "`\(parts.router.name)` \(reason)",
        at: initializers.last.map { Location(file: file, range: $0.name) } ?? parts.router.location)
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
    let names = children.map(style.builderName)
    let taken = initializer.parameters.indices.map { source.name(source.parameters[$0].name) }
      .first(where: names.contains)
    if let taken {
      throw WiringRefusal("this initialiser has a parameter `\(taken)` already", at: place)
    }
    let elements = initializer.parameters.indices.map { source.parameters[$0] }.map { parameter in
      let start = parameter.label.isEmpty ? parameter.name.start : parameter.label.start
      return ByteRange(start, max(parameter.type.end, parameter.defaultValue.end))
    }
    let list = SourceList(
      kind: .parentheses, elements: elements, open: open.start, close: close.start)
    let parameters = zip(names, children).map { "\($0): \($1.buildable)" }
    try add(layout.appending(parameters, to: list), to: file)
    try wireAssignments(of: names, in: initializer)
  }

  private mutating func wireAssignments(
    of names: [String], in initializer: Declaration
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
    let present = style.builders.map { "self.\(parts.router.file.name($0.name)) " }
    let assignment = statements[..<base].last { statement in
      statement.kind == .assignment && present.contains { statement.text.hasPrefix($0) }
    }
    let code = names.map { "self.\($0) = \($0)" }.joined(separator: "\n")
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
    let word = access == .public ? "public " : access == .package ? "package " : ""
    let code = children.map { methods(for: $0, access: word) }.joined(separator: "\n\n")
    try add(layout.inserting(code, behind: anchor, afterBlankLine: true), to: file)
  }

  /// Attached once, shown while attached, and let go when it is detached.
  private func methods(for child: ChildRib, access: String) -> String {
    let property = style.routingName(child)
    let shown = child.isViewless ? nil : showing
    let show = shown.map { "\n  \($0.show)" } ?? ""
    let hide = shown.map { "\n  \($0.hide)" } ?? ""
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
}
