import RibsModel
import RibsSyntax

extension Project {
  /// The call in an initialiser of the type by which code of a function of the type runs, whoever else
  /// calls the function; nil where the code may not run then.
  ///
  /// Nothing between the initialiser and the code may decide otherwise: the calls and the code stand in
  /// no branch or closure and behind nothing that returns early, but for a `guard` that asks whether
  /// something is nil. With `nowhereElse`, nobody else may call the functions, and if the code runs at
  /// all, then there.
  func initialiserCall(
    running code: CodePoint, of owner: TypeID, nowhereElse: Bool = false
  ) -> Location? {
    var answers: [CodeUnitID: Location?] = [:]
    return initialiserCall(running: code, of: owner, nowhereElse, &answers)
  }

  /// `answers` holds what was found out about functions; nil for those that are still being followed.
  private func initialiserCall(
    running point: CodePoint, of owner: TypeID, _ nowhereElse: Bool,
    _ answers: inout [CodeUnitID: Location?]
  ) -> Location? {
    let unit = code[point.unit]
    let declaration = types.declaration(at: unit.declaration)
    guard unit.owner == owner, unit.role == .function, declaration.kind == .func,
      nowhereElse || Syntax(unit.body, point.node).runsWithItsFunction
    else { return nil }
    if let answer = answers[point.unit] { return answer }
    answers.updateValue(nil, forKey: point.unit)
    let name = types.declaredName(at: unit.declaration)
    // Another function of the name may be the one that is called.
    let known = hierarchy.heirs(of: owner) + types.superclasses(of: owner) + [owner]
    guard known.flatMap({ types.members(named: name, of: $0) }).count == 1,
      !nowhereElse || isOwnAffair(declaration, named: name, of: owner)
    else { return nil }
    var found: Location?
    for call in index.calls(named: name) {
      let caller = code[call.unit]
      let syntax = Syntax(caller.body, call.node)
      guard caller.owner == owner, caller.body.isCalledOnSelf(call.node),
        syntax.enclosingFunction == nil
      else { continue }
      let place: Location? =
        if types.declaration(at: caller.declaration).kind == .`init` {
          caller.location(of: call.node)
        } else {
          initialiserCall(running: call, of: owner, nowhereElse, &answers)
        }
      if nowhereElse, place == nil { return nil }
      found = found ?? place
    }
    answers.updateValue(found, forKey: point.unit)
    return found
  }

  /// Only the type itself can mean the function by its name, and does so only where it calls it.
  private func isOwnAffair(_ function: Declaration, named name: String, of owner: TypeID) -> Bool {
    guard function.attributes.indices.isEmpty,
      function.modifiers.isDisjoint(with: [.override, .public, .open])
    else { return false }
    var typing = flow.typing
    return code.units(mentioning: name).allSatisfy { id in
      let unit = code[id]
      return unit.nodes([.name, .member]).filter { $0.name == name }.allSatisfy { mention in
        if unit.owner == owner {
          return mention.enclosingFunction == nil && mention.parent?.kind == .call
            && mention.parent?.callee?.id == mention.id
            && mention.parent.map { unit.body.isCalledOnSelf($0.id) } == true
        }
        if mention.kind == .name {
          return unit.owner.map { !types.isRelated($0, to: owner) } ?? true
        }
        guard let base = mention.firstChild else { return false }
        return types.isApart(typing.type(at: CodePoint(id, base.id)), from: owner)
      }
    }
  }
}

extension Syntax {
  /// Whenever the function runs, so does the code, at once.
  fileprivate var runsWithItsFunction: Bool {
    let way = [self] + Array(ancestors)
    guard let root = way.last, let statement = way.dropLast().last,
      way.allSatisfy({ part in
        switch part.kind {
        case .closure: part.parent?.parent?.calleeName == "forEach"
        case .if, .guard, .while, .repeat, .switch, .ternary, .catchClause, .defer,
          .conditionalCompilation, .localFunction, .for:
          false
        default: true
        }
      })
    else { return false }
    return root.children.prefix { $0.id != statement.id }.allSatisfy { earlier in
      if earlier.kind == .guard { return earlier.asksForNil }
      return !([earlier] + Array(earlier.descendantsRunInPlace)).contains {
        [.return, .throw].contains($0.kind)
      }
    }
  }

  /// `guard menu == nil else { … }`
  private var asksForNil: Bool {
    children.filter { $0.kind == .condition }.allSatisfy { condition in
      guard let comparison = condition.firstChild?.unwrapped, comparison.kind == .binary else {
        return false
      }
      let parts = Array(comparison.children)
      return parts.count == 3 && parts[1].name == "==" && parts.contains { $0.text == "nil" }
    }
  }
}
