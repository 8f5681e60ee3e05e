import RibsModel
import RibsSyntax

/// A router whose RIB is run by hand, in the place of the framework.
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

  /// Takes in a call of `activate()`, `load()` or `deactivate()`, and gives the number of the
  /// router that it is for. What the code does not keep is not followed.
  mutating func add(_ name: String, _ call: Syntax, in unit: CodeUnit) -> Int? {
    guard let host = unit.owner else { return nil }
    let place = unit.statementLocation(of: call)
    guard let hosted = hosted(by: host, call, in: unit, place) else { return nil }
    let known = all.firstIndex { $0.host == host && $0.name == hosted.name }
    let index = known ?? all.endIndex
    if known == nil { all.append(hosted) }
    all[index].called.insert(name)
    return index
  }

  private func hosted(
    by host: TypeID, _ call: Syntax, in unit: CodeUnit, _ place: Location
  ) -> HostedRouter? {
    let isRouter = project.types.inherits(host, .routing)
    guard let spoken = call.routerRun, !spoken.isSelfOrSuper, !(isRouter && call.runsOwnRib) else {
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

extension Syntax {
  /// The router that a call of `load()`, or of a method of its interactor's, is for; nil where the
  /// call has no receiver.
  var routerRun: Syntax? {
    guard let spoken = receiver?.unwrapped else { return nil }
    let isInteractor =
      spoken.kind == .member && RouterProperties.interactors.contains(spoken.name)
    return isInteractor ? spoken.firstChild?.unwrapped : spoken
  }

  /// In a router, the call is for its own RIB: `load()`, `interactor.activate()`
  var runsOwnRib: Bool { receiver.map { $0.isSelf || $0.unwrapped.isOwnInteractor } ?? true }

  /// `interactor`, `self.interactable`, or a constant that is one of them.
  private var isOwnInteractor: Bool {
    if kind == .cast, let value = firstChild?.unwrapped { return value.isOwnInteractor }
    if kind == .name, let local = LocalUses(in: body).declaration(of: self) {
      return local.value?.unwrapped.isOwnInteractor ?? false
    }
    return isNameOrOfSelf && RouterProperties.interactors.contains(name)
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
          return types.isOwnCode(code[point.unit], of: hosted.host)
            && assignment.targets.contains { $0.unwrapped.name == name }
            && assignment.value?.unwrapped.isNil == true
        }
    }
  }
}
