import RibsSyntax
import RibsText

/// What names stand for: what the code itself binds, then what the function, its object and the
/// file do.
extension Typing {
  mutating func nameType(_ point: CodePoint, in unit: CodeUnit) -> CanonicalType {
    resolve(unit.body.name(of: point.node), at: point)
  }

  /// The type of what `name` means for the code at a place.
  mutating func resolve(_ name: String, at point: CodePoint) -> CanonicalType {
    let unit = code[point.unit]
    if let local = unit.body.referent(of: name, at: point.node) {
      let type = localType(local, named: name, in: point.unit)
      guard case .binding(let binding) = local else { return type }
      let isOnly = unit.body.alternatives(to: binding, seenFrom: point.node).allSatisfy {
        localType(.binding($0), named: name, in: point.unit) == type
      }
      return isOnly ? type : .unknown
    }
    switch name {
    case "self": return selfType(in: unit)
    case "Self": return .metatype(instanceType(of: unit.owner))
    case "super": return superType(in: unit)
    default: break
    }
    if let parameter = parameterType(named: name, in: unit) { return parameter }
    if let own = ownPropertyType(name, in: unit) { return own }
    if let type = typeNamed(at: point, in: unit) { return .metatype(type) }
    return globalType(name, in: unit)
  }

  private mutating func ownPropertyType(_ name: String, in unit: CodeUnit) -> CanonicalType? {
    guard let owner = unit.owner else { return nil }
    let isStatic = types.declaration(at: unit.declaration).modifiers.isStatic
    if let type = propertyType(name, of: instanceType(of: owner), isStatic: isStatic) {
      return type
    }
    // Types nested in another see its static members.
    var outer = types[owner].outer
    while let type = outer {
      if let found = propertyType(name, of: instanceType(of: type), isStatic: true) { return found }
      outer = types[type].outer
    }
    return nil
  }

  private mutating func globalType(_ name: String, in unit: CodeUnit) -> CanonicalType {
    let variables = globals.declarations(named: name, from: unit.location.file).filter {
      types.declaration(at: $0).kind != .func
    }
    guard variables.count == 1, let place = variables.first else { return .unknown }
    return variableType(at: place) ?? .unknown
  }

  /// A name that means a variable outside types.
  package func isGlobalVariable(_ point: CodePoint) -> Bool {
    let unit = code[point.unit]
    let name = unit.body.name(of: point.node)
    guard isOwnMember(point),
      unit.owner.map({ types.allMembers(named: name, of: $0).isEmpty }) ?? true
    else { return false }
    return globals.declarations(named: name, from: unit.location.file).contains {
      types.declaration(at: $0).kind != .func
    }
  }

  /// A property's declared type, or that of its initial value.
  package mutating func type(of property: Member) -> CanonicalType? {
    types.canonicalType(of: property) ?? variableType(at: property.place)
  }

  /// A variable's declared type, or that of its initial value.
  package mutating func variableType(at place: DeclarationPlace) -> CanonicalType? {
    let declaration = types.declaration(at: place)
    if !declaration.type.isEmpty {
      return types.canonical(
        TypeExpression(parsing: declaration.type, in: types[place.file]), from: Viewpoint(place))
    }
    guard !declaration.traits.contains(.destructured),
      let value = code.initialValuePoint(of: place)
    else { return nil }
    return type(at: value)
  }
}
