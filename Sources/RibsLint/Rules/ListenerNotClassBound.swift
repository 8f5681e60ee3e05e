import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let listenerNotClassBound = Rule(
    id: "listener_not_class_bound",
    summary: "a listener or routing protocol that value types could conform to",
    category: .leak, severity: .warning, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        A protocol that RIBs use for a listener, delegate or router lacks `AnyObject`, so that a \
        struct or enum could conform to it. It is the type of:

        - a `listener`, `delegate` or `router` property of a RIB's class or protocol;
        - a property by which a presenter knows the interactor, whatever its name, if only the \
        interactor adopts the protocol;
        - the listener parameter of a `build` or `finalStageBuild` function.

        In a class, a `let` or a `router` counts only if its type is one of the RIB's protocols.
        """,
      leavesAlone: [
        """
        Protocols that name `AnyObject`, a class, `NSObjectProtocol` or one of the framework's \
        protocols, or inherit one that does.
        """,
        "Protocols that are `@objc` or have a `where` clause, or that inherit such a protocol.",
        "Protocols that a struct or enum conforms to.",
        "Protocols that inherit one whose source is not in the tree.",
      ],
      matters: """
        Nothing leaks yet. But the compiler refuses `weak` on a property of such a type, and \
        people then tend to delete `weak`. The result is what `strong_view_listener`, \
        `strong_router_reference` or `strong_listener` reports.
        """,
      fix: "Add `: AnyObject` to the protocol."),
    examples: [
      Example(
        "The listener of a builder's parameter",
        """
        import RIBs

        protocol MenuListener { // expect: listener_not_class_bound
          func menuDidClose()
        }

        protocol MenuRouting: Routing {}

        protocol MenuBuildable: Buildable {
          func build(withListener listener: MenuListener) -> MenuRouting
        }
        """),
      Example(
        "The listener of a presenter",
        """
        import RIBs

        protocol MenuPresentableListener {} // expect: listener_not_class_bound

        protocol MenuPresentable: Presentable {
          var listener: MenuPresentableListener? { get set }
        }
        """),
      Example(
        "Class-bound by itself, by what it inherits, and in the old spelling",
        """
        import RIBs

        protocol MenuListener: AnyObject {}
        protocol SettingsListener: MenuListener {}
        protocol LegacyListener: class {}

        protocol MenuBuildable: Buildable {
          func build(withListener listener: MenuListener)
          func build(listener: SettingsListener)
          func build(legacy listener: LegacyListener)
        }
        """),
    ],
    check: .project(listenersNotClassBound))
}

@Sendable private func listenersNotClassBound(in project: Project) -> [Finding] {
  let types = project.types
  let named = types.namedListeners(project.ribs)
  let presenting = Set(project.ribs.compactMap(\.presentableListener))
  var uses: [TypeID: Member] = [:]
  for type in types.frameworkHeirs where type.role == .source {
    guard isPartOfRib(type.id, types) else { continue }
    for member in type.members where !types.isNeverCompiled(member) {
      for listener in listenerTypes(of: member, presenting, types) where uses[listener] == nil {
        guard isListener(listener, by: member, named, types) else { continue }
        uses[listener] = member
      }
    }
  }
  guard !uses.isEmpty else { return [] }
  let conformedByValues = Set(
    types.types.filter { $0.kind == .struct || $0.kind == .enum }
      .flatMap { types.ancestry(of: $0.id).types })
  return uses.compactMap { listener, use in
    guard types[listener].kind == .protocol, !conformedByValues.contains(listener),
      types.isClassBound(listener) == false
    else { return nil }
    return unboundListener(types[listener], use, types)
  }
}

/// What a class keeps in a constant or calls its router may be anything; a RIB's protocols tell.
private func isListener(
  _ type: TypeID, by member: Member, _ named: Set<TypeID>, _ types: TypeTable
) -> Bool {
  guard types[member.owner].kind == .class, member.isProperty else { return true }
  guard member.kind == .let || member.name == "router" else { return true }
  return named.contains(type) || types.isListener(type, byNameOf: member.owner)
}

extension TypeTable {
  /// The types that RIBs have for listeners and routers, and those that the protocols of
  /// interactors and presenters ask for.
  fileprivate func namedListeners(_ ribs: [Rib]) -> Set<TypeID> {
    var named = Set(
      ribs.flatMap { [$0.listener, $0.presentableListener, $0.routing] }.compactMap { $0 })
    for type in types where type.kind == .protocol {
      guard inherits(type.id, .interactable) || inherits(type.id, .presentable) else { continue }
      for member in type.members where partners.contains(member.name) {
        named.formUnion(canonicalType(of: member)?.references ?? [])
      }
    }
    return named
  }
}

/// What a part of a RIB calls those that it speaks to.
private let partners: Set = ["delegate", "listener", "router"]

private func isPartOfRib(_ type: TypeID, _ types: TypeTable) -> Bool {
  let parts: [FrameworkType] = [
    .buildable, .interactable, .presentable, .routing, .viewControllable, .working,
  ]
  return parts.contains { types.inherits(type, $0) }
}

/// The types that the member takes for a listener, delegate or router. A property of another name
/// counts if its type is that by which a RIB's presenter knows the interactor.
private func listenerTypes(
  of member: Member, _ presenting: Set<TypeID>, _ types: TypeTable
) -> [TypeID] {
  if member.isProperty {
    let type = types.canonicalType(of: member)?.soleReference
    return [type].compactMap(\.self).filter {
      partners.contains(member.name) || presenting.contains($0)
    }
  }
  guard member.isBuild else { return [] }
  return types.parameters(of: member).compactMap { parameter in
    guard parameter.label == "withListener" || parameter.name == "listener",
      let type = parameter.type
    else { return nil }
    return types.canonical(type, from: Viewpoint(member.place)).soleReference
  }
}

extension CanonicalType {
  /// The one type of the project that a variable of this type refers to; nil for a composition,
  /// another part of which may be class-bound.
  fileprivate var soleReference: TypeID? {
    switch self {
    case .declared(let type, arguments: _): type
    case .external("Optional", let arguments): arguments.first?.soleReference
    case .implicitlyUnwrapped(let type): type.soleReference
    default: nil
    }
  }
}

private func unboundListener(
  _ listener: TypeInformation, _ use: Member, _ types: TypeTable
) -> Finding {
  let owner = types[use.owner].name
  return Finding(
    at: types.location(of: listener.id), subject: [listener.qualifiedName],
    message: """
      `\(listener.name)` is not class-bound, so no property of its type can be `weak`
      """,
    help: "Add `: AnyObject` to the protocol.",
    notes: [.init(at: use.location, "`\(owner).\(use.name)` refers to it here")],
    fix: binding(listener, types))
}

/// The fix that adds `AnyObject`; nil where a requirement or extension is meant for values, or a
/// type conforms of which the tree does not tell whether it is a class.
private func binding(_ listener: TypeInformation, _ types: TypeTable) -> Fix? {
  let isForObjects = listener.members.allSatisfy { $0.modifiers.isDisjoint(with: .mutating) }
  let isForOwnTypes = types.types.allSatisfy {
    $0.kind != .extension || !types.inherits($0.id, listener.id)
  }
  guard isForObjects, isForOwnTypes else { return nil }
  let file = types[listener.place.file]
  let declaration = types.declaration(at: listener.place)
  if let first = declaration.inheritedTypes.indices.first {
    let place = file.inheritedTypes[first].start
    return Fix(in: listener.place.file, TextEdit(inserting: "AnyObject, ", at: place))
  }
  let place = declaration.generics.isEmpty ? declaration.name.end : declaration.generics.end
  return Fix(in: listener.place.file, TextEdit(inserting: ": AnyObject", at: place))
}
