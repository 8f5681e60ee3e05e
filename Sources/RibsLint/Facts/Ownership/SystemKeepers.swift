import RibsModel
import RibsSyntax

/// What objects of UIKit, SwiftUI and WebKit keep that they are given.
extension OwnedPaths {
  /// The way to the object whose property takes a value: `button.menu = menu`.
  mutating func path(toSystemObjectSetBy target: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    guard let property = systemProperties[target.name] else { return nil }
    let found: OwnedPath?
    if let object = target.receiver?.unwrapped, !object.isSelf {
      found = isOne(of: property.holders, object, in: unit) ? path(to: object, in: unit) : nil
    } else {
      let isOwn = isOwn(target, property.holders, in: unit)
      found = isOwn ? path(fromSystemProperty: target.name, at: target, in: unit) : nil
    }
    return found != nil && isReplaced(target.name, besides: target, in: unit) ? nil : found
  }

  /// The property is one that the object's class has from one of these.
  private func isOwn(_ target: Syntax, _ holders: Set<String>, in unit: CodeUnitID) -> Bool {
    guard let owner = project.code[unit].owner, types.mayBeOwn(target, in: project.code[unit])
    else {
      return false
    }
    return types.allMembers(named: target.name, of: owner).isEmpty
      && !holders.isDisjoint(with: types.ancestry(of: owner).external)
  }

  /// The way to the view that has a gesture recogniser added, where nothing takes such away.
  mutating func path(toViewRecognizingBy call: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    guard let owner = project.code[unit].owner,
      !isMentioned("removeGestureRecognizer", around: owner),
      !isMentioned("gestureRecognizers", around: owner)
    else { return nil }
    return path(
      toViewKeeping: call.receiver?.unwrapped, as: "gestureRecognizers", at: call, in: unit)
  }

  /// The way to the control that keeps an action: `button.addAction(action, for: .touchUpInside)`,
  /// where nothing takes actions away.
  mutating func path(
    toControlTaking action: Syntax, by call: Syntax, in unit: CodeUnitID
  ) -> OwnedPath? {
    guard let owner = project.code[unit].owner,
      isOne(of: ["UIAction"], action, in: unit),
      !isMentioned("removeAction", around: owner)
    else { return nil }
    guard let control = call.receiver?.unwrapped, !control.isSelf else {
      guard types.inherits(owner, system: "UIControl") else { return nil }
      return path(fromSystemProperty: "actions", at: call, in: unit)
    }
    return path(to: control, in: unit)
  }

  /// The initialiser of a class of the system keeps what it is given under the label, and nothing
  /// is seen to take its place.
  mutating func keeps(
    _ value: Syntax, as label: String, _ holder: String, in unit: CodeUnitID
  ) -> Bool {
    systemKeepers[label]?.contains(holder) == true && !isReplaced(label, besides: nil, in: unit)
      && (label != "arrangedSubviews" || !mayTakeOut(value, in: unit))
  }

  /// Code of the class, or of one related to it, sets what is not seen to hold `self` in the
  /// property of that name: what was in it may have been let go.
  private mutating func isReplaced(
    _ name: String, besides target: Syntax?, in unit: CodeUnitID
  ) -> Bool {
    guard let property = systemProperties[name], let owner = project.code[unit].owner else {
      return false
    }
    let others = property.setters.filter { $0 != name }
    if others.contains(where: { isMentioned($0, around: owner) }) { return true }
    for point in project.index.assignments(named: name) {
      let code = project.code[point.unit]
      guard let setter = code.owner, types.isRelated(setter, to: owner) else { continue }
      let assignment = Syntax(code.body, point.node)
      if point.unit == unit, assignment.firstChild?.unwrapped.id == target?.id { continue }
      let value = assignment.value?.unwrapped
      guard let value, holdsSelf(value, in: point.unit, depth: 0) else { return true }
    }
    return false
  }

  /// Code of the class, of one that it inherits from or the other way round, or of no class has the
  /// word.
  private func isMentioned(_ word: String, around owner: TypeID) -> Bool {
    project.code.units(mentioning: word).contains { id in
      project.code[id].owner.map { types.isRelated($0, to: owner) } ?? true
    }
  }

  /// The value, or what a local or function of `self` that it is made of stands for, has a closure
  /// that holds `self`.
  private mutating func holdsSelf(_ value: Syntax, in unit: CodeUnitID, depth: Int) -> Bool {
    guard depth < FollowingLimit.functions else { return false }
    let captures = typing.ownCaptures(in: unit)
    let uses = LocalUses(in: value.body)
    for part in [value] + Array(value.descendants) {
      switch part.kind {
      case .closure where captures.strongSelf(in: part.id) != nil: return true
      case .name:
        if let made = uses.declaration(of: part)?.value, made.id != value.id,
          holdsSelf(made, in: unit, depth: depth + 1)
        {
          return true
        }
      case .call:
        guard part.isCalledOnSelf,
          case .methods(let methods, _) = typing.callee(of: CodePoint(unit, part.id)),
          methods.count == 1, let code = project.code.result(of: methods[0].place),
          holdsSelf(project.code[code].body.root, in: code, depth: depth + 1)
        else { continue }
        return true
      default: continue
      }
    }
    return false
  }

  /// The object is of one of these classes of the system, or of one of the project's that inherits
  /// from them.
  mutating func isOne(
    of names: Set<String>, _ object: Syntax, in unit: CodeUnitID
  ) -> Bool {
    switch typing.type(at: CodePoint(unit, object.id)).unwrapped {
    case .external(let name, _): names.contains(name)
    case .declared(let declared, _):
      !names.isDisjoint(with: types.ancestry(of: declared).external)
    default: ownObjectOfSystem(object, in: unit).map(names.contains) ?? false
    }
  }
}

/// A property of UIKit's and WebKit's classes that keeps what it is set to.
private struct SystemProperty {
  let holders: Set<String>
  /// What takes the place of the value, besides the property's own name.
  let setters: [String]

  init(_ holders: String..., alsoSetBy setters: [String] = []) {
    self.holders = Set(holders)
    self.setters = setters
  }
}

private let leftBarButtonSetters = [
  "leftBarButtonItem", "leftBarButtonItems", "setLeftBarButton", "setLeftBarButtonItems",
]

private let rightBarButtonSetters = [
  "rightBarButtonItem", "rightBarButtonItems", "setRightBarButton", "setRightBarButtonItems",
]

private let systemProperties = [
  "accessoryView": SystemProperty("UITableViewCell"),
  "backgroundView": SystemProperty(
    "UICollectionView", "UICollectionViewCell", "UITableView", "UITableViewCell",
    "UITableViewHeaderFooterView"),
  "collectionViewLayout": SystemProperty(
    "UICollectionView", alsoSetBy: ["setCollectionViewLayout"]),
  "inputAccessoryView": SystemProperty("UITextField", "UITextView"),
  "leftBarButtonItem": SystemProperty("UINavigationItem", alsoSetBy: leftBarButtonSetters),
  "leftBarButtonItems": SystemProperty("UINavigationItem", alsoSetBy: leftBarButtonSetters),
  "leftView": SystemProperty("UITextField"),
  "menu": SystemProperty("UIBarButtonItem", "UIButton"),
  "primaryAction": SystemProperty("UIBarButtonItem"),
  "refreshControl": SystemProperty(
    "UICollectionView", "UIScrollView", "UITableView", "UITableViewController", "UITextView"),
  "rightBarButtonItem": SystemProperty("UINavigationItem", alsoSetBy: rightBarButtonSetters),
  "rightBarButtonItems": SystemProperty("UINavigationItem", alsoSetBy: rightBarButtonSetters),
  "rightView": SystemProperty("UITextField"),
  "tableFooterView": SystemProperty("UITableView"),
  "tableHeaderView": SystemProperty("UITableView"),
  "titleView": SystemProperty("UINavigationItem"),
  "userContentController": SystemProperty("WKWebViewConfiguration"),
]

/// The labels under which initialisers of UIKit's, SwiftUI's and WebKit's classes take what the new
/// object keeps.
private let systemKeepers: [String: Set<String>] = [
  "arrangedSubviews": ["UIStackView"],
  "children": ["UIMenu"],
  "collectionViewLayout": ["UICollectionView"],
  // A copy, but with the same parts.
  "configuration": ["WKWebView"],
  "customView": ["UIBarButtonItem"],
  "menu": ["UIBarButtonItem", "UIButton"],
  "primaryAction": ["UIBarButtonItem", "UIButton"],
  "rootView": ["UIHostingController"],
  "section": ["UICollectionViewCompositionalLayout"],
]
