import RibsModel
import RibsSyntax

/// The parts of a RIB that wiring a child touches, each with its declaration.
struct ParentParts {
  let rib: Rib
  let builder: Part
  let router: Part
  let routing: Part
  let interactor: Part
  let interactable: Part
  /// Nil where the RIB has no component of its own.
  let component: Part?

  struct Part {
    let type: TypeID
    let name: String
    let place: DeclarationPlace
    let file: SourceFile
    let declaration: Declaration

    init(_ type: TypeInformation, _ types: TypeTable) {
      self.type = type.id
      name = type.name
      place = type.place
      file = types[type.place.file]
      declaration = types.declaration(at: type.place)
    }

    /// Those that stand in the type's own braces, in source order.
    var members: [Declaration] { file.members(of: place.declaration) }

    var location: Location { Location(file: place.file, range: declaration.name) }
  }

  init(_ rib: Rib, _ types: TypeTable) throws(WiringRefusal) {
    self.rib = rib
    builder = try Self.part(rib.builder, "builder", rib, types)
    router = try Self.part(rib.router, "router class", rib, types)
    routing = try Self.part(rib.routing, "Routing protocol", rib, types)
    interactor = try Self.part(rib.interactor, "interactor", rib, types)
    interactable = try Self.part(rib.interactable, "Interactable protocol", rib, types)
    component = Self.component(of: rib, types).map { Part(types[$0], types) }
  }

  /// The RIB's component, also where nothing makes it yet, as there is no child to pass things to.
  static func component(of rib: Rib, _ types: TypeTable) -> TypeID? {
    if let component = rib.component { return component }
    guard let dependency = rib.dependency, types[dependency].name.hasSuffix("Dependency") else {
      return nil
    }
    let name = types[dependency].name.dropLast("Dependency".count) + "Component"
    let found = types.types(named: String(name)).filter { type in
      guard types[type].module == types[dependency].module,
        let (base, arguments) = types.frameworkBase(of: type)
      else { return false }
      return base == .component && arguments == [.declared(dependency, arguments: [])]
    }
    return found.count == 1 ? found.first : nil
  }

  private static func part(
    _ type: TypeID?, _ kind: String, _ rib: Rib, _ types: TypeTable
  ) throws(WiringRefusal) -> Part {
    guard let type else {
      throw WiringRefusal("`\(rib.name)` has no \(kind) that can be found", at: rib.location)
    }
    return Part(types[type], types)
  }
}
