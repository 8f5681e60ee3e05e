import RibsModel
import RibsSyntax

/// Finds the stored properties by which `self` keeps what an expression refers to.
struct OwnedPaths {
  let project: Project
  var typing: Typing
  var types: TypeTable { project.types }
  private var depth = 0
  /// What keeps the result of a function is asked for where it is called: not while one looks at what
  /// a function does with what a certain call gives it, as others may call it too.
  private(set) var followsResults = true
  /// How many steps of one expression have been gone.
  private var steps = 0
  /// The locals whose keepers are being looked for.
  private var localsInSearch: Set<CodePoint> = []
  /// No code of a person's has names that stand for one another for longer.
  private static let mostSteps = 64

  init(_ project: Project) {
    self.project = project
    typing = project.flow.typing
  }

  /// Runs a search that another one asks for; nil where there is no end of them: objects that keep
  /// each other in a circle are kept by nobody else.
  mutating func nested<Found>(_ search: (inout Self) -> Found?) -> Found? {
    guard depth < FollowingLimit.references else { return nil }
    depth += 1
    defer { depth -= 1 }
    return search(&self)
  }

  /// Runs the search for what keeps a local; nil within that same search: what it keeps itself, as a
  /// closure that holds it, is no way to it.
  mutating func once<Found>(for local: CodePoint, _ search: (inout Self) -> Found?) -> Found? {
    guard localsInSearch.insert(local).inserted else { return nil }
    defer { localsInSearch.remove(local) }
    return search(&self)
  }

  /// Runs a search in the code of a function for what becomes of what a call gives it.
  mutating func inCallee<Found>(_ search: (inout Self) -> Found?) -> Found? {
    let followed = followsResults
    followsResults = false
    defer { followsResults = followed }
    return nested(search)
  }

  /// The way that begins with what a class of the system keeps for the object.
  func path(
    fromSystemProperty name: String, at place: Syntax, in unit: CodeUnitID
  ) -> OwnedPath {
    let code = project.code[unit]
    return OwnedPath(
      from: code.owner.map {
        OwnershipHop(holder: types[$0].name, property: name, location: code.location(of: place.id))
      })
  }

  /// From a property of `self` to the one that the expression is; nil where one of them is not
  /// stored, not strong or not known.
  mutating func path(to expression: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    guard steps < Self.mostSteps else { return nil }
    steps += 1
    defer { steps -= 1 }
    let point = CodePoint(unit, expression.id)
    if let own = typing.ownProperty(at: point) {
      return types.keepsStrongly(own) ? OwnedPath([own]) : path(toValueOf: own)
    }
    if let kept = frameworkProperty(expression, in: unit) { return kept }
    if ownObjectOfSystem(expression, in: unit) != nil {
      return path(fromSystemProperty: expression.ownSystemProperty, at: expression, in: unit)
    }
    if expression.kind == .name { return local(expression, in: unit) }
    if expression.kind == .cast { return path(toCast: expression, in: unit) }
    if expression.kind == .array { return path(toItemsOf: expression, in: unit) }
    if expression.kind == .subscript {
      guard let base = expression.firstChild?.unwrapped,
        CollectionMethods.keepsItems(typing.type(at: CodePoint(unit, base.id)))
      else { return nil }
      return path(to: base, in: unit)
    }
    guard expression.kind == .member, let base = expression.firstChild?.unwrapped,
      let start = path(to: base, in: unit)
    else { return nil }
    var type = typing.type(at: CodePoint(unit, configured(by: base)?.id ?? base.id))
    if ["first", "last"].contains(expression.name), type.element != .unknown { return start }
    if type == .unknown, let collection = start.members.last {
      type = types.canonicalType(of: collection)?.element ?? .unknown
    }
    return kept(expression.name, by: type).map { start + [$0] }
  }

  /// `for bar in [header, footer]`: what is done with each item is done with the first, where all are
  /// kept and of one class.
  private mutating func path(toItemsOf list: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    let items = list.children.map(\.unwrapped)
    let types = Set(items.map { typing.type(at: CodePoint(unit, $0.id)) })
    guard types.count == 1, types.first?.isUncertain == false else { return nil }
    let paths = items.compactMap { path(to: $0, in: unit) }
    return paths.count == items.count ? paths.first : nil
  }

  /// The same for what is assigned to. A computed property need not keep what it is set to.
  mutating func path(toTarget target: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    var stored = target
    while stored.kind == .subscript, let base = stored.firstChild?.unwrapped { stored = base }
    let own = typing.ownProperty(at: CodePoint(unit, stored.id))
    return own?.storage == .computed ? nil : path(to: target, in: unit)
  }

  /// `self.view` of `self.view as? CardView`
  private mutating func path(toCast cast: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    guard cast.name != "is", let value = cast.firstChild?.unwrapped else { return nil }
    return path(to: value, in: unit)
  }

  /// What the only result of a computed property refers to:
  /// `var card: CardView { view as! CardView }`.
  ///
  /// One with a setter may be another name of a whole state, of which SwiftUI changes parts.
  private mutating func path(toValueOf property: Member) -> OwnedPath? {
    guard property.storage == .computed, !property.isSettable,
      !project.hierarchy.overrides(property, types),
      let getter = project.code.result(of: property.place),
      let result = project.code[getter].body.onlyResult?.unwrapped
    else { return nil }
    return path(to: result, in: getter)
  }

  /// The framework's own strong properties start a path without a member of the project.
  private mutating func frameworkProperty(
    _ expression: Syntax, in unit: CodeUnitID
  ) -> OwnedPath? {
    let code = project.code[unit]
    let keepers = FrameworkTypes.keeping(expression.name)
    guard !keepers.isEmpty, let owner = code.owner,
      !types.ancestry(of: owner).framework.isDisjoint(with: keepers)
    else { return nil }
    guard types.mayBeOwn(expression, in: code) else { return nil }
    return path(fromSystemProperty: expression.name, at: expression, in: unit)
  }

  /// The property of `self` that the expression, or what it is an item of, is.
  mutating func property(_ expression: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    let subject =
      expression.kind == .subscript ? expression.firstChild?.unwrapped : expression.unwrapped
    guard let subject, let own = typing.ownProperty(at: CodePoint(unit, subject.id)),
      types.keepsStrongly(own)
    else { return nil }
    return OwnedPath([own])
  }

  /// The property of that name that a value of the type keeps something in; for a protocol what its
  /// only conforming class has.
  mutating func kept(_ name: String, by type: CanonicalType) -> Member? {
    guard let declared = type.declared else { return nil }
    let isProtocol = types[declared].kind == .protocol
    guard let owner = isProtocol ? project.hierarchy.onlyHeir(of: declared) : declared,
      let member = types.allMembers(named: name, of: owner).first(where: \.isProperty),
      types.keepsStrongly(member), !project.hierarchy.overrides(member, types)
    else { return nil }
    return member
  }
}

extension FrameworkTypes {
  /// Those that strongly keep what is in their property of that name, and what their initialiser is
  /// given under it.
  static func keeping(_ property: String) -> FrameworkTypes {
    switch property {
    case "interactor": [.router]
    case "presenter": [.presentableInteractor]
    case "viewController": [.viewableRouter, .presenter]
    default: []
    }
  }
}

extension Project {
  /// The properties of the project that the hops go by.
  func members(of hops: [OwnershipHop]) -> [Member] {
    hops.flatMap { hop in
      types.types(named: hop.holder).flatMap { [$0] + types.superclasses(of: $0) }
        .flatMap { types.members(named: hop.property, of: $0) }
        .filter { $0.location == hop.location }
    }
  }
}
