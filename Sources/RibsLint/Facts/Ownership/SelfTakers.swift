import RibsModel
import RibsSyntax
import RibsSystem

extension Project {
  /// The names by which an object can give itself to one of the project that keeps it: where none
  /// of them takes `self`, nothing is looked at.
  var selfTakers: SelfTakers {
    let kinds: [DeclarationKind] = [.class, .actor, .struct, .typealias]
    let made = types.types.lazy.filter { $0.role == .source && kinds.contains($0.kind) }
    let files = types.files.indices.filter { types.roles[$0] == .source }
    let properties = Set(parallelMap(files) { [types] in types.files[$0].strongVariables }.joined())
    let methods = parallelMap(files) { [types] in types.files[$0].methods(taking: properties) }
    return SelfTakers(
      properties: properties, functions: Set(made.map { NameHash($0.name) }).union(methods.joined())
    )
  }
}

extension SourceFile {
  /// The names of the properties that may hold an object strongly, once it is assigned to them.
  fileprivate var strongVariables: [NameHash] {
    var names: [NameHash] = []
    for index in declarations.indices where declarations[index].kind == .var {
      let variable = declarations[index]
      if variable.parent != nil, !variable.type.isEmpty,
        variable.modifiers.isDisjoint(with: notKept), !isComputed(variable)
      {
        names.append(nameHash(variable.name))
      }
    }
    return names
  }

  /// The names of the methods that may keep what they are given in a property: they assign a
  /// parameter that has the property's name.
  fileprivate func methods(taking properties: Set<NameHash>) -> [NameHash] {
    var names: [NameHash] = []
    for index in declarations.indices where declarations[index].kind == .func {
      let method = declarations[index]
      guard method.parent != nil, !method.body.isEmpty else { continue }
      let takes = method.parameters.indices.contains { number in
        let name = parameters[number].name
        return properties.contains(nameHash(name))
          && contains("= \(text(name))", in: method.body)
      }
      if takes { names.append(nameHash(method.name)) }
    }
    return names
  }
}

/// Those of variables in which an object does not keep what they hold.
private let notKept: Modifiers = [.weak, .unowned, .static, .classMember]
