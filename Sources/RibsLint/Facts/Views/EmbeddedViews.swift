import RibsModel
import RibsSyntax

/// Views that other views keep.
extension OwnedPaths {
  /// The way to the view whose `addSubview` is called, with or without a receiver: the object
  /// itself, the view that UIKit keeps for it, or one of its own.
  mutating func path(
    toViewKeeping receiver: Syntax?, as property: String, at place: Syntax, in unit: CodeUnitID
  ) -> OwnedPath? {
    guard let owner = project.code[unit].owner else { return nil }
    guard let receiver, !receiver.isSelf else {
      guard types.inherits(owner, system: "UIView") else { return nil }
      return path(fromSystemProperty: property, at: place, in: unit)
    }
    // A class of the project's that inherits nothing of UIKit may do what it likes with a view.
    if let type = typing.type(at: CodePoint(unit, receiver.id)).unwrapped.declared,
      types.ancestry(of: type).external.isEmpty
    {
      return nil
    }
    return path(to: receiver, in: unit)
  }

  /// The way to the list that a cell or a section's header comes from:
  /// `tableView.dequeueReusableCell(…)`, where that is a property of the object or what its data
  /// source is given. UIKit's lists keep their cells.
  mutating func path(toListGiving cell: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    guard let call = cell.value?.withoutCasts, let list = call.receiver?.unwrapped,
      isDequeuing(call, in: unit)
    else { return nil }
    return path(toList: list, in: unit)
  }

  /// The way to the list that gives a closure its cells:
  /// `items.bind(to: list.rx.items(cellIdentifier: …)) { index, item, row in … }`.
  mutating func path(toListGivingCellTo closure: Syntax?, in unit: CodeUnitID) -> OwnedPath? {
    guard let call = closure?.parent?.parent, call.kind == .call,
      let list = typing.reactiveItems(givenTo: CodePoint(unit, call.id))?.list
    else { return nil }
    return path(toList: list, in: unit)
  }

  /// The way to one of UIKit's lists by a property of the object's, its own or that of what it owns.
  mutating func path(toList list: Syntax, in unit: CodeUnitID, depth: Int = 0) -> OwnedPath? {
    if let own = typing.ownProperty(at: CodePoint(unit, list.id)) {
      return keepsView(own) ? OwnedPath([own]) : nil
    }
    if let kind = ownObjectOfSystem(list, in: unit), lists[kind] != nil {
      return path(fromSystemProperty: list.name, at: list, in: unit)
    }
    guard depth < FollowingLimit.handings, list.kind == .name else { return nil }
    let function = project.code[unit].declaration
    guard let local = LocalUses(in: list.body).declaration(of: list) else {
      let isAsked =
        dataSourceFunctions.contains(types.declaredName(at: function))
        && types.parameterNames(of: function).contains(list.name)
      return isAsked ? path(toOnlyListLike: list, in: unit) : nil
    }
    switch local.kind {
    case .binding where local.isShorthand: return path(toListNamed: list.name, in: unit)
    case .binding:
      return local.value.flatMap { path(toList: $0.unwrapped, in: unit, depth: depth + 1) }
    case .parameter:
      // `UITableViewDiffableDataSource(tableView: cards) { tableView, path, card in … }`
      let call = local.enclosingFunction?.wrapped.parent?.parent
      let given = call?.arguments.first { dataSourceFunctions.contains($0.label ?? "") }
      guard let given else { return path(toOnlyListLike: list, in: unit) }
      return path(toList: given.value.unwrapped, in: unit, depth: depth + 1)
    default: return nil
    }
  }

  /// The object's property of the name, which a binding borrows.
  private func path(toListNamed name: String, in unit: CodeUnitID) -> OwnedPath? {
    guard let owner = project.code[unit].owner else { return nil }
    return types.allMembers(named: name, of: owner).first { $0.isProperty && keepsView($0) }
      .map { OwnedPath([$0]) }
  }

  /// A data source is asked about the list of its owner.
  private mutating func path(toOnlyListLike list: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    let type = typing.type(at: CodePoint(unit, list.id)).unwrapped
    guard let owner = project.code[unit].owner, case .external(let name, _) = type,
      let property = lists[name]
    else { return nil }
    if types.ancestry(of: owner).external.contains(name + "Controller") {
      return path(fromSystemProperty: property, at: list, in: unit)
    }
    return types[owner].members.first { member in
      keepsView(member) && typing.type(of: member).map { isList($0, name) } == true
    }.map { OwnedPath([$0]) }
  }

  /// The type is the list class of UIKit's, or one of the project's that inherits it.
  private func isList(_ type: CanonicalType, _ name: String) -> Bool {
    switch type.unwrapped {
    case .external(name, _): true
    case .declared(let declared, _): types.ancestry(of: declared).external.contains(name)
    default: false
    }
  }

  /// The list has what the call gives back, be it by a method of the project's for lists, which
  /// gives back nothing but what the list has.
  private mutating func isDequeuing(_ call: Syntax, in unit: CodeUnitID, depth: Int = 0) -> Bool {
    guard let name = call.calleeName else { return false }
    if dequeuing.contains(name) { return !isOfOwnType(call.receiver, in: unit) }
    // Nobody wraps such a method more often than this.
    guard depth < FollowingLimit.handings,
      case .methods(let methods, _) = typing.callee(of: CodePoint(unit, call.id))
    else { return false }
    return methods.allSatisfy { isDequeuing($0, depth: depth) }
  }

  /// What it is called on is no list of UIKit's but an object of the project that gives away
  /// others.
  private mutating func isOfOwnType(_ receiver: Syntax?, in unit: CodeUnitID) -> Bool {
    guard let receiver, !receiver.isSelf,
      case .declared(let type, _) = typing.type(at: CodePoint(unit, receiver.id)).unwrapped
    else { return false }
    return !types.ancestry(of: type).external.contains { lists[$0] != nil }
  }

  private mutating func isDequeuing(_ method: Member, depth: Int) -> Bool {
    guard let unit = project.code.result(of: method.place) else { return false }
    let body = project.code[unit].body
    let results = body.root.results.map(\.withoutCasts).filter { !$0.isNil }
    let uses = LocalUses(in: body)
    return body.isUnderstood && !results.isEmpty
      && results.allSatisfy { result in
        let made = uses.declaration(of: result)?.value?.withoutCasts ?? result
        return made.kind == .call && made.isCalledOnSelf
          && isDequeuing(made, in: unit, depth: depth + 1)
      }
  }

  /// The object holds the view, itself or as an outlet into its view.
  private func keepsView(_ property: Member) -> Bool {
    types.keepsStrongly(property) || types.isOutlet(property)
  }
}

/// Those of UIKit's lists.
private let dequeuing: Set = [
  "dequeueReusableCell", "dequeueReusableHeaderFooterView", "dequeueReusableSupplementaryView",
]

/// UIKit's lists, each with the name by which its controller has it.
private let lists = ["UICollectionView": "collectionView", "UITableView": "tableView"]

/// By the same names UIKit asks a data source about a list, and gives one its list.
private let dataSourceFunctions = Set(lists.values)

extension Syntax {
  /// `cell` of `cell as? CardCell`
  fileprivate var withoutCasts: Syntax {
    var value = unwrapped
    while value.kind == .cast, let inner = value.firstChild?.unwrapped { value = inner }
    return value
  }
}
