import RibsSyntax

/// What `self`, `Self` and `super` stand for.
extension Typing {
  package func selfType(in unit: CodeUnit) -> CanonicalType {
    let instance = constrained(instanceType(of: unit.owner), in: unit)
    return types.declaration(at: unit.declaration).modifiers.isStatic
      ? .metatype(instance) : instance
  }

  /// In `extension P where Self: Q` it is both.
  private func constrained(_ instance: CanonicalType, in unit: CodeUnit) -> CanonicalType {
    guard let owner = unit.owner, [.extension, .protocol].contains(types[owner].kind),
      let parent = types.declaration(at: unit.declaration).parent
    else { return instance }
    let place = DeclarationPlace(file: unit.declaration.file, declaration: parent)
    let constraints = types.selfConstraints(of: place).compactMap { constraint -> CanonicalType? in
      switch constraint {
      case .declared(let type): .declared(type, arguments: [])
      case .framework(let type): .framework(type, arguments: [])
      case .external, .generic, .ambiguous: nil
      }
    }
    return constraints.isEmpty ? instance : .composition([instance] + constraints)
  }

  func instanceType(of owner: TypeID?) -> CanonicalType {
    guard let owner else { return .unknown }
    if types[owner].kind == .extension { return outsideType(extendedBy: owner) }
    return .declared(owner, arguments: types[owner].genericParameters.map { .generic($0) })
  }

  /// The framework's type that an extension in the project adds to.
  private func outsideType(extendedBy owner: TypeID) -> CanonicalType {
    let place = types[owner].place
    let file = types[place.file]
    return types.canonical(
      TypeExpression(parsing: file[place.declaration].name, in: file),
      from: Viewpoint(file: place.file, declaration: nil))
  }

  func superType(in unit: CodeUnit) -> CanonicalType {
    guard let owner = unit.owner else { return .unknown }
    if case .declared(let parent)? = types.superclass(of: owner) {
      let arguments = types.genericArguments(of: owner, passedTo: parent)
      return .declared(
        parent,
        arguments: types[parent].genericParameters.map { arguments[$0] ?? .unknown })
    }
    guard let base = types.frameworkBase(of: owner) else { return .unknown }
    return .framework(base.base, arguments: base.arguments)
  }
}
