import RibsModel
import RibsSyntax

/// Timers, tasks and observers that an object puts into a collection of its own.
extension Syntax {
  /// The property that the value is put into: `tokens.append(token)`, `tokens = [token]`,
  /// `tokens += [token]`.
  var ownCollection: Syntax? {
    let list = wrapped.parent.flatMap { $0.kind == .array ? $0 : nil }
    let target: Syntax?
    switch (list ?? self).use {
    case .argument(let argument):
      guard argument.name == (list == nil ? "" : "contentsOf"), let call = argument.parent,
        CollectionMethods.growing.contains(call.calleeName ?? "")
      else { return nil }
      target = call.receiver?.unwrapped
    case .assigned(let assigned): target = list == nil ? nil : assigned
    default:
      guard let list, let sum = list.wrapped.parent, sum.kind == .binary,
        sum.child(.operatorName)?.name == "+=", let first = sum.firstChild,
        first.id != list.wrapped.id
      else { return nil }
      target = first.unwrapped
    }
    return target.flatMap { LocalUses(in: body).mayBeOwn($0) ? $0 : nil }
  }

  /// What is done with the collection gives its items to nobody, or as `isHarmless` says of each.
  func leavesItems(orGivesThem isHarmless: (Syntax) -> Bool, _ harmlessTakers: Set<String>) -> Bool
  {
    switch use {
    case .replaced, .compared: return true
    case .receiver(let member):
      return harmlessMembers.contains(member.name)
        || leavesItems(runningFor: member, orGivesThem: isHarmless, harmlessTakers)
    default:
      guard let parent = wrapped.parent else { return false }
      if parent.kind == .for, parent.child(.pattern) == nil {
        return items(in: parent).allSatisfy(isHarmless)
      }
      return parent.kind == .binary && parent.firstChild?.id == wrapped.id
        && parent.child(.operatorName)?.name == "+="
    }
  }

  /// The same of what a method of the collection, or of an optional, runs for the items:
  /// `tokens.forEach { … }`, `token.map(center.removeObserver)`.
  func leavesItems(
    runningFor member: Syntax, orGivesThem isHarmless: (Syntax) -> Bool,
    _ harmlessTakers: Set<String>
  ) -> Bool {
    guard ["flatMap", "forEach", "map"].contains(member.name), let call = member.wrapped.parent,
      call.kind == .call, let work = call.arguments.first?.value.unwrapped
    else { return false }
    guard work.kind == .closure else { return harmlessTakers.contains(work.name) }
    let items = items(in: work)
    // A closure within may have the item for longer.
    let mentions = work.child(.parameter).map { LocalUses(in: body).mentions(of: $0) } ?? items
    return mentions.count == items.count
      && items.allSatisfy { item in
        // What the closure gives back somebody gets.
        if member.name != "forEach", case .dropped = item.use { return false }
        return isHarmless(item)
      }
  }

  /// The names in the loop or closure that stand for the items.
  private func items(in code: Syntax) -> [Syntax] {
    code.descendants.filter { $0.iteratedOrMapped?.unwrapped.id == unwrapped.id }
  }
}

/// Those of collections that give no item to anybody.
private let harmlessMembers = Set(CollectionMethods.growing)
  .union(["count", "isEmpty", "removeAll", "reserveCapacity"])
