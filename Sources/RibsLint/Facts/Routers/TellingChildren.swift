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

  /// The caller runs when a child tells its listener, and has the router detach that child in the same run:
  /// no child asks so twice.
  func detachesAsker(_ caller: CodeUnit, calling name: String, _ paths: RouterPaths) -> Bool {
    let askers = paths.code.properties.keys.filter { child in
      listener(ofChildIn: child, paths.code).map { isListener(caller, $0) } == true
    }
    let calls = caller.nodes([.call])
    let asking = calls.filter { $0.calleeName == name }
    return !askers.isEmpty
      && askers.allSatisfy { child in
        calls.contains { call in
          guard let called = call.calleeName, called != name,
            asking.contains(where: { !$0.excludes(call) })
          else { return false }
          return paths.functions(named: called).contains { function in
            paths.reaches(from: function) { $0.detaches(child) }
          }
        }
      }
  }
}
