import RibsSyntax

/// Bags that are gone as soon as the code around has run, and dispose then of what is in them.
extension KeeperIndex {
  /// What becomes of the subscription that `call` makes and puts into `place`, if that is
  /// `DisposeBag()` itself or a local collection or bag that goes nowhere else; nil if it is not.
  ///
  /// A bag may live as long as it takes where the code waits or feeds the stream; and where closures
  /// use variables of the code, it may want nothing but the values that are there.
  func ending(
    inPassingBag place: CodePoint, from call: CodePoint, _ typing: inout Typing
  ) -> SubscriptionEnding? {
    let bag = typing.code.syntax(at: place).unwrappedVariable
    let subscribing = typing.code.syntax(at: call)
    guard !subscribing.arguments.contains(where: { $0.value.mentionsOutsideVariable }) else {
      return nil
    }
    if isNewBag(place.at(bag.id), &typing) { return .passing(bag: nil) }
    guard bag.kind == .name,
      case .binding(let binding)? = bag.referent,
      let made = bag.body.value(ofBinding: binding),
      isNewBag(place.at(bag.body.unwrapped(made)), &typing),
      let mentions = bag.body.mentions(ofBinding: binding),
      mentions.allSatisfy({ mention in
        let mention = Syntax(bag.body, mention)
        return mention.takesSubscription
          && mention.enclosingFunction == Syntax(bag.body, binding).enclosingFunction
      }),
      !bag.body.mayReceiveMeanwhile
    else { return nil }
    return .passing(bag: bag.name)
  }

  /// `DisposeBag()`, `Set<AnyCancellable>()`, `[]`
  private func isNewBag(_ value: CodePoint, _ typing: inout Typing) -> Bool {
    let node = typing.code.syntax(at: value)
    switch node.kind {
    case .array: return node.firstChild == nil
    case .call:
      guard node.arguments.isEmpty, case .external(let name, _) = typing.type(at: value) else {
        return false
      }
      return ["DisposeBag", "Set", "Array"].contains(name)
    default: return false
    }
  }
}

extension Syntax {
  /// Without the parentheses and words around it, and without `&`.
  fileprivate var unwrappedVariable: Syntax { Syntax(body, body.unwrapped(id)) }

  /// It is a closure, or has one in it, that uses a local variable from outside.
  fileprivate var mentionsOutsideVariable: Bool {
    descendants.contains { mention in
      guard mention.kind == .name,
        case .binding(let binding)? = mention.referent
      else { return false }
      return body[binding].flags.contains(.mutable) && !Syntax(body, binding).isInside(self)
    }
  }

  /// `disposed(by: bag)`, `store(in: &bag)`, `bag.insert(chain)`, of the mention `bag`.
  fileprivate var takesSubscription: Bool {
    guard let outer = wrapped.parent else { return false }
    let inner = outer.kind == .inout ? outer.wrapped.parent : outer
    switch inner?.kind {
    case .argument:
      guard let call = inner?.parent, call.kind == .call else { return false }
      return ["disposed", "store", "addDisposableTo"].contains(call.calleeName ?? "")
    case .member:
      guard let member = inner, member.name == "insert" else { return false }
      return member.parent?.kind == .call && member.parent?.callee == member
    default: return false
    }
  }
}

extension Body {
  /// Streams may give something while the code runs: it waits, or gives it to them itself.
  fileprivate var mayReceiveMeanwhile: Bool {
    nodeIDs.contains { id in
      switch self[id].kind {
      case .effect: return name(of: id) == "await"
      case .for: return file.words(in: self[id].range).prefix(3).contains("await")
      case .call:
        let name = calledName(of: id)
        return feeding.contains(name) || waiting.contains { name.hasPrefix($0) }
      default: return false
      }
    }
  }
}

private let feeding: Set = ["accept", "connect", "onCompleted", "onError", "onNext", "send"]
private let waiting = ["fulfillment", "run", "sleep", "sync", "wait"]
