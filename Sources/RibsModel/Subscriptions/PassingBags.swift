import RibsSyntax

/// Bags that are gone as soon as the code around has run, and dispose then of what is in them.
extension KeeperIndex {
  /// What becomes of the subscription that `call` makes and gives to `disposed(by: place)` or
  /// `store(in: &place)`, if that is `DisposeBag()` itself or a local bag or collection that goes
  /// nowhere else; nil if it is not.
  ///
  /// Nor if the code may want nothing but what the source gives while the bag is there: where it hands
  /// values to what it has locally, or goes on after it has filled a local bag.
  func ending(
    inPassingBag place: CodePoint, from call: CodePoint, _ typing: inout Typing
  ) -> SubscriptionEnding? {
    let bag = typing.code.syntax(at: place).unwrappedVariable
    guard bag.isGivenSubscription, !speaksOfLocals(call, typing) else { return nil }
    if isNewBag(place.at(bag.id), &typing) { return .passing(bag: nil) }
    guard bag.kind == .name, case .binding(let id)? = bag.referent,
      let made = bag.body.value(ofBinding: id),
      isNewBag(place.at(bag.body.unwrapped(made)), &typing),
      let mentions = bag.body.mentions(ofBinding: id)?.map({ Syntax(bag.body, $0) }),
      let block = Syntax(bag.body, id).parent, block.kind == .block
    else { return nil }
    // Behind the first subscription there are others only, so that nothing can happen to any.
    let statements = mentions.compactMap { $0.enclosingStatement }
    guard mentions.allSatisfy(\.isGivenSubscription),
      statements.allSatisfy({ $0.parent == block }), let first = statements.first,
      block.statements.drop(while: { $0 != first }).allSatisfy(statements.contains),
      !statements.contains(where: \.hasWait)
    else { return nil }
    return .passing(bag: bag.name)
  }

  /// `DisposeBag()`, `Set<AnyCancellable>()`, `[]`; not `bag()`, a function of somebody who keeps one.
  private func isNewBag(_ value: CodePoint, _ typing: inout Typing) -> Bool {
    let made = typing.code.syntax(at: value)
    guard made.isFreshKeeper else { return false }
    if made.kind == .array { return true }
    guard made.kind == .call, case .constructor(.external(let name, _)) = typing.callee(of: value)
    else { return false }
    return ["DisposeBag", "Set", "Array"].contains(name)
  }

  /// The chain begins with something that the code around it has locally, or is given; or that is
  /// handed to the subscribing call.
  private func speaksOfLocals(_ call: CodePoint, _ typing: Typing) -> Bool {
    let chain = typing.code.syntax(at: call)
    let unit = typing.code[call.unit]
    var origin = chain
    while origin.kind == .call || origin.kind == .member, let inner = origin.firstChild?.unwrapped {
      origin = inner
    }
    return ([origin] + chain.arguments.flatMap { [$0.value] + Array($0.value.descendants) })
      .contains { mention in
        guard mention.kind == .name else { return false }
        guard let local = mention.referent else {
          return typing.parameterIndex(named: mention.name, in: unit) != nil
        }
        return local.declaration.map { !Syntax(chain.body, $0).isInside(chain) } ?? true
      }
  }
}

extension Syntax {
  /// Without the parentheses and words around it, and without `&`.
  fileprivate var unwrappedVariable: Syntax { Syntax(body, body.unwrapped(id)) }

  /// `disposed(by: bag)`, `store(in: &bag)`, of the mention `bag`.
  fileprivate var isGivenSubscription: Bool {
    var outer = wrapped.parent
    if let address = outer, address.kind == .inout { outer = address.wrapped.parent }
    guard let argument = outer, argument.kind == .argument, let call = argument.parent,
      call.kind == .call
    else { return false }
    return KeeperUses.keepingCalls.contains(call.calleeName ?? "")
  }

  /// The statement waits for something.
  fileprivate var hasWait: Bool {
    descendantsRunInPlace.contains { $0.kind == .effect && $0.name == "await" }
  }
}
