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
      if let items = value.mapping {
        return nested { $0.keeper(of: items, carrying: [.item] + steps, in: unit) }
      }
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
    guard let call = argument.parent, call.kind == .call,
      let taken = parameter(taking: argument, of: call, in: unit)
    else { return nil }
    return keeper(
      of: taken, carrying: steps, givenTo: call, in: unit, made: call,
      holder: { $0.path(toHolderIn: call, unit) })
  }

  /// `models.map(Row.init)`: what the initialiser keeps of each of them.
  private mutating func keeper(
    ofItemsGivenTo reference: Syntax, by call: Syntax, carrying steps: [CarryingStep],
    in unit: CodeUnitID
  ) -> Keeping? {
    guard let taken = parameter(ofInitialiserNamedBy: reference, in: unit) else { return nil }
    return keeper(
      of: taken, carrying: steps, givenTo: call, in: unit, made: call, isEach: true,
      holder: { $0.keeper(of: call, in: unit) })
  }

  /// What keeps what the function takes, or, where that is the initialiser of a struct which nothing
  /// keeps as a whole, the part of the struct that has it.
  private mutating func keeper(
    of taken: TakenParameter, carrying steps: [CarryingStep], givenTo call: Syntax,
    in unit: CodeUnitID, made: Syntax, isEach: Bool = false,
    holder: (inout Self) -> OwnedPath?
  ) -> Keeping? {
    let path = holder(&self)
    // Only what is made can be looked at in parts.
    guard path != nil || types.declaration(at: taken.function).kind == .`init` else { return nil }
    let kept = inCallee { paths -> Keeping? in
      for mention in taken.mentions where mention.enclosingFunction == nil {
        if let found = paths.keeper(of: mention, carrying: steps, in: taken.code) { return found }
      }
      return nil
    }
    guard let kept, !mayBeReplaced(taken, besides: call, in: unit) else { return nil }
    if let path { return (path, kept.path.hops(types) + kept.kept) }
    guard kept.kept.isEmpty, kept.path.members.count == 1, let property = kept.path.members.first,
      types[property.owner].kind == .struct, project.isAlwaysGiven(property),
      project.isSetOnce(property)
    else { return nil }
    let steps = (isEach ? [CarryingStep.item] : []) + [.property(property)]
    return nested { $0.keeper(of: made, carrying: steps, in: unit) }
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
      switch member.codeRunForItems {
      case let code? where code.kind == .closure:
        keeper(
          ofOneOf: code.mentionsOfItem, carrying: Array(steps.dropFirst()), in: unit,
          within: code)
      case let code?:
        member.wrapped.parent.flatMap {
          keeper(ofItemsGivenTo: code, by: $0, carrying: Array(steps.dropFirst()), in: unit)
        }
      case nil: nil
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
  /// The code of the type sets the property in one place only.
  fileprivate func isSetOnce(_ property: Member) -> Bool {
    index.assignments(to: property).count { code[$0.unit].owner == property.owner } == 1
  }

  /// No struct of the type is seen to be made without a value for the property.
  fileprivate func isAlwaysGiven(_ property: Member) -> Bool {
    guard case .external("Optional", _)? = types.canonicalType(of: property) else { return true }
    return index.calls(named: types[property.owner].name).allSatisfy { call in
      code.syntax(at: call).argument(property.name).map { !$0.mayBeEmptyValue } ?? false
    }
  }
}

extension Syntax {
  /// The closure, or the name of the initialiser, that is run for each item of what the method is
  /// called on: `models.map { … }`, `models.map(Row.init)`.
  fileprivate var codeRunForItems: Syntax? {
    guard ["compactMap", "forEach", "map"].contains(name), let call = wrapped.parent,
      call.kind == .call, call.arguments.count == 1,
      let code = call.arguments.first?.value.unwrapped, [.closure, .member].contains(code.kind)
    else { return nil }
    return code
  }

  /// Where the closure mentions the only thing that it is given.
  fileprivate var mentionsOfItem: [Syntax] {
    guard let parameter = child(.parameter) else {
      return descendants.filter { $0.kind == .name && $0.name == "$0" }
    }
    return LocalUses(in: body).mentions(of: parameter)
  }
}
