import RibsModel
import RibsSyntax

/// Everything in the project that sets a property of one name.
struct PropertyAssignments {
  /// The types whose property is set.
  private var types: Set<TypeID> = []
  /// The types in whose code the property of something unknown is set.
  private var unknownIn: Set<TypeID> = []
  /// The modules in which code outside of types sets it of something unknown.
  private var modules: Set<ModuleID> = []

  /// Assignments of `nil` set nothing.
  init(to name: String, in project: Project) {
    var typing = project.flow.typing
    for point in project.index.assignments(named: name) {
      let unit = project.code[point.unit]
      let assignment = Syntax(unit.body, point.node)
      guard let first = assignment.targets.first, assignment.value?.text != "nil" else { continue }
      let target = assignment.targets.first { $0.name == name } ?? first
      if project.isOfRootView(target, in: unit) { continue }
      let receivers: [TypeID] =
        switch target.kind {
        case .name: [unit.owner].compactMap { $0 }
        case .member:
          target.firstChild.map {
            typing.type(at: CodePoint(point.unit, $0.id)).references
          } ?? []
        default: []
        }
      types.formUnion(receivers)
      if receivers.isEmpty { addUnknown(in: unit, project.types) }
    }
    for id in project.code.units(mentioning: name) {
      let unit = project.code[id]
      if !unit.indirectAssignments(to: name).isEmpty { addUnknown(in: unit, project.types) }
    }
  }

  private mutating func addUnknown(in unit: CodeUnit, _ table: TypeTable) {
    if let owner = unit.owner {
      unknownIn.insert(owner)
    } else {
      modules.insert(table.module(of: unit.location.file))
    }
  }

  /// Whether one of them may set the property of an object of one of the types, as far as the code of
  /// the RIB's parts goes.
  func mayReach(_ targets: [TypeID], of rib: Rib, _ table: TypeTable) -> Bool {
    if modules.contains(rib.module) { return true }
    let isSet = targets.contains { target in
      types.contains { table.isRelated(target, to: $0) }
    }
    if isSet { return true }
    let parts = [rib.router, rib.builder, rib.interactor, rib.component].compactMap { $0 }
    return unknownIn.contains { owner in
      let isPart = parts.contains { table.inherits($0, owner) }
      return isPart || targets.contains { table.inherits($0, owner) }
        || !table.isPartOfSomeRib(owner) && table[owner].module == rib.module
    }
  }
}

extension Project {
  /// `rootView.listener`: a hosting controller's `rootView` is a value of SwiftUI's, no object.
  fileprivate func isOfRootView(_ target: Syntax, in unit: CodeUnit) -> Bool {
    guard target.kind == .member, let base = target.firstChild?.unwrapped, base.name == "rootView",
      base.kind == .name || base.firstChild?.unwrapped.name == "self", let owner = unit.owner
    else { return false }
    return types.ancestry(of: owner).external.contains { $0.hasPrefix("UIHostingController") }
  }
}

extension TypeTable {
  /// The class plays a part in RIBs, so that its code sets up no others.
  fileprivate func isPartOfSomeRib(_ type: TypeID) -> Bool {
    [.router, .interactor, .buildable, .presentable, .viewControllable]
      .contains { inherits(type, $0) }
  }
}
