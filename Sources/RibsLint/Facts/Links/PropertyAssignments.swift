import RibsModel
import RibsSyntax

/// An assignment to a property of some object.
struct PropertyAssignment {
  let unit: CodeUnit
  /// Whose property it is, by its types; empty where they are not known.
  let receivers: [TypeID]
  /// What it is set to; nil where that is a part of a tuple.
  let value: CodePoint?
}

extension Project {
  /// The assignments to properties of a name; those of `nil` set nothing.
  func assignments(
    toPropertiesNamed name: String, _ typing: inout Typing
  ) -> [PropertyAssignment] {
    index.assignments(named: name).compactMap { point in
      let unit = code[point.unit]
      let assignment = Syntax(unit.body, point.node)
      guard let first = assignment.targets.first, assignment.value?.isNil != true else {
        return nil
      }
      let target = assignment.targets.first { $0.name == name } ?? first
      if isOfRootView(target, in: unit) { return nil }
      let receivers: [TypeID] =
        switch target.kind {
        case .name: [unit.owner].compactMap { $0 }
        case .member:
          target.firstChild.map { typing.type(at: point.at($0.id)).references } ?? []
        default: []
        }
      let value = assignment.targets.count == 1 ? assignment.value?.unwrapped : nil
      return PropertyAssignment(
        unit: unit, receivers: receivers, value: value.map { point.at($0.id) })
    }
  }
}

/// Everything in the project that sets a property of one name.
struct PropertyAssignments {
  private let name: String
  private let project: Project
  /// The types whose property is set.
  private var types: Set<TypeID> = []
  /// What these inherit.
  private var inherited: Set<TypeID> = []
  private var unknown: [UnknownAssignment] = []

  init(to name: String, in project: Project) {
    self.name = name
    self.project = project
    var typing = project.flow.typing
    for assignment in project.assignments(toPropertiesNamed: name, &typing) {
      types.formUnion(assignment.receivers)
      guard assignment.receivers.isEmpty else { continue }
      addUnknown(
        in: assignment.unit, assignment.value.map { typing.type(at: $0).references } ?? [])
    }
    inherited = Set(types.flatMap { project.types.ancestry(of: $0).types })
    for id in project.code.units(mentioning: name) {
      let unit = project.code[id]
      if unit.mayAssignIndirectly(to: name) { addUnknown(in: unit, []) }
    }
  }

  private mutating func addUnknown(in unit: CodeUnit, _ value: [TypeID]) {
    unknown.append(
      UnknownAssignment(
        owner: unit.owner, module: project.types.module(of: unit.location.file), value: value))
  }

  /// Whether one of them may set the property of an object of one of the types, as far as the code
  /// of the RIB's parts goes.
  func mayReach(_ targets: [TypeID], of rib: Rib) -> Bool {
    let table = project.types
    let isSet = targets.contains { target in
      types.contains(target) || inherited.contains(target)
        || table.ancestry(of: target).types.contains(where: types.contains)
    }
    if isSet { return true }
    let parts = [rib.router, rib.builder, rib.interactor, rib.component].compactMap { $0 }
    let wanted = self.wanted(by: targets)
    let isSeenElsewhere = isSeenElsewhere(targets, in: rib.module)
    func isNear(_ module: ModuleID) -> Bool { isSeenElsewhere || module == rib.module }
    return unknown.contains { assignment in
      guard isNear(assignment.module) || assignment.owner != nil, mayBe(assignment.value, wanted)
      else { return false }
      // Code outside of types, and of types that are no part of a RIB, may set up any RIB that it
      // sees.
      guard let owner = assignment.owner else { return true }
      let isPart = parts.contains { table.inherits($0, owner) }
      return isPart || targets.contains { table.inherits($0, owner) }
        || !table.isPartOfSomeRib(owner) && isNear(table[owner].module)
    }
  }

  /// Whether code of other modules may set the property: it is public, or nobody says for certain
  /// where the module ends.
  private func isSeenElsewhere(_ targets: [TypeID], in module: ModuleID) -> Bool {
    let table = project.types
    return !table[module].isExact
      || targets.flatMap { table.allMembers(named: name, of: $0) }
        .contains { !$0.modifiers.isDisjoint(with: [.public, .open, .package]) }
  }

  /// The types that the property is declared to have; empty where one of them is not known.
  private func wanted(by targets: [TypeID]) -> [TypeID] {
    let declared = targets.flatMap { project.types.allMembers(named: name, of: $0) }
      .map { project.types.canonicalType(of: $0)?.references ?? [] }
    return declared.contains([]) ? [] : Array(Set(declared.flatMap { $0 }))
  }

  /// A value of one of the types may be of one of the wanted.
  private func mayBe(_ value: [TypeID], _ wanted: [TypeID]) -> Bool {
    if value.isEmpty || wanted.isEmpty { return true }
    return wanted.contains { wanted in
      value.contains { value in
        project.types.isRelated(value, to: wanted)
          || project.hierarchy.heirs(of: wanted).contains { project.types.inherits($0, value) }
      }
    }
  }
}

/// An assignment to the property of something whose type can't be read.
private struct UnknownAssignment {
  let owner: TypeID?
  let module: ModuleID
  /// The types that the value is known to be of; empty where they are not known.
  let value: [TypeID]
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
