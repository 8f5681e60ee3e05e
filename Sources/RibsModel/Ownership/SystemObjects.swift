import RibsSyntax

/// Objects of the system's classes: they have no properties of the app's.
extension Project {
  /// The expression is of a type of the system's, or a member of one.
  func isOfSystem(_ value: NodeID, in id: CodeUnitID, _ typing: inout Typing) -> Bool {
    let unit = code[id]
    let added = fact(AddedNames.self)
    var next: Syntax? = Syntax(unit.body, value).unwrapped
    while let current = next {
      switch typing.type(at: CodePoint(id, current.id)).unwrapped {
      case .external(let name, let arguments):
        return arguments.isEmpty && SystemClasses.areNamed(like: name)
      case .unknown: break
      default: return false
      }
      let named = current.kind == .call ? current.callee?.unwrapped : current
      // What a function makes of its arguments may be of any type.
      guard let named, !added.members.contains(named.name), current.arguments.isEmpty else {
        return false
      }
      guard named.kind == .member, let base = named.firstChild?.unwrapped,
        !unit.body.meansSelf(base.id)
      else {
        // What a function gives that is not in the tree may be of any type.
        return current.kind != .call && isNamedBySystem(named, in: unit, typing)
      }
      next = base
    }
    return false
  }

  /// `UIApplication`, or `navigationController` in a class that inherits nothing but the system's.
  private func isNamedBySystem(_ mention: Syntax, in unit: CodeUnit, _ typing: Typing) -> Bool {
    let name = mention.name
    guard mention.kind == .member || mention.kind == .name,
      mention.kind == .member || mention.referent == nil
    else { return false }
    if name.first?.isUppercase == true {
      return SystemClasses.areNamed(like: name) && types.types(named: name).isEmpty
    }
    guard let owner = unit.owner, types.allMembers(named: name, of: owner).isEmpty,
      !types.parameterNames(of: unit.declaration).contains(name),
      typing.globals.declarations(named: name, from: unit.location.file).isEmpty,
      types.frameworkBase(of: owner) == nil, types.unseenMembers(of: owner) == nil
    else { return false }
    let ancestry = types.ancestry(of: owner)
    let extended = types[owner].kind == .extension ? [types[owner].name] : []
    let classes = ancestry.external + extended
    return !classes.isEmpty && !ancestry.isAmbiguous
      && classes.allSatisfy { SystemClasses.areNamed(like: $0) }
  }
}

/// Names that the project gives to what it has no types for.
struct AddedNames: ProjectFact {
  /// Of the members that it adds to types from elsewhere.
  let members: Set<String>
  /// Of associated types, which stand for others.
  let associatedTypes: Set<String>

  init(of project: Project) {
    let types = project.types
    members = Set(
      types.types.lazy.filter { $0.kind == .extension }.flatMap(\.members).map(\.name))
    associatedTypes = Set(
      types.files.lazy.flatMap { file in
        file.declarations.lazy.filter { $0.kind == .associatedtype }.map { file.name($0.name) }
      })
  }
}

extension SystemClasses {
  /// The name is one as the classes of Apple's frameworks have.
  static func areNamed(like name: String) -> Bool {
    let rest = name.dropFirst(2)
    return prefixes.contains(String(name.prefix(2))) && rest.first?.isUppercase == true
  }

  private static let prefixes: Set = [
    "AV", "CB", "CL", "CN", "EK", "HK", "MC", "MF", "MK", "NS", "NW", "PH", "PK", "QL", "SF",
    "SK", "UI", "UN", "VN", "WC", "WK",
  ]
}
