import RibsSyntax

/// A function that code hands on by its name, as in `routers.forEach(attachChild)`.
struct HandedFunction {
  /// The name or member that stands for the function.
  let function: CodePoint
  /// The call that is given the function.
  let call: CodePoint
  /// What calls the function with what it holds: a collection or an optional. Nil where it is
  /// something else that gets the function.
  let holder: CodePoint?
}

extension CodeTable {
  /// Where functions of that name are handed on as arguments, in source order.
  func handedFunctions(named name: String) -> [HandedFunction] {
    units(mentioning: name).flatMap { unit in
      self[unit].nodes([.name, .member], named: name).compactMap { function in
        guard function.kind == .member || function.referent == nil,
          let argument = function.wrapped.parent, argument.kind == .argument,
          let call = argument.parent, call.kind == .call
        else { return nil }
        return HandedFunction(
          function: CodePoint(unit, function.id), call: CodePoint(unit, call.id),
          holder: Self.holder(calledBy: call).map { CodePoint(unit, $0) })
      }
    }
  }

  private static func holder(calledBy call: Syntax) -> NodeID? {
    guard let callee = CodeIndex.subject(of: call.id, in: call.body),
      CollectionMethods.handingEach.contains(call.body.name(of: callee))
    else { return nil }
    return call.body.base(of: callee)
  }
}

extension CanonicalType {
  /// An optional or an object, and no collection.
  var isSingleValue: Bool {
    switch self {
    case .external("Optional", _), .declared, .framework, .implicitlyUnwrapped, .composition: true
    default: false
    }
  }
}
