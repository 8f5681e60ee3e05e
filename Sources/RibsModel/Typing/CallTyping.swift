import RibsSyntax
import RibsText

/// What calls call, and what they give back.
extension Typing {
  mutating func callType(_ point: CodePoint, in unit: CodeUnit) -> CanonicalType {
    switch callee(of: point) {
    case .constructor(let type): return type
    case .methods(let methods, let receiver): return result(of: methods, on: receiver, by: point)
    case .globals(let places):
      let results = Set(places.map { functionResult(at: $0, by: point) })
      return results.count == 1 ? results.first ?? .unknown : .unknown
    case .localFunction(let function):
      guard let block = unit.body.block(of: function) else { return .unknown }
      return resultType(ofBlock: block, in: point.unit)
    case .closure(let closure): return closureResult(closure, in: point.unit)
    case .value(let value):
      guard case .function(_, _, let result) = type(at: point.at(value)).unwrapped
      else { return .unknown }
      return result
    case .foreign(let name, _, let receiver):
      return foreignResult(name, on: receiver, call: point)
    case .superInitialiser, .selfInitialiser, .unknown: return .unknown
    }
  }

  private mutating func result(
    of methods: [Member], on receiver: CanonicalType, by call: CodePoint
  ) -> CanonicalType {
    guard let nearest = methods.first else { return .unknown }
    let seenFrom = receiver.parts.compactMap(\.declared).first
    var arguments: [String: CanonicalType] = [:]
    if case .declared(let type, let given) = receiver.unwrapped {
      arguments = Dictionary(zip(types[type].genericParameters, given)) { first, _ in first }
    }
    var results: Set<CanonicalType> = []
    for method in methods where method.owner == nearest.owner {
      let type =
        types.typeWrittenAsSelf(of: method, on: receiver)
        ?? types.canonicalType(of: method, seenFrom: seenFrom) ?? .tuple([])
      results.insert(
        type.substituting(arguments).substituting(genericArguments(of: method.place, in: call)))
    }
    return results.count == 1 ? results.first ?? .unknown : .unknown
  }

  private mutating func functionResult(at place: DeclarationPlace, by call: CodePoint)
    -> CanonicalType
  {
    let range = types.declaration(at: place).type
    guard !range.isEmpty else { return .tuple([]) }
    return types.canonical(
      TypeExpression(parsing: range, in: types[place.file]), from: Viewpoint(place)
    ).substituting(genericArguments(of: place, in: call))
  }

  mutating func closureResult(_ closure: NodeID, in unit: CodeUnitID) -> CanonicalType {
    let body = code[unit].body
    if let written = body.writtenType(of: closure) {
      return types.canonical(written, from: code[unit].viewpoint)
    }
    guard let block = body.block(of: closure) else { return .unknown }
    return resultType(ofBlock: block, in: unit)
  }

  private mutating func resultType(ofBlock block: NodeID, in unit: CodeUnitID) -> CanonicalType {
    var found: CanonicalType?
    for result in code[unit].body.results(ofBlock: block) {
      let next = type(at: CodePoint(unit, result))
      if let found, found != next { return .unknown }
      found = next
    }
    return found ?? .unknown
  }

  /// Methods of the framework, of collections and of optionals.
  private mutating func foreignResult(
    _ name: String, on receiver: CanonicalType, call: CodePoint
  ) -> CanonicalType {
    let body = code[call.unit].body
    let closure = body.closureArgument(of: call.node)
    if name == "shared", let closure, types.isComponent(receiver) {
      return closureResult(closure, in: call.unit)
    }
    if closure != nil, settingUp.contains(name), receiver.isSetUpByThen { return receiver }
    if let base = types.frameworkBase(of: receiver),
      let result = FrameworkMembers.method(name, of: base.base, arguments: base.arguments)
    {
      return result
    }
    if receiver.isOptionalOfOne, name == "map" || name == "flatMap" {
      let result = closure.map { closureResult($0, in: call.unit) } ?? .unknown
      return .external("Optional", arguments: [result.unwrapped])
    }
    if name == "zip", let callee = body.callee(of: call.node), body[callee].kind == .name {
      let collections = body.arguments(of: call.node).compactMap { body.value(of: $0) }
      return .array(
        .tuple(collections.map { .init(label: "", type: type(of: $0, in: call.unit).element) }))
    }
    guard receiver.element != .unknown else { return .unknown }
    switch name {
    case "map", "compactMap", "flatMap":
      guard let closure else { return .unknown }
      let result = closureResult(closure, in: call.unit)
      return name == "map"
        ? .array(result) : .array(name == "compactMap" ? result.unwrapped : result.element)
    case _ where CollectionMethods.givingOneIfAny.contains(name):
      return .external("Optional", arguments: [receiver.element])
    case _ where CollectionMethods.givingOne.contains(name): return receiver.element
    case "removeValue", "updateValue": return .external("Optional", arguments: [receiver.item])
    case _ where CollectionMethods.givingSeveral.contains(name): return .array(receiver.element)
    case "enumerated":
      return .array(
        .tuple([
          .init(label: "offset", type: .external("Int", arguments: [])),
          .init(label: "element", type: receiver.element),
        ]))
    default: return .unknown
    }
  }

  // MARK: Closures and contexts

  /// The type of a closure's parameter, from what the closure is given to.
  mutating func closureParameterType(_ index: Int, of closure: NodeID, in unitID: CodeUnitID)
    -> CanonicalType
  {
    let body = code[unitID].body
    let argument = body[closure].parent
    guard body[argument].kind == .argument, body[body[argument].parent].kind == .call else {
      if case .function(let parameters, _, _) = context(of: CodePoint(unitID, closure)),
        index < parameters.count
      {
        return parameters[index]
      }
      return .unknown
    }
    let call = CodePoint(unitID, body[argument].parent)
    let callee = callee(of: call)
    if let cell = cellType(ofParameter: index, givenTo: call, by: callee) { return cell }
    switch callee {
    case .foreign(let name, _, let receiver):
      if let type = unretainedType(ofParameter: index, of: closure, givenTo: call) { return type }
      if receiver.isOptionalOfOne {
        return name == "map" || name == "flatMap" ? receiver.unwrapped : .unknown
      }
      if name == "reduce" { return index == 1 ? receiver.element : .unknown }
      guard CollectionMethods.iterating.contains(name) else { return .unknown }
      return body.takesPairs(closure, calledBy: name)
        ? receiver.element.element(.index(index)) : receiver.element
    case .constructor(let type):
      if let base = types.frameworkBase(of: type), base.base.isComponentizedBuilder {
        return base.arguments.count > 3 ? base.arguments[3] : .unknown
      }
    default: break
    }
    guard
      case .function(let parameters, _, _) = context(of: CodePoint(unitID, closure)).unwrapped,
      index < parameters.count
    else { return index == 0 ? formRow(madeBy: call) : .unknown }
    return parameters[index]
  }

  /// The type that the code around an expression expects of it.
  mutating func context(of point: CodePoint) -> CanonicalType {
    let unit = code[point.unit]
    let body = unit.body
    if point.node == body.rootID { return .unknown }
    let parent = body[point.node].parent
    switch body[parent].kind {
    case .argument: return parameterContext(argument: parent, in: point.unit)
    case .binding:
      return body.writtenType(of: parent).map { types.canonical($0, from: unit.viewpoint) }
        ?? .unknown
    case .assignment:
      guard let target = body.firstChild(of: parent), target != point.node else { return .unknown }
      return type(at: point.at(target))
    case .array: return context(of: point.at(parent)).element
    case .paren, .effect, .ternary: return context(of: point.at(parent))
    case .return, .block: return resultContext(of: point)
    default: return .unknown
    }
  }

  private mutating func resultContext(of point: CodePoint) -> CanonicalType {
    let unit = code[point.unit]
    let body = unit.body
    guard let closure = Syntax(body, point.node).enclosingFunction?.id else {
      let declaration = types.declaration(at: unit.declaration)
      if case .defaultValue(let index) = unit.role {
        return parameterType(index, of: unit.declaration)
      }
      guard !declaration.type.isEmpty else { return .unknown }
      return types.canonical(
        TypeExpression(parsing: declaration.type, in: body.file), from: unit.viewpoint)
    }
    if let written = body.writtenType(of: closure) {
      return types.canonical(written, from: unit.viewpoint)
    }
    // `lazy var x: X = { … }()` and `shared { … }` give what is expected of the call.
    let parent = body[closure].parent
    if body[parent].kind == .call { return context(of: point.at(parent)) }
    guard body[parent].kind == .argument else { return .unknown }
    let call = point.at(body[parent].parent)
    if case .foreign("shared", _, let receiver) = callee(of: call), types.isComponent(receiver) {
      return context(of: call)
    }
    guard
      case .function(_, _, let result) = parameterContext(argument: parent, in: point.unit)
        .unwrapped
    else { return .unknown }
    return result
  }

  private mutating func parameterContext(argument: NodeID, in unitID: CodeUnitID) -> CanonicalType {
    let body = code[unitID].body
    let call = body[argument].parent
    guard body[call].kind == .call else { return .unknown }
    let arguments = body.callArguments(of: call)
    for target in targets(of: CodePoint(unitID, call)) {
      let signature = FunctionSignature(at: target.place, in: types)
      guard let match = signature.match(arguments),
        let index = match.first(where: { arguments[$0.value].node == argument })?.key
      else { continue }
      return parameterType(index, of: target.place)
        .substituting(genericArguments(of: target.place, in: CodePoint(unitID, call)))
    }
    // A struct's memberwise initialiser takes its properties.
    if case .constructor(let made) = callee(of: CodePoint(unitID, call)), let type = made.declared {
      guard types[type].kind == .struct, initialisers(of: type).isEmpty else { return .unknown }
      return arguments.first { $0.node == argument }
        .flatMap { types.memberwiseProperty(taking: $0, of: type) }
        .flatMap { propertyType($0.name, of: made, isStatic: false) } ?? .unknown
    }
    return SystemParameters.type(
      body.name(of: argument), ofCallTo: body.calledName(of: call), taking: arguments.map(\.label))
      ?? .unknown
  }
}

extension Body {
  /// A closure with several parameters, which a method of a sequence gives one element, takes the
  /// element's parts.
  func takesPairs(_ closure: NodeID, calledBy method: String) -> Bool {
    guard !CollectionMethods.comparing.contains(method) else { return false }
    let parameters = children(of: closure, .parameter)
    if !parameters.isEmpty { return parameters.count > 1 }
    return subtree(of: closure).contains { nodes[$0].kind == .name && name(of: NodeID($0)) == "$1" }
  }

  /// The last closure among a call's arguments.
  func closureArgument(of call: NodeID) -> NodeID? {
    arguments(of: call).compactMap { value(of: $0) }.last { self[$0].kind == .closure }
  }
}

extension TypeTable {
  /// `Self` or `Self?` as what a member gives back: what it is asked of, or another of its type.
  /// Nil for members with another type.
  func typeWrittenAsSelf(of member: Member, on receiver: CanonicalType) -> CanonicalType? {
    switch self[member.place.file].text(declaration(at: member.place).type) {
    case "Self": receiver
    case "Self?": .external("Optional", arguments: [receiver])
    default: nil
    }
  }

  /// The framework class that a type inherits or is, with its generic arguments.
  package func frameworkBase(of type: CanonicalType) -> FrameworkBase? {
    switch type.unwrapped {
    case .declared(let declared, _): frameworkBase(of: declared)
    case .framework(let framework, let arguments): (framework, arguments)
    default: nil
    }
  }

  func isComponent(_ type: CanonicalType) -> Bool {
    guard let base = frameworkBase(of: type)?.base else { return false }
    return base == .component || base.isNeedleComponent
  }
}

/// The methods of Then, the library, that give back what their closure sets up:
/// `UILabel().then { $0.text = title }`.
private let settingUp: Set = ["then", "with"]

extension CanonicalType {
  /// A type of the project, or one of Apple's frameworks: the promises of other libraries have a
  /// `then` of their own.
  fileprivate var isSetUpByThen: Bool {
    switch self {
    case .declared: true
    case .external(let name, _): AppleTypes.mayInclude(name)
    default: false
    }
  }
}
