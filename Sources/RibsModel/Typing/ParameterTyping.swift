import RibsSyntax
import RibsText

/// The parameters of the function whose code is read.
extension Typing {
  func parameterType(named name: String, in unit: CodeUnit) -> CanonicalType? {
    guard let index = parameterIndex(named: name, in: unit) else {
      return implicitParameterType(name, in: unit)
    }
    return parameterType(index, of: unit.declaration)
  }

  /// The parameter of the unit's function that an expression is.
  func parameterIndex(at point: CodePoint) -> Int? {
    let unit = code[point.unit]
    let node = unit.body.unwrapped(point.node)
    let name = unit.body.name(of: node)
    guard unit.body[node].kind == .name, unit.body.referent(of: name, at: node) == nil else {
      return nil
    }
    return parameterIndex(named: name, in: unit)
  }

  /// The parameter of the unit's function that the name means.
  func parameterIndex(named name: String, in unit: CodeUnit) -> Int? {
    if case .defaultValue = unit.role { return nil }
    let file = types[unit.declaration.file]
    let parameters = types.parameters(at: unit.declaration)
    return parameters.firstIndex { file.name($0.name) == name }.map { $0 - parameters.startIndex }
  }

  func parameterType(_ index: Int, of place: DeclarationPlace) -> CanonicalType {
    let file = types[place.file]
    guard let parameter = types.parameters(at: place).dropFirst(index).first,
      !parameter.type.isEmpty
    else { return .unknown }
    var type = types.canonical(
      TypeExpression(parsing: parameter.type, in: file), from: Viewpoint(place))
    if case .specified(_, let plain) = type { type = plain }
    return parameter.isVariadic ? .array(type) : type
  }

  /// `newValue` and `oldValue` in accessors.
  private func implicitParameterType(_ name: String, in unit: CodeUnit) -> CanonicalType? {
    guard case .accessor(let kind) = unit.role, kind != .get,
      name == "newValue" || name == "oldValue"
    else { return nil }
    let declaration = types.declaration(at: unit.declaration)
    guard !declaration.type.isEmpty else { return .unknown }
    return types.canonical(
      TypeExpression(parsing: declaration.type, in: types[unit.declaration.file]),
      from: unit.viewpoint)
  }
}
