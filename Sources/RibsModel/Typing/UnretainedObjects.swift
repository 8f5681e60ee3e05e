import RibsSyntax

/// The objects that RxSwift hands the closures of a chain along with its values (RxSwift 6,
/// `WithUnretained.swift`, `ObservableType+Extensions.swift`).
extension Typing {
  /// The type of a closure's parameter, as far as `withUnretained(object)` or
  /// `subscribe(with: object)` tells it, whatever the values are; nil where neither says anything
  /// about it.
  mutating func unretainedType(ofParameter index: Int, of closure: NodeID, givenTo call: CodePoint)
    -> CanonicalType?
  {
    let body = code[call.unit].body
    let name = body.calledName(of: call.node)
    if name == "withUnretained" { return index == 0 ? unretainedObject(of: call) : nil }
    let isConsumer = ReactiveVocabulary.consumers[name]?.flavour == .rx
    if isConsumer, let object = body.argument("with", of: call.node) {
      return index == 0 ? type(at: call.at(object)) : nil
    }
    let label = body.name(of: body[closure].parent)
    let isPair = body.takesPairs(closure, calledBy: name)
    if isConsumer {
      // A lone closure behind `subscribe` may as well be given the events.
      guard label == "onNext" || label.isEmpty && isPair else { return nil }
    } else {
      guard ReactiveVocabulary.givingEach.contains(name), ["", "onNext", "while"].contains(label)
      else { return nil }
    }
    guard let object = unretainedObject(before: call) else { return nil }
    guard isPair else {
      return .tuple([.init(label: "", type: object), .init(label: "", type: .unknown)])
    }
    return index == 0 ? object : nil
  }

  /// The object in the pairs that a call of a chain works on.
  private mutating func unretainedObject(before call: CodePoint) -> CanonicalType? {
    let body = code[call.unit].body
    var current = call.node
    while let callee = body.callee(of: current),
      let base = body.base(of: body.unwrapped(callee)).map({ body.unwrapped($0) }),
      body[base].kind == .call
    {
      let name = body.calledName(of: base)
      if name == "withUnretained" {
        // With a closure the values are what that makes of the pairs.
        guard body.arguments(of: base).count == 1 else { return nil }
        return unretainedObject(of: call.at(base))
      }
      guard ReactiveVocabulary.handingOn.contains(name) else { return nil }
      current = base
    }
    return nil
  }

  /// The object that a call of `withUnretained` is given, where that is RxSwift's.
  private mutating func unretainedObject(of call: CodePoint) -> CanonicalType? {
    let body = code[call.unit].body
    // RxSwift's is asked of some value, and of no collection or optional of the project's.
    guard let argument = body.arguments(of: call.node).first, body.name(of: argument).isEmpty,
      let object = body.value(of: argument),
      case .foreign(_, _?, let receiver) = callee(of: call), receiver.element == .unknown
    else { return nil }
    return type(at: call.at(object))
  }
}
