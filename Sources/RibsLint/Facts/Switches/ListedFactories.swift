import RibsModel
import RibsSyntax

/// A plugin factory in the list of a plugin point.
struct ListedFactory {
  /// The name of the switch's case that turns its plugin off.
  let pluginSwitch: String
  /// Where the factory is given the switch.
  let place: Location
  /// The factory's own class; nil where the base class itself is made.
  let type: TypeInformation?
}

extension Project {
  /// The factories of a point's lists that are there together: each list is one array. Those whose
  /// switch is not known are left out.
  func listedFactories(of point: PluginFactories.PluginPoint) -> [[ListedFactory]] {
    var typing = flow.typing
    let unit = code[point.list]
    return unit.nodes([.array]).filter(\.isWholeList).map { array in
      array.children.compactMap { element in
        let call = element.unwrapped
        let made = CodePoint(point.list, call.id)
        guard call.kind == .call, case .constructor(let made) = typing.callee(of: made),
          let type = made.declared
        else { return nil }
        if let given = call.argument("pluginSwitch") {
          return listed(given, in: unit, as: types.superclass(of: type) == nil ? nil : type)
        }
        return givenSwitch(of: type)
      }
    }
  }

  /// The switch that a factory passes to its base class, or that a base class of it does.
  private func givenSwitch(of type: TypeID) -> ListedFactory? {
    for type in types.selfAndSuperclasses(of: type) {
      let given = units(of: type).flatMap { id in
        code[id].nodes([.call]).filter(\.isSuperInit)
          .compactMap { $0.argument("pluginSwitch") }.map { (id, $0) }
      }
      if given.count > 1 { return nil }
      if let (id, value) = given.first { return listed(value, in: code[id], as: type) }
    }
    return nil
  }

  private func listed(_ given: Syntax, in unit: CodeUnit, as type: TypeID?) -> ListedFactory? {
    let value = given.unwrapped
    guard value.kind == .implicitMember || value.kind == .member else { return nil }
    return ListedFactory(
      pluginSwitch: value.name, place: unit.location(of: value.id), type: type.map { types[$0] })
  }
}

extension Syntax {
  /// The array is what the code gives back, alone or added to others.
  fileprivate var isWholeList: Bool {
    let list = wrapped
    guard let around = list.parent?.kind == .binary ? list.parent?.wrapped : list else {
      return false
    }
    return around.parent?.kind == .return || around.parent?.kind == .block
  }
}
