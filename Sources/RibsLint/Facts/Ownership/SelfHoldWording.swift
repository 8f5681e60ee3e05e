import RibsModel

extension SelfHold.Kind {
  /// What a note says at the place.
  var description: String {
    switch self {
    case .closure: "`self` is captured strongly here"
    case .alias(let name): "`\(name)`, which is `self`, is captured strongly here"
    case .innerList: "this closure holds `self` for the capture list of the closure inside it"
    case .methodReference: "a method named as a value holds its object"
    case .localFunction(let name):
      "`\(name)` uses `self`: a closure that calls it holds `self` as well"
    case .replayBuffer: "the pairs with `self` stay in the buffer of the operator that replays"
    case .assignment: "the subscription holds the object that it assigns to"
    }
  }

  var help: String {
    switch self {
    case .closure, .assignment: "Capture `[weak self]`."
    case .alias(let name): "Capture `[weak \(name)]`."
    case .innerList: "Capture `[weak self]` in the outer closure."
    case .methodReference: "Call the method in a closure that captures `[weak self]`."
    case .localFunction(let name):
      "Make `\(name)` a method, and call it in a closure that captures `[weak self]`."
    case .replayBuffer:
      "Put `withUnretained(self)` after the operator that replays, or use `[weak self]`."
    }
  }
}
