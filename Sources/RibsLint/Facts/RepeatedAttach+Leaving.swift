import RibsModel
import RibsSyntax

/// How the view of a child goes without the router's doing.
extension RepeatedAttachReading {
  /// Who looks at the child's view can go back to the router's own.
  mutating func isLeft(
    _ showing: Syntax, in function: RouterFunction, _ attach: RouterEvent, _ rib: Rib
  ) -> Bool {
    let place = function.unit.location(of: attach.syntax.id)
    let edge = project.attachEdges.first { $0.location == place }
    let child = edge.flatMap { edge in project.ribs.first { $0.id == edge.child } }
    switch uikitCall(of: showing, in: function) {
    case "pushViewController":
      return !hidesWayBack(except: rib.viewController) || closes(child, "popViewController")
    case "present": return closes(child, "dismiss")
    default: return false
    }
  }

  /// What the call comes down to, whatever class the view is of.
  private mutating func uikitCall(of showing: Syntax, in function: RouterFunction) -> String? {
    guard let unit = project.code.unit(at: function.unit.location), let name = showing.calleeName
    else { return nil }
    guard case .methods(let methods, _) = typing.callee(of: CodePoint(unit, showing.id)) else {
      return uikitCalls.contains(name) && showing.argument("animated") != nil ? name : nil
    }
    let (types, hierarchy) = (project.types, project.hierarchy)
    let places = methods.flatMap { method -> [DeclarationPlace] in
      guard types[method.owner].kind == .protocol else { return [method.place] }
      return hierarchy.heirs(of: method.owner)
        .flatMap { types.allMembers(named: method.name, of: $0) }.map(\.place)
    }
    let units = places.compactMap { project.code.result(of: $0) }.map { project.code[$0] }
      .filter { $0.fileRole == .source }
    let calls = units.map { unit in
      unit.nodes([.call]).first { call in
        uikitCalls.contains(call.calleeName ?? "") && call.argument("animated") != nil
      }?.calleeName
    }
    return Set(calls).count == 1 ? calls[0] : nil
  }

  /// Some code takes bars or buttons away, by which a user goes back. What hides the button of the router's
  /// own view says nothing of what lies above.
  private func hidesWayBack(except own: TypeID?) -> Bool {
    project.code.units(mentioning: hidingNames).contains { id in
      let unit = project.code[id]
      guard unit.fileRole == .source else { return false }
      return unit.nodes([.name, .member]).contains { mention in
        switch mention.name {
        case "hidesBackButton", "setHidesBackButton": unit.owner == nil || unit.owner != own
        case "isHidden": mention.receiver?.unwrapped.name == "navigationBar"
        default: hidingNames.contains(mention.name)
        }
      }
    }
  }

  /// The child's own code closes its view.
  private func closes(_ child: Rib?, _ name: String) -> Bool {
    guard let child else { return false }
    let parts = [child.viewController, child.interactor, child.router].compactMap { $0 }
    return parts.contains { part in
      project.units(of: part).contains { id in
        project.code[id].nodes([.call]).contains { call in
          call.calleeName == name && call.argument("animated") != nil
        }
      }
    }
  }
}

private let uikitCalls: Set = ["present", "pushViewController"]

private let hidingNames = [
  "hidesBackButton", "interactivePopGestureRecognizer", "isHidden", "isNavigationBarHidden",
  "navigationBarBackButtonHidden", "navigationBarHidden", "setHidesBackButton",
  "setNavigationBarHidden",
]
