import RibsSyntax

/// What closures are given that set up the cells of UIKit's lists.
extension Typing {
  /// The type of the cell, where the parameter is that: the third of
  /// `bind(to: list.rx.items(cellIdentifier: "row", cellType: Row.self)) { index, item, row in … }`
  /// (RxCocoa's `UITableView+Rx.swift`), the first of
  /// `UICollectionView.CellRegistration<Row, Item> { row, path, item in … }`.
  mutating func cellType(
    ofParameter index: Int, givenTo call: CodePoint, by callee: Callee
  ) -> CanonicalType? {
    switch callee {
    case .constructor(.external("CellRegistration", let arguments)) where arguments.count == 2:
      return index == 0 ? arguments[0] : nil
    case .foreign where index == CellClosure.cell:
      guard let items = reactiveItems(givenTo: call)?.items, let cell = items.argument("cellType"),
        case .metatype(let type) = type(at: call.at(cell.id)).unwrapped
      else { return nil }
      return type
    default: return nil
    }
  }
}

/// The parameters of the closure that makes or sets up a cell for RxCocoa.
package enum CellClosure {
  /// The cell comes behind the index and the item.
  package static let cell = 2
}

extension Typing {
  /// RxCocoa's `list.rx.items(cellIdentifier: …)` or `list.rx.items` that a subscription is given, and
  /// the list, which is one of UIKit's: `bind(to: list.rx.items(…)) { … }`.
  package mutating func reactiveItems(
    givenTo call: CodePoint
  ) -> (list: Syntax, items: Syntax)? {
    let subscription = code.syntax(at: call)
    guard ["bind", "drive", "emit"].contains(subscription.calleeName),
      let found = subscription.reactiveItems
    else { return nil }
    switch callee(of: call) {
    case .foreign, .unknown: break
    default: return nil
    }
    let isList =
      switch type(at: call.at(found.list.id)).unwrapped {
      case .external(let name, _): Self.lists.contains(name)
      case .declared(let type, _): !Self.lists.isDisjoint(with: types.ancestry(of: type).external)
      default: false
      }
    return isList ? found : nil
  }

  /// The closure that holds `self` makes the cells of a list, which keeps it for as long as it lives,
  /// even when the items end: RxCocoa goes on by `concat(Observable.never())` (its
  /// `DelegateProxyType.swift`, `subscribeProxyDataSource`). A list that the code is given may be
  /// gone before the object is, and with it the subscription.
  package mutating func staysWithList(_ hold: SelfHold, givenTo call: CodePoint) -> Bool {
    guard let list = reactiveItems(givenTo: call)?.list,
      !types.isGiven(list.outermostReceiver, in: code[call.unit])
    else { return false }
    return code.syntax(at: call).arguments.contains {
      $0.value.range.contains(hold.value.range)
    }
  }

  private static let lists: Set = ["UICollectionView", "UIPickerView", "UITableView"]
}

extension TypeTable {
  /// The name is a parameter of the code, or of a closure in it.
  fileprivate func isGiven(_ name: Syntax, in unit: CodeUnit) -> Bool {
    guard name.kind == .name, !name.isSelf else { return false }
    switch name.referent {
    case .parameter: return true
    case nil:
      return name.name.hasPrefix("$") || parameterNames(of: unit.declaration).contains(name.name)
    default: return false
    }
  }
}

extension Syntax {
  fileprivate var reactiveItems: (list: Syntax, items: Syntax)? {
    arguments.lazy.map(\.value.unwrapped).compactMap { items in
      let member = items.kind == .call ? items.callee?.unwrapped : items
      guard let member, member.kind == .member, member.name == "items",
        let reactive = member.firstChild?.unwrapped, reactive.kind == .member,
        reactive.name == "rx", let list = reactive.firstChild?.unwrapped
      else { return nil }
      return (list, items)
    }.first
  }
}
