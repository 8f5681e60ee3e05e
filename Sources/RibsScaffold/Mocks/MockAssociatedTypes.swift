/// Decides what becomes of the associated types of a protocol: those that are known are typealiases
/// of the mock, the others its generic parameters.
struct MockAssociatedTypes {
  private(set) var parameters: [MockTypeParameter] = []
  private(set) var requirements: [String] = []
  private(set) var typealiases: [MockTypealias]
  /// The class in `where Self: Class`.
  private(set) var selfSuperclass: String?

  private var standards: [MockTypealias] = []
  private var clauses: [String] = []
  private var mock = ""

  /// The mark comes first in `known`: of several types for one name the first counts.
  init(known: [MockTypealias]) {
    typealiases = []
    for alias in known where !typealiases.contains(where: { $0.name == alias.name }) {
      typealiases.append(alias)
    }
  }

  mutating func add(_ reading: MockRequirementReading, mock: String) {
    self.mock = mock
    for found in reading.associatedTypes() {
      let name = found.parameter.name
      if let known = parameters.firstIndex(where: { $0.name == name }) {
        let further = found.parameter.constraints.filter {
          !parameters[known].constraints.contains($0)
        }
        parameters[known].constraints += further
      } else {
        parameters.append(found.parameter)
      }
      if let standard = found.standard, !standards.contains(where: { $0.name == name }) {
        standards.append(MockTypealias(name: name, type: standard))
      }
    }
    for clause in reading.typeRequirements() where !clauses.contains(clause) {
      clauses.append(clause)
    }
  }

  /// What a `where` clause says an associated type of a protocol elsewhere is.
  func statedType(of name: String) -> String? {
    for clause in clauses {
      let sides = clause.split(separator: "==").map { $0.filter { $0 != " " } }
      if sides.count == 2, [name, "Self." + name].contains(sides[0]) { return sides[1] }
    }
    return nil
  }

  /// Call once, when everything is added.
  mutating func resolve() {
    var open = Set(parameters.map(\.name))
    typealiases.removeAll { !open.contains($0.name) }
    open.subtract(typealiases.map(\.name))

    var related: [String] = []
    for clause in clauses {
      let sides = clause.split(separator: "==").map { $0.filter { $0 != " " } }
      if sides.count == 2, open.remove(sides[0]) != nil {
        typealiases.append(MockTypealias(name: sides[0], type: sides[1]))
      } else if let colon = clause.firstIndex(of: ":"), clause[..<colon] == mock {
        let constraint = clause[clause.index(after: colon)...].drop { $0 == " " }
        if constraint != "AnyObject" { selfSuperclass = String(constraint) }
      } else {
        related.append(clause)
      }
    }
    for standard in standards where open.remove(standard.name) != nil {
      typealiases.append(standard)
    }
    requirements = related.filter { clause in
      open.contains(String(clause.prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
    }
    parameters.removeAll { !open.contains($0.name) }
  }
}
