import RibsModel
import RibsSyntax
import RibsText

extension ParentWiring {
  /// The builder makes the builders of the children with the component as their dependency and
  /// hands them to the router.
  mutating func wireBuilder() throws(WiringRefusal) {
    let calls = routerCalls()
    guard let (call, function) = calls.first, calls.count == 1 else {
      let reason =
        calls.isEmpty
        ? "makes its router in no call `\(parts.router.name)(…)` of its own"
        : "makes its router in \(calls.count) places"
      throw WiringRefusal("`\(parts.builder.name)` \(reason)", at: parts.builder.location)
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
    if !function.type.isEmpty, statements[position].node.flags.contains(.implicitReturn) {
      // With others before it, the only expression is no longer returned without the word.
      try add(
        TextEdit(inserting: "return ", at: statements[position].range.start),
        to: parts.builder.place.file)
    }
    let component = try wireComponent(before, function)
    let locals = try wireBuilderStatements(component, before, statements[position])
    try append(
      zip(children, locals).map { "\(style.builderName($0)): \($1)" }, toCall: call,
      in: parts.builder.place.file)
  }

  /// The calls `ParentRouter(…)` in the builder, each with its function.
  private func routerCalls() -> [(call: Syntax, function: Declaration)] {
    return types[parts.builder.type].members.filter { $0.kind == .func }.flatMap { function in
      let declaration = types.declaration(at: function.place)
      let body = Body(parsing: declaration.body, in: types[function.place.file])
      return callsOfRouter(in: body).map { ($0, declaration) }
    }
  }

  func callsOfRouter(in body: Body) -> [Syntax] {
    body.root.descendants.filter { $0.makes(parts.router.name) }
  }

  mutating func append(
    _ arguments: [String], toCall call: Syntax, in file: FileID
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
    try add(layout(file).appending(arguments, to: list), to: file)
  }

  // MARK: The component

  /// The component in the function that makes the router.
  private struct ComponentUse {
    let name: String
    /// The statement that makes it, where there is none yet.
    var making: String?
  }

  private mutating func wireComponent(
    _ before: [Syntax], _ function: Declaration
  ) throws(WiringRefusal) -> ComponentUse {
    let file = parts.builder.place.file
    guard let component = parts.component else { return try makeComponent() }
    let view = try writeComponentExtensions(component.name, beside: component.file.path)
    try refuseTwins(of: component, in: before)
    for candidate in before where candidate.value?.makes(component.name) == true {
      if let view { try handOver(view, before, to: candidate) }
      switch candidate.kind {
      case .binding where candidate.name != "_": return ComponentUse(name: candidate.name)
      case .binding:
        try add(TextEdit(replacing: candidate.node.name, with: "component"), to: file)
        return ComponentUse(name: "component")
      case .assignment:
        guard let target = candidate.firstChild, target.text == "_" else { continue }
        try add(TextEdit(replacing: target.range, with: "let component"), to: file)
        return ComponentUse(name: "component")
      default: continue
      }
    }
    let source = parts.builder.file
    if view == nil {
      for parameter in function.parameters.indices.map({ source.parameters[$0] })
      where source.text(parameter.type) == component.name {
        return ComponentUse(name: source.name(parameter.name))
      }
      if let property = property(keeping: component) { return ComponentUse(name: property) }
    }
    return try useComponent(component, holding: view, before)
  }

  /// Of two components, nothing tells which one is the scope of the children.
  private func refuseTwins(
    of component: ParentParts.Part, in statements: [Syntax]
  ) throws(WiringRefusal) {
    let calls = statements.flatMap { self.calls(of: component, in: $0) }
    guard calls.count > 1 else { return }
    throw WiringRefusal(
      "`\(parts.builder.name)` makes more than one `\(component.name)` where it makes its router",
      at: Location(file: parts.builder.place.file, range: calls[1].range))
  }

  private func calls(of component: ParentParts.Part, in code: Syntax) -> [Syntax] {
    code.descendants.filter { $0.makes(component.name) }
  }

  /// The property of the builder that holds its component.
  private func property(keeping component: ParentParts.Part) -> String? {
    let file = parts.builder.file
    return parts.builder.members.first { member in
      guard member.kind == .let || member.kind == .var, !member.modifiers.isStatic else {
        return false
      }
      let type = file.text(member.type)
      if !type.isEmpty { return type == component.name }
      guard !member.initialValue.isEmpty else { return false }
      let value = Body(parsingValue: member.initialValue, in: file).root
      return calls(of: component, in: value).first?.range == member.initialValue
    }
    .map { file.name($0.name) }
  }

  /// A component that nothing made yet, as there was nobody to pass something on to.
  private func useComponent(
    _ component: ParentParts.Part, holding view: ViewOfComponent?, _ before: [Syntax]
  ) throws(WiringRefusal) -> ComponentUse {
    // A second one would be another scope, with shared instances of its own.
    for member in types[parts.builder.type].members {
      let (declaration, file) = (types.declaration(at: member.place), member.place.file)
      let made = bodies(of: declaration, in: types[file]).lazy
        .flatMap { calls(of: component, in: $0.root) }.first
      guard let made else { continue }
      throw WiringRefusal(
        "the `\(component.name)` that `\(parts.builder.name)` makes here is not kept where it makes its "
          + "router",
        at: Location(file: file, range: made.range))
    }
    let isPlain = !types[component.type].members.contains { $0.kind == .`init` }
    guard isPlain, types.frameworkBase(of: parts.builder.type)?.base == .builder,
      types.frameworkBase(of: component.type)?.base == .component,
      !before.contains(where: { $0.kind == .binding && $0.name == "component" })
    else {
      throw WiringRefusal(
        "`\(parts.builder.name)` keeps no `\(component.name)` where it makes its router",
        at: parts.builder.location)
    }
    let argument = try view.map { view throws(WiringRefusal) in
      ", \(view.property): \(try nameOfView(view, in: before))"
    }
    return ComponentUse(
      name: "component",
      making: "let component = \(component.name)(dependency: dependency\(argument ?? ""))")
  }

  /// A component that begins to hold the view is made with it.
  private mutating func handOver(
    _ view: ViewOfComponent, _ before: [Syntax], to component: Syntax
  ) throws(WiringRefusal) {
    guard let call = component.value else { return }
    let earlier = before.filter { $0.range.end <= component.range.start }
    let moved = try moveView(view, ahead: component, among: before)
    let name = if let moved { moved } else { try nameOfView(view, in: earlier) }
    try append(["\(view.property): \(name)"], toCall: call, in: parts.builder.place.file)
  }

  /// The local constant that holds the new view controller.
  private func nameOfView(
    _ view: ViewOfComponent, in statements: [Syntax]
  ) throws(WiringRefusal) -> String {
    let made = statements.first { candidate in
      candidate.kind == .binding && candidate.name != "_"
        && candidate.value?.text.contains("\(view.type)()") == true
    }
    guard let made else {
      throw WiringRefusal(
        "`\(parts.builder.name)` makes its view after its component", at: parts.builder.location)
    }
    return made.name
  }

  /// A RIB without children may do without a component; with the first one it gets its own.
  private mutating func makeComponent() throws(WiringRefusal) -> ComponentUse {
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
    // A component that is new here holds nothing.
    _ = try writeComponentExtensions(String(name), beside: parts.builder.file.path)
    return ComponentUse(
      name: "component", making: "let component = \(name)(dependency: dependency)")
  }

  // MARK: The builders of the children

  /// The names of the local constants that hold them.
  private mutating func wireBuilderStatements(
    _ component: ComponentUse, _ before: [Syntax], _ statement: Syntax
  ) throws(WiringRefusal) -> [String] {
    let file = parts.builder.place.file
    let layout = layout(file)
    let sibling = before.last { candidate in
      guard candidate.kind == .binding, let call = candidate.value else { return false }
      return call.calleeName?.hasSuffix("Builder") == true
        && call.argument("dependency")?.text == component.name
    }
    let suffix = ["Builder", "Buildable"].first { sibling?.name.hasSuffix($0) == true }
    let locals = children.map { child in
      suffix.map { child.name.lowerCamelCase + $0 } ?? style.builderName(child)
    }
    if let taken = before.first(where: { $0.kind == .binding && locals.contains($0.name) }) {
      throw WiringRefusal(
        "there is a `\(taken.name)` already", at: Location(file: file, range: taken.range))
    }
    let builders = zip(code, locals).map { code, local in
      code.makingBuilder(local, from: component.name)
    }
    let lines = ([component.making].compactMap { $0 } + builders).joined(separator: "\n")
    if let sibling {
      try add(layout.inserting(lines, behindStatement: sibling.range), to: file)
    } else {
      // The builders of children are a paragraph of their own.
      let isParagraph = before.isEmpty || layout.file.followsBlankLine(statement.range.start)
      try add(
        layout.inserting(isParagraph ? lines : "\n" + lines, beforeStatement: statement.range),
        to: file)
    }
    return locals
  }
}
