import RibsModel
import RibsSyntax

extension ParentWiring {
  /// The builder makes the child's builder with the component as its dependency and hands it to the
  /// router.
  mutating func wireBuilder() throws(WiringRefusal) {
    let calls = routerCalls()
    guard let (call, function) = calls.first, calls.count == 1 else {
      let count = calls.isEmpty ? "nowhere" : "in \(calls.count) places"
      throw WiringRefusal(
        "`\(parts.builder.name)` makes its router \(count)", at: parts.builder.location)
    }
    let statements = call.body.root.statements
    guard let position = statements.lastIndex(where: { $0.range.contains(call.range) }),
      call.body.file === parts.builder.file
    else {
      throw WiringRefusal(
        "`\(parts.builder.name)` does not make its router in a statement of its own",
        at: parts.builder.location)
    }
    let before = Array(statements[..<position])
    let component = try wireComponent(before, statements[position], function)
    let local = try wireBuilderStatement(component, before, statements[position])
    try append(
      "\(style.builderName(child)): \(local)", toCall: call, in: parts.builder.place.file)
  }

  /// The calls `ParentRouter(…)` in the builder, each with its function.
  private func routerCalls() -> [(call: Syntax, function: Declaration)] {
    let types = self.types
    return types[parts.builder.type].members.filter { $0.kind == .func }.flatMap { function in
      let declaration = types.declaration(at: function.place)
      let body = Body(parsing: declaration.body, in: types[function.place.file])
      return callsOfRouter(in: body).map { ($0, declaration) }
    }
  }

  func callsOfRouter(in body: Body) -> [Syntax] {
    let names = [parts.router.name, parts.router.name + ".init"]
    return body.root.descendants.filter { call in
      call.kind == .call && call.callee.map { names.contains($0.text) } == true
    }
  }

  mutating func append(
    _ argument: String, toCall call: Syntax, in file: FileID
  ) throws(WiringRefusal) {
    guard let callee = call.callee, !call.arguments.contains(where: \.isTrailing),
      call.text.hasSuffix(")")
    else {
      throw WiringRefusal(
        "this call can't take another argument", at: Location(file: file, range: call.range))
    }
    let list = SourceList(
      kind: .parentheses,
      elements: call.children.filter { $0.kind == .argument }.map(\.range),
      open: callee.range.end, close: call.range.end - 1)
    try add(layout(file).appending(argument, to: list), to: file)
  }

  // MARK: The component

  /// The name of the component in the function that makes the router.
  private mutating func wireComponent(
    _ before: [Syntax], _ statement: Syntax, _ function: Declaration
  ) throws(WiringRefusal) -> String {
    let file = parts.builder.place.file
    guard let component = parts.component else { return try makeComponent(before: statement) }
    try writeComponentExtension(component.name, folder: component.file.path)
    for candidate in before where candidate.value?.callee?.text == component.name {
      try handOverView(before, to: candidate)
      switch candidate.kind {
      case .binding where candidate.name != "_": return candidate.name
      case .binding:
        try add(TextEdit(replacing: candidate.node.name, with: "component"), to: file)
        return "component"
      case .assignment:
        guard let target = candidate.firstChild, target.text == "_" else { continue }
        try dropNoteOnComponent(above: candidate.range.start)
        try add(TextEdit(replacing: target.range, with: "let component"), to: file)
        return "component"
      default: continue
      }
    }
    guard viewOfComponent == nil else { throw keepsNoComponent(component.name) }
    let source = parts.builder.file
    for parameter in function.parameters.indices.map({ source.parameters[$0] })
    where source.text(parameter.type) == component.name {
      return source.name(parameter.name)
    }
    throw keepsNoComponent(component.name)
  }

  private func keepsNoComponent(_ name: String) -> WiringRefusal {
    WiringRefusal(
      "`\(parts.builder.name)` keeps no `\(name)` where it makes its router",
      at: parts.builder.location)
  }

  /// A component that begins to hold the view is made with it.
  private mutating func handOverView(
    _ before: [Syntax], to component: Syntax
  ) throws(WiringRefusal) {
    guard let view = viewOfComponent else { return }
    let made = before.first { candidate in
      candidate.kind == .binding && candidate.name != "_"
        && candidate.range.end <= component.range.start
        && candidate.value?.text.contains("\(view.type)()") == true
    }
    guard let made, let call = component.value else {
      throw WiringRefusal(
        "`\(parts.builder.name)` makes its view after its component", at: parts.builder.location)
    }
    try append(
      "\(view.property): \(made.name)", toCall: call, in: parts.builder.place.file)
  }

  /// What a fresh RIB says of its unused component no longer holds.
  private mutating func dropNoteOnComponent(above offset: UInt32) throws(WiringRefusal) {
    let file = parts.builder.place.file
    let layout = layout(file)
    let start = layout.lineStart(at: offset)
    guard start > 0 else { return }
    let above = layout.lineStart(at: start - 1)
    guard layout.line(at: above).contains("// The builders of children take the component") else {
      return
    }
    try add(TextEdit(replacing: ByteRange(above, start), with: ""), to: file)
  }

  /// A RIB without children may do without a component; with the first one it gets its own.
  private mutating func makeComponent(
    before statement: Syntax
  ) throws(WiringRefusal) -> String {
    let types = self.types
    guard let dependency = parts.rib.dependency.map({ ParentParts.Part(types[$0], types) }),
      dependency.name.hasSuffix("Dependency"), dependency.place.file == parts.builder.place.file
    else {
      throw WiringRefusal(
        "`\(parts.rib.name)` has neither a component nor a Dependency protocol beside its builder",
        at: parts.builder.location)
    }
    let name = dependency.name.dropLast("Dependency".count) + "Component"
    guard types.types(named: String(name)).isEmpty else {
      throw WiringRefusal(
        "`\(parts.builder.name)` does not use `\(name)`", at: parts.builder.location)
    }
    let file = parts.builder.place.file
    let layout = layout(file)
    try add(
      layout.inserting(
        "final class \(name): Component<\(dependency.name)> {}", behind: dependency.declaration,
        afterBlankLine: true), to: file)
    try add(
      layout.inserting(
        "let component = \(name)(dependency: dependency)",
        beforeStatement: statement.range), to: file)
    try writeComponentExtension(String(name), folder: parts.builder.file.path)
    return "component"
  }

  // MARK: The builder of the child

  /// The name of the local constant that holds it.
  private mutating func wireBuilderStatement(
    _ component: String, _ before: [Syntax], _ statement: Syntax
  ) throws(WiringRefusal) -> String {
    let file = parts.builder.place.file
    let layout = layout(file)
    let sibling = before.last { candidate in
      guard candidate.kind == .binding, let call = candidate.value else { return false }
      return call.calleeName?.hasSuffix("Builder") == true
        && call.argument("dependency")?.text == component
    }
    let suffix = ["Builder", "Buildable"].first { sibling?.name.hasSuffix($0) == true }
    let local = suffix.map { child.name.lowerCamelCase + $0 } ?? style.builderName(child)
    if let taken = before.first(where: { $0.kind == .binding && $0.name == local }) {
      throw WiringRefusal(
        "there is a `\(local)` already", at: Location(file: file, range: taken.range))
    }
    let code = "let \(local) = \(child.builder)(dependency: \(component))"
    if let sibling {
      try add(layout.inserting(code, behindStatement: sibling.range), to: file)
    } else {
      // The builders of children are a paragraph of their own.
      let isParagraph = before.isEmpty || layout.followsBlankLine(statement.range.start)
      try add(
        layout.inserting(isParagraph ? code : "\n" + code, beforeStatement: statement.range),
        to: file)
    }
    return local
  }
}
