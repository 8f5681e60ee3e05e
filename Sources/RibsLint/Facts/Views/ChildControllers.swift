import RibsModel
import RibsSyntax

/// View controllers that others keep as their children.
extension OwnedPaths {
  /// The way to the view controller that a call gives a child, by UIKit's `addChild` or by a method
  /// of the project's for that: the object itself. Nil where something may take the child out again.
  mutating func path(toParentTaking child: Syntax, by call: Syntax, in unit: CodeUnitID)
    -> [Member]?
  {
    guard let name = call.calleeName,
      name == addChild || project.fact(AddersOfChildren.self).names.contains(name),
      let owner = project.code[unit].owner, types.inherits(owner, system: "UIViewController"),
      call.receiver?.isSelf ?? true, call.arguments.first?.value.unwrapped.id == child.id
    else { return nil }
    let type = typing.type(at: CodePoint(unit, child.id)).unwrapped.declared
    let isTakenOut = project.mayTakeOutChild(
      type, from: owner, in: project.code[unit].location.file)
    return isTakenOut ? nil : []
  }
}

private let addChild = "addChild"

/// The methods that the project adds to view controllers, and that make what they are given first a
/// child of the one they are called on: `func embed(_ child: UIViewController) { addChild(child) }`.
private struct AddersOfChildren: ProjectFact {
  let names: Set<String>

  init(of project: Project) {
    let types = project.types
    guard let additions = types.additions(to: .external("UIViewController")) else {
      names = []
      return
    }
    let adders = types[additions].members.filter { method in
      guard method.kind == .func,
        let child = types.parameterNames(of: method.place).first(where: { _ in true }),
        let unit = project.code.result(of: method.place)
      else { return false }
      return project.code[unit].nodes([.call]).contains { call in
        call.calleeName == addChild && call.receiver?.isSelf ?? true
          && call.arguments.first?.value.unwrapped.name == child
      }
    }
    names = Set(adders.map(\.name))
  }
}

/// The code that takes view controllers away from their parents.
private struct ChildRemovers: ProjectFact {
  /// The types with such code.
  private(set) var types: Set<TypeID> = []
  /// The files with such code.
  private(set) var files: Set<FileID> = []
  /// Some of it goes over the children of any view controller.
  private(set) var isAnywhere = false

  init(of project: Project) {
    // UIKit's, and those of the project's functions that anybody may ask for it.
    var names: Set = ["removeFromParent"]
    var found: Set<CodeUnitID> = []
    // Nobody wraps such a function more often than this.
    for _ in 0..<FollowingLimit.handings {
      let units = project.code.units(mentioning: names.sorted()).filter { unit in
        !found.contains(unit)
          && project.code[unit].nodes([.name, .member]).contains { names.contains($0.name) }
      }
      if units.isEmpty { break }
      found.formUnion(units)
      for unit in units.map({ project.code[$0] }) where !unit.isOfOwnController(project.types) {
        names.insert(project.types.declaredName(at: unit.declaration))
        isAnywhere =
          isAnywhere
          || unit.owner.map { project.types[$0].kind } != .extension
            && unit.nodes([.member]).contains { $0.name == "children" }
      }
    }
    for unit in found.map({ project.code[$0] }) where unit.isOfOwnController(project.types) {
      files.insert(unit.location.file)
      if let owner = unit.owner { types.insert(owner) }
    }
  }
}

extension CodeUnit {
  /// The code is that of one of the project's classes of view controllers, which takes care of its
  /// own children.
  fileprivate func isOfOwnController(_ types: TypeTable) -> Bool {
    owner.map { types[$0].kind == .class && types.inherits($0, system: "UIViewController") }
      ?? false
  }
}

extension Project {
  /// Code of the parent's class, of the child's, of classes that are related to these, or in the
  /// file may take the child out of the parent.
  fileprivate func mayTakeOutChild(_ child: TypeID?, from parent: TypeID, in file: FileID) -> Bool {
    let removers = fact(ChildRemovers.self)
    return removers.isAnywhere || removers.files.contains(file)
      || removers.types.contains { remover in
        types.isRelated(parent, to: remover)
          || child.map { types.isRelated($0, to: remover) } == true
      }
      || code.units(in: file).contains { number in
        code.units[number].nodes([.name, .member]).contains {
          $0.name.hasPrefix("remove") && $0.name.hasSuffix("FromParent")
        }
      }
  }
}
