import RibsModel
import RibsSyntax

/// The names by which code can store closures: where none of them stands, nothing is looked at.
struct ClosureNames: ProjectFact {
  /// Those of stored properties that can hold a closure.
  let properties: Set<String>
  /// Those of methods, and of types with initialisers, that take a closure which may outlive the call.
  let storers: Set<String>
  /// Those of enums' cases that carry a function.
  let cases: Set<String>

  init(of project: Project) {
    properties = project.types.closureProperties
    storers = project.types.storersOfClosures(properties: properties)
    cases = project.types.casesWithClosures
  }
}

extension TypeTable {
  /// What has another type, or a literal or a new object as its value, can't hold a closure.
  fileprivate var closureProperties: Set<String> {
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

  /// The types with initialisers, and the methods, that take a closure which may outlive the call;
  /// also structs with such properties, as their memberwise initialiser takes what these hold.
  fileprivate func storersOfClosures(properties: Set<String>) -> Set<String> {
    var names: Set<String> = []
    for type in types where type.role == .source && [.class, .actor, .struct].contains(type.kind) {
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
    return names
  }

  fileprivate var casesWithClosures: Set<String> {
    let names = types.filter { $0.kind == .enum && $0.role == .source }.flatMap(\.members)
      .filter { $0.kind == .case && carriesFunction($0) }.map(\.name)
    return Set(names)
  }

  /// A case of an enum carries a function.
  func carriesFunction(_ member: Member) -> Bool {
    parameters(of: member).contains { parameter in
      guard let type = parameter.type,
        case .function = canonical(type, from: Viewpoint(member.place)).unwrapped
      else { return false }
      return true
    }
  }
}
