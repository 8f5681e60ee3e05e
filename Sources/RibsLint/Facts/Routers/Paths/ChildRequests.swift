import RibsModel
import RibsSyntax

/// Children that ask their parent for something by what they tell their listener.
extension Project {
  /// The listeners of the children that properties of the router keep.
  func listeners(ofChildrenOf code: RouterCode) -> [String: TypeID] {
    answer(to: ListenersQuestion(router: code.router)) {
      let edgesByPlace = fact(AttachEdgesByPlace.self)
      return code.firstAttaches().compactMapValues { attach in
        let edges = edgesByPlace[attach]
        guard edges.count == 1 else { return nil }
        return self[edges[0].child].listener
      }
    }
  }

  /// The caller runs when the child tells its listener.
  func isListener(_ caller: CodeUnit, _ listener: TypeID) -> Bool {
    guard let owner = caller.owner, types.inherits(owner, listener) else { return false }
    let name = types.declaredName(at: caller.declaration)
    return types.allMembers(named: name, of: listener).contains { $0.kind == .func }
  }

  /// The children that make the code ask the router for something, where it, or what it asks for,
  /// has each of them detached whenever it runs and asks once; none where anything else may call it.
  func leavingAskers(_ caller: CodeUnit, calling name: String, _ paths: RouterPaths) -> [String] {
    let calls = caller.nodes([.call])
    let asking = calls.filter { $0.calleeName == name }
    let isOne = asking.indices.allSatisfy { number in
      asking[..<number].allSatisfy { $0.excludes(asking[number]) }
    }
    guard !asking.isEmpty, asking.count <= ReadingLimit.places, isOne, caller.runsAtOnce(name)
    else { return [] }
    let detaching = calls.filter { call in
      call.receiver?.unwrapped.name == "router"
        && (call.calleeName == name || call.runsAlways(besides: HarmlessConditions()))
    }.flatMap { paths.functions(named: $0.calleeName ?? "") }
    guard !detaching.isEmpty else { return [] }
    let askers = listeners(ofChildrenOf: paths.code).filter { isListener(caller, $0.value) }.keys
    let areLeaving = askers.allSatisfy { child in
      detaching.contains { function in paths.reaches(from: function) { $0.detaches(child) } }
    }
    return areLeaving && !isCalledByItsOwn(caller) ? Array(askers) : []
  }

  private func isCalledByItsOwn(_ unit: CodeUnit) -> Bool {
    let name = types.declaredName(at: unit.declaration)
    return code.units(mentioning: name).contains { id in
      guard let owner = unit.owner, let other = code[id].owner else { return false }
      return types.isRelated(other, to: owner)
        && !code[id].nodes([.name, .member], named: name).isEmpty
    }
  }
}

/// Asked for each function that attaches a child.
private struct ListenersQuestion: ProjectQuestion {
  typealias Answer = [String: TypeID]

  let router: TypeID
}

extension RouterCode {
  /// Where each child is attached first.
  fileprivate func firstAttaches() -> [String: Location] {
    var found: [String: Location] = [:]
    for function in functions {
      for event in function.events {
        guard case .attach(let child) = event.kind, let name = child.property, found[name] == nil
        else { continue }
        found[name] = function.unit.location(of: event.syntax.id)
      }
    }
    return found
  }
}
