import RibsModel
import RibsSyntax
import RibsText

extension ParentWiring {
  /// What stands in for the parent's parts in tests follows them.
  mutating func wireDoubles() throws(WiringRefusal) {
    let events = children.compactMap(\.closingEvent)
    if !events.isEmpty {
      try count(events, in: parts.interactable, implementedBy: parts.interactor.type)
    }
    try count(
      children.flatMap { [style.attachName($0), style.detachName($0)] }, in: parts.routing,
      implementedBy: parts.router.type)
    for (index, file) in types.files.enumerated()
    where file.bytes.holds(parts.router.name) && !isForeign(FileID(index)) {
      try wireRouterCalls(in: FileID(index))
    }
    noteGenerated()
  }

  /// A copy of code for another project: no project holds the file, but one holds the parent.
  func isForeign(_ file: FileID) -> Bool {
    func isNamed(_ file: FileID) -> Bool {
      !types[types.module(of: file)].name.isEmpty
    }
    return isNamed(parts.router.place.file) && !isNamed(file)
  }

  /// Methods without parameters that count their calls.
  private mutating func count(
    _ methods: [String], in part: ParentParts.Part, implementedBy real: TypeID
  ) throws(WiringRefusal) {
    for type in types.types
    where type.kind == .class && type.id != real && types.inherits(type.id, part.type)
      && !isForeign(type.place.file)
    {
      guard !types.inherits(type.id, real) else {
        // What it inherits is edited already; a router's initialiser changes for those below it.
        guard part.type == parts.routing.type else { continue }
        throw WiringRefusal(
          "`\(type.name)` inherits `\(parts.router.name)`, whose initializer would change",
          at: types.location(of: type.id))
      }
      // A subclass inherits what its superclass gets.
      guard !types.superclasses(of: type.id).contains(where: { types.inherits($0, part.type) })
      else { continue }
      if isGenerated(type) {
        generatedStandIns.insert(type.id)
        continue
      }
      guard isDouble(type) else {
        throw WiringRefusal(
          "`\(type.name)` conforms to `\(part.name)` too",
          at: types.location(of: type.id))
      }
      let stubs = methods.map { method in
        """
        private(set) var \(method)CallCount = 0

        func \(method)() {
          \(method)CallCount += 1
        }
        """
      }
      try addMembers(stubs, to: type, conformingTo: part.type)
    }
  }

  func isDouble(_ type: TypeInformation) -> Bool { type.role == .test || type.role == .mock }

  /// A program writes its file.
  func isGenerated(_ type: TypeInformation) -> Bool {
    let role = types.role(of: type.place.file)
    return role == .mock || role == .generated
  }

  private mutating func noteGenerated() {
    let byFile = Dictionary(grouping: generatedStandIns.sorted()) { types[$0].place.file }
    for (file, standIns) in byFile.sorted(by: { $0.key < $1.key }) {
      let names = commaList(quoting: standIns.map { types[$0].name })
      let source = types[file]
      let isOurs = source.bytes.starts(with: MockFile.header[0].utf8)
      let command = isOurs ? " with `ribs mocks . --output \(source.path)`" : ""
      note("generate \(names) in \(source.path) anew\(command)")
    }
  }

  /// Adds members behind the others, in the extension that states the conformance or in the type;
  /// gives the file that it stands in.
  @discardableResult mutating func addMembers(
    _ members: [String], to type: TypeInformation, conformingTo parent: TypeID
  ) throws(WiringRefusal) -> FileID {
    let entry = type.inherited.first { $0.target == .declared(parent) }
    let place = entry?.place ?? type.place
    let access = min(type.access, types[parent].access)
    let code = access.stated(in: members.joined(separator: "\n\n"))
    try add(
      layout(place.file).insertingLast(code, in: place.declaration, afterBlankLine: true),
      to: place.file)
    return place.file
  }

  // MARK: Routers made in tests

  private mutating func wireRouterCalls(in file: FileID) throws(WiringRefusal) {
    let source = types[file]
    let named = TypeExpression.path([TypeName(parts.router.name)])
    let meaning = types.lookup(named, from: Viewpoint(file: file, declaration: nil))
    guard meaning == .declared(parts.router.type) else { return }
    for declaration in source.declarations {
      for body in bodies(of: declaration, in: source) {
        let isTest = types.role(of: file) == .test
        let implicit = implicitCalls(in: body)
        if let call = implicit.first(where: { !isTest || !makesRouter($0, of: declaration) }) {
          throw WiringRefusal(
            "this may make a `\(parts.router.name)`, whose initializer would change",
            at: Location(file: file, range: call.range))
        }
        if let reference = reference(in: body) {
          throw WiringRefusal(
            "this hands on the initializer of `\(parts.router.name)`, which would change",
            at: Location(file: file, range: reference.range))
        }
        for call in callsOfRouter(in: body) + implicit {
          guard isTest else {
            if file == parts.builder.place.file { continue }
            throw WiringRefusal(
              "`\(parts.router.name)` is made outside its builder too",
              at: Location(file: file, range: call.range))
          }
          guard children.allSatisfy({ $0.mocks != nil }) else {
            throw WiringRefusal(
              "this needs a mock of the child's Buildable, which these templates do not write",
              at: Location(file: file, range: call.range))
          }
          try wire(call, of: declaration, in: file)
        }
      }
    }
  }

  /// The call gets mocks, or the function that all tests make routers with gets them as defaults.
  private mutating func wire(
    _ call: Syntax, of function: Declaration, in file: FileID
  ) throws(WiringRefusal) {
    let names = children.map(style.builderName)
    let mocks = children.map { "\($0.buildable)Mock()" }
    let layout = layout(file)
    guard RouterFactory(function, in: types[file], making: parts.router.name) != nil,
      let parameters = layout.parameterList(of: function)
    else {
      try append(zip(names, mocks).map { "\($0): \($1)" }, toCall: call, in: file)
      return
    }
    let declared = zip(children, mocks).map { child, mock in
      "\(style.builderName(child)): \(child.buildable) = \(mock)"
    }
    try add(layout.appending(declared, to: parameters), to: file)
    try append(names.map { "\($0): \($0)" }, toCall: call, in: file)
  }

  /// What is made is assigned to a property `router: HomeRouter!`, or is the value of one.
  private func makesRouter(_ call: Syntax, of declaration: Declaration) -> Bool {
    let file = call.body.file
    func isRouter(_ type: ByteRange) -> Bool {
      [parts.router.name, parts.router.name + "!", parts.router.name + "?"]
        .contains(file.text(type))
    }
    if declaration.initialValue == call.range { return isRouter(declaration.type) }
    let assignment = call.body.root.descendants.first { statement in
      statement.kind == .assignment && statement.value?.range == call.range
    }
    guard let target = assignment?.firstChild?.text, let owner = declaration.parent else {
      return false
    }
    let name = target.hasPrefix("self.") ? String(target.dropFirst("self.".count)) : target
    return file.members(of: owner).contains { member in
      member.kind == .var && file.name(member.name) == name && isRouter(member.type)
    }
  }

  /// The initialiser without a call of it: `let makeHome = HomeRouter.init`.
  private func reference(in body: Body) -> Syntax? {
    let name = parts.router.name + ".init"
    let all = body.root.descendants
    let named = all.filter { $0.range.count == name.utf8.count && $0.text == name }
    guard !named.isEmpty else { return nil }
    let callees = all.compactMap { $0.kind == .call ? $0.callee?.range : nil }
    return named.first { !callees.contains($0.range) }
  }

  /// The calls `.init(…)` with the labels of the router's initialiser.
  private func implicitCalls(in body: Body) -> [Syntax] {
    let labels = routerLabels
    return body.root.descendants.filter { call in
      call.kind == .call && call.callee?.text == ".init"
        && call.arguments.map { $0.label ?? "" } == labels
    }
  }

  private var routerLabels: [String] {
    let initializer = types[parts.router.type].members.first { $0.kind == .`init` }
    return initializer.map { types.parameters(of: $0).map(\.label) }
      ?? inheritedParameters?.map(\.label) ?? []
  }

  /// The code of a function, of accessors, and of an initial value.
  func bodies(of declaration: Declaration, in file: SourceFile) -> [Body] {
    var bodies: [Body] = []
    if !declaration.kind.hasMembers, declaration.accessors.isEmpty, !declaration.body.isEmpty {
      bodies.append(Body(parsing: declaration.body, in: file))
    }
    for accessor in declaration.accessors.indices.map({ file.accessors[$0] })
    where !accessor.body.isEmpty {
      bodies.append(Body(parsing: accessor.body, in: file))
    }
    if !declaration.initialValue.isEmpty {
      bodies.append(Body(parsingValue: declaration.initialValue, in: file))
    }
    return bodies
  }
}
