import RibsSyntax

/// The conditions that don't count against code which is to run at each call of its function.
struct HarmlessConditions {
  /// Anything that is asked about these names.
  var names: Set<String> = []
  /// That these properties are set: `guard let menuBuilder else { return }`.
  var builders: Set<String> = []
  /// That one of these properties is nil, where the function returns otherwise.
  var emptyProperties: Set<String> = []
}

extension Syntax {
  /// The code runs at each call of its function, unless a harmless condition is not met.
  func runsAlways(besides harmless: HarmlessConditions) -> Bool {
    guard let statement = enclosingStatement, let block = statement.parent,
      !([statement] + ancestors.prefix { $0.id != statement.id })
        .contains(where: { [.binary, .closure, .ternary].contains($0.kind) }),
      !block.statements.prefix(while: { $0.id != statement.id })
        .contains(where: { $0.mayEnd(besides: harmless) })
    else { return false }
    if block.id == body.root.id { return true }
    guard let branch = block.parent, branch.kind == .switchCase,
      let choice = branch.parent, choice.firstChild?.speaks(onlyOf: harmless.names) == true
    else { return false }
    return choice.runsAlways(besides: HarmlessConditions(names: harmless.names))
  }

  /// What stands behind the statement may not run.
  private func mayEnd(besides harmless: HarmlessConditions) -> Bool {
    if leavesUnlessEmpty(oneOf: harmless.emptyProperties) { return false }
    let conditions = kind == .guard ? children.filter { $0.kind == .condition } : []
    if !conditions.isEmpty {
      return !conditions.allSatisfy {
        $0.speaks(onlyOf: harmless.names) || $0.unwraps(oneOf: harmless.builders)
      }
    }
    return selfAndDescendants.contains { part in
      switch part.kind {
      case .guard, .return, .throw: true
      case .effect: part.name.hasPrefix("try")
      case .call: ["assert", "precondition"].contains(part.calleeName)
      default: false
      }
    }
  }

  /// `guard menu == nil else { return }`, `if menu != nil { return }`
  private func leavesUnlessEmpty(oneOf properties: Set<String>) -> Bool {
    let parts = Array(children)
    guard kind == .guard || kind == .if, parts.map(\.kind) == [.condition, .block],
      let test = parts[0].firstChild?.unwrapped, test.kind == .binary
    else { return false }
    let leaving = parts[1].statements
    let operands = Array(test.children)
    guard leaving.map(\.kind) == [.return], leaving[0].firstChild == nil,
      operands.count == 3, operands[1].name == (kind == .guard ? "==" : "!="),
      operands[2].unwrapped.isNil
    else { return false }
    let asked = operands[0].unwrapped
    return properties.contains(asked.name)
      && (asked.kind == .name || asked.kind == .member && asked.firstChild?.isSelf == true)
  }

  /// `let builder = builder`, `let menu = builder?.build(withListener: interactor)`
  private func unwraps(oneOf builders: Set<String>) -> Bool {
    guard kind == .condition, let binding = firstChild, binding.kind == .binding else {
      return false
    }
    guard let value = binding.value?.unwrapped else { return builders.contains(binding.name) }
    guard let builder = value.kind == .call ? value.receiver?.unwrapped : value else {
      return false
    }
    return builder.isNameOrOfSelf && builders.contains(builder.name)
  }

  private func speaks(onlyOf names: Set<String>) -> Bool {
    selfAndDescendants.allSatisfy { part in
      ![.name, .binding, .member, .call].contains(part.kind) || names.contains(part.name)
    }
  }
}
