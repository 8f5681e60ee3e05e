import RibsModel
import RibsSyntax

extension Project {
  /// All mentions of a router's own property, which has no child at first, that may change what it
  /// keeps; nil where it may be changed by what is not seen.
  func changes(ofChildIn property: Member) -> [Syntax]? {
    guard property.access <= .fileprivate || isOfBuiltRouter(property),
      property.isSingle(types), !isAttributed(property), startsEmpty(property)
    else { return nil }
    let units = code.units(mentioning: property).lazy.map { self.code[$0] }
    var found: [Syntax] = []
    for unit in units {
      guard !unit.nodes([.keyPath]).contains(where: { $0.keyPathGoesThrough(property.name) })
      else { return nil }
      let locals = LocalUses(in: unit.body)
      found += unit.nodes([.name, .member], named: property.name).filter { mention in
        mention.mayChangeOptional && (mention.kind == .member || locals.mayBeOwn(mention))
      }
    }
    return found
  }

  /// Of a router whose builder is in the tree, the rest of the module is there as well.
  private func isOfBuiltRouter(_ property: Member) -> Bool {
    property.access <= .internal
      && ribs.contains { $0.router == property.owner && $0.builder != nil }
  }

  private func startsEmpty(_ property: Member) -> Bool {
    guard let unit = code.initialValue(of: property.place) else { return true }
    return code[unit].body.root.firstChild?.isNone == true
  }

  /// A macro or wrapper may add code that changes the property.
  private func isAttributed(_ property: Member) -> Bool {
    !types.attributeNames(at: property.place).isEmpty
      || ![[], ["MainActor"]].contains(types.attributeNames(at: types[property.owner].place))
  }
}

extension Syntax {
  /// The optional is set to nil here.
  var isEmptied: Bool { replacement?.isNone == true }

  /// The mention stands where an optional is changed, or beside what is not known to leave it as it
  /// is.
  fileprivate var mayChangeOptional: Bool {
    guard let outer = wrapped.parent else { return false }
    switch outer.kind {
    case .assignment: return outer.firstChild?.unwrapped.id == id
    case .binary: return !outer.operators.allSatisfy(ComparisonOperators.asking.contains)
    case .inout, .prefix, .postfix: return true
    case .member: return outer.name == "take"
    default: break
    }
    return ancestors.first { $0.kind == .assignment }?.targets
      .contains { $0.unwrapped.id == id } == true
  }

  fileprivate var isNone: Bool { ["nil", ".none", "Optional.none"].contains(unwrapped.text) }
}
