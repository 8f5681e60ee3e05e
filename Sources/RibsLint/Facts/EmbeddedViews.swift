import RibsModel
import RibsSyntax

/// Views that other views keep.
extension OwnedPaths {
  /// The way to the view whose `addSubview` is called, with or without a receiver: the object itself, the
  /// view that UIKit keeps for it, or one of its own.
  mutating func path(toViewKeeping receiver: Syntax?, in unit: CodeUnitID) -> [Member]? {
    guard let owner = project.code[unit].owner else { return nil }
    let ancestry = types.ancestry(of: owner).external.filter { $0.hasPrefix("UI") }
    let isView = ancestry.contains { name in viewSuffixes.contains(where: name.hasSuffix) }
    guard let receiver, receiver.name != "self" || receiver.kind != .name else {
      return isView ? [] : nil
    }
    let isOwn =
      receiver.kind == .name
      ? LocalUses(in: receiver.body).declaration(of: receiver) == nil
      : receiver.kind == .member && receiver.firstChild?.unwrapped.name == "self"
    if isOwn, types.allMembers(named: receiver.name, of: owner).isEmpty {
      switch receiver.name {
      case "view": return ancestry.contains { $0.hasSuffix("Controller") } ? [] : nil
      case "contentView": return isView ? [] : nil
      default: return nil
      }
    }
    return path(to: receiver, in: unit)
  }
}

private let viewSuffixes = ["View", "Cell", "Control", "Button", "Label"]

extension Syntax {
  /// The call puts the view that is its first argument into another view.
  func embeds(_ argument: Syntax) -> Bool {
    guard argument.name.isEmpty || argument.name == "_",
      children.first(where: { $0.kind == .argument })?.id == argument.id
    else { return false }
    return ["addSubview", "addArrangedSubview", "insertSubview", "insertArrangedSubview"]
      .contains(calleeName ?? "")
  }
}

extension Project {
  /// Code of the view's class, of the owner's, of what inherits from the owner, or in the file takes views
  /// out of others.
  func mayTakeOut(_ view: TypeID?, from owner: TypeID, in file: FileID) -> Bool {
    let removals = [
      "arrangedSubviews", "removeAllArrangedSubviews", "removeAllSubviews",
      "removeArrangedSubview", "removeArrangedSubviews", "removeFromSuperview", "removeSubviews",
      "subviews",
    ]
    let isNamed = code.units(mentioning: removals).contains { id in
      guard let remover = code[id].owner else { return false }
      return view.map { types.inherits($0, remover) } == true || types.inherits(owner, remover)
        || types.inherits(remover, owner)
    }
    return isNamed
      || code.units(in: file).contains { number in
        code.units[number].nodes([.name, .member]).contains {
          $0.name.hasPrefix("remove") && $0.name.hasSuffix("view")
            || $0.name.hasPrefix("remove") && $0.name.hasSuffix("views")
        }
      }
  }
}
