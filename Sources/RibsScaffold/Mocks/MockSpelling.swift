import RibsModel
import RibsSyntax

/// Spells the types of a requirement so that they mean the same in the mock as in the protocol.
struct MockSpelling {
  let types: TypeTable
  /// The protocol that declares the requirement.
  let viewpoint: Viewpoint
  /// The type in an extension of which the mock stands.
  let outer: TypeID?
  /// Associated types, which hide types of the same name.
  var associatedTypes: Set<String> = []
  /// The module of the RIBs framework, to name its types where the app has others of the same name;
  /// nil for requirements of the app's own protocols.
  var framework: String?

  func spelled(_ type: TypeExpression) -> TypeExpression {
    type.replacing { part in
      guard case .path(let path) = part, let first = path.first, first.name != "Self" else {
        return nil
      }
      let arguments = path.map {
        TypeName(escapedType($0.name), arguments: $0.arguments.map(spelled))
      }
      return .path(prefix(of: first.name).map { TypeName($0) } + arguments)
    }
  }

  /// What has to stand before a name, looked up at the protocol.
  private func prefix(of name: String) -> [String] {
    if let framework {
      guard FrameworkType(qualifiedName: name) != nil else { return [] }
      if case .framework = meaning(of: name) { return [] }
      return [framework]
    }
    guard !associatedTypes.contains(name), case .declared(let type) = meaning(of: name),
      types[type].name == name
    else { return [] }
    if let around = types[type].outer {
      return around == outer || types[around].kind == .protocol ? [] : qualifiedName(of: around)
    }
    return modulePrefix(of: type)
  }

  private func qualifiedName(of type: TypeID) -> [String] {
    let names = types[type].qualifiedName.split(separator: ".").map(String.init)
    guard let outermost = types.types(named: names[0]).first(where: { types[$0].outer == nil })
    else { return names }
    return modulePrefix(of: outermost) + names
  }

  private func modulePrefix(of type: TypeID) -> [String] {
    needsModule(type) ? [types[types[type].module].importName] : []
  }

  private func meaning(of name: String) -> NamedType {
    types.lookup(.path([TypeName(name)]), from: viewpoint)
  }

  /// Another module of the project declares a type of the same name, so that a file which imports
  /// both can't use the name alone.
  func needsModule(_ type: TypeID) -> Bool {
    let module = types[type].module
    guard types[type].outer == nil, !types[module].name.isEmpty else {
      return false
    }
    return types.types(named: types[type].name).contains { other in
      types[other].outer == nil && types[other].module != module
        && types[other].access > .fileprivate
        && !types[types[other].module].name.isEmpty
    }
  }
}
