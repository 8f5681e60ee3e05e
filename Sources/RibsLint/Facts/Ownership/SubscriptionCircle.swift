import RibsModel

/// A subscription that holds the object which keeps it, so that neither is ever freed.
struct SubscriptionCircle {
  let keeper: SubscriptionKeeper
  /// The properties by which the owner keeps the subject or relay that has the closures instead of the
  /// subscription; empty where the subscription has them.
  let subject: [Member]
  /// The class whose objects keep the subscription.
  let owner: TypeID
  let hold: SelfHold
}

extension Project {
  /// The circle that a subscription closes; nil where it closes none, or something may open it.
  func circle(of subscription: Subscription) -> SubscriptionCircle? {
    guard let hold = subscription.selfHold, case .kept(let keeper) = subscription.ending,
      !keeper.isEmptied, subscription.mayOutliveSelf,
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

  /// The class whose objects keep the subscription: the one around it, or one that gets the code from
  /// a protocol.
  private func keepingClass(
    of subscription: Subscription, _ keeper: SubscriptionKeeper
  ) -> TypeID? {
    guard let owner = subscription.owner, types[owner].kind == .protocol else {
      return subscription.owner
    }
    return keeper.property.owner
  }
}
