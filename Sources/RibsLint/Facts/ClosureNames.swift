import RibsModel
import RibsSyntax

/// The names by which code can store closures: where none of them stands, nothing is looked at.
struct ClosureNames: ProjectFact {
  /// Those of stored properties of function types.
  let functions: Set<String>
  /// Those of stored properties whose types are not written, and that may hold a closure.
  let untyped: Set<String>
  /// Those of collections of functions.
  let collections: Set<String>
  /// Those of methods, and of types with initialisers, that take a closure which may outlive the call.
  let storers: Set<String>
  /// Those of enums' cases that carry a function.
  let cases: Set<String>

  init(of project: Project) {
    let types = project.types
    let written = FunctionSpellings(types)
    var functions: Set<String> = []
    var untyped: Set<String> = []
    var collections: Set<String> = []
    var properties: Set<String> = []
    for type in types.types where type.role == .source {
      for member in type.members where member.isStoredProperty && !member.isStatic {
        let file = types[member.place.file]
        let declaration = types.declaration(at: member.place)
        if declaration.type.isEmpty {
          guard file.mayBeClosure(declaration.initialValue) else { continue }
          untyped.insert(member.name)
        } else {
          guard written.mayBeFunction(declaration.type, in: file),
            let type = types.canonicalType(of: member)
          else { continue }
          if type.isFunction { functions.insert(member.name) }
          if type.item.isFunction { collections.insert(member.name) }
        }
        properties.insert(member.name)
      }
    }
    self.functions = functions
    self.untyped = untyped
    self.collections = collections
    storers = types.storersOfClosures(properties: properties)
    let cases = types.types.lazy.filter { $0.kind == .enum && $0.role == .source }
      .flatMap(\.members)
      .filter { member in
        member.kind == .case
          && types.declaration(at: member.place).parameters.indices.contains {
            let file = types[member.place.file]
            return written.mayBeFunction(file.parameters[$0].type, in: file)
          } && types.carriesFunction(member)
      }
    self.cases = Set(cases.map(\.name))
  }
}

/// How the project writes types of functions.
private struct FunctionSpellings {
  /// The typealiases of function types, and of one another.
  private let aliases: Set<NameHash>

  init(_ types: TypeTable) {
    var names: Set<NameHash> = []
    var others: [(name: NameHash, words: [NameHash])] = []
    for alias in types.types where alias.kind == .typealias {
      let range = types.declaration(at: alias.place).type
      let file = types[alias.place.file]
      if file.contains("->", in: range) {
        names.insert(NameHash(alias.name))
      } else {
        others.append((NameHash(alias.name), file.wordHashes(in: range)))
      }
    }
    while true {
      let reached = others.partition { $0.words.contains(where: names.contains) }
      guard reached < others.count else { break }
      names.formUnion(others[reached...].map(\.name))
      others.removeSubrange(reached...)
    }
    aliases = names
  }

  /// The type may be one of functions, or have such in it; nothing else is.
  func mayBeFunction(_ type: ByteRange, in file: SourceFile) -> Bool {
    file.contains("->", in: type)
      || !aliases.isEmpty && file.wordHashes(in: type).contains(where: aliases.contains)
  }
}

extension SourceFile {
  /// A literal or a new object is no closure.
  fileprivate func mayBeClosure(_ value: ByteRange) -> Bool {
    let text = bytes[Int(value.start)..<Int(value.end)]
    guard let first = text.first, let last = text.last else { return true }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "\""), UInt8(ascii: "#"),
      UInt8(ascii: "["), UInt8(ascii: "-"):
      return false
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): return last != UInt8(ascii: ")")
    default: return !text.elementsEqual("true".utf8) && !text.elementsEqual("false".utf8)
    }
  }
}

extension TypeTable {
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
        if storesClosure(member) { names.insert(member.kind == .func ? member.name : type.name) }
      }
    }
    return names
  }

  private func storesClosure(_ function: Member) -> Bool {
    let file = self[function.place.file]
    let declaration = declaration(at: function.place)
    guard !declaration.body.isEmpty else { return false }
    return declaration.parameters.indices.contains { index in
      let parameter = file.parameters[index]
      guard
        file.contains("@escaping", in: parameter.type) || file.contains(")?", in: parameter.type)
      else { return false }
      let name = file.name(parameter.name)
      return function.kind == .`init`
        ? file.contains(name, in: declaration.body)
        : file.contains("= \(name)", in: declaration.body)
          || file.contains("(\(name)", in: declaration.body)
    }
  }

  /// A case of an enum carries a function.
  func carriesFunction(_ member: Member) -> Bool {
    parameters(of: member).contains { parameter in
      parameter.type.map { canonical($0, from: Viewpoint(member.place)).isFunction } == true
    }
  }
}
