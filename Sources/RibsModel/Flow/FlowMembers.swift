import RibsSyntax

/// Values that members of other values stand for.
extension Flow {
  /// What `base.name` stands for, after the steps.
  mutating func member(_ point: CodePoint, _ steps: [FlowStep]) -> [FlowSource] {
    let body = code[point.unit].body
    guard let base = body.firstChild(of: point.node) else { return [] }
    let name = body.name(of: point.node)
    let holder = point.at(base)
    if name == "self" { return sources(at: holder, steps) }
    if name.hasPrefix("$"), body.meansSelf(base) { return named(name, at: point, steps) }
    let receiver = typing.bounded(typing.type(at: holder), in: code[point.unit])
    switch receiver.unwrapped {
    case .tuple(let elements):
      let index = Int(name) ?? elements.firstIndex { $0.label == name }
      return index.map { sources(at: holder, [.element(.index($0))] + steps) } ?? []
    case .metatype(let instance):
      guard let declared = instance.declared,
        steps.first != .called || typing.property(name, of: declared, isStatic: true) != nil
      else { break }
      // A case without payload holds nothing.
      if types.members(named: name, of: declared).contains(where: { $0.kind == .case }) {
        return []
      }
      return propertySources(name, of: declared, isStatic: true, at: point, steps)
    case .external("Array", _), .external("Set", _), .external("Dictionary", _), .unknown:
      switch name {
      case "first", "last": return sources(at: holder, [.item] + steps)
      case "values", "lazy": return sources(at: holder, steps)
      default: break
      }
    default:
      for part in receiver.parts {
        guard let declared = part.declared ?? typing.additions(to: part),
          typing.property(name, of: declared, isStatic: false) != nil
        else { continue }
        if types[declared].kind == .struct || !types[declared].genericParameters.isEmpty {
          return structField(name, of: declared, held: holder, at: point, steps)
        }
        return propertySources(name, of: declared, isStatic: false, at: point, steps)
      }
    }
    if let functions = functionReference(name, of: receiver, held: holder, steps) {
      return functions
    }
    if steps.isEmpty, let declared = receiver.declared,
      let source = frameworkDependency(name, of: declared, at: point)
    {
      return [source]
    }
    return unknown("`\(name)` is not declared in the tree", at: point)
  }

  /// What the method gives back that `a.build` means in `let make = a.build`, when it is called.
  private mutating func functionReference(
    _ name: String, of receiver: CanonicalType, held holder: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource]? {
    guard steps.first == .called else { return nil }
    let instance: CanonicalType
    if case .metatype(let type) = receiver.unwrapped {
      instance = type
    } else {
      instance = receiver
    }
    for part in instance.parts {
      guard let declared = part.declared ?? typing.additions(to: part) else { continue }
      let methods = types.allMembers(named: name, of: declared).filter { $0.kind == .func }
      guard !methods.isEmpty else { continue }
      let functions = implementations(of: methods, on: instance)
      let rest = Array(steps.dropFirst())
      let results =
        results(ofMethodOn: holder, runningOneOf: functions, rest)
        ?? functions.flatMap { functionSources($0, rest) }
      return results.map { $0.built(by: code[holder.unit].owner) }
    }
    return nil
  }

  /// `dependency` of a builder or component that does not declare a property of that name itself.
  func frameworkDependency(_ name: String, of type: TypeID, at point: CodePoint) -> FlowSource? {
    guard name == "dependency", types.frameworkBase(of: type)?.base.takesDependency == true else {
      return nil
    }
    return FlowSource(value: .dependency(of: type), point: point)
  }

  /// A struct's field is what this very value was made with, where that can be seen; so is a
  /// property of a generic class, which is made for values that have nothing in common.
  private mutating func structField(
    _ name: String, of type: TypeID, held holder: CodePoint, at point: CodePoint,
    _ steps: [FlowStep]
  ) -> [FlowSource] {
    guard typing.property(name, of: type, isStatic: false)?.isStoredProperty == true else {
      return propertySources(name, of: type, isStatic: false, at: point, steps)
    }
    let traced = sources(at: holder, [.element(.label(name))] + steps)
    let isKnown = traced.allSatisfy {
      if case .unknown = $0.value { false } else { true }
    }
    return isKnown && !traced.isEmpty
      ? traced : propertySources(name, of: type, isStatic: false, at: point, steps)
  }
}
