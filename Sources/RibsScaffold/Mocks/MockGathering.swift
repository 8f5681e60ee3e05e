import RibsModel
import RibsSyntax

/// Puts together what a marked protocol requires: its own members, those of the protocols it
/// inherits wherever they are declared, and those of the RIBs framework.
struct MockGathering {
  let types: TypeTable
  let place: DeclarationPlace
  let type: TypeID
  let mark: MockMark
  /// The framework that the protocol is built on, as far as it is known.
  let framework: RibsFramework?
  let mockName: String

  private var file: SourceFile { types[place.file] }

  /// The protocol's own declaration first, then those it inherits, nearest first.
  var declarations: [DeclarationPlace] {
    [place]
      + types.ancestry(of: type).types.filter {
        types[$0].kind == .protocol && !(provided?.types.contains($0) ?? false)
      }.flatMap { ancestor in
        [types[ancestor].place] + types[ancestor].extensions.filter { isProtocol($0) }
      }
  }

  /// What the superclass that the protocol asks for inherits, and so provides itself.
  private var provided: Ancestry? {
    let ancestors = types.ancestry(of: type).types
    let superclass = ancestors.first { types[$0].kind == .class }
    return superclass.map { types.ancestry(of: $0) }
  }

  private func isProtocol(_ place: DeclarationPlace) -> Bool {
    types.declaration(at: place).kind == .protocol
  }

  /// The mock, and what is missing in it, in the user's terms.
  func mock() -> (mock: MockProtocol, problems: [String]) {
    let ancestry = types.ancestry(of: type)
    var mock = mockWithoutMembers()
    let readings = declarations.map(reading)
    var associated = MockAssociatedTypes(known: mark.typealiases + inheritedArguments())
    for reading in readings { associated.add(reading, mock: mockName) }
    associated.resolve()
    mock.typeParameters = associated.parameters
    mock.typeRequirements = associated.requirements
    mock.typealiases = associated.typealiases
    if mock.superclass == nil { mock.superclass = associated.selfSuperclass }

    let fromFramework = frameworkMembers()
    var members = readings.flatMap { $0.members() } + fromFramework.members
    if ancestry.external.contains("Identifiable"), let type = associated.statedType(of: "ID") {
      members += identity(ofType: type)
    }
    let external = externalMembers(isObject: mock.superclass != nil)
    mock.members = MockNaming(marked(uniqued(members + external.members))).members
    var problems = fromFramework.problems + external.problems
    if problems.isEmpty, !ancestry.isAmbiguous {
      problems = misnamed(members + external.members).map { "the mark \($0)" }
    }
    if ancestry.isAmbiguous {
      problems.append("an inherited name has several meanings, so requirements may be missing")
    }
    return (mock, problems)
  }

  private func mockWithoutMembers() -> MockProtocol {
    let declaration = types.declaration(at: place)
    let external = types.ancestry(of: type).external
    var mock = MockProtocol(mockName: mockName, conformance: conformance)
    mock.outer = types[type].outer.map { types[$0].qualifiedName }
    mock.access = types[type].access
    mock.attributes = file.attributeTexts(of: declaration, except: ["objc"])
    mock.condition = file.conditionText(of: declaration.condition)
    mock.isActor = external.contains("Actor")
    // What is an error is sendable too.
    mock.isSendable = ["Sendable", "Error", "LocalizedError"].contains(where: external.contains)
    mock.superclass = superclass()
    return mock
  }

  private var conformance: String {
    let name = types[type].name
    if let prefix = mark.modulePrefix { return "\(prefix).\(name)" }
    return spelling(of: place).needsModule(type)
      ? "\(types[types[type].module].importName).\(name)" : name
  }

  private func spelling(of place: DeclarationPlace) -> MockSpelling {
    MockSpelling(types: types, viewpoint: Viewpoint(place), outer: types[type].outer)
  }

  private func reading(_ place: DeclarationPlace) -> MockRequirementReading {
    var spelling = spelling(of: place)
    spelling.associatedTypes = associatedTypeNames
    return MockRequirementReading(
      file: types[place.file], declaration: place.declaration, mock: mockName, spelling: spelling,
      defaults: MockDefaults(types: types, viewpoint: Viewpoint(place)))
  }

  private var associatedTypeNames: Set<String> {
    Set(
      declarations.flatMap { place in
        let file = types[place.file]
        return (Int(place.declaration.index)..<Int(file[place.declaration].next.index))
          .map { file.declarations[$0] }.filter { $0.kind == .associatedtype }
          .map { file.name($0.name) }
      })
  }

  // MARK: What is inherited

  /// The associated types that inheritance clauses make known:
  /// `protocol Names: Repository<String>`.
  private func inheritedArguments() -> [MockTypealias] {
    types.selfAndAncestors(of: type).flatMap { heir in
      types[heir].inherited.flatMap { entry -> [MockTypealias] in
        guard case .declared(let parent) = entry.target, case .path(let path) = entry.type,
          let arguments = path.last?.arguments
        else { return [] }
        let spelling = spelling(of: entry.place)
        return zip(types[parent].genericParameters, arguments).map {
          MockTypealias(name: $0, type: spelling.spelled($1).description)
        }
      }
    }
  }

  private func superclass() -> String? {
    let ancestry = types.ancestry(of: type)
    if let declared = ancestry.types.first(where: { types[$0].kind == .class }) {
      return types[declared].qualifiedName
    }
    return ancestry.external.first(where: isSuperclass)
      ?? (ancestry.external.contains("NSObjectProtocol") ? "NSObject" : nil)
  }

  private func isSuperclass(_ name: String) -> Bool {
    let name = name.unqualifiedName
    return name == "NSObject"
      || (name.hasPrefix("UI") || name.hasPrefix("NS"))
        && ["View", "Controller", "Control", "Button", "Window", "Cell", "Responder"]
          .contains { name.hasSuffix($0) }
  }

  /// What protocols require that no file of the project declares; an object has some of it by its
  /// superclass.
  private func externalMembers(isObject: Bool) -> (members: [MockMember], problems: [String]) {
    var members: [MockMember] = []
    var problems: [String] = []
    let external = types.ancestry(of: type).external.filter {
      !isSuperclass($0) && !(provided?.external.contains($0) ?? false)
    }
    for name in external
    where !isObject || !StandardRequirements.objectProtocols.contains(name) {
      if let standard = StandardRequirements.members(of: name, mock: mockName) {
        members += standard
      } else {
        problems.append(
          "`\(name)` is not declared in the files read, so its requirements are missing")
      }
    }
    return (members, problems)
  }

  /// What the framework's protocols require.
  private func frameworkMembers() -> (members: [MockMember], problems: [String]) {
    var problems: [String] = []
    let inherited = types.ancestry(of: type).framework.subtracting(provided?.framework ?? [])
    let protocols = FrameworkRequirements.order.filter(inherited.contains)
    if inherited.contains(where: \.isClass) {
      problems.append("it inherits a class of the framework, which a mock does not do")
    }
    guard !protocols.isEmpty else { return ([], problems) }
    guard let framework else {
      problems.append("nothing tells whether it is built on RIBs or ModernRIBs: import one of them")
      return ([], problems)
    }
    let flavour = framework.flavour
    let required = protocols.flatMap { parent -> [MockMember] in
      guard let source = FrameworkRequirements.source(of: parent, flavour) else { return [] }
      var spelling = spelling(of: place)
      spelling.framework = framework.module
      return members(of: source, named: parent.qualifiedName, spelling).map { member in
        var member = member
        member.behaviour = FrameworkRequirements.behaviour(of: member.name, in: parent, flavour)
        return member
      }
    }
    return (required, problems)
  }

  /// `Identifiable where ID == Int`: only an `ID` that nothing states is what every object has.
  private func identity(ofType type: String) -> [MockMember] {
    members(
      of: "protocol Identifiable { var id: \(type) { get } }", named: "Identifiable",
      spelling(of: place))
  }

  /// What a protocol requires that no file of the project declares.
  private func members(
    of source: String, named name: String, _ spelling: MockSpelling
  ) -> [MockMember] {
    MockRequirementReading(
      file: parse(path: name, bytes: Array(source.utf8)), declaration: DeclarationID(0),
      mock: mockName, spelling: spelling,
      defaults: MockDefaults(types: types, viewpoint: Viewpoint(place))
    ).members()
  }

  /// The framework, where the protocol inherits anything of it.
  var usedFramework: RibsFramework? {
    types.ancestry(of: type).framework.isEmpty ? nil : framework
  }

  /// The modules that the framework's requirements take their types from.
  var frameworkModules: [String] {
    guard let used = usedFramework else { return [] }
    let inherited = types.ancestry(of: type).framework
    return [used.module]
      + FrameworkRequirements.order.filter(inherited.contains).flatMap {
        FrameworkRequirements.imports(for: $0, used.flavour)
      }
  }

  // MARK: What the mark says

  /// Each requirement once, the nearest declaration of it; it is settable if any of them is.
  private func uniqued(_ members: [MockMember]) -> [MockMember] {
    var kept: [MockMember] = []
    for member in members {
      guard
        let known = kept.firstIndex(where: {
          $0.requiresTheSame(as: member) && !$0.excludes(member)
        })
      else {
        kept.append(member)
        continue
      }
      kept[known].form.widen(by: member.form)
      if member.condition == nil { kept[known].condition = nil }
      if kept[known].behaviour.isEmpty { kept[known].behaviour = member.behaviour }
    }
    return kept
  }

  private func misnamed(_ members: [MockMember]) -> [String] {
    var names = (functions: Set<String>(), properties: Set<String>())
    for member in members {
      if member.isProperty {
        names.properties.insert(member.name)
      } else {
        names.functions.insert(member.name)
      }
    }
    return mark.names(
      notAmongFunctions: names.functions, properties: names.properties,
      associatedTypes: associatedTypeNames.union(
        types.ancestry(of: type).external.contains("Identifiable") ? ["ID"] : []))
  }

  private func marked(_ members: [MockMember]) -> [MockMember] {
    var members = members
    let defaults = MockDefaults(types: types, viewpoint: Viewpoint(place))
    for index in members.indices {
      let name = members[index].name
      members[index].keepsHistory = mark.keepsHistory(of: name)
      guard case .property(var property) = members[index].form else { continue }
      if let choice = mark.subjects[name] {
        property.initial = defaults.stream(of: property.type, fedBy: choice) ?? property.initial
      }
      if let modifier = mark.modifiers[name] { property.modifier = modifier + " " }
      if mark.subjects.values.contains("@Published \(name)") { property.modifier = "@Published " }
      members[index].form = .property(property)
    }
    return members
  }
}

extension MockMember {
  /// Both are met by one member of the mock.
  fileprivate func requiresTheSame(as other: MockMember) -> Bool {
    guard name == other.name, isStatic == other.isStatic else { return false }
    switch (form, other.form) {
    case (.property, .property), (.fixed, .fixed): return true
    case (.method(let one), .method(let two)),
      (.subscript(let one, _), .subscript(let two, _)),
      (.initialiser(let one, _), .initialiser(let two, _)):
      return one.parameters.map(\.label) == two.parameters.map(\.label)
        && one.parameters.map(\.type) == two.parameters.map(\.type) && one.result == two.result
        && one.genericNames.count == two.genericNames.count
        && one.requirements == two.requirements && one.effects.isAsync == two.effects.isAsync
    default: return false
    }
  }
}

extension MockMember.Form {
  fileprivate mutating func widen(by other: Self) {
    switch (self, other) {
    case (.property(var property), .property(let further)):
      property.isSettable = property.isSettable || further.isSettable
      self = .property(property)
    case (.subscript(let signature, let settable), .subscript(_, let furtherSettable)):
      self = .subscript(signature, isSettable: settable || furtherSettable)
    default: break
    }
  }
}
