import RibsModel

/// The protocols by which the parts of the app's RIBs call one another, those alone whose callers
/// are in the tree.
struct RibInterfaces {
  private(set) var all: [Interface] = []

  struct Interface {
    let type: TypeID
    let part: Part
    /// Those who are there to call it: several where RIBs share the protocol.
    let callers: [TypeID]
  }

  /// Who implements the protocol.
  enum Part: String {
    case parent = "every parent"
    case router = "the router"
    case presenter = "the presenter"
    case interactor = "the interactor"
  }

  init(of project: Project) {
    let types = project.types
    let attached = Set(project.attachEdges.map(\.child))
    let showsApp = !project.fact(AppModules.self).all.isEmpty
    // Those who build a RIB are given its router, and may call it as its interactor does.
    func showsBuilders(of rib: Rib) -> Bool {
      (showsApp || rib.isRoot || attached.contains(rib.id))
        && rib.routing.map { project.mayBeUsedElsewhere(types[$0]) } == false
    }
    var found: [TypeID: (part: Part, callers: [TypeID?])] = [:]
    for rib in project.ribs where rib.role == .source {
      let interfaces: [(type: TypeID?, caller: TypeID?, part: Part)] = [
        (rib.listener, rib.interactor, .parent),
        (rib.routing, showsBuilders(of: rib) ? rib.interactor : nil, .router),
        (rib.presentable, rib.interactor, .presenter),
        (rib.presentableListener, rib.presenter ?? rib.viewController, .interactor),
      ]
      for case (let type?, let caller, let part) in interfaces
      where types[type].kind == .protocol && types[type].role == .source {
        found[type, default: (part, [])].callers.append(caller)
      }
    }
    all = found.compactMap { type, interface -> Interface? in
      let callers = interface.callers.compactMap { $0 }
      guard callers.count == interface.callers.count,
        callers.allSatisfy(types.showsItsCalls)
      else { return nil }
      return Interface(type: type, part: interface.part, callers: callers)
    }.sorted { $0.type < $1.type }
  }
}

extension TypeTable {
  /// All code of the class is in the tree.
  fileprivate func showsItsCalls(_ type: TypeID) -> Bool {
    self[type].role == .source && unseenMembers(of: type) == nil
      && !declaration(at: self[type].place).modifiers.contains(.open)
  }
}
