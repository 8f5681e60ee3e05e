import RibsModel
import RibsSyntax

/// The names by which code can store closures: where none of them stands, nothing is looked at.
extension TypeTable {
  /// The stored properties that can hold a closure, by their names: what has another type, or a
  /// literal or a new object as its value, can't.
  var closurePropertyNames: Set<String> {
    let aliases = functionAliases
    var names: Set<String> = []
    for type in types where type.role == .source {
      for member in type.members where member.isStoredProperty && !member.isStatic {
        let file = self[member.place.file]
        let declaration = declaration(at: member.place)
        let isClosure =
          declaration.type.isEmpty
          ? mayBeClosure(declaration.initialValue, in: file)
          : file.contains("->", in: declaration.type)
            || file.words(in: declaration.type).contains(where: aliases.contains)
        if isClosure { names.insert(member.name) }
      }
    }
    return names
  }

  private func mayBeClosure(_ value: ByteRange, in file: SourceFile) -> Bool {
    let text = file.text(value)
    guard let first = text.first else { return true }
    if first.isNumber || "\"[#-".contains(first) || text == "true" || text == "false" {
      return false
    }
    return !(first.isUppercase && text.last == ")")
  }

  /// The typealiases of function types, and of one another.
  private var functionAliases: Set<String> {
    var names: Set<String> = []
    var others: [(name: String, words: [String])] = []
    for alias in types where alias.kind == .typealias {
      let range = declaration(at: alias.place).type
      let file = self[alias.place.file]
      if file.contains("->", in: range) {
        names.insert(alias.name)
      } else {
        others.append((alias.name, Array(file.words(in: range))))
      }
    }
    while true {
      let reached = others.partition { $0.words.contains(where: names.contains) }
      guard reached < others.count else { return names }
      names.formUnion(others[reached...].map(\.name))
      others.removeSubrange(reached...)
    }
  }

  /// The names of methods, and of types with initialisers, that take a closure which may outlive the
  /// call.
  var storersOfClosures: [String] {
    var names: Set<String> = []
    let properties = closurePropertyNames
    for type in types where type.role == .source && [.class, .actor, .struct].contains(type.kind) {
      // The memberwise initialiser takes what the properties hold.
      if type.kind == .struct,
        type.members.contains(where: { $0.isStoredProperty && properties.contains($0.name) })
      {
        names.insert(type.name)
      }
      for member in type.members where member.kind == .func || member.kind == .`init` {
        let file = self[member.place.file]
        let function = declaration(at: member.place)
        let stores = function.parameters.indices.contains { index in
          let parameter = file.parameters[index]
          let name = file.name(parameter.name)
          return
            (file.contains("@escaping", in: parameter.type)
            || file.contains(")?", in: parameter.type))
            && (member.kind == .`init`
              ? file.contains(name, in: function.body)
              : file.contains("= \(name)", in: function.body)
                || file.contains("(\(name)", in: function.body))
        }
        if stores { names.insert(member.kind == .func ? member.name : type.name) }
      }
    }
    return names.sorted()
  }
}
