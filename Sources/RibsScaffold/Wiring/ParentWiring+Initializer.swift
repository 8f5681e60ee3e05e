import RibsModel
import RibsSyntax
import RibsText

extension ParentWiring {
  /// The router's initialiser takes the builders of the children and keeps them.
  mutating func wireInitializer() throws(WiringRefusal) {
    let file = parts.router.place.file
    let layout = layout(file)
    let source = parts.router.file
    let initializers = routerMembers.filter { $0.kind == .`init` }
    guard let initializer = initializers.first, initializers.count == 1 else {
      throw WiringRefusal(
        "`\(parts.router.name)` has \(initializers.count) initializers, and each would have to take "
          + "the new builder",
        at: initializers.last.map { Location(file: file, range: $0.name) } ?? parts.router.location)
    }
    let place = Location(file: file, range: initializer.name)
    if let obstacle = obstacle(to: initializer) {
      throw WiringRefusal(
        "the initializer of `\(parts.router.name)` can't take the new builder: it is \(obstacle)",
        at: place)
    }
    let tokens = tokenize(
      source.bytes, range: ByteRange(initializer.range.start, initializer.body.start))
    // With one more parameter it overrides nothing.
    var lost: UInt32 = 0
    if initializer.modifiers.contains(.override),
      let override = tokens.firstIndex(where: { $0.word == .override })
    {
      let range = ByteRange(tokens[override].start, tokens[override + 1].start)
      try add(TextEdit(replacing: range, with: ""), to: file)
      lost = range.end - range.start
    }
    guard let list = layout.parameterList(of: initializer) else {
      throw WiringRefusal("this initializer can't be read", at: place)
    }
    let names = children.map(style.builderName)
    let taken = initializer.parameters.indices.map { source.name(source.parameters[$0].name) }
      .first(where: names.contains)
    if let taken {
      throw WiringRefusal("this initializer has a parameter `\(taken)` already", at: place)
    }
    let parameters = zip(names, children).map { "\($0): \($1.buildable)" }
    let edits = layout.appending(parameters, to: list)
    try add(layout.aligned(edits, of: list, behind: lost), to: file)
    try wireAssignments(of: names, in: initializer)
  }

  /// Why one more parameter would not do.
  private func obstacle(to initializer: Declaration) -> String? {
    if initializer.modifiers.contains(.required) {
      return "`required`, so that subclasses are made by the same parameters"
    }
    if initializer.modifiers.contains(.convenience) {
      return "`convenience`, and another one makes the router"
    }
    guard !initializer.modifiers.isDisjoint(with: [.public, .open]) else { return nil }
    return "`public`, so that other modules may call it"
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
        "this initializer does not call `super.init` in a statement of its own",
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

  // MARK: One that is inherited

  /// What the router's initialiser takes beside the builders; nil where it is inherited from more
  /// than the framework's own class.
  var inheritedParameters: [(label: String, type: TypeID)]? {
    let router = parts.router.type
    guard !types[router].members.contains(where: { $0.kind == .`init` }),
      types.superclasses(of: router).isEmpty, types[router].genericParameters.isEmpty,
      let (base, arguments) = types.frameworkBase(of: router)
    else { return nil }
    let labels: [String]
    switch base {
    case .router: labels = ["interactor"]
    case .viewableRouter, .launchRouter: labels = ["interactor", "viewController"]
    default: return nil
    }
    let declared = arguments.compactMap { argument -> TypeID? in
      if case .declared(let type, _) = argument { type } else { nil }
    }
    guard declared.count == labels.count else { return nil }
    return Array(zip(labels, declared))
  }

  /// The initialiser in place of the inherited one.
  func writtenInitializer() throws(WiringRefusal) -> String {
    guard let inherited = inheritedParameters, types[parts.router.type].access <= .internal else {
      throw WiringRefusal(
        "`\(parts.router.name)` inherits its initializer, so it can't take the new builder",
        at: parts.router.location)
    }
    let own = inherited.map { "\($0.label): \(types[$0.type].name)" }
    let new = children.map { "\(style.builderName($0)): \($0.buildable)" }
    let assignments = children.map(style.builderName).map { "  self.\($0) = \($0)\n" }.joined()
    let handedOn = inherited.map { "\($0.label): \($0.label)" }.joined(separator: ", ")
    let introduction = isIntroducedElsewhere ? "" : "\n  interactor.router = self"
    return """
      init(\((own + new).joined(separator: ", "))) {
      \(assignments)  super.init(\(handedOn))\(introduction)
      }
      """
  }

  /// Something tells the interactor its router already, or there is no place for it.
  private var isIntroducedElsewhere: Bool {
    guard types.members(named: "router", of: parts.interactable.type).contains(where: \.isProperty)
    else { return true }
    return [parts.builder, parts.router].contains { part in
      types[part.type].members.contains { member in
        let body = types.declaration(at: member.place).body
        return !body.isEmpty
          && types[member.place.file].text(body).contains(/\.router\s*=[^=]/)
      }
    }
  }
}
