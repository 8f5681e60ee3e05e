import RibsModel
import RibsSyntax
import RibsText

/// The functions of the project that get code to run: `ifIdle { attachChild(menu) }`,
/// `ifIdle(showMenu)`.
extension Project {
  /// One of them asks something before it runs the code in which the event is, or the function that
  /// it names.
  func isAskedFor(before event: RouterEvent, in unit: CodeUnit) -> Bool {
    guard let id = code.unit(at: unit.location) else { return false }
    return event.handings.contains { mayHoldBack($0, in: id, depth: 0) }
  }

  private func mayHoldBack(_ argument: Syntax, in unit: CodeUnitID, depth: Int) -> Bool {
    guard let call = argument.parent, call.kind == .call else { return false }
    var typing = flow.typing
    let functions: [DeclarationPlace]
    switch typing.callee(of: CodePoint(unit, call.id)) {
    case .methods(let methods, let receiver):
      let places =
        methods.map(\.place) + flow.implementations(of: methods, on: receiver).map(\.place)
      functions = places.filter { code.result(of: $0) != nil }
      // Nothing is known of what only a requirement tells of.
      if functions.isEmpty { return true }
    case .globals(let places): functions = places
    case .foreign(let name, _, _): functions = fact(AddedFunctions.self).byName[name] ?? []
    case .value: return true
    default: return false
    }
    let arguments = call.body.callArguments(of: call.id)
    guard let position = arguments.firstIndex(where: { $0.node == argument.id }) else {
      return false
    }
    return functions.contains { function in
      let taking = FunctionSignature(at: function, in: types).match(arguments)?[position]
      guard let taking else { return false }
      let question = TakingQuestion(function: function, parameter: taking, depth: depth)
      return answer(to: question) {
        mayHoldBack(parameter: taking, of: function, depth: depth)
      }
    }
  }

  private func mayHoldBack(parameter: Int, of function: DeclarationPlace, depth: Int) -> Bool {
    guard let unit = code.result(of: function),
      let name = types.parameterNames(of: function).dropFirst(parameter).first
    else { return false }
    let mentions = code[unit].nodes([.name, .binding, .capture], named: name)
    guard let first = mentions.first, let last = mentions.last else { return false }
    // `if isMain { work() } else { later { work() } }` runs it in any case.
    let run = first.selfAndAncestors.first { $0.range.contains(last.range) }
    let start = ByteRange(first.body.root.range.start, first.body.root.range.start)
    if run?.mayBeSkipped(after: start, unless: \.asksForSelf) == true { return true }
    return first.isTried
      || depth < FollowingLimit.handings
        && mentions.flatMap(\.handings).contains { mayHoldBack($0, in: unit, depth: depth + 1) }
  }
}

/// Whether a function may hold back what it is given, that many hands away from the event.
private struct TakingQuestion: ProjectQuestion {
  typealias Answer = Bool

  let function: DeclarationPlace
  let parameter: Int
  let depth: Int
}

extension RouterEvent {
  /// The arguments by which the code around the event is handed to others, or the function that it
  /// names.
  fileprivate var handings: [Syntax] {
    guard case .call(let name) = kind, syntax.calleeName != name else { return syntax.handings }
    let named = syntax.children.filter { part in
      part.kind == .argument && part.firstChild?.unwrapped.name == name
    }
    return syntax.handings + named
  }
}

extension Syntax {
  /// The arguments by which what the name stands for, or the code around it, is handed to others.
  fileprivate var handings: [Syntax] {
    var found: [Syntax] = []
    if kind == .name, case .argument(let argument) = use { found.append(argument) }
    for function in ancestors where function.kind.isFunction {
      if case .argument(let argument) = function.use {
        found.append(argument)
      } else {
        found += function.mentionsAsArgument
      }
    }
    return found
  }

  /// Where a local function, or a closure that has a name, is handed to others by it.
  private var mentionsAsArgument: [Syntax] {
    let declaration: Syntax
    if kind == .localFunction {
      declaration = self
    } else if case .bound(let binding) = use {
      declaration = binding
    } else {
      return []
    }
    return LocalUses(in: body).mentions(of: declaration).compactMap { mention in
      if case .argument(let argument) = mention.use { argument } else { nil }
    }
  }

  /// `guard let self else { return }`
  fileprivate var asksForSelf: Bool {
    let conditions = children.filter { $0.kind == .condition }
    let parts = conditions.flatMap { Array($0.descendants) }
    return !parts.isEmpty
      && parts.allSatisfy { part in
        switch part.kind {
        case .name: part.name == "self"
        case .binding: part.value != nil || part.name == "self"
        default: false
        }
      }
  }

  /// Something is tried before, in the same function.
  fileprivate var isTried: Bool {
    body.root.descendants.contains { part in
      part.kind == .effect && part.name == "try" && part.range.end <= range.start
        && part.enclosingFunction?.id == enclosingFunction?.id
    }
  }
}
