import RibsModel
import RibsSyntax

/// The names by which findings are told apart.
extension TypeTable {
  /// The names that a finding in a function is known by: its type, and the function.
  func subject(of unit: CodeUnit) -> [String] { subject(of: unit.owner, unit.declaration) }

  func subject(of owner: TypeID?, _ function: DeclarationPlace) -> [String] {
    [owner.map { self[$0].qualifiedName }, declaredName(at: function)].compactMap { $0 }
  }

  /// The names that a finding about a member is known by: the type that declares it, and its own.
  func subject(of member: Member) -> [String] { [self[member.owner].qualifiedName, member.name] }

  /// The names that a finding about a requirement is known by: its protocol, and its own.
  func subject(of requirement: Requirement) -> [String] {
    [self[requirement.dependency].qualifiedName, requirement.name]
  }
}
