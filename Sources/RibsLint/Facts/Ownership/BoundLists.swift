import RibsModel
import RibsSyntax

/// Data sources that RxCocoa binds the items of a list to.
extension OwnedPaths {
  /// The way to the list whose delegate proxy keeps the data source that a call is given, until the
  /// subscription is disposed of (RxCocoa's `DelegateProxyType.swift`, `subscribeProxyDataSource`):
  /// `sections.drive(list.rx.items(dataSource: source)).disposed(by: bag)`. Nil where something may
  /// dispose of it while the object lives.
  mutating func path(toListBoundBy items: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    guard case .argument(let argument) = items.use, let subscribing = argument.parent,
      let found = typing.reactiveItems(givenTo: CodePoint(unit, subscribing.id)),
      found.items.id == items.id, isBoundForGood(project.code[unit].location(of: subscribing.id))
    else { return nil }
    return path(toList: found.list, in: unit) ?? path(to: found.list, in: unit)
  }

  private func isBoundForGood(_ call: Location) -> Bool {
    guard let subscription = project.subscriptions.first(where: { $0.location == call }) else {
      return false
    }
    switch subscription.ending {
    case .dropped, .unusedLocal: return true
    case let ending: return SubscriptionCircle.Keeper(ending) != nil
    }
  }
}
