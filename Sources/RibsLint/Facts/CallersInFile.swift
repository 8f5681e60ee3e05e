import RibsModel
import RibsSyntax

extension Project {
  /// A private function whose every mention is a call in an initialiser of the type, or in another
  /// such function.
  func runsInInitialisersOnly(_ place: DeclarationPlace, of owner: TypeID) -> Bool {
    runsInInitialisersOnly(place, of: owner, calledBy: [])
  }

  private func runsInInitialisersOnly(
    _ place: DeclarationPlace, of owner: TypeID, calledBy callees: Set<DeclarationPlace>
  ) -> Bool {
    // No function in a circle, or called from one, does so, from wherever that is entered.
    guard !callees.contains(place) else { return false }
    let question = InitialiserQuestion(function: place, owner: owner)
    return fact(InitialiserAnswers.self).known.answer(to: question) {
      guard let callers = callersOfPrivate(place), !callers.isEmpty else { return false }
      return callers.allSatisfy { unit in
        guard unit.owner == owner else { return false }
        return types.declaration(at: unit.declaration).kind == .`init`
          || runsInInitialisersOnly(
            unit.declaration, of: owner, calledBy: callees.union([place]))
      }
    }
  }

  /// The code that calls a private function, not counting the function itself; nil where the
  /// function is not private, or where something mentions it other than by a call that runs in place.
  func callersOfPrivate(_ place: DeclarationPlace) -> [CodeUnit]? {
    let declaration = types.declaration(at: place)
    guard declaration.kind == .func, isPrivate(place),
      !types[place.file].opensToOthers(declaration)
    else { return nil }
    let name = types.declaredName(at: place)
    var callers: [CodeUnit] = []
    for unit in code.units(in: place.file, mentioning: name) where unit.declaration != place {
      for syntax in unit.nodes([.name, .member]) where syntax.name == name {
        // A local or a parameter of the name is something else.
        if syntax.kind == .name, unit.isLocal(syntax, types) { continue }
        guard syntax.enclosingFunction == nil, syntax.parent?.kind == .call else { return nil }
        callers.append(unit)
      }
    }
    return callers
  }

  /// The declaration, or the extension that it stands in, is private or fileprivate. What a private type has
  /// in a private extension may be what a protocol asks for that others see.
  func isPrivate(_ place: DeclarationPlace) -> Bool {
    let declaration = types.declaration(at: place)
    if !declaration.modifiers.isDisjoint(with: .fileScoped) { return true }
    let owner = types.owner(of: place)
    guard owner.map({ types[$0].access > .fileprivate }) ?? true,
      let outer = declaration.parent.map({ types[place.file][$0] }),
      outer.kind == .extension
    else { return false }
    return !outer.modifiers.isDisjoint(with: .fileScoped)
      && declaration.modifiers.isDisjoint(with: [.internal, .public, .open, .package])
  }
}

/// Whether a function runs in initialisers of a type only.
private struct InitialiserQuestion: Hashable {
  let function: DeclarationPlace
  let owner: TypeID
}

/// The answers to such questions: functions that call each other are each looked through once.
private struct InitialiserAnswers: ProjectFact {
  let known = Memo<InitialiserQuestion, Bool>()

  init(of project: Project) {}
}

extension CodeUnit {
  /// The name means a local, or a parameter of the function.
  fileprivate func isLocal(_ mention: Syntax, _ types: TypeTable) -> Bool {
    if LocalUses(in: body).declaration(of: mention) != nil { return true }
    return mention.parent?.kind != .call
      && types.parameterNames(of: declaration).contains(mention.name)
  }
}
