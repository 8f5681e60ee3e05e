import RibsModel
import RibsSyntax

/// View controllers that others keep as their children.
extension OwnedPaths {
  /// The way to the view controller that a call gives a child, by UIKit's `addChild` or by a method
  /// of the project's for that: the object itself. Nil where something may take the child out again.
  mutating func path(toParentTaking child: Syntax, by call: Syntax, in unit: CodeUnitID)
    -> OwnedPath?
  {
    guard let name = call.calleeName, let owner = project.code[unit].owner,
      types.inherits(owner, system: "UIViewController"), call.receiver?.isSelf ?? true,
      call.arguments.first?.value.unwrapped.id == child.id,
      name == addChild && types.allMembers(named: addChild, of: owner).isEmpty
        || isAdderOfChildren(CodePoint(unit, call.id), name)
    else { return nil }
    let type = typing.type(at: CodePoint(unit, child.id)).unwrapped.declared
    let isTakenOut = project.mayTakeOutChild(
      type, from: owner, in: project.code[unit].location.file)
    return isTakenOut ? nil : path(fromSystemProperty: "children", at: call, in: unit)
  }

  /// The call is one of such a method of the project's.
  private mutating func isAdderOfChildren(_ call: CodePoint, _ name: String) -> Bool {
    let adders = project.fact(AddersOfChildren.self)
    guard adders.names.contains(name), case .methods(let methods, _) = typing.callee(of: call)
    else {
      return false
    }
    return methods.allSatisfy { adders.places.contains($0.place) }
  }
}

private let addChild = "addChild"

/// The methods that the project adds to view controllers, and that make what they are given first a
/// child of the one they are called on: `func embed(_ child: UIViewController) { addChild(child) }`.
private struct AddersOfChildren: ProjectFact {
  let names: Set<String>
  let places: Set<DeclarationPlace>

  init(of project: Project) {
    let adders = project.methods(addedTo: ["UIViewController"]) { unit, child in
      unit.nodes([.call]).contains { call in
        call.calleeName == addChild && call.receiver?.isSelf ?? true
          && call.arguments.first?.value.unwrapped.name == child
      }
    }
    names = Set(adders.map(\.name))
    places = Set(adders.map(\.place))
  }
}

/// The code that takes view controllers away from their parents.
private struct ChildRemovers: ProjectFact {
  /// The classes of view controllers with such code: each takes care of its own children.
  private(set) var types: Set<TypeID> = []
  /// The files of these.
  private(set) var files: Set<FileID> = []
  /// Other code does so as well, to whichever view controller.
  private(set) var isAnywhere = false

  init(of project: Project) {
    // UIKit's, and those that the project adds to view controllers and protocols.
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
      for unit in units.map({ project.code[$0] }) {
        switch unit.owner.map({ project.types[$0].kind }) {
        case .extension, .protocol: names.insert(project.types.declaredName(at: unit.declaration))
        default: add(unit, project.types)
        }
      }
    }
  }

  private mutating func add(_ unit: CodeUnit, _ types: TypeTable) {
    guard let owner = unit.owner, types.inherits(owner, system: "UIViewController"),
      !unit.nodes([.member]).contains(where: \.isOfOtherFamily)
    else { return isAnywhere = true }
    self.types.insert(owner)
    files.insert(unit.location.file)
  }
}

extension Syntax {
  /// `page.children`, `parent?.removeFromParent()`: another view controller's child, or the one
  /// above.
  fileprivate var isOfOtherFamily: Bool {
    guard let receiver = receiver?.unwrapped else { return false }
    return name == "children" ? !receiver.isSelf : receiver.name == "parent"
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
