import RibsModel
import RibsSyntax

/// What UIKit's objects keep that they are given.
extension OwnedPaths {
  /// The way to the object whose property takes a value: `button.menu = menu`.
  mutating func path(toSystemObjectSetBy target: Syntax, in unit: CodeUnitID) -> [Member]? {
    guard target.kind == .member, let holders = systemProperties[target.name],
      let object = target.firstChild?.unwrapped, !object.isSelf,
      isOne(of: holders, typing.type(at: CodePoint(unit, object.id))),
      !isReplaced(target.name, in: unit)
    else { return nil }
    return path(to: object, in: unit)
  }

  /// The way to the control that keeps an action: `button.addAction(action, for: .touchUpInside)`, where
  /// nothing takes actions away.
  mutating func path(
    toControlTaking action: Syntax, by call: Syntax, in unit: CodeUnitID
  ) -> [Member]? {
    guard let owner = project.code[unit].owner,
      isOne(of: ["UIAction"], typing.type(at: CodePoint(unit, action.id))),
      !isMentioned("removeAction", around: owner)
    else { return nil }
    guard let control = call.receiver?.unwrapped, !control.isSelf else {
      return types.isControl(owner) ? [] : nil
    }
    return path(to: control, in: unit)
  }

  /// The initialiser of a class of the system keeps what it is given under the label, and nothing is seen
  /// to take its place.
  mutating func keeps(_ label: String, _ holder: String, in unit: CodeUnitID) -> Bool {
    systemKeepers[label]?.contains(holder) == true && !isReplaced(label, in: unit)
  }

  /// Code of the class, or of one related to it, sets what is not seen to hold `self` in the property of
  /// that name: what was in it may have been let go.
  private mutating func isReplaced(_ name: String, in unit: CodeUnitID) -> Bool {
    guard systemProperties[name] != nil, let owner = project.code[unit].owner else { return false }
    if name == "collectionViewLayout", isMentioned("setCollectionViewLayout", around: owner) {
      return true
    }
    for point in project.index.assignments(named: name) {
      let code = project.code[point.unit]
      guard let setter = code.owner, types.isRelated(setter, to: owner) else { continue }
      let value = Syntax(code.body, point.node).value?.unwrapped
      guard let value, holdsSelf(value, in: point.unit, depth: 0) else { return true }
    }
    return false
  }

  /// Code of the class, of one that it inherits from or the other way round, or of no class has the word.
  private func isMentioned(_ word: String, around owner: TypeID) -> Bool {
    project.code.units(mentioning: word).contains { id in
      project.code[id].owner.map { types.isRelated($0, to: owner) } ?? true
    }
  }

  /// The value, or what a local or function of `self` that it is made of stands for, has a closure that
  /// holds `self`.
  private mutating func holdsSelf(_ value: Syntax, in unit: CodeUnitID, depth: Int) -> Bool {
    guard depth < 4 else { return false }
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
        guard value.body.isCalledOnSelf(part.id),
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

  /// The value is of one of these classes of the system, or of one of the project's that inherits from them.
  private func isOne(of names: Set<String>, _ type: CanonicalType) -> Bool {
    switch type.unwrapped {
    case .external(let name, _): names.contains(name)
    case .declared(let declared, _):
      !names.isDisjoint(with: types.ancestry(of: declared).external)
    default: false
    }
  }
}

extension TypeTable {
  /// The class is one of UIKit's controls.
  func isControl(_ type: TypeID) -> Bool {
    ancestry(of: type).external.contains { name in
      name == "UIControl" || name.hasPrefix("UI") && controlSuffixes.contains(where: name.hasSuffix)
    }
  }
}

private let controlSuffixes = [
  "Button", "DatePicker", "PageControl", "SegmentedControl", "Slider", "Stepper", "Switch",
  "TextField",
]

/// The properties of UIKit's classes that keep what they are set to, with the classes.
private let systemProperties: [String: Set<String>] = [
  "collectionViewLayout": ["UICollectionView"],
  "menu": ["UIBarButtonItem", "UIButton"],
]

/// The labels under which initialisers of UIKit's and SwiftUI's classes take what the new object keeps.
private let systemKeepers: [String: Set<String>] = [
  "children": ["UIMenu"],
  "collectionViewLayout": ["UICollectionView"],
  "primaryAction": ["UIButton"],
  "rootView": ["UIHostingController"],
  "section": ["UICollectionViewCompositionalLayout"],
]
