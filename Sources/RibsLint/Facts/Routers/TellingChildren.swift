import RibsModel
import RibsSyntax

/// Children that ask their parent for something by what they tell their listener.
extension Project {
  /// The listener of the child that a property of the router keeps.
  func listener(ofChildIn name: String, _ code: RouterCode) -> TypeID? {
    let attach = code.firstAttach(of: name)
    let edges = attachEdges.filter { $0.location == attach }
    return edges.count == 1 ? ribs[Int(edges[0].child.index)].listener : nil
  }

  /// The caller runs when the child tells its listener.
  func isListener(_ caller: CodeUnit, _ listener: TypeID) -> Bool {
    guard let owner = caller.owner, types.inherits(owner, listener) else { return false }
    let name = types.declaredName(at: caller.declaration)
    return types.allMembers(named: name, of: listener).contains { $0.kind == .func }
  }

  /// The children that make the code ask the router for something, where it has each of them detached whenever it
  /// runs and asks once; none where anything else may call it.
  func leavingAskers(_ caller: CodeUnit, calling name: String, _ paths: RouterPaths) -> [String] {
    let calls = caller.nodes([.call])
    let asking = calls.filter { $0.calleeName == name }
    let isOne = asking.indices.allSatisfy { number in
      asking[..<number].allSatisfy { $0.excludes(asking[number]) }
    }
    guard !asking.isEmpty, asking.count <= 8, isOne, caller.runsAtOnce(name) else { return [] }
    let detaching = calls.filter { call in
      call.calleeName != name && call.receiver?.unwrapped.name == "router"
        && call.runsAlways(asking: IdleQuestions())
    }.flatMap { paths.functions(named: $0.calleeName ?? "") }
    guard !detaching.isEmpty else { return [] }
    let askers = paths.code.properties.keys.filter { child in
      listener(ofChildIn: child, paths.code).map { isListener(caller, $0) } == true
    }
    let areLeaving = askers.allSatisfy { child in
      detaching.contains { function in paths.reaches(from: function) { $0.detaches(child) } }
    }
    return areLeaving && !isCalledByItsOwn(caller) ? askers : []
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
