import RibsModel
import RibsSyntax

/// What a router's code does with the children that it keeps in properties, function by function.
struct RouterCode {
  let router: TypeID
  /// The properties that keep children and can be set.
  let properties: [String: Member]
  let functions: [RouterFunction]
  /// The router with its base classes and subclasses in the project.
  let family: Set<TypeID>
}

/// A function, initialiser or accessor of a router.
struct RouterFunction {
  let unit: CodeUnit
  let name: String
  let isPrivate: Bool
  let reading: ChildReferenceReading
  /// In source order.
  var events: [RouterEvent]
}

/// Something that a router's code does with a child.
struct RouterEvent {
  enum Kind {
    case attach(ChildReference)
    case detach(ChildReference)
    /// The property is set, emptied, or may be changed.
    case set(property: String, isNil: Bool)
    /// A function of the router is called.
    case call(String)
    /// A view is shown: that of the child.
    case show(ChildReference)
    /// A view is taken away: that of the child, or without saying which.
    case remove(ChildReference?)
    /// The code goes on only under a condition about the router's own state.
    case test(Set<String>)
  }

  let kind: Kind
  let syntax: Syntax
}

extension Project {
  /// The code of every router of the app that keeps children in properties.
  func routerCode() -> [RouterCode] {
    var unitsByOwner: [TypeID: [CodeUnitID]] = [:]
    for (number, unit) in code.units.enumerated() where unit.fileRole == .source {
      guard let owner = unit.owner, types.inherits(owner, .router) else { continue }
      unitsByOwner[owner, default: []].append(CodeUnitID(number))
    }
    var typing = flow.typing
    return types.types.compactMap { type in
      guard type.kind == .class, type.role == .source, types.inherits(type.id, .router) else {
        return nil
      }
      let properties = childProperties(of: type, &typing)
      guard !properties.isEmpty else { return nil }
      let family = [type.id] + types.superclasses(of: type.id) + hierarchy.heirs(of: type.id)
      let units = family.flatMap { unitsByOwner[$0] ?? [] }
      guard units.allSatisfy({ code[$0].body.isUnderstood }) else { return nil }
      var functions = units.map { function($0, Set(properties.keys), &typing) }
      addPassedChildren(to: &functions, Set(properties.keys))
      return RouterCode(
        router: type.id, properties: properties, functions: functions, family: Set(family))
    }
  }

  private func childProperties(of router: TypeInformation, _ typing: inout Typing)
    -> [String: Member]
  {
    var found: [String: Member] = [:]
    for member in router.members
    where member.storage == .stored && member.kind == .var && !member.isStatic
      && member.modifiers.isDisjoint(with: [.weak, .unowned]) && !types.hasUnknownWrapper(member)
      && !types.isNeverCompiled(member)
    {
      guard let type = types.canonicalType(of: member) ?? typing.variableType(at: member.place),
        holdsChild(type)
      else { continue }
      found[member.name] = member
    }
    return found
  }

  private func holdsChild(_ type: CanonicalType) -> Bool {
    if types.holdsRouter(type) { return true }
    if type.element != .unknown { return types.holdsRouter(type.element) }
    return false
  }

  // MARK: Events

  private func function(
    _ id: CodeUnitID, _ properties: Set<String>, _ typing: inout Typing
  ) -> RouterFunction {
    let unit = code[id]
    let declaration = types.declaration(at: unit.declaration)
    let reading = ChildReferenceReading(unit, properties: properties, types)
    var events: [RouterEvent] = []
    for syntax in unit.nodes([
      .call, .assignment, .condition, .switch, .ternary, .inout, .name, .member,
    ]) {
      switch syntax.kind {
      case .call: events += callEvents(syntax, CodePoint(id, syntax.id), reading, &typing)
      case .assignment:
        guard let target = syntax.firstChild, let property = reading.ownProperty(target) else {
          continue
        }
        let isNil = ["nil", "[]", "[:]"].contains(syntax.value?.text)
        events.append(
          RouterEvent(kind: .set(property: property, isNil: isNil), syntax: syntax))
      case .inout:
        guard let property = reading.ownProperty(syntax) else { continue }
        events.append(RouterEvent(kind: .set(property: property, isNil: true), syntax: syntax))
      case .condition, .switch, .ternary:
        let tested = syntax.kind == .condition ? syntax : syntax.firstChild ?? syntax
        var names: Set<String> = []
        names.insert(tested.name)
        for part in tested.descendants {
          switch part.kind {
          case .name, .member, .binding: names.insert(part.name)
          default: break
          }
        }
        events.append(RouterEvent(kind: .test(names), syntax: syntax))
      default:
        // `menu.map(detachChild)`, `children.forEach(attachChild)`
        guard syntax.name == "detachChild" || syntax.name == "attachChild",
          let argument = syntax.parent, argument.kind == .argument, let call = argument.parent
        else { continue }
        let child = call.receiver.map { reading.child($0) } ?? .other
        events.append(
          RouterEvent(
            kind: syntax.name == "detachChild" ? .detach(child) : .attach(child), syntax: call))
      }
    }
    return RouterFunction(
      unit: unit, name: unit.body.file.name(declaration.name),
      isPrivate: !declaration.modifiers.isDisjoint(with: [.private, .fileprivate]),
      reading: reading, events: events)
  }

  private func callEvents(
    _ call: Syntax, _ point: CodePoint, _ reading: ChildReferenceReading, _ typing: inout Typing
  ) -> [RouterEvent] {
    guard let name = call.calleeName else { return [] }
    let isOwn = call.receiver.map { reading.isSelf($0) } ?? true
    func event(_ kind: RouterEvent.Kind) -> RouterEvent { RouterEvent(kind: kind, syntax: call) }
    if isOwn {
      guard let argument = call.arguments.first?.value else { return [event(.call(name))] }
      switch name {
      case "attachChild": return [event(.attach(reading.child(argument)))]
      case "detachChild": return [event(.detach(reading.child(argument)))]
      default: return [event(.call(name))]
      }
    }
    guard let receiver = call.receiver else { return [] }
    if let property = reading.ownProperty(receiver), mutating.contains(name) {
      return [event(.set(property: property, isNil: name != "append" && name != "insert"))]
    }
    guard isView(typing.type(at: CodePoint(point.unit, receiver.id))) else { return [] }
    var views: [ChildReference] = []
    for argument in call.arguments {
      for part in [argument.value] + Array(argument.value.descendants)
      where part.kind == .member && part.name == "viewControllable" {
        if let child = part.firstChild { views.append(reading.child(child)) }
      }
    }
    switch ViewCall(name, call) {
    case .show: return views.map { event(.show($0)) }
    case .remove: return views.isEmpty ? [event(.remove(nil))] : views.map { event(.remove($0)) }
    case .emptying: return [event(.remove(nil))]
    case .other: return views.map { event(.show($0)) }
    }
  }

  private func isView(_ type: CanonicalType) -> Bool {
    if types.inherits(type, .viewControllable) { return true }
    if case .external(let name, _) = type.unwrapped { return name.hasSuffix("ViewController") }
    return false
  }
}

/// What a call on a view controller does with the views of children, as its name says.
private enum ViewCall {
  case show, remove
  /// `replaceModal(viewController: nil)`
  case emptying
  case other

  init(_ name: String, _ call: Syntax) {
    let words = name.words
    let givesNothing = call.arguments.contains {
      $0.value.text == "nil" && $0.label != "completion"
    }
    switch words.first {
    case "dismiss", "pop", "remove", "close":
      // `popTo(x)` takes away what lies above.
      guard !words.contains("to") else { self = .other; return }
      let target = words.dropFirst().first
      let isChild = target.map { removable.contains($0) } ?? true
      let names = call.arguments.contains {
        !["animated", "completion"].contains($0.label ?? "") && !$0.isTrailing
      }
      self = isChild || names ? .remove : .other
    case "replace", "set": self = givesNothing ? .emptying : .show
    default: self = .show
    }
  }
}

private let removable: Set = ["view", "child", "modal", "presented", "current", "top"]

private let mutating: Set = [
  "removeAll", "removeFirst", "removeLast", "remove", "removeValue", "popLast", "popFirst",
  "append", "insert", "updateValue",
]

extension String {
  /// The words of a camel-case name, in lower case.
  fileprivate var words: [String] {
    var words: [String] = []
    for character in self {
      if character.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return words
  }
}

/// Adds what functions do with the children that they are given to those who call them.
private func addPassedChildren(to functions: inout [RouterFunction], _ properties: Set<String>) {
  var attaching: [String: Set<Int>] = [:]
  var detaching: [String: Set<Int>] = [:]
  for function in functions {
    for event in function.events {
      switch event.kind {
      case .attach(.parameter(let index)): attaching[function.name, default: []].insert(index)
      case .detach(.parameter(let index)): detaching[function.name, default: []].insert(index)
      default: break
      }
    }
  }
  guard !attaching.isEmpty || !detaching.isEmpty else { return }
  for index in functions.indices {
    let reading = functions[index].reading
    functions[index].events = functions[index].events.flatMap { event -> [RouterEvent] in
      guard case .call(let name) = event.kind else { return [event] }
      let values = event.syntax.arguments.map(\.value)
      func events(_ sinks: Set<Int>?, _ kind: (ChildReference) -> RouterEvent.Kind) -> [RouterEvent]
      {
        (sinks ?? []).sorted().filter { $0 < values.count }.map {
          RouterEvent(kind: kind(reading.child(values[$0])), syntax: event.syntax)
        }
      }
      return [event] + events(attaching[name]) { .attach($0) }
        + events(detaching[name]) { .detach($0) }
    }
  }
}
