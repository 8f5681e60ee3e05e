import RibsModel
import RibsSyntax

/// Which calls of a router's code let code that is not followed do something with a child.
extension RouterEventReading {
  /// What the call hands out; `isOwn` for a call on the router itself or without a receiver.
  mutating func handings(by call: Syntax, isOwn: Bool) -> [RouterEvent.Kind] {
    guard let name = call.calleeName, !harmless.contains(name) else { return [] }
    let callee = typing.callee(of: CodePoint(unit, call.id))
    // `subscribe(with: self) { me, value in … }` gives its closures the object, and nobody else.
    let isSubscribing =
      ReactiveVocabulary.consumers[name]?.labels.contains("with") == true && callee.isOutside
      && call.arguments.contains { $0.value.unwrapped.kind == .closure }
    var given = call.arguments.filter { !isSubscribing || $0.label != "with" }
      .compactMap { handing(of: $0.value) }
    switch callee {
    case .localFunction, .closure, .superInitialiser, .selfInitialiser: return []
    case .constructor(let type):
      let isEnum = type.declared.map { types[$0].kind == .enum } ?? false
      return isEnum ? [] : given
    case .methods(let methods, _):
      return methods.contains { mayManageChildren($0.place) } ? given : []
    case .globals(let places): return places.contains { mayManageChildren($0) } ? given : []
    case .value: return given
    case .foreign, .unknown:
      // A method of the router's that is not in the sources may do anything with the router.
      if isOwn, name.first?.isLowercase == true, !isVariable(call) { given.append(.handed(nil)) }
      if let receiver = call.receiver, takesOut(name), reading.child(receiver) != .other {
        given.append(.handed(reading.child(receiver)))
      }
      return given
    }
  }

  private mutating func handing(of argument: Syntax) -> RouterEvent.Kind? {
    if reading.meansRouter(argument) { return .handed(nil) }
    let child = reading.child(argument)
    switch child {
    case .other, .every: return nil
    case .property, .built: return .handed(child)
    case .parameter:
      let type = typing.type(at: CodePoint(unit, argument.unwrapped.id))
      return types.holdsRouter(type) ? .handed(child) : nil
    }
  }

  /// `completion?()`: a function that somebody gave.
  private func isVariable(_ call: Syntax) -> Bool {
    guard let callee = call.firstChild?.unwrapped, callee.kind == .name else { return false }
    return reading.isLocal(callee) || !types.allMembers(named: callee.name, of: router).isEmpty
  }

  private func takesOut(_ name: String) -> Bool {
    name.hasPrefix("detach") || name.hasPrefix("remove")
  }

  /// The function of the project attaches or detaches, or hands on what it is given.
  private func mayManageChildren(_ place: DeclarationPlace) -> Bool {
    guard let id = project.code.result(of: place) else { return true }
    let unit = project.code[id]
    guard unit.body.isUnderstood else { return true }
    let parameters = Set(types.parameterNames(of: place))
    return unit.nodes([.name, .member]).contains { mention in
      if ["attachChild", "detachChild"].contains(mention.name) { return true }
      guard mention.kind == .name, parameters.contains(mention.name) || mention.name == "self"
      else { return false }
      switch mention.use {
      case .argument(let argument):
        return !harmless.contains(argument.parent?.calleeName ?? "")
      case .receiver(let member): return member.parent?.kind == .call
      case .assigned, .bound, .other: return mention.name != "self"
      default: return false
      }
    }
  }
}

extension Callee {
  /// It is nothing that the project declares.
  fileprivate var isOutside: Bool {
    switch self {
    case .foreign, .unknown: true
    default: false
    }
  }
}

/// Functions of the framework and of the standard library that leave children alone, or whose
/// effect on them is read elsewhere.
private let harmless = LookingFunctions.names.union([
  "attachChild", "autoreleasepool", "detachChild", "didLoad", "internalDidLoad", "launch", "load",
  "max", "min", "withAnimation", "withCheckedContinuation", "withUnsafeContinuation", "zip",
])
