import RibsModel
import RibsSyntax

/// Closures that are handed to a function in a struct or a list of such, and of which the function's
/// code keeps nothing but the closure: `onTap = model.onTap`.
extension OwnedPaths {
  /// The way to what keeps an argument that a call puts into a struct:
  /// `card.configure(with: Model(onTap: { … }))`.
  mutating func holder(
    takingOut argument: Syntax, of call: Syntax, in unit: CodeUnitID
  ) -> (path: OwnedPath, kept: [OwnershipHop])? {
    guard case .constructor(let made) = typing.callee(of: CodePoint(unit, call.id)),
      let type = made.declared, types[type].kind == .struct,
      let kept = typing.hops(
        keeping: argument.id, of: CodePoint(unit, call.id), in: project.hierarchy),
      kept.count == 1, let property = project.members(of: kept).first,
      project.isAlwaysGiven(property)
    else { return nil }
    return keeper(of: call, carrying: [.property(property)], in: unit)
  }

  /// What keeps the closure to which the steps lead from the value.
  private mutating func keeper(
    of value: Syntax, carrying steps: [CarryingStep], in unit: CodeUnitID
  ) -> Keeping? {
    switch value.use {
    case .argument(let argument): return keeper(handed: argument, carrying: steps, in: unit)
    case .bound(let binding): return keeper(boundTo: binding, carrying: steps, in: unit)
    case .receiver(let member): return keeper(ofPart: member, by: steps, in: unit)
    default:
      guard let parent = value.wrapped.parent else { return nil }
      return parent.kind == .array
        ? keeper(of: parent, carrying: [.item] + steps, in: unit)
        : keeper(ofItemsIn: parent, by: steps, in: unit)
    }
  }

  /// What the function keeps that is given the value.
  private mutating func keeper(
    handed argument: Syntax, carrying steps: [CarryingStep], in unit: CodeUnitID
  ) -> Keeping? {
    guard let call = argument.parent, call.kind == .call, let path = path(toHolderIn: call, unit),
      let taken = parameter(taking: argument, of: call, in: unit)
    else { return nil }
    let kept = inCallee { paths -> [OwnershipHop]? in
      for mention in taken.mentions where mention.enclosingFunction == nil {
        if let found = paths.keeper(of: mention, carrying: steps, in: taken.code) {
          return found.path.hops(paths.types) + found.kept
        }
      }
      return nil
    }
    return kept.flatMap { mayBeReplaced(taken, besides: call, in: unit) ? nil : (path, $0) }
  }

  private mutating func keeper(
    boundTo binding: Syntax, carrying steps: [CarryingStep], in unit: CodeUnitID
  ) -> Keeping? {
    guard binding.kind == .binding, !binding.flags.contains(.mutable) else { return nil }
    return nested {
      $0.keeper(
        ofOneOf: LocalUses(in: binding.body).mentions(of: binding), carrying: steps, in: unit,
        within: binding.enclosingFunction)
    }
  }

  /// `model.onTap`, or `models.forEach { … }`
  private mutating func keeper(
    ofPart member: Syntax, by steps: [CarryingStep], in unit: CodeUnitID
  ) -> Keeping? {
    switch steps.first {
    case .property(let property) where property.name == member.name && steps.count == 1:
      keeper(of: member, in: unit).map { ($0, []) }
    case .item:
      if let closure = member.closureRunForItems {
        keeper(
          ofOneOf: closure.mentionsOfItem, carrying: Array(steps.dropFirst()), in: unit,
          within: closure)
      } else {
        nil
      }
    default: nil
    }
  }

  /// `for model in models { … }`
  private mutating func keeper(
    ofItemsIn loop: Syntax, by steps: [CarryingStep], in unit: CodeUnitID
  ) -> Keeping? {
    guard loop.kind == .for, !loop.name.isEmpty, case .item? = steps.first,
      // Which of them the code goes on with is not known.
      loop.child(.condition) == nil
    else { return nil }
    return keeper(
      ofOneOf: LocalUses(in: loop.body).mentions(of: loop), carrying: Array(steps.dropFirst()),
      in: unit, within: loop.enclosingFunction)
  }

  private mutating func keeper(
    ofOneOf mentions: [Syntax], carrying steps: [CarryingStep], in unit: CodeUnitID,
    within function: Syntax?
  ) -> Keeping? {
    for mention in mentions where mention.enclosingFunction?.id == function?.id {
      if let found = keeper(of: mention, carrying: steps, in: unit) { return found }
    }
    return nil
  }
}

private typealias Keeping = (path: OwnedPath, kept: [OwnershipHop])

/// From a value to one in it.
private enum CarryingStep {
  case item
  case property(Member)
}

extension Project {
  /// No struct of the type is seen to be made without a value for the property.
  fileprivate func isAlwaysGiven(_ property: Member) -> Bool {
    guard case .external("Optional", _)? = types.canonicalType(of: property) else { return true }
    return index.calls(named: types[property.owner].name).allSatisfy { call in
      code.syntax(at: call).argument(property.name).map { !$0.mayBeEmptyValue } ?? false
    }
  }
}

extension Syntax {
  /// The closure that is run for each item of what the method is called on: `models.map { … }`.
  fileprivate var closureRunForItems: Syntax? {
    guard ["compactMap", "forEach", "map"].contains(name), let call = wrapped.parent,
      call.kind == .call, call.arguments.count == 1,
      let closure = call.arguments.first?.value.unwrapped, closure.kind == .closure
    else { return nil }
    return closure
  }

  /// Where the closure mentions the only thing that it is given.
  fileprivate var mentionsOfItem: [Syntax] {
    guard let parameter = child(.parameter) else {
      return descendants.filter { $0.kind == .name && $0.name == "$0" }
    }
    return LocalUses(in: body).mentions(of: parameter)
  }
}
