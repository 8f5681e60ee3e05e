import RibsModel

/// The way from an object to one that it keeps, by strong stored properties.
struct OwnedPath {
  /// What it begins with where a class of the system or of RIBs has that in a property of its own:
  /// `navigationItem`, `children`, `presenter`. Nil where it begins with a property of the project's.
  private(set) var systemPart: OwnershipHop?
  /// The project's properties that it goes on by; with no system part, none of them means the object
  /// itself.
  private(set) var members: [Member]

  init(_ members: [Member]) {
    self.members = members
  }

  init(from systemPart: OwnershipHop?) {
    self.systemPart = systemPart
    members = []
  }

  func hops(_ types: TypeTable) -> [OwnershipHop] {
    (systemPart.map { [$0] } ?? []) + RibsLint.hops(members, types)
  }

  /// The same of a way that may consist of the system's part alone: then that is what is found at the
  /// place. A view that nothing else is seen to keep is the one that UIKit keeps for its controller.
  func hops(from owner: TypeID, at place: Location, _ types: TypeTable) -> [OwnershipHop] {
    guard members.isEmpty else { return hops(types) }
    return [
      OwnershipHop(
        holder: types[owner].name, property: systemPart?.property ?? "view", location: place)
    ]
  }

  static func + (path: Self, rest: [Member]) -> Self {
    var path = path
    path.members += rest
    return path
  }
}
