import RibsSyntax

/// The types of `base.name` and of a type's properties.
extension Typing {
  mutating func memberType(_ point: CodePoint, in unit: CodeUnit) -> CanonicalType {
    let body = unit.body
    guard let base = body.firstChild(of: point.node) else { return .unknown }
    let name = body.name(of: point.node)
    let receiver = bounded(type(at: point.at(base)), in: unit)
    if name == "self" { return receiver }
    switch receiver.unwrapped {
    case .metatype(let instance):
      if let type = typeNamed(at: point, in: unit) { return .metatype(type) }
      if let declared = instance.declared,
        types.members(named: name, of: declared).contains(where: { $0.kind == .case })
      {
        return instance
      }
      if name == "allCases", let declared = instance.declared, types[declared].kind == .enum {
        return .array(instance)
      }
      return propertyType(name, of: instance, isStatic: true) ?? .unknown
    case .unknown:
      return typeNamed(at: point, in: unit).map { .metatype($0) } ?? .unknown
    default:
      return propertyType(name, of: receiver, isStatic: false) ?? .unknown
    }
  }

  /// The type of a property of a value; nil when there is none of that name.
  mutating func propertyType(_ name: String, of receiver: CanonicalType, isStatic: Bool)
    -> CanonicalType?
  {
    for part in receiver.parts {
      if let type = propertyType(name, ofPart: part, isStatic: isStatic) { return type }
    }
    return nil
  }

  private mutating func propertyType(
    _ name: String, ofPart part: CanonicalType, isStatic: Bool
  ) -> CanonicalType? {
    switch part {
    case .declared(let type, let arguments):
      if let member = property(name, of: type, isStatic: isStatic) {
        return types.typeWrittenAsSelf(of: member, on: part)
          ?? propertyType(of: member, seenFrom: type, arguments: arguments)
      }
      return isStatic ? nil : inheritedFrameworkProperty(name, of: type)
    case .framework(let type, let arguments):
      if let known = FrameworkMembers.property(name, of: type, arguments: arguments) {
        return known
      }
      return added(name, to: part, isStatic: isStatic)
    case .tuple:
      let element = part.element(.label(name))
      return element == .unknown ? nil : element
    case .external:
      switch name {
      case "first", "last":
        return part.element == .unknown
          ? nil : .external("Optional", arguments: [part.element])
      case "values":
        guard case .external("Dictionary", let arguments) = part, arguments.count == 2 else {
          return nil
        }
        return .array(arguments[1])
      case "lazy", "reversed": return part.element == .unknown ? nil : part
      default: return added(name, to: part, isStatic: isStatic)
      }
    default: return nil
    }
  }

  /// The property that a name means on a type: its own, or the nearest inherited one.
  func property(_ name: String, of type: TypeID, isStatic: Bool) -> Member? {
    types.allMembers(named: name, of: type).first { $0.isProperty && $0.isStatic == isStatic }
  }

  mutating func propertyType(
    of member: Member, seenFrom type: TypeID, arguments: [CanonicalType] = []
  ) -> CanonicalType? {
    let own = Dictionary(
      zip(types[type].genericParameters, arguments)
    ) { first, _ in first }
    if let declared = types.canonicalType(of: member, seenFrom: type) {
      return declared.substituting(own)
    }
    return variableType(at: member.place)?.substituting(own) ?? .unknown
  }

  private mutating func inheritedFrameworkProperty(_ name: String, of type: TypeID)
    -> CanonicalType?
  {
    if let base = types.frameworkBase(of: type) {
      if let known = FrameworkMembers.property(name, of: base.base, arguments: base.arguments) {
        return known
      }
      // Needle's components answer for every member of their dependency.
      if base.base.isNeedleComponent, let dependency = base.arguments.first,
        let known = propertyType(name, of: dependency, isStatic: false)
      {
        return known
      }
    }
    for framework in types.ancestry(of: type).framework
    where !framework.isClass {
      if let known = FrameworkMembers.property(name, of: framework, arguments: []) { return known }
    }
    return nil
  }

  /// A property that the project adds to a type that is not its own.
  private mutating func added(_ name: String, to type: CanonicalType, isStatic: Bool)
    -> CanonicalType?
  {
    guard let additions = additions(to: type),
      let member = property(name, of: additions, isStatic: isStatic)
    else { return nil }
    return propertyType(of: member, seenFrom: additions)
  }

  func additions(to type: CanonicalType) -> TypeID? {
    switch type {
    case .framework(let framework, _): types.additions(to: .framework(framework))
    case .external(let name, _): types.additions(to: .external(name))
    default: nil
    }
  }

  /// What the project adds to the type and, where it is the framework's, to those that it inherits,
  /// nearest first.
  func allAdditions(to type: CanonicalType) -> [TypeID] {
    guard case .framework(let framework, _) = type else {
      return additions(to: type).map { [$0] } ?? []
    }
    return ([framework] + framework.closure.filter { $0 != framework })
      .compactMap { types.additions(to: .framework($0)) }
  }

  // MARK: Type names in code

  /// The type that a dotted name in code means; nil when it is none of the project's or the
  /// framework's, or no type.
  func typeNamed(at point: CodePoint, in unit: CodeUnit) -> CanonicalType? {
    let body = unit.body
    guard body.isDottedTypeName(point.node) else { return nil }
    let written = TypeExpression(parsing: body[point.node].range, in: body.file)
    guard case .path = written else { return nil }
    switch types.canonical(written, from: unit.viewpoint) {
    case .external, .unknown, .generic: return nil
    case let type: return type
    }
  }
}

extension TypeTable {
  /// A type of the project whose name starts as those of values do; only where no value has it.
  func typeInLowerCase(named name: String, from viewpoint: Viewpoint) -> CanonicalType? {
    guard !types(named: name).isEmpty,
      case .declared(let type) = names.lookup([TypeName(name)], from: viewpoint)
    else { return nil }
    return .declared(type, arguments: [])
  }
}

extension Body {
  /// The node is `A.B<C>.D` and nothing else, and its first name starts as names of types and
  /// modules do.
  func isDottedTypeName(_ id: NodeID) -> Bool {
    var current = id
    while self[current].kind == .member {
      guard let base = firstChild(of: current) else { return false }
      current = base
    }
    guard self[current].kind == .name, let first = name(of: current).unicodeScalars.first else {
      return false
    }
    return first.properties.isUppercase || first == "_"
  }
}
