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
  /// Those of methods, and of types with initialisers, that take a closure which may outlive the
  /// call.
  let storers: Set<String>
  /// Those of enums' cases that carry a function.
  let cases: Set<String>

  init(of project: Project) {
    let types = project.types
    let written = FunctionSpellings(types)
    let found = parallelMap(types.types) { ClosureStorage(of: $0, written, types) }
    let properties = found.lazy.flatMap(\.properties)
    functions = Set(properties.filter { $0.kinds.contains(.function) }.map(\.name))
    untyped = Set(properties.filter { $0.kinds.contains(.untyped) }.map(\.name))
    collections = Set(properties.filter { $0.kinds.contains(.collection) }.map(\.name))
    storers = Set(found.lazy.flatMap(\.storers))
    cases = Set(found.lazy.flatMap(\.cases))
  }
}

/// What a type declares that can store closures.
private struct ClosureStorage: Sendable {
  private(set) var properties: [ClosureProperty] = []
  /// Methods that take a closure which may outlive the call, and the type itself where initialisers
  /// do; also a struct with such properties, as its memberwise initialiser takes what they hold.
  private(set) var storers: [String] = []
  /// Those that carry a function.
  private(set) var cases: [String] = []

  init(of type: TypeInformation, _ written: FunctionSpellings, _ types: TypeTable) {
    guard type.role == .source else { return }
    // One walk over the members, as an app has a hundred thousand.
    let members = type.members { declaration, file in
      switch declaration.kind {
      case .var, .let: file.mayHoldClosure(declaration, written)
      case .case: file.mayCarryFunction(declaration, written)
      case .func, .`init`:
        type.kind.mayHaveStoredProperties && file.storesClosure(declaration, written)
      default: false
      }
    }
    for member in members {
      switch member.kind {
      case .case: if types.carriesFunction(member) { cases.append(member.name) }
      case .func: storers.append(member.name)
      case .`init`: storers.append(type.name)
      default:
        if let property = ClosureProperty(member, types) { properties.append(property) }
      }
    }
    if type.kind == .struct, !properties.isEmpty { storers.append(type.name) }
  }
}

extension DeclarationKind {
  fileprivate var mayHaveStoredProperties: Bool {
    self == .class || self == .actor || self == .struct
  }
}

extension TypeTable {
  /// A case of an enum carries a function.
  func carriesFunction(_ member: Member) -> Bool {
    parameters(of: member).contains { parameter in
      parameter.type.map { canonical($0, from: Viewpoint(member.place)).isFunction } == true
    }
  }
}

extension SourceFile {
  fileprivate func storesClosure(
    _ declaration: Declaration, _ written: FunctionSpellings
  ) -> Bool {
    guard !declaration.body.isEmpty else { return false }
    return parameters[declaration.parameters.indices].contains { parameter in
      guard mayOutliveCall(parameter.type, written) else { return false }
      let name = name(parameter.name)
      // An initialiser may keep it under its own name. A function that only calls it keeps nothing.
      guard declaration.kind == .func else { return contains(name, in: declaration.body) }
      return ["= ", ": ", "(", "{ "].contains { contains($0 + name, in: declaration.body) }
    }
  }

  /// Arguments of the type are closures that may outlive the call: they are escaping, or optional.
  private func mayOutliveCall(_ type: ByteRange, _ written: FunctionSpellings) -> Bool {
    guard !type.isEmpty else { return false }
    // Most take no closure, which the beginning of a type tells: `@` or a word such as `sending`.
    let first = bytes[Int(type.start)]
    let isSpecified = first == UInt8(ascii: "@") || first >= UInt8(ascii: "a")
    if isSpecified, contains("@escaping", in: type) { return true }
    return written.mayBeOptionalFunction(type, in: self)
  }

  /// What is written between the parentheses of a case may be a function.
  fileprivate func mayCarryFunction(
    _ enumCase: Declaration, _ written: FunctionSpellings
  ) -> Bool {
    enumCase.parameters.indices.contains {
      written.mayBeFunction(parameters[$0].type, in: self)
    }
  }
}
