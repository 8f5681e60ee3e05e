import RibsModel
import RibsSyntax
import RibsSystem

/// Which types of the project have values that are handed to code outside of the tree: as an
/// argument of a function that is not declared here, by a cast to a type from elsewhere, or by an
/// assignment to what is not known. Whatever they have may be read or written there.
struct HandedOut {
  let types: Set<TypeID>

  init(valuesOf wanted: Set<TypeID>, in project: Project) {
    guard !wanted.isEmpty else {
      types = []
      return
    }
    let search = HandedOutSearch(wanted, in: project)
    let perUnit = parallelMap(project.unitsWithValues(of: wanted), scratch: search) {
      $1.types(handedOutBy: $0)
    }
    types = Set(perUnit.joined())
  }
}

private struct HandedOutSearch: Sendable {
  /// Those that the unit hands out which is being read.
  private var types: Set<TypeID> = []

  private let wanted: Set<TypeID>
  private let project: Project
  private var typing: Typing

  init(_ wanted: Set<TypeID>, in project: Project) {
    self.wanted = wanted
    self.project = project
    typing = project.flow.typing
  }

  mutating func types(handedOutBy id: CodeUnitID) -> Set<TypeID> {
    types = []
    let unit = project.code[id]
    guard unit.fileRole == .source else { return [] }
    for node in unit.nodes([.call, .cast, .binding, .assignment]) {
      switch node.kind {
      case .call: read(call: node, in: id)
      case .assignment: read(assignment: node, in: id)
      default: read(conversion: node, in: id)
      }
    }
    return types
  }

  private mutating func read(call: Syntax, in unit: CodeUnitID) {
    let given = call.arguments.flatMap { held(by: $0.value, in: unit) }
    let receiver = call.receiver.map { held(by: $0, in: unit) } ?? []
    guard !given.isEmpty || !receiver.isEmpty, !isHarmless(call) else { return }
    switch typing.callee(of: CodePoint(unit, call.id)) {
    case .constructor(let type):
      if !keepsInTree(type) { types.formUnion(given) }
    case .foreign(let name, _, let holder):
      if holder.element != .unknown { return }
      if frameworkMethods.contains(name), holder.declared.map(isComponent) == true { return }
      types.formUnion(given + receiver)
    case .unknown: types.formUnion(given)
    default: break
    }
  }

  private mutating func read(assignment: Syntax, in unit: CodeUnitID) {
    guard let target = assignment.firstChild?.unwrapped, target.kind == .member,
      let base = target.firstChild, let value = assignment.value
    else { return }
    let given = held(by: value, in: unit)
    guard !given.isEmpty else { return }
    switch typing.type(at: CodePoint(unit, base.id)).unwrapped {
    case .unknown, .external: types.formUnion(given)
    default: break
    }
  }

  /// `x as AnyObject`, `let any: Any = x`
  private mutating func read(conversion: Syntax, in unit: CodeUnitID) {
    let value = conversion.kind == .cast ? conversion.firstChild : conversion.value
    guard let value, let written = conversion.child(.type) else { return }
    let given = held(by: value, in: unit)
    guard !given.isEmpty else { return }
    let expression = TypeExpression(parsing: written.range, in: conversion.body.file)
    switch project.types.canonical(expression, from: project.code[unit].viewpoint).unwrapped {
    case .declared, .framework: return
    case .external(let name, _) where CollectionMethods.collections.contains(name): return
    default: types.formUnion(given)
    }
  }

  /// The wanted types of what an expression is, of the items of a collection, and of what a closure
  /// gives back.
  private mutating func held(by value: Syntax, in unit: CodeUnitID) -> [TypeID] {
    let value = value.unwrapped
    switch value.kind {
    case .name, .member, .call:
      return typing.type(at: CodePoint(unit, value.id)).parts.compactMap(\.declared)
        .filter(wanted.contains)
    case .array, .dictionary: return value.children.flatMap { held(by: $0, in: unit) }
    case .tuple: return value.arguments.flatMap { held(by: $0.value, in: unit) }
    case .ternary: return value.children.dropFirst().flatMap { held(by: $0, in: unit) }
    case .cast: return value.firstChild.map { held(by: $0, in: unit) } ?? []
    case .closure:
      return value.child(.block)?.results.flatMap { held(by: $0, in: unit) } ?? []
    default: return []
    }
  }

  /// The type has what the framework's components have, or stands for one.
  private func isComponent(_ type: TypeID) -> Bool {
    wanted.contains(type) || project.types.isComponentClass(type)
  }

  /// What is made is a class of the framework, or one whose initialiser can be read.
  private func keepsInTree(_ made: CanonicalType) -> Bool {
    switch made.unwrapped {
    case .framework: return true
    case .declared(let type, _):
      let table = project.types
      guard table[type].kind == .class else { return true }
      let classes = table.selfAndSuperclasses(of: type)
      return table.frameworkBase(of: type) != nil || table.ancestry(of: type).external.isEmpty
        || classes.contains { !table.members(named: "init", of: $0).isEmpty }
    default: return false
    }
  }

  /// A function that keeps nothing of what it is given, and shows it to nobody.
  private func isHarmless(_ call: Syntax) -> Bool {
    guard call.callee?.unwrapped.kind == .name, let name = call.calleeName else { return false }
    return name == "String" || LookingFunctions.names.contains(name)
  }
}

/// What RIBs' and Needle's components have.
private let frameworkMethods: Set = ["shared"]

/// For each Dependency protocol the protocols and components by whose values its properties can be
/// read.
struct HoldersOfDependencies: ProjectFact {
  /// By the number of the protocol.
  private let holders: [[TypeID]]

  init(of project: Project) {
    let types = project.types
    var holders = [[TypeID]](repeating: [], count: types.types.count)
    for type in types.types {
      var read: [TypeID] = []
      switch type.kind {
      case .protocol: read = [type.id]
      case .class where types.isComponentClass(type.id):
        read = types.dependenciesAsked(by: type.id)
      default: break
      }
      for dependency in read {
        holders[Int(dependency.index)].append(type.id)
        for base in types.ancestry(of: dependency).types {
          holders[Int(base.index)].append(type.id)
        }
      }
    }
    self.holders = holders
  }

  /// One that gives its values in several ways comes several times.
  subscript(dependency: TypeID) -> [TypeID] { holders[Int(dependency.index)] }
}

extension Project {
  /// The code in which a value of one of the types may be met: it names the type, a property,
  /// function or parameter of the type, or is the type's own.
  fileprivate func unitsWithValues(of wanted: Set<TypeID>) -> [CodeUnitID] {
    let names = Set(wanted.map { types[$0].name })
    let hashes = Set(names.map { NameHash($0) })
    let naming = Set(code.files(mentioning: names.sorted()))
    var mentions = names.union(["dependency"])
    for type in types.types where type.role == .source {
      let places = [type.place] + type.extensions
      guard places.contains(where: { naming.contains($0.file) }) else { continue }
      for member in type.members where naming.contains(member.place.file) {
        let file = types[member.place.file]
        let declaration = types.declaration(at: member.place)
        if file.wordHashes(in: declaration.type).contains(where: hashes.contains) {
          mentions.insert(member.name)
        }
        for index in declaration.parameters.indices {
          let parameter = file.parameters[index]
          if file.wordHashes(in: parameter.type).contains(where: hashes.contains) {
            mentions.insert(file.name(parameter.name))
          }
        }
      }
    }
    let own = wanted.flatMap { units(of: $0) }
    return Array(Set(code.units(mentioning: mentions.sorted()) + own)).sorted()
  }
}
