import RibsModel
import RibsSyntax
import RibsSystem

extension Project {
  /// The names by which an object can give itself to one of the project that keeps it: where none of them
  /// takes `self`, nothing is looked at.
  var selfTakers: SelfTakers {
    let kinds: [DeclarationKind] = [.class, .actor, .struct]
    let made = types.types.lazy.filter { $0.role == .source && kinds.contains($0.kind) }
    let files = types.files.indices.filter { types.roles[$0] == .source }
    let properties = parallelMap(files) { types.files[$0].strongVariables }.joined()
    return SelfTakers(properties: Set(properties), types: Set(made.map { NameHash($0.name) }))
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
}

/// Those of variables in which an object does not keep what they hold.
private let notKept: Modifiers = [.weak, .unowned, .static, .classMember]
