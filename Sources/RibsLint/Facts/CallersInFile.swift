import RibsModel
import RibsSyntax

extension Project {
  /// The function is private, and its every mention is a call in such code or in another such
  /// function.
  func runs(_ function: DeclarationPlace, onlyIn code: CallingCode) -> Bool {
    runs(function, onlyIn: code, calling: [])
  }

  private func runs(
    _ function: DeclarationPlace, onlyIn code: CallingCode, calling callees: Set<DeclarationPlace>
  ) -> Bool {
    // No function in a circle, or called from one, does so, from wherever that is entered.
    guard !callees.contains(function) else { return false }
    return answer(to: CallerQuestion(function: function, code: code)) {
      guard let callers = callersOfPrivate(function), !callers.isEmpty else { return false }
      return callers.allSatisfy { unit in
        if case .initialiser(let owner) = code, unit.owner != owner { return false }
        return belongs(unit.declaration, to: code)
          || runs(unit.declaration, onlyIn: code, calling: callees.union([function]))
      }
    }
  }

  /// The declaration itself is such code.
  func belongs(_ place: DeclarationPlace, to code: CallingCode) -> Bool {
    if types.declaration(at: place).kind == .`init` { return true }
    return code == .initialiserOrFirstHook
      && ["viewDidLoad", "loadView", "awakeFromNib"].contains(types.declaredName(at: place))
  }

  /// The code that calls a private function, not counting the function itself; nil where the
  /// function is not private, or where something mentions it other than by a call that runs in
  /// place.
  func callersOfPrivate(_ place: DeclarationPlace) -> [CodeUnit]? {
    let declaration = types.declaration(at: place)
    guard declaration.kind == .func, isPrivate(place),
      !types[place.file].opensToOthers(declaration)
    else { return nil }
    let name = types.declaredName(at: place)
    var callers: [CodeUnit] = []
    let units = code.units(in: place.file, mentioning: name).map { code[$0] }
    for unit in units where unit.declaration != place {
      for syntax in unit.nodes([.name, .member], named: name) {
        // A local or a parameter of the name is something else.
        if syntax.kind == .name, unit.isLocal(syntax, types) { continue }
        guard syntax.enclosingFunction == nil, syntax.parent?.kind == .call else { return nil }
        callers.append(unit)
      }
    }
    return callers
  }

  /// The declaration, or the extension that it stands in, is private or fileprivate. What a private
  /// type has in a private extension may be what a protocol asks for that others see.
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

/// Code that runs once in the life of its object.
enum CallingCode: Hashable {
  /// The functions between it and the one that is asked about are members of the type as well.
  case initialiser(of: TypeID)
  /// `viewDidLoad` is one of a view's first hooks.
  case initialiserOrFirstHook
}

/// Functions that call each other are each looked through once.
private struct CallerQuestion: ProjectQuestion {
  typealias Answer = Bool

  let function: DeclarationPlace
  let code: CallingCode
}

extension CodeUnit {
  /// The name means a local, or a parameter of the function.
  fileprivate func isLocal(_ mention: Syntax, _ types: TypeTable) -> Bool {
    if LocalUses(in: body).declaration(of: mention) != nil { return true }
    return mention.parent?.kind != .call
      && types.parameterNames(of: declaration).contains(mention.name)
  }
}
