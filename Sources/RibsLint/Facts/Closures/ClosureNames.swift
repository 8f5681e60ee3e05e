import RibsModel
import RibsSyntax
import RibsSystem
import RibsText

/// The names by which code can store closures: where none of them stands, nothing is looked at.
struct ClosureNames: ProjectFact {
  /// Those of stored properties of function types, and of some tuples.
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
    let found = parallelMap(types.types) { ClosureProperty.all(of: $0, written, types) }.joined()
    functions = Set(found.lazy.filter { $0.kinds.contains(.function) }.map(\.name))
    untyped = Set(found.lazy.filter { $0.kinds.contains(.untyped) }.map(\.name))
    collections = Set(found.lazy.filter { $0.kinds.contains(.collection) }.map(\.name))
    storers = types.storersOfClosures(properties: Set(found.map(\.name)), written)
    var cases: Set<String> = []
    for type in types.types where type.kind == .enum && type.role == .source {
      for member in type.members where member.kind == .case {
        if types.mayCarryFunction(member.place, written), types.carriesFunction(member) {
          cases.insert(member.name)
        }
      }
    }
    self.cases = cases
  }
}

extension TypeTable {
  /// The types with initialisers, and the methods, that take a closure which may outlive the call;
  /// also structs with such properties, as their memberwise initialiser takes what these hold.
  fileprivate func storersOfClosures(
    properties: Set<String>, _ written: FunctionSpellings
  ) -> Set<String> {
    let found = parallelMap(types) { [self] type -> [String] in
      guard type.role == .source, [.class, .actor, .struct].contains(type.kind) else { return [] }
      var names: [String] = []
      if type.kind == .struct,
        type.members.contains(where: { $0.isStoredProperty && properties.contains($0.name) })
      {
        names.append(type.name)
      }
      for index in type.members.indices {
        let kind = type.members[index].kind
        guard kind == .func || kind == .`init`, storesClosure(type.members[index].place, written)
        else { continue }
        names.append(kind == .func ? type.members[index].name : type.name)
      }
      return names
    }
    return Set(found.joined())
  }

  private func storesClosure(
    _ function: DeclarationPlace, _ written: FunctionSpellings
  ) -> Bool {
    let file = self[function.file]
    let declaration = declaration(at: function)
    let parameters = file.parameters[declaration.parameters.indices]
    guard !declaration.body.isEmpty, let first = parameters.first else {
      return false
    }
    // Most take no closure, which one look at all of them tells.
    let all = ByteRange(first.type.start, max(first.type.start, declaration.body.start))
    guard file.contains("@escaping", in: all) || file.contains(")?", in: all) else { return false }
    return parameters.contains { parameter in
      guard
        file.contains("@escaping", in: parameter.type)
          || file.contains(")?", in: parameter.type)
            && written.mayBeFunction(parameter.type, in: file)
      else { return false }
      let name = file.name(parameter.name)
      guard declaration.kind == .func else { return file.contains(name, in: declaration.body) }
      return file.contains("= \(name)", in: declaration.body)
        || file.contains("(\(name)", in: declaration.body)
          && file.mayKeepArguments(declaration.body)
    }
  }

  /// What is written between the parentheses of a case may be a function.
  fileprivate func mayCarryFunction(_ enumCase: DeclarationPlace, _ written: FunctionSpellings)
    -> Bool
  {
    let file = self[enumCase.file]
    return declaration(at: enumCase).parameters.indices.contains {
      written.mayBeFunction(file.parameters[$0].type, in: file)
    }
  }

  /// A case of an enum carries a function.
  func carriesFunction(_ member: Member) -> Bool {
    parameters(of: member).contains { parameter in
      parameter.type.map { canonical($0, from: Viewpoint(member.place)).isFunction } == true
    }
  }
}

extension SourceFile {
  /// Something in the code assigns what it makes, or adds to a collection.
  fileprivate func mayKeepArguments(_ code: ByteRange) -> Bool {
    Body.growingMethods.contains { contains($0, in: code) } || mayAssign(to: .anything, in: code)
  }
}
