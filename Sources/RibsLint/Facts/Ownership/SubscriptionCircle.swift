import RibsModel
import RibsSyntax

/// A subscription that holds the object which keeps it, so that neither is ever freed.
struct SubscriptionCircle {
  let keeper: Keeper
  /// The properties by which the owner keeps the subject or relay that has the closures instead of
  /// the subscription; empty where the subscription has them.
  let subject: [Member]
  /// The class whose objects keep the subscription.
  let owner: TypeID
  let hold: SelfHold

  /// What keeps the subscription for as long as the owner lives.
  enum Keeper {
    case property(Member, replaces: Bool)
    /// The bag that is associated with the owner: `rx.disposeBag`.
    case associatedBag
    /// A property of an object that the owner keeps by others.
    case elsewhere(Member, path: [Member])

    /// Nil where nothing keeps it for so long.
    init?(_ ending: SubscriptionEnding) {
      switch ending {
      case .kept(let keeper) where !keeper.isEmptied:
        self = .property(keeper.property, replaces: keeper.replaces)
      case .published(let property): self = .property(property, replaces: false)
      case .associated: self = .associatedBag
      case .kept, .keptElsewhere, .confined, .dropped, .unusedLocal, .passing, .handedOn: return nil
      }
    }

    /// As code names it.
    var name: String {
      switch self {
      case .property(let property, _): property.name
      case .associatedBag: "rx.disposeBag"
      case .elsewhere(let property, _): property.name
      }
    }

    var property: Member? {
      switch self {
      case .property(let property, _), .elsewhere(let property, _): property
      case .associatedBag: nil
      }
    }
  }
}

extension Project {
  /// The circle that a subscription closes; nil where it closes none, or something may open it.
  func circle(of subscription: Subscription) -> SubscriptionCircle? {
    guard let hold = subscription.selfHold, subscription.mayOutliveSelf,
      !mayBeOfControl(subscription),
      let keeper = SubscriptionCircle.Keeper(subscription.ending)
        ?? keeperElsewhere(of: subscription),
      let owner = keepingClass(of: subscription, keeper), !livesAsLongAsTheProcess(owner)
    else { return nil }
    var subjects = SubjectSearch(self)
    switch subjects.holder(of: subscription, hold) {
    case .disposable:
      return SubscriptionCircle(keeper: keeper, subject: [], owner: owner, hold: hold)
    case .subject(let path):
      guard let path, isLasting(path, of: owner) else { return nil }
      return SubscriptionCircle(keeper: keeper, subject: path, owner: owner, hold: hold)
    }
  }

  /// What can't be seen to end is what the function is given. In a view model these are mostly the
  /// events of controls, each of which RxCocoa ends with its control, and with the view that has
  /// it; a view has its controls itself, but whoever hands it a stream may hand it one that ends,
  /// unless all that is handed to it is seen.
  private func mayBeOfControl(_ subscription: Subscription) -> Bool {
    guard subscription.flavour == .rx, !subscription.lastsWithOwner,
      let part = subscription.unseenPart
    else { return false }
    let root = part.outermostReceiver
    let parameters = types.parameterNames(of: subscription.declaration)
    let isView = subscription.owner.map { types.inherits($0, system: "UIResponder") } == true
    if isView, isMadeByItsObject(part, of: subscription) || isStateOfReactor(part, of: subscription)
    {
      return false
    }
    if root.kind == .call, root.receiver == nil, let name = root.calleeName {
      return parameters.contains(name)
    }
    return root.kind == .name
      && LocalUses(in: root.body).declaration(of: root) == nil
      && parameters.contains(root.name)
      && !(isView && isBehindOperator(root, in: subscription)
        && isGivenRelays(root.name, of: subscription.declaration))
  }

  /// The subscription is not made to the stream itself: who keeps the disposable of that keeps no
  /// closure (see `SubjectSearch`).
  private func isBehindOperator(_ stream: Syntax, in subscription: Subscription) -> Bool {
    var source = call(of: subscription)?.call.receiver?.unwrapped
    while let call = source, call.kind == .call,
      ["asObservable", "asObserver"].contains(call.calleeName)
    {
      source = call.receiver?.unwrapped
    }
    return source.map { $0.id != stream.id } ?? false
  }

  /// The stream is a property that its object computes, or has from the start.
  private func isMadeByItsObject(_ stream: Syntax, of subscription: Subscription) -> Bool {
    guard stream.unwrapped.kind == .member, let (_, unit) = call(of: subscription),
      code[unit].body === stream.body
    else { return false }
    var typing = flow.typing
    guard let property = typing.ownOrForeignProperty(at: CodePoint(unit, stream.id)) else {
      return false
    }
    return property.storage != .stored
      || !types.declaration(at: property.place).initialValue.isEmpty
  }

  /// The keeper in an object that `self` keeps in a property. A cell that a list lends has its bag
  /// for as long as it shows one row.
  private func keeperElsewhere(of subscription: Subscription) -> SubscriptionCircle.Keeper? {
    guard case .keptElsewhere(let keeper) = subscription.ending,
      let owner = subscription.owner, types[owner].kind == .class
    else { return nil }
    let unit = keeper.object.unit
    let object = code.syntax(at: keeper.object)
    let start = object.outermostReceiver
    var paths = OwnedPaths(self)
    guard start.isSelf || types.mayBeOwn(start, in: code[unit]),
      let path = paths.path(to: object, in: unit)?.members, isLasting(path, of: owner)
    else { return nil }
    return .elsewhere(keeper.property, path: path)
  }

  /// The class whose objects keep the subscription: the one around it, or one that gets the code
  /// from a protocol.
  private func keepingClass(
    of subscription: Subscription, _ keeper: SubscriptionCircle.Keeper
  ) -> TypeID? {
    guard let owner = subscription.owner, types[owner].kind == .protocol else {
      return subscription.owner
    }
    return keeper.property?.owner
  }
}
