import RibsModel

/// The classes of the app's RIBs that others should know by protocols alone.
struct RibClasses: ProjectFact {
  enum Kind: String {
    case interactor, router, component
    case view = "view controller"
  }

  struct Part {
    let kind: Kind
    let type: TypeID
    let rib: RibID
  }

  /// Those that should know others so: interactors, routers and presenters, with their RIBs.
  private(set) var owners: [TypeID: RibID] = [:]
  private var parts: [TypeID: Part] = [:]
  /// The names of the parts, sorted.
  let names: [String]

  init(of project: Project) {
    let types = project.types
    func isOfApp(_ type: TypeID, _ rib: Rib) -> Bool {
      rib.role == .source && types[type].role == .source && types[type].kind == .class
    }
    for part in [\Rib.interactor, \Rib.router, \Rib.presenter] {
      for (type, rib) in project.ribsByPart(part) where isOfApp(type, rib) {
        owners[type] = rib.id
      }
    }
    let kinds: [(KeyPath<Rib, TypeID?>, Kind)] = [
      (\.interactor, .interactor), (\.router, .router), (\.component, .component),
      (\.viewController, .view),
    ]
    for (part, kind) in kinds {
      // A class that others inherit is there for what these have in common.
      for (type, rib) in project.ribsByPart(part)
      where isOfApp(type, rib) && project.hierarchy.heirs(of: type).isEmpty {
        parts[type] = Part(kind: kind, type: type, rib: rib.id)
      }
    }
    names = Set(parts.keys.map { types[$0].name }).sorted()
  }

  /// The parts that the type names, optional or not.
  func parts(namedBy type: CanonicalType) -> [Part] { type.references.compactMap { parts[$0] } }
}
