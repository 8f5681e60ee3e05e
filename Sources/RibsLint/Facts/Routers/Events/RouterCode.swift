import RibsModel
import RibsSyntax
import RibsSystem

/// What a router's code does with the children that it keeps in properties, function by function.
struct RouterCode {
  let router: TypeID
  /// The properties that keep children, or refer to them weakly, and can be set.
  let properties: [String: Member]
  let functions: [RouterFunction]
  /// The router with its base classes and subclasses in the project.
  let family: Set<TypeID>
}

/// A function, initialiser or accessor of a router.
///
/// A class: rules go through functions again and again, and so many parts take long to hand on.
final class RouterFunction: Sendable {
  let unit: CodeUnit
  let name: String
  let isPrivate: Bool
  /// The class, a base class or a subclass declares it; else an extension of a protocol or of the
  /// framework's classes does, and it is code of other routers as well.
  let isOwn: Bool
  /// The property of which it is an observer.
  let observed: String?
  let reading: ChildReferenceReading
  /// The children of which the function says anything.
  let mentioned: Set<String>
  /// In source order.
  let events: [RouterEvent]

  init(
    unit: CodeUnit, name: String, isPrivate: Bool, isOwn: Bool, observed: String?,
    reading: ChildReferenceReading, mentioned: Set<String>, events: [RouterEvent]
  ) {
    self.unit = unit
    self.name = name
    self.isPrivate = isPrivate
    self.isOwn = isOwn
    self.observed = observed
    self.reading = reading
    self.mentioned = mentioned
    self.events = events
  }

  /// The same function, which does these things.
  func with(events: [RouterEvent]) -> RouterFunction {
    RouterFunction(
      unit: unit, name: name, isPrivate: isPrivate, isOwn: isOwn, observed: observed,
      reading: reading, mentioned: mentioned, events: events)
  }
}

extension Project {
  /// The code of every router of the app that keeps children in properties.
  func routerCode() -> [RouterCode] {
    var typing = flow.typing
    let drafts = types.classes(inheriting: .router).compactMap { type -> RouterDraft? in
      guard type.role == .source else { return nil }
      let draft = draft(of: type, &typing)
      return draft.properties.isEmpty ? nil : draft
    }
    let codes = parallelMap(drafts, scratch: self.flow.typing) { self.routerCode($0, &$1) }
    return codes.compactMap { $0 }
  }

  /// The code of a router, be it that it keeps children in properties or not.
  func routerCode(of router: TypeID, _ typing: inout Typing) -> RouterCode? {
    let draft = draft(of: types[router], &typing)
    return routerCode(draft, &typing)
  }

  private func draft(of type: TypeInformation, _ typing: inout Typing) -> RouterDraft {
    RouterDraft(
      router: type.id, properties: childProperties(of: type, &typing),
      family: [type.id] + types.superclasses(of: type.id) + hierarchy.heirs(of: type.id))
  }

  private struct RouterDraft: Sendable {
    let router: TypeID
    let properties: [String: Member]
    let family: [TypeID]
  }

  private func routerCode(
    _ draft: RouterDraft, _ typing: inout Typing
  ) -> RouterCode? {
    let own = draft.family.flatMap { self.units(of: $0) }.filter { code[$0].fileRole == .source }
    let units = own + helpers(of: draft.router)
    guard units.allSatisfy({ code[$0].body.isUnderstood }) else { return nil }
    let names = Set(units.map { name(of: code[$0]) })
    let children = Set(draft.properties.keys)
    let wrappers = Set(
      draft.properties.values.compactMap { property in
        types.canonicalType(of: property).flatMap { types.childWrapper($0) }
      })
    var functions: [RouterFunction] = []
    for (number, id) in units.enumerated() {
      let unit = code[id]
      var reading = RouterEventReading(
        project: self, unit: id, router: draft.router, functions: names,
        reading: ChildReferenceReading(unit, properties: children, wrappers, types), typing: typing)
      let events = reading.events()
      typing = reading.typing
      let isObserver = unit.role == .accessor(.willSet) || unit.role == .accessor(.didSet)
      functions.append(
        RouterFunction(
          unit: unit, name: name(of: unit),
          isPrivate: isPrivate(unit.declaration),
          isOwn: number < own.count, observed: isObserver ? name(of: unit) : nil,
          reading: reading.reading, mentioned: reading.reading.mentionedChildren(), events: events))
    }
    addPassedChildren(to: &functions)
    return RouterCode(
      router: draft.router, properties: draft.properties, functions: functions,
      family: Set(draft.family))
  }

  private func name(of unit: CodeUnit) -> String {
    types.declaredName(at: unit.declaration)
  }

  private func childProperties(of router: TypeInformation, _ typing: inout Typing)
    -> [String: Member]
  {
    var found: [String: Member] = [:]
    for member in router.members
    where member.storage == .stored && member.kind == .var && types.refersSafely(member) {
      guard let type = typing.type(of: member), holdsChild(type) else { continue }
      found[member.name] = member
    }
    return found
  }

  private func holdsChild(_ type: CanonicalType) -> Bool {
    if types.holdsRouter(type) || isChoiceOfRouters(type) || types.childWrapper(type) != nil {
      return true
    }
    if type.element != .unknown { return types.holdsRouter(type.element) }
    return false
  }

  /// An enum whose cases carry routers: `case menu(MenuRouting)`.
  func isChoiceOfRouters(_ type: CanonicalType) -> Bool {
    guard let declared = type.unwrapped.declared, types[declared].kind == .enum else {
      return false
    }
    return types[declared].members.contains { member in
      member.kind == .case
        && types.parameters(of: member).contains { parameter in
          parameter.type.map {
            types.holdsRouter(types.canonical($0, from: Viewpoint(member.place)))
          } ?? false
        }
    }
  }
}

extension Member {
  /// An optional: what is put into it takes the place of what was there.
  func isSingle(_ types: TypeTable) -> Bool {
    switch types.canonicalType(of: self) {
    case .implicitlyUnwrapped?, .external("Optional", _)?: true
    default: false
    }
  }

  /// How code names the child in a value of the property: `menu`, or `menu.router` where a tuple or
  /// struct has it. Nil where it can't be named, as in the case of an enum.
  func nameOfChild(_ types: TypeTable) -> String? {
    guard let type = types.canonicalType(of: self)?.unwrapped else { return name }
    if let wrapper = types.childWrapper(type) { return name + "." + wrapper.part }
    guard case .tuple(let elements) = type else { return types.holdsRouter(type) ? name : nil }
    return elements.firstIndex { types.holdsRouter($0.type) }.map { place in
      let label = elements[place].label
      return name + "." + (label.isEmpty ? String(place) : label)
    }
  }
}

/// Adds what functions do with the children that they are given to those who call them.
private func addPassedChildren(to functions: inout [RouterFunction]) {
  for _ in 0..<FollowingLimit.handings {
    var passed: [String: [(index: Int, kind: RouterEvent.Kind)]] = [:]
    for function in functions {
      for event in function.events {
        guard let index = event.kind.parameter else { continue }
        passed[function.name, default: []].append((index, event.kind))
      }
    }
    guard !passed.isEmpty else { return }
    for number in functions.indices {
      let (reading, events) = (functions[number].reading, functions[number].events)
      var known = Set(events.map { PlacedEvent($0) })
      let joined = events.flatMap { event -> [RouterEvent] in
        guard case .call(let name) = event.kind, let sinks = passed[name] else { return [event] }
        // `menu.map(take)` gives what `map` is called on.
        let isCalled = event.syntax.calleeName == name
        let values =
          isCalled ? event.syntax.arguments.map(\.value) : [event.syntax.receiver].compactMap { $0 }
        return [event]
          + sinks.compactMap { sink in
            guard sink.index < values.count else { return nil }
            let value = values[sink.index]
            let isView = if case .remove = sink.kind { true } else { false }
            let child = isView ? reading.child(withView: value) : reading.child(value)
            let added = RouterEvent(kind: sink.kind.of(child), syntax: event.syntax)
            return known.insert(PlacedEvent(added)).inserted ? added : nil
          }
      }
      functions[number] = functions[number].with(events: joined)
    }
  }
}

private struct PlacedEvent: Hashable {
  let kind: RouterEvent.Kind
  let place: NodeID

  init(_ event: RouterEvent) {
    kind = event.kind
    place = event.syntax.id
  }
}

extension Project {
  /// Code outside the router sets the property.
  func isSetOutside(_ property: Member) -> Bool {
    var typing = flow.typing
    return index.assignments(to: property).contains { point in
      let unit = code[point.unit]
      guard let target = Syntax(unit.body, point.node).firstChild?.unwrapped,
        target.kind == .member, let base = target.firstChild?.unwrapped, base.name != "self",
        property.access > .fileprivate || unit.location.file == property.place.file
      else { return false }
      let type = typing.type(at: point.at(base.id))
      return !isApart(type, from: property.owner)
    }
  }

  /// No object is both of the type and of the class, or one that inherits it.
  func isApart(_ type: CanonicalType, from owner: TypeID) -> Bool {
    guard let declared = type.unwrapped.declared else { return false }
    guard types[declared].kind == .protocol else { return !types.isRelated(declared, to: owner) }
    return !hierarchy.selfAndHeirs(of: owner).contains { types.inherits($0, declared) }
  }
}
