import RibsModel
import RibsSyntax
import RibsSystem

/// The functions of a project that call in the background what they are given, as `load` does that
/// tells its `completion` of what a session has answered.
struct BackgroundCallbacks: ProjectFact {
  /// For each function, where the parameters of these numbers are called there.
  private(set) var calls: [DeclarationPlace: [Int: CodePoint]] = [:]

  init(of project: Project) {
    let certain = project.fact(DirectBackgroundCode.self).all.filter(\.isCertain)
    let byUnit = Dictionary(grouping: certain, by: \.unit)
    let units = byUnit.keys.sorted().filter { project.code[$0].role == .function }
    let questions = project.fact(ThreadQuestions.self)
    let found = parallelMap(units) { id in
      let unit = project.code[id]
      let closures = (byUnit[id] ?? []).flatMap { $0.work.map(\.code) }.filter {
        $0.kind == .closure && !questions.areAsked(in: $0, of: unit)
      }
      return unit.calls(
        ofParameters: project.types.parameterNames(of: unit.declaration), in: closures)
    }
    for (id, found) in zip(units, found) where !found.isEmpty {
      calls[project.code[id].declaration] = found.mapValues { CodePoint(id, $0) }
    }
  }
}

extension CodeUnit {
  /// Where one of the closures calls a parameter of the unit's function, for each of those with which
  /// the code does nothing else: nobody else may call it then.
  fileprivate func calls(ofParameters names: some Collection<String>, in closures: [Syntax])
    -> [Int: NodeID]
  {
    let called = closures.flatMap(\.partsRun).filter { $0.callee?.unwrapped.kind == .name }
    guard !called.isEmpty else { return [:] }
    let calls = Set(called.map(\.id))
    let calledNames = Set(called.compactMap(\.calleeName))
    var found: [Int: NodeID] = [:]
    for (number, name) in names.enumerated() where calledNames.contains(name) {
      found[number] = call(of: name, among: calls)
    }
    return found
  }

  private func call(of parameter: String, among calls: Set<NodeID>) -> NodeID? {
    var first: NodeID?
    for mention in nodes([.name, .binding, .capture, .parameter], named: parameter) {
      guard mention.kind == .name, let call = mention.wrapped.parent, call.kind == .call,
        call.callee?.unwrapped.id == mention.id
      else { return nil }
      guard calls.contains(call.id) else { return nil }
      first = first ?? call.id
    }
    return first
  }
}

extension Project {
  /// The closures that the app gives to functions which call them in the background.
  var codeCalledBack: [BackgroundCode] {
    let callbacks = fact(BackgroundCallbacks.self)
    let names = Set(callbacks.calls.keys.map { types.declaredName(at: $0) })
    let calls = names.sorted().flatMap { index.calls(named: $0) }
      .filter { code[$0.unit].fileRole == .source }
    return parallelMap(calls, scratch: self.flow.typing) { [self] call, typing in
      codeCalledBack(by: call, callbacks, &typing)
    }.flatMap { $0 }
  }

  private func codeCalledBack(
    by call: CodePoint, _ callbacks: BackgroundCallbacks, _ typing: inout Typing
  ) -> [BackgroundCode] {
    let syntax = code.syntax(at: call)
    let given = syntax.arguments
    guard given.contains(where: { $0.code != nil }) else { return [] }
    let functions: [DeclarationPlace]
    switch typing.callee(of: call) {
    case .methods(let methods, let receiver):
      functions = flow.implementations(of: methods, on: receiver).map(\.place)
    case .globals(let globals): functions = globals
    default: return []
    }
    guard let first = functions.first, functions.count <= ReadingLimit.places,
      let taken = FunctionSignature(at: first, in: types).match(
        syntax.body.callArguments(of: call.node))
    else { return [] }
    return taken.sorted { $0.key < $1.key }.compactMap { parameter, argument in
      let places = functions.map { callbacks.calls[$0]?[parameter] }
      guard let work = given[argument].code, let place = places[0], !places.contains(nil) else {
        return nil
      }
      return BackgroundCode(
        cause: .callback, call: place, unit: call.unit, work: [(work, syntax)])
    }
  }
}
