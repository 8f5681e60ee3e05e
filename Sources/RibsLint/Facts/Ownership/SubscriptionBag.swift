import RibsModel
import RibsSyntax

/// What a property of an interactor or worker keeps beyond its activity.
struct SubscriptionBag {
  let keeper: SubscriptionKeeper
  var subscriptions: [Subscription]
  let flavour: Flavour
  var property: Member { keeper.property }

  init(keeper: SubscriptionKeeper, first: Subscription) {
    self.keeper = keeper
    subscriptions = [first]
    flavour = first.flavour
  }

  /// None of the sources is known to go on.
  var isDoubtful: Bool { subscriptions.allSatisfy { $0.lifetime == .unknown } }

  /// The end of a sentence that is true only if the sources go on.
  var doubt: String {
    guard isDoubtful, let first = subscriptions.first else { return "" }
    let isOne = subscriptions.allSatisfy { $0.unseen == first.unseen }
    return isOne ? first.doubt : ", unless their sources end by themselves"
  }
}

extension Project {
  /// The property keeps one subscription: `Disposable?`, `AnyCancellable?`, `SerialDisposable`.
  private func keepsOne(_ bag: SubscriptionBag) -> Bool {
    guard case .external(let name, _)? = types.canonicalType(of: bag.property)?.unwrapped else {
      return bag.keeper.replaces
    }
    return bag.keeper.replaces || ["Cancellable", "Disposable"].contains(name)
  }

  /// What to do with the property, to end what it keeps.
  func endingVerb(for bag: SubscriptionBag) -> String {
    guard keepsOne(bag) else { return "empty" }
    return bag.flavour == .rx ? "dispose of" : "cancel"
  }

  /// A subscription takes the place of the one before, wherever that is wanted.
  func isReplacedWhileActive(_ bag: SubscriptionBag) -> Bool {
    bag.subscriptions.contains { replaces($0, in: bag) && !isActivityHook($0.declaration) }
  }

  private func replaces(_ subscription: Subscription, in bag: SubscriptionBag) -> Bool {
    bag.keeper.replaces || bag.keeper.resets.contains(subscription.declaration)
  }

  /// A function that subscribes to the same once more each time that it is called while the object
  /// is active.
  func functionThatAdds(to bag: SubscriptionBag) -> String? {
    bag.subscriptions.first { subscription in
      [.endless, .withOwner].contains(subscription.lifetime) && !replaces(subscription, in: bag)
        && types.declaration(at: subscription.declaration).kind == .func
        && !runsOnceByName(subscription.declaration) && isSameEachTime(subscription)
        && runTimes(of: subscription.declaration, in: bag.property.owner) == .anytime
    }.map { types.declaredName(at: $0.declaration) }
  }

  /// The source is nothing that the call itself brings along.
  private func isSameEachTime(_ subscription: Subscription) -> Bool {
    guard var source = call(of: subscription)?.call else { return false }
    while let inner = source.kind == .call ? source.callee : source.receiver {
      source = inner.unwrapped
    }
    return source.kind == .name
      && !types.parameterNames(of: subscription.declaration).contains(source.name)
      && LocalUses(in: source.body).declaration(of: source) == nil
  }

  /// A view says once that it is loaded.
  private func runsOnceByName(_ function: DeclarationPlace) -> Bool {
    types.declaredName(at: function).lowercased().hasSuffix("viewdidload")
  }

  /// Nothing but these subscriptions mentions the property.
  func isAllUses(of bag: SubscriptionBag) -> Bool {
    mentions(of: bag.property) <= Set(bag.subscriptions.map(\.statement)).count
  }

  private func mentions(of property: Member) -> Int {
    var typing = flow.typing
    return code.units(mentioning: property).reduce(0) { count, id in
      let unit = code[id]
      let isOwn = types.isOwnCode(unit, of: property.owner)
      let isInitialiser = types.isInitialiser(unit)
      return count
        + unit.nodes([.name, .member, .capture, .keyPath]).count { mention in
          // What the object begins with goes with the property.
          if isInitialiser, mention.isReplaced { return false }
          switch mention.kind {
          case .keyPath: return mention.keyPathGoesThrough(property.name)
          case .member where mention.name == property.name:
            guard let base = mention.firstChild, !base.isSelfOrSuper else { return isOwn }
            return !isApart(typing.type(at: CodePoint(id, base.id)), from: property.owner)
          default: return isOwn && mention.name == property.name
          }
        }
    }
  }
}
