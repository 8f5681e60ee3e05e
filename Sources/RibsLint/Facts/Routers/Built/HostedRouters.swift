import RibsModel
import RibsSyntax

/// A router whose RIB code outside the tree of RIBs runs by hand.
struct HostedRouter {
  /// The type whose property keeps the router, or which is the router.
  let host: TypeID
  /// As the host speaks of it; nil for the host itself.
  let name: String?
  /// The host has the interactor alone.
  let isInteractor: Bool
  /// The first of the calls.
  let place: Location
  /// Those of `activate`, `load` and `deactivate` that are called.
  fileprivate(set) var called: Set<String>
}

extension HostedRouter {
  /// What nobody calls, in the order in which a parent router does.
  var missing: [String] {
    ["load", "activate", "deactivate"].filter {
      !called.contains($0) && !(isInteractor && $0 == "load")
    }
  }
}

/// Puts the calls of a project's hosts together.
struct HostedRouterReading {
  private(set) var all: [HostedRouter] = []
  private let project: Project

  init(_ project: Project) { self.project = project }

  /// Takes in a call of `activate()`, `load()` or `deactivate()` in code that is no part of a RIB.
  /// What the code does not keep is not followed.
  mutating func add(_ name: String, _ call: Syntax, in unit: CodeUnit) {
    guard let host = unit.owner else { return }
    let place = unit.statementLocation(of: call)
    guard let hosted = hosted(by: host, call, in: unit, place) else { return }
    let known = all.firstIndex { $0.host == host && $0.name == hosted.name }
    let index = known ?? all.endIndex
    if known == nil { all.append(hosted) }
    all[index].called.insert(name)
  }

  private func hosted(
    by host: TypeID, _ call: Syntax, in unit: CodeUnit, _ place: Location
  ) -> HostedRouter? {
    var spoken = call.receiver?.unwrapped
    if let member = spoken, member.kind == .member,
      RouterProperties.interactors.contains(member.name)
    {
      spoken = member.firstChild?.unwrapped
    }
    guard let spoken, !spoken.isSelfOrSuper, !isOwnInteractor(spoken, of: host) else {
      guard project.types[host].kind == .class else { return nil }
      return HostedRouter(host: host, name: nil, isInteractor: false, place: place, called: [])
    }
    guard let property = property(spoken, of: host, in: unit) else { return nil }
    let type = project.types.canonicalType(of: property)?.unwrapped
    return HostedRouter(
      host: host, name: property.name,
      isInteractor: type.map { project.types.inherits($0, .interactable) } ?? false, place: place,
      called: [])
  }

  /// `interactable` in a router
  private func isOwnInteractor(_ spoken: Syntax, of host: TypeID) -> Bool {
    spoken.kind == .name && RouterProperties.interactors.contains(spoken.name)
      && project.types.inherits(host, .routing)
  }

  /// The property of the host that the expression means, or into which the local is put.
  private func property(_ spoken: Syntax, of host: TypeID, in unit: CodeUnit) -> Member? {
    let uses = LocalUses(in: unit.body)
    func own(_ name: String) -> Member? {
      project.types.allMembers(named: name, of: host).first { $0.isProperty && !$0.isStatic }
    }
    if spoken.kind == .member { return spoken.firstChild?.isSelf == true ? own(spoken.name) : nil }
    guard spoken.kind == .name else { return nil }
    let declaration = uses.declaration(of: spoken)
    if declaration == nil, let property = own(spoken.name) { return property }
    // `if let router`, `guard let router = self.router`
    if let declaration, declaration.kind == .binding, declaration.parent?.kind == .condition {
      return own(declaration.value?.unwrapped.name ?? declaration.name)
    }
    let target = unit.nodes([.assignment]).first { assignment in
      guard let value = assignment.value?.unwrapped else { return false }
      return value.kind == .name && value.name == spoken.name
    }?.targets.first?.unwrapped
    return target.flatMap { uses.mayBeOwn($0) ? own($0.name) : nil }
  }
}

extension Project {
  /// The host does not keep the router for ever.
  func isLetGo(_ hosted: HostedRouter) -> Bool {
    guard let name = hosted.name else { return false }
    return types.allMembers(named: name, of: hosted.host).contains { property in
      !types.keepsStrongly(property)
        || index.assignments(to: property).contains { point in
          let assignment = code.syntax(at: point)
          return code[point.unit].owner.map { types.isRelated($0, to: hosted.host) } == true
            && assignment.targets.contains { $0.unwrapped.name == name }
            && assignment.value?.unwrapped.isNil == true
        }
    }
  }
}
