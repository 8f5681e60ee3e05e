import RibsModel
import RibsSyntax

/// Which types code of the app makes by their raw values: `Flag(rawValue: text)`.
struct RawValueReading: ProjectFact {
  private var made: Set<TypeID> = []
  /// Generic code does so for types that it does not name.
  private var makesAny = false
  /// The files in which it shows of no type.
  private var unclear: Set<FileID> = []

  init(of project: Project) {
    var typing = project.flow.typing
    for id in project.code.units(mentioning: "rawValue") {
      let unit = project.code[id]
      for made in unit.nodes([.name, .member, .implicitMember]) where made.takesRawValue {
        guard made.kind != .implicitMember else {
          noteExpected(at: made, id, in: unit, &typing)
          continue
        }
        let type = made.name == "init" ? made.receiver ?? made : made
        note(type.name, in: unit, project.types)
      }
    }
  }

  func mayMake(_ type: TypeInformation, in project: Project) -> Bool {
    makesAny || made.contains(type.id)
      || project.code.files(mentioning: [type.name]).contains(where: unclear.contains)
  }

  /// `Name(rawValue:)`
  private mutating func note(_ name: String, in unit: CodeUnit, _ types: TypeTable) {
    if ["Self", "self", "init"].contains(name) {
      guard let owner = unit.owner, types[owner].kind != .extension else {
        makesAny = true
        return
      }
      let heirs = types.types.filter { types.inherits($0.id, owner) }
      made.formUnion(heirs.map(\.id))
      return
    }
    let named = types.types(named: name)
    made.formUnion(named)
    if named.isEmpty, types.isGeneric(name, in: unit) { makesAny = true }
  }

  /// `.init(rawValue:)`
  private mutating func noteExpected(
    at made: Syntax, _ id: CodeUnitID, in unit: CodeUnit, _ typing: inout Typing
  ) {
    if let call = made.parent, call.kind == .call,
      case .constructor(let type) = typing.callee(of: CodePoint(id, call.id))
    {
      if let declared = type.unwrapped.declared { self.made.insert(declared) }
      if case .external = type.unwrapped { return }
      if type.unwrapped.declared != nil { return }
    }
    unclear.insert(unit.location.file)
  }
}

extension Syntax {
  /// `Flag` of `Flag(rawValue: x)`, `Flag.init` of `Flag.init(rawValue: x)` and of
  /// `compactMap(Flag.init(rawValue:))`.
  fileprivate var takesRawValue: Bool {
    guard let parent, parent.kind == .call, parent.callee?.id == id else {
      return name == "init" && text.hasSuffix("(rawValue:)")
    }
    return parent.argument("rawValue") != nil
  }
}

extension TypeTable {
  /// The name is that of a generic parameter, or of an associated type, for the code.
  fileprivate func isGeneric(_ name: String, in unit: CodeUnit) -> Bool {
    var around: DeclarationID? = unit.declaration.declaration
    let file = self[unit.declaration.file]
    while let declaration = around.map({ file[$0] }) {
      if file.words(in: declaration.generics).contains(name) { return true }
      around = declaration.parent
    }
    guard let owner = unit.owner else { return false }
    return selfAndAncestors(of: owner).contains { type in
      self[type].genericParameters.contains(name)
        || self[type].members.contains { $0.kind == .associatedtype && $0.name == name }
    }
  }
}
