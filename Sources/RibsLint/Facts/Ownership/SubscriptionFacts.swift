import RibsModel
import RibsSyntax

/// The statements of several subscriptions: `bag.insert(a.subscribe(), b.subscribe())`.
private struct SharedStatements: ProjectFact {
  private(set) var all: Set<Location> = []

  init(of project: Project) {
    var seen: Set<Location> = []
    for subscription in project.subscriptions
    where !seen.insert(subscription.statement).inserted { all.insert(subscription.statement) }
  }
}

extension Project {
  /// The names that a finding about a subscription is known by: the type and the function.
  func subject(of subscription: Subscription) -> [String] {
    types.subject(of: subscription.owner, subscription.declaration)
  }

  /// Where findings about the subscription stand: at its statement, or at the chain of calls itself
  /// where the statement holds several.
  func place(of subscription: Subscription) -> Location {
    fact(SharedStatements.self).all.contains(subscription.statement)
      ? subscription.location : subscription.statement
  }

  /// `HomeInteractor`, or `this code` outside types.
  func ownerName(of subscription: Subscription) -> String {
    subscription.owner.map { "`\(types[$0].name)`" } ?? "this code"
  }

  /// An interactor or worker, of which subscriptions end with its activity.
  func isConfined(_ type: TypeID?) -> Bool {
    type.map { types.inherits($0, .interactor) || types.inherits($0, .worker) } ?? false
  }

  /// The method in which the activity of a worker, or else of an interactor, begins.
  func activationHook(of type: TypeID) -> String {
    types.inherits(type, .worker) ? "didStart" : "didBecomeActive"
  }

  /// The method in which that ends.
  func deactivationHook(of type: TypeID) -> String {
    types.inherits(type, .worker) ? "didStop" : "willResignActive"
  }

  /// How a subscription in this type is best ended; nil where the framework has no word for it.
  func confinement(in type: TypeID?, _ flavour: Flavour) -> String? {
    guard let type,
      flavour == .rx
        || fact(CancellingModules.self).contains(types.module(of: types[type].place.file))
    else { return nil }
    let verb = flavour == .rx ? "dispose" : "cancel"
    if types.inherits(type, .worker) { return ".\(verb)OnStop(self)" }
    return types.inherits(type, .interactor) ? ".\(verb)OnDeactivate(interactor: self)" : nil
  }

  /// What to do so that the subscription ends with the activity of its interactor or worker, without
  /// the point behind it; nil where the framework has no word for that.
  func confiningAdvice(for subscription: Subscription) -> String? {
    guard let owner = subscription.owner, let end = confinement(in: owner, subscription.flavour),
      !types.declaration(at: subscription.declaration).modifiers.isStatic
    else { return nil }
    // What is bound before the activity begins is ended on the spot.
    return runTimes(of: subscription.declaration, in: owner).contains(.before)
      ? "Subscribe in `\(activationHook(of: owner))`, and end the chain with `\(end)`"
      : "End the chain with `\(end)`"
  }

  /// Objects of the type are made once and stay until the process ends: what they keep is no leak.
  func livesAsLongAsTheProcess(_ type: TypeID) -> Bool {
    isMadeToLast(type) || isOnlyBaseOfLasting(type)
  }

  private func isMadeToLast(_ type: TypeID) -> Bool {
    if types.isKeptByTheSystem(type) { return true }
    return types[type].members.contains { member in
      member.isStatic && member.isStoredProperty && isInstance(of: type, member)
    } || isMadeForGood(type)
  }

  /// Nobody makes an object of the class itself, and all that inherit it are made to last.
  private func isOnlyBaseOfLasting(_ type: TypeID) -> Bool {
    let heirs = hierarchy.heirs(of: type)
    return !heirs.isEmpty && heirs.allSatisfy(isMadeToLast)
      && index.calls(named: types[type].name).allSatisfy { code[$0.unit].fileRole != .source }
  }

  /// `static let shared = Session()`
  private func isInstance(of type: TypeID, _ member: Member) -> Bool {
    if let written = types.canonicalType(of: member) { return written.references == [type] }
    let file = types[member.place.file]
    let value = file.text(types.declaration(at: member.place).initialValue)
    return value.hasPrefix(types[type].name + "(") || value.hasPrefix("Self(")
  }
}

extension Subscription {
  /// Nothing but the death of the object that it holds may end it.
  var mayOutliveSelf: Bool { isKnownToGoOn || lifetime == .unknown }

  /// The source does not end while the object is alive.
  var isKnownToGoOn: Bool { lifetime.goesOn || lastsWithOwner }

  /// The end of a sentence that is true only if the source goes on.
  var doubt: String { lifetime == .unknown ? ", unless `\(unseen)` ends by itself" : "" }

  /// The same of an object that keeps itself alive, for which a part that goes on is enough.
  var doubtOfCircle: String { isKnownToGoOn ? "" : doubt }
}
