import RibsSyntax

/// Routers that an object carries to where they are attached: a transition is made with the child, and
/// attaches it to the router that performs it.
extension AttachSearch {
  /// A function of an object, which attaches what a property of the object holds or makes.
  struct Carrier: Hashable {
    var function: CodeUnitID
    /// From the object to the router that is attached.
    var steps: [FlowStep]
    var router: AttachingRouter
  }

  /// Follows the objects on which the function is called that attaches what they hold. False where the
  /// router that attaches is known without that, or where what the objects hold may change.
  mutating func followCarriers(of sink: Sink) -> Bool {
    let unit = code[sink.value.unit]
    guard case .value(let parent, let steps) = sink.router, unit.role == .function,
      let (property, taken) = ownProperty(at: sink.value),
      !types.inherits(property.owner, .router), parents(holding: parent, steps) == nil,
      holdsWhatItIsMadeWith(property)
    else { return false }
    return follow(
      Carrier(
        function: sink.value.unit,
        steps: [.element(.label(property.name))] + taken + sink.steps, router: sink.router))
  }

  /// Goes on with each call of the function; false where there is none.
  private mutating func follow(_ carrier: Carrier) -> Bool {
    guard visitedCarriers.insert(carrier).inserted else { return true }
    let place = code[carrier.function].declaration
    let callers = flow.callers(of: place)
    for call in callers {
      let router = router(carrier.router, seenFrom: call, of: place)
      if let holder = code.receiver(of: call), !code[call.unit].body.isSelf(holder.node) {
        follow(Sink(call: call, value: holder, steps: carrier.steps, router: router))
      } else {
        // Another function of the object.
        _ = follow(Carrier(function: call.unit, steps: carrier.steps, router: router))
      }
    }
    return !callers.isEmpty
  }

  /// The property of `self` that an expression takes its value from, also by way of a local, and the
  /// steps from what it holds: `child`, `make()`, `builder.build()`.
  private mutating func ownProperty(at point: CodePoint) -> (Member, steps: [FlowStep])? {
    let unit = code[point.unit]
    let node = unit.body.stripped(point.node)
    switch unit.body[node].kind {
    case .call: return ownProperty(calledBy: CodePoint(point.unit, node))
    case .name:
      let name = unit.body.name(of: node)
      guard case .binding(let binding)? = unit.body.referent(of: name, at: node) else { break }
      if let value = unit.body.value(ofBinding: binding) {
        return ownProperty(at: CodePoint(point.unit, value))
      }
      // `guard let child`
      guard unit.body.unwraps(binding), let owner = unit.owner,
        unit.body.referent(of: name, at: unit.body[binding].parent) == nil
      else { return nil }
      return flow.typing.property(name, of: owner, isStatic: false).map { ($0, []) }
    default: break
    }
    return flow.typing.ownProperty(at: CodePoint(point.unit, node)).map { ($0, []) }
  }

  private mutating func ownProperty(calledBy call: CodePoint) -> (Member, steps: [FlowStep])? {
    let body = code[call.unit].body
    guard let subject = CodeIndex.subject(of: call.node, in: body) else { return nil }
    if let closure = flow.typing.ownProperty(at: CodePoint(call.unit, subject)) {
      return (closure, [.called])
    }
    guard let base = body.base(of: subject),
      let (property, steps) = ownProperty(at: CodePoint(call.unit, base)),
      case .methods(let methods, _) = flow.typing.callee(of: call), let method = methods.first
    else { return nil }
    return (property, steps + [.result(of: MethodName(at: method.place, in: types))])
  }

  /// The property, or each one that stands for it in the types that conform, holds nothing but what the
  /// object was made with.
  private mutating func holdsWhatItIsMadeWith(_ property: Member) -> Bool {
    guard property.storage == .requirement else { return flow.isSetOnlyWhenMade(property) }
    let holders = flow.hierarchy.heirs(of: property.owner).compactMap {
      flow.typing.property(property.name, of: $0, isStatic: false)
    }
    return !holders.isEmpty && holders.allSatisfy { flow.isSetOnlyWhenMade($0) }
  }
}
