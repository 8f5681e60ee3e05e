import RibsModel
import RibsSyntax
import RibsText

/// A property that a Dependency protocol asks for.
package struct DependencyRequirement: Hashable, Sendable {
  package let name: String
  /// In Swift's usual spelling; empty where none is written.
  let type: String

  /// Those of a protocol that a planned file declares; none where no file does.
  package static func all(of dependency: String, in files: [SourceFile]) -> [Self] {
    for file in files {
      for (index, declaration) in file.declarations.enumerated()
      where declaration.kind == .protocol && file.name(declaration.name) == dependency {
        return file.members(of: DeclarationID(index)).filter { $0.kind == .var }.map {
          Self($0, in: file)
        }
      }
    }
    return []
  }

  /// Those of a protocol of the project, with what it inherits.
  static func all(of dependency: TypeID, _ types: TypeTable) -> [Self] {
    types.requirements(of: dependency).map {
      Self(types.declaration(at: $0.place), in: types[$0.place.file])
    }
  }

  init(_ declaration: Declaration, in file: SourceFile) {
    name = file.name(declaration.name)
    type =
      declaration.type.isEmpty
      ? "" : TypeExpression(parsing: declaration.type, in: file).description
  }

  var code: String { "`\(name): \(type)`" }
}

/// How a component comes to have what a child asks for.
struct Forwarding {
  /// The properties that it passes on from its own dependency, in source.
  let members: [String]

  /// Throws where nobody near provides a property, with the scopes that could.
  init(
    _ requirements: [DependencyRequirement], to child: String, from parent: Rib,
    _ types: TypeTable
  ) throws(WiringRefusal) {
    let component = ParentParts.component(of: parent, types)
    let own = component.map { Self.properties(of: $0, types) } ?? []
    let above = parent.dependency.map { Self.properties(of: $0, types) } ?? []
    let wanted = requirements.filter { !own.contains($0) }
    // A second member of that name would be a redeclaration, also where the first one can't be
    // read.
    for requirement in wanted {
      let present = component.flatMap { types.allMembers(named: requirement.name, of: $0).first }
      if let present { throw Self.refusal(requirement, child, present, types) }
    }
    let missing = wanted.filter { !above.contains($0) }
    guard missing.isEmpty else {
      let place = component.map { types[$0].place }
      throw WiringRefusal(
        missing.map { Self.complaint($0, parent, child, types) }.joined(separator: "; "),
        at: place.map { Location(file: $0.file, range: types.declaration(at: $0).name) }
          ?? parent.location)
    }
    members = wanted.map { requirement in
      """
      var \(requirement.name): \(requirement.type) {
        dependency.\(requirement.name)
      }
      """
    }
  }

  /// What can be read of a component or dependency, whoever declares it.
  private static func properties(of scope: TypeID, _ types: TypeTable) -> [DependencyRequirement] {
    types.selfAndAncestors(of: scope).flatMap { types[$0].members }
      .filter {
        $0.isProperty && !$0.isStatic && $0.access > .fileprivate && !types.isNeverCompiled($0)
      }
      .map { DependencyRequirement(types.declaration(at: $0.place), in: types[$0.place.file]) }
  }

  /// Why a member of the name that is asked for is not the one.
  private static func refusal(
    _ requirement: DependencyRequirement, _ child: String, _ member: Member, _ types: TypeTable
  ) -> WiringRefusal {
    let name = "`\(types[member.owner].name).\(member.name)`"
    let declared = DependencyRequirement(
      types.declaration(at: member.place), in: types[member.place.file])
    let reason =
      if member.isProperty, member.access <= .fileprivate {
        "\(name) is hidden in its file, so \(child) can't read it"
      } else if member.isProperty, declared.type != requirement.type, !declared.type.isEmpty {
        "\(name) is of type `\(declared.type)`, and \(child) asks for \(requirement.code)"
      } else {
        "\(name) is no member that \(child) could read"
      }
    return WiringRefusal(reason, at: member.location)
  }

  private static func complaint(
    _ requirement: DependencyRequirement, _ parent: Rib, _ child: String, _ types: TypeTable
  ) -> String {
    let scopes = types.types.filter { type in
      type.kind == .class && types.inherits(type.id, .component)
        && properties(of: type.id, types).contains(requirement)
    }.map(\.name)
    let source =
      scopes.isEmpty
      ? "nor does any other component have it"
      : "\(commaList(quoting: scopes)) could pass it down"
    return "\(parent.name) has no \(requirement.code) for \(child); \(source)"
  }
}
