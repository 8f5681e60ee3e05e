import RibsSyntax

extension Project {
  /// Something other than an initialiser or `deinit` lets go of what the property holds: it sets it
  /// to nil, to an empty collection, to an empty closure or to a new object, takes items out of it,
  /// gives a binding of it, or may do so.
  package func isEmptied(_ property: Member) -> Bool {
    answer(to: PropertyEmptied(property: property.place)) {
      var typing = flow.typing
      let setter = VisibleName(of: property, isFileScoped: property.isSetInItsFileOnly)
      let isSet = answer(to: HoldersSetting(name: setter)) {
        holders(bySetting: property, &typing)
      }
      if mayKeep(property, isSet) { return true }
      let name = VisibleName(of: property)
      let isTaken = answer(to: HoldersTaking(name: name)) {
        holders(byTakingFrom: property, &typing)
      }
      return mayKeep(property, isTaken) || mayBeReplaced(property, &typing)
        || mayBeEmptiedByBinding(property, &typing) || isRenewed(property, &typing)
    }
  }

  /// The objects in which something of the property's name is set to what holds nothing.
  private func holders(bySetting property: Member, _ typing: inout Typing) -> Set<Holder> {
    var found: Set<Holder> = []
    for point in index.assignments(to: property) {
      let assignment = code.syntax(at: point)
      guard let value = assignment.value?.unwrapped,
        value.mayBeEmptyValue || value.isShrunk(property.name)
          || isParameterGivenNil(value, in: code[point.unit])
          || isNewStruct(value, in: point.unit, &typing)
            && !code[point.unit].setsMember(ofNamed: property.name, behind: assignment)
      else { continue }
      let subject = CodeIndex.subject(of: point.node, in: code[point.unit].body)
      if let holder = holder(of: subject, point, &typing) { found.insert(holder) }
    }
    return found
  }

  /// `func set(_ owner: Owner?) { self.owner = owner }`, and somebody calls `set(nil)`.
  private func isParameterGivenNil(_ value: Syntax, in unit: CodeUnit) -> Bool {
    guard value.kind == .name, types.declaration(at: unit.declaration).kind == .func,
      value.referent == nil
    else { return false }
    return isGivenNil(value.name, of: unit.declaration)
  }

  /// Somebody gives nil, an empty list or an empty closure to what has the function's name, or leaves
  /// out an argument that is nil then.
  package func isGivenNil(_ name: String, of function: DeclarationPlace) -> Bool {
    let file = types[function.file]
    let parameters = types.parameters(at: function)
    guard let parameter = parameters.first(where: { file.name($0.name) == name }),
      mayBeNothing(file.text(parameter.type))
    else { return false }
    let mayBeLeftOut = file.text(parameter.defaultValue) == "nil"
    return index.calls(named: types.declaredName(at: function)).contains { call in
      let arguments = code.syntax(at: call).arguments
      return mayBeLeftOut && arguments.count < parameters.count
        || arguments.contains { $0.value.mayBeEmptyValue }
    }
  }

  /// A value of the type may be nil, an empty list or an empty closure.
  private func mayBeNothing(_ type: String) -> Bool {
    type.hasSuffix("?") || type.hasPrefix("[") || type.contains("->")
  }

  /// `Config()`, `Config(onTap: nil)`: a struct that is given nothing holds nothing of the one before.
  private func isNewStruct(_ value: Syntax, in unit: CodeUnitID, _ typing: inout Typing) -> Bool {
    guard value.kind == .call,
      value.calleeName?.first?.isUppercase == true || value.calleeName == "init",
      value.arguments.map(\.value).allSatisfy({
        $0.mayBeEmptyValue || [.literal, .string].contains($0.unwrapped.kind)
      }),
      case .constructor(let made) = typing.callee(of: CodePoint(unit, value.id))
    else { return false }
    return made.declared.map { types[$0].kind == .struct } ?? false
  }

  /// The objects in which items are taken out of something of the property's name.
  private func holders(byTakingFrom property: Member, _ typing: inout Typing) -> Set<Holder> {
    let removing = CollectionMethods.removing
    let files = fact(RemovingFiles.self).files
    let units = units(mentioning: property).filter { unit in
      files.contains(code[unit].location.file)
        && code[unit].lazyBody.mayCallMember(of: property.name)
        && removing.contains { code[unit].lazyBody.mayMention($0) }
    }
    var found: Set<Holder> = []
    for point in index.calls(namedOneOf: removing, in: units) {
      let call = code.syntax(at: point)
      guard let receiver = call.receiver?.unwrapped, receiver.name == property.name,
        // `take(1)` is an operator of streams.
        call.calleeName != "take" || call.arguments.isEmpty,
        let holder = holder(of: receiver.id, point, &typing)
      else { continue }
      found.insert(holder)
    }
    return found
  }

  /// The units that may mention the property, which several questions about it ask for.
  package func units(mentioning property: Member) -> [CodeUnitID] {
    let question = UnitsMentioning(name: VisibleName(of: property))
    return answer(to: question) { code.units(mentioning: property) }
  }

  /// The object whose name or member it is; nil where that is being made or freed, and where it is
  /// one of the system's.
  func holder(of subject: NodeID?, _ point: CodePoint, _ typing: inout Typing) -> Holder? {
    let unit = code[point.unit]
    let kind = types.declaration(at: unit.declaration).kind
    guard kind != .deinit, kind != .`init` else { return nil }
    guard let subject, let base = unit.body.base(of: subject) else {
      return unit.owner.map { .object(of: $0) } ?? .unknown
    }
    let type = typing.type(of: base, in: point.unit).unwrapped
    if let declared = type.declared { return .object(of: declared) }
    if isOfSystem(base, in: point.unit, &typing) { return nil }
    if case .external(let name, []) = type, types.types(named: name).isEmpty,
      !name.contains("."), !fact(AddedNames.self).associatedTypes.contains(name)
    {
      return .outside(name)
    }
    return .unknown
  }

  /// One of the objects may have the property.
  func mayKeep(_ property: Member, _ holders: Set<Holder>) -> Bool {
    holders.contains(.object(of: property.owner))
      || holders.contains { mayKeep(property, $0) }
  }

  func mayKeep(_ property: Member, _ holder: Holder) -> Bool {
    switch holder {
    case .object(let type): types.isRelated(type, to: property.owner)
    case .outside(let name):
      types.ancestry(of: property.owner).external.contains {
        $0 == name || !SystemClasses.areNamed(like: $0)
      }
    case .unknown: true
    }
  }
}

/// An object something of which is changed, as far as its type tells what it is.
enum Holder: Hashable {
  case object(of: TypeID)
  /// Its type is none of the project's: it has the property only if the property's owner inherits
  /// that type, or one which may do so unseen.
  case outside(String)
  case unknown
}

/// A name in all code that can see a property of the name. Properties of many classes share one,
/// and so what is found there.
struct VisibleName: Hashable {
  private let name: String
  /// The only file of that code; nil where others may see the property.
  private let file: FileID?

  init(of property: Member) { self.init(of: property, isFileScoped: property.isFileScoped) }

  init(of property: Member, isFileScoped: Bool) {
    name = property.name
    file = isFileScoped ? property.place.file : nil
  }
}

private struct PropertyEmptied: ProjectQuestion {
  typealias Answer = Bool

  let property: DeclarationPlace
}

/// Where something of the name may be mentioned.
private struct UnitsMentioning: ProjectQuestion {
  typealias Answer = [CodeUnitID]

  let name: VisibleName
}

/// In which objects something of the name is set to what holds nothing.
private struct HoldersSetting: ProjectQuestion {
  typealias Answer = Set<Holder>

  let name: VisibleName
}

/// In which objects items are taken out of something of the name.
private struct HoldersTaking: ProjectQuestion {
  typealias Answer = Set<Holder>

  let name: VisibleName
}

/// The files in which something may be taken out of a collection.
private struct RemovingFiles: ProjectFact {
  let files: Set<FileID>

  init(of project: Project) {
    files = Set(project.code.files(mentioning: Array(CollectionMethods.removing)))
  }
}

extension TypeTable {
  /// The function's parameter of that name is written as an optional.
  package func hasOptionalParameter(_ name: String, at function: DeclarationPlace) -> Bool {
    let file = self[function.file]
    return parameters(at: function).contains { parameter in
      file.text(parameter.type).hasSuffix("?") && file.name(parameter.name) == name
    }
  }
}

extension CodeUnit {
  /// Something of what has the name is assigned behind the node:
  /// `config = Config(); config.onTap = tap`.
  func setsMember(ofNamed name: String, behind node: Syntax) -> Bool {
    nodes([.assignment]).contains { assignment in
      assignment.id > node.id
        && assignment.firstChild?.unwrapped.receiver?.unwrapped.name == name
    }
  }
}

extension Syntax {
  /// What is taken out of something of the name: `rows.filter { … }`.
  fileprivate func isShrunk(_ name: String) -> Bool {
    ([self] + descendantsRunInPlace).contains { call in
      call.kind == .call && call.receiver?.unwrapped.name == name
        && CollectionMethods.shrinking.contains(call.calleeName ?? "")
    }
  }
}
