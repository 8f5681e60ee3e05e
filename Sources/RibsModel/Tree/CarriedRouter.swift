import RibsSyntax

/// Routers that an object carries to where they are attached: a transition is made with the child,
/// and attaches it to the router that performs it.
extension AttachSearch {
  /// Functions of an object that attach what a property of it holds or makes.
  struct Carrier: Hashable {
    var cargo: Cargo
    /// From what the property holds to the router that is attached.
    var steps: [FlowStep]
    var router: AttachingRouter
  }

  /// Transitions in transitions in transitions; whatever holds its own kind goes on for ever.
  private static let mostCarriers = 3

  /// Follows the objects on which the function is called that attaches what they were made with.
  /// False where the router that attaches is known without that, as that of one of the `parents`,
  /// or where what the objects hold may change.
  mutating func followCarriers(of sink: Sink, attachingTo parents: [RibID]?) -> Bool {
    let unit = code[sink.value.unit]
    guard sink.router.isHeld, parents?.count != 1,
      let (property, taken) = propertyHolding(sink.value),
      !types.inherits(property.owner, .router), holdsWhatItIsMadeWith(property)
    else { return false }
    return followCalls(
      with: Carrier(
        cargo: Cargo(property: property.name, functions: [unit.declaration]),
        steps: taken + sink.steps, router: sink.router))
  }

  /// Goes on at each call of the outermost function; false where none is followed.
  private mutating func followCalls(with carrier: Carrier) -> Bool {
    if let known = followedCarriers[carrier] { return known }
    followedCarriers[carrier] = false
    let steps = [.carried(carrier.cargo)] + carrier.steps
    guard let place = carrier.cargo.functions.first, types.declaration(at: place).kind == .func,
      steps.count(where: \.isCarried) <= Self.mostCarriers
    else { return false }
    var isFollowed = false
    for call in flow.callers(of: place) {
      let router = router(carrier.router, seenFrom: call, of: place)
      let holder = code.receiver(of: call)
      let body = code[call.unit].body
      if let holder, !body.meansSelf(holder.node) {
        followValue(of: Sink(call: call, value: holder, steps: steps, router: router))
        isFollowed = true
        continue
      }
      let around = code[call.unit].declaration
      if carrier.cargo.functions.contains(around) { continue }
      // Another function of the object; `super` runs this very one, whatever the object is.
      var outer = carrier
      outer.router = router
      let isSuper = holder.map { body.name(of: $0.node) == "super" } ?? false
      outer.cargo.functions =
        [around] + carrier.cargo.functions.dropFirst(isSuper ? 1 : 0)
      if followCalls(with: outer) {
        isFollowed = true
      } else {
        leave(call, "whose router attaches is not known")
      }
    }
    followedCarriers[carrier] = isFollowed
    return isFollowed
  }

  /// The property of `self` that an expression takes its value from, also by way of a local, and
  /// the steps from what it holds: `child`, `make()`, `builder.build()`.
  private mutating func propertyHolding(_ point: CodePoint) -> (Member, steps: [FlowStep])? {
    let unit = code[point.unit]
    let node = unit.body.unwrapped(point.node)
    switch unit.body[node].kind {
    case .call: return propertyHolding(resultOf: point.at(node))
    case .name:
      let name = unit.body.name(of: node)
      guard let local = unit.body.referent(at: node), case .binding(let binding) = local
      else { break }
      guard flow.localAssignments(to: name, boundBy: local, in: point.unit, []).isEmpty else {
        return nil
      }
      if let value = unit.body.value(ofBinding: binding) {
        return propertyHolding(point.at(value))
      }
      // `guard let child`
      guard unit.body.unwraps(binding), let owner = unit.owner,
        unit.body.referent(of: name, at: unit.body[binding].parent) == nil
      else { return nil }
      return flow.typing.property(name, of: owner, isStatic: false).map { ($0, []) }
    default: break
    }
    return flow.typing.ownProperty(at: point.at(node)).map { ($0, []) }
  }

  private mutating func propertyHolding(resultOf call: CodePoint) -> (Member, steps: [FlowStep])? {
    let body = code[call.unit].body
    guard let subject = CodeIndex.subject(of: call.node, in: body) else { return nil }
    if let closure = flow.typing.ownProperty(at: call.at(subject)) {
      // What it gives back may be what it is given.
      return body.arguments(of: call.node).isEmpty ? (closure, [.called]) : nil
    }
    guard let base = body.base(of: subject),
      let (property, steps) = propertyHolding(call.at(base)),
      case .methods(let methods, _) = flow.typing.callee(of: call), let method = methods.first,
      // What others give back may be what they hold or are given.
      types.inherits(method.owner, .buildable)
    else { return nil }
    return (property, steps + [.result(of: MethodName(at: method.place, in: types))])
  }

  /// The property, or each one that stands for it in the types that conform, holds nothing but what
  /// the object was made with.
  private mutating func holdsWhatItIsMadeWith(_ property: Member) -> Bool {
    guard property.storage == .requirement else { return flow.isSetOnlyWhenMade(property) }
    let holders = flow.hierarchy.heirs(of: property.owner).compactMap {
      flow.typing.property(property.name, of: $0, isStatic: false)
    }
    return !holders.isEmpty && holders.allSatisfy { flow.isSetOnlyWhenMade($0) }
  }
}
