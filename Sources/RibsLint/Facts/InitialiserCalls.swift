import RibsModel
import RibsSyntax

extension Project {
  /// The call in an initialiser of the type by which code of a function of the type runs, whoever
  /// else calls the function; nil where the code may not run then.
  ///
  /// Nothing between the initialiser and the code may decide otherwise: the calls and the code
  /// stand in no branch or closure and behind nothing that returns early, but for a `guard` or `if`
  /// that asks whether something is nil which the caller does not set. With `nowhereElse`, nobody
  /// else may call the functions, and if the code runs at all, then there.
  func initialiserCall(
    running code: CodePoint, of owner: TypeID, nowhereElse: Bool = false
  ) -> Location? {
    var answers: [CodeUnitID: Location?] = [:]
    return call(from: .`init`, running: code, of: owner, nowhereElse, &answers)
  }

  /// The same for the deinitialiser, before which the object may have been given anything: the code
  /// stands behind nothing that returns early at all.
  func deinitialiserCall(running code: CodePoint, of owner: TypeID) -> Location? {
    var answers: [CodeUnitID: Location?] = [:]
    return call(from: .deinit, running: code, of: owner, false, &answers)
  }

  /// The code of a class's initialisers, what their parameters are by default included.
  func initialisers(of owner: TypeID) -> [CodeUnitID] {
    units(of: owner).filter { types.isInitialiser(code[$0]) }
  }

  /// `answers` holds what was found out about functions; nil for those that are still being
  /// followed.
  private func call(
    from caller: DeclarationKind, running point: CodePoint, of owner: TypeID, _ nowhereElse: Bool,
    _ answers: inout [CodeUnitID: Location?]
  ) -> Location? {
    let unit = code[point.unit]
    let declaration = types.declaration(at: unit.declaration)
    guard unit.owner == owner, unit.role == .function, declaration.kind == .func,
      case let awaited = nowhereElse ? [] : Syntax(unit.body, point.node).namesThatMustBeNil,
      let awaited, caller == .`init` || awaited.isEmpty,
      awaited.allSatisfy({ types.startsWithout($0, in: owner) })
    else { return nil }
    if let answer = answers[point.unit] { return answer }
    answers.updateValue(nil, forKey: point.unit)
    let name = types.declaredName(at: unit.declaration)
    // Another function of the name may be the one that is called.
    let known = hierarchy.heirs(of: owner) + types.superclasses(of: owner) + [owner]
    guard known.flatMap({ types.members(named: name, of: $0) }).count == 1,
      !nowhereElse || declaration.isClosed
    else { return nil }
    var found: Location?
    for mention in index.calls(named: name) {
      let calling = code[mention.unit]
      let syntax = Syntax(calling.body, mention.node)
      guard calling.owner == owner, syntax.isCalledOnSelf,
        syntax.enclosingFunction == nil, !calling.sets(awaited)
      else { continue }
      let place: Location? =
        if types.declaration(at: calling.declaration).kind == caller {
          calling.location(of: mention.node)
        } else {
          call(from: caller, running: mention, of: owner, nowhereElse, &answers)
        }
      if nowhereElse, place == nil { return nil }
      found = found ?? place
    }
    // All code that has the name is looked at, so this comes last.
    if nowhereElse, found != nil, !isOwnAffair(unit.declaration, of: owner) { return nil }
    answers.updateValue(found, forKey: point.unit)
    return found
  }

  /// Only the type itself can mean the function by its name, and does so only where it calls it.
  private func isOwnAffair(_ function: DeclarationPlace, of owner: TypeID) -> Bool {
    let name = types.declaredName(at: function)
    let signature = FunctionSignature(at: function, in: types)
    var typing = flow.typing
    return code.units(mentioning: name).allSatisfy { id in
      let unit = code[id]
      return unit.nodes([.name, .member], named: name).allSatisfy { mention in
        if unit.callsAnother(than: signature, by: mention) { return true }
        if unit.owner == owner {
          return mention.enclosingFunction == nil && mention.parent?.kind == .call
            && mention.parent?.callee?.id == mention.id
            && mention.parent?.isCalledOnSelf == true
        }
        if mention.kind == .name {
          return unit.owner.map { !types.isRelated($0, to: owner) } ?? true
        }
        guard let base = mention.firstChild else { return false }
        return isApart(typing.type(at: CodePoint(id, base.id)), from: owner)
      }
    }
  }
}

extension CodeUnit {
  /// The name is called with other arguments than the function takes.
  func callsAnother(than function: FunctionSignature, by mention: Syntax) -> Bool {
    guard let call = mention.parent, call.callee?.id == mention.id else { return false }
    return function.match(body.callArguments(of: call.id)) == nil
  }
}

extension Declaration {
  /// Nothing outside the sources can call the function, as far as its declaration tells.
  fileprivate var isClosed: Bool {
    attributes.isEmpty && modifiers.isDisjoint(with: [.override, .public, .open])
  }
}

extension TypeTable {
  /// Every object begins with nil in the property of that name.
  fileprivate func startsWithout(_ name: String, in owner: TypeID) -> Bool {
    let named = allMembers(named: name, of: owner)
    return !named.isEmpty
      && named.allSatisfy { member in
        member.isStoredProperty && !member.isStatic && member.kind == .var
          && declaration(at: member.place).initialValue.isEmpty
      }
  }
}

extension CodeUnit {
  fileprivate func sets(_ names: Set<String>) -> Bool {
    nodes([.assignment]).contains { assignment in
      assignment.targets.contains { names.contains($0.unwrapped.name) }
    }
  }
}

extension Syntax {
  /// Whenever the function runs, so does the code, at once, if what these names mean is nil; no
  /// names at all where the code may not run.
  fileprivate var namesThatMustBeNil: Set<String>? {
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
    else { return nil }
    var names: Set<String> = []
    for earlier in root.children where earlier.id < statement.id {
      if let asked = earlier.namesAskedForNil {
        names.formUnion(asked)
      } else if ([earlier] + Array(earlier.descendantsRunInPlace)).contains(where: {
        [.return, .throw, .guard].contains($0.kind)
      }) {
        return nil
      }
    }
    return names
  }

  /// `menu` of `guard menu == nil else { … }` and `if menu != nil { … }`
  private var namesAskedForNil: [String]? {
    guard kind == .guard || kind == .if, children.filter({ $0.kind == .block }).count == 1,
      child(.if) == nil
    else { return nil }
    let names = children.filter { $0.kind == .condition }.map { condition -> String? in
      let parts = condition.firstChild.map { Array($0.unwrapped.children) } ?? []
      guard parts.count == 3, parts[1].name == (kind == .guard ? "==" : "!="),
        parts.contains(where: \.isNil)
      else { return nil }
      return parts[parts[0].isNil ? 2 : 0].unwrapped.name
    }
    return names.contains(nil) ? nil : names.compactMap(\.self)
  }
}
