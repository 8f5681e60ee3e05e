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
    let closures = certain.flatMap { background in
      background.work.filter { $0.code.kind == .closure }.map { (background.unit, $0.code) }
    }
    for (id, closures) in Dictionary(grouping: closures, by: \.0) {
      let unit = project.code[id]
      guard unit.role == .function else { continue }
      let called = closures.map(\.1).filter { !$0.asksForThread }
        .flatMap { closure in closure.partsRun.filter { $0.kind == .call }.map(\.id) }
      let names = project.types.parameterNames(of: unit.declaration)
      for (number, name) in names.enumerated() {
        guard let call = unit.call(of: name, among: Set(called)) else { continue }
        calls[unit.declaration, default: [:]][number] = CodePoint(id, call.id)
      }
    }
  }
}

extension CodeUnit {
  /// The first of the calls by which the unit calls its parameter, where the code does nothing else
  /// with it but call it at once for those who ask: nobody else may call it then.
  fileprivate func call(of parameter: String, among calls: Set<NodeID>) -> Syntax? {
    guard nodes([.binding, .capture, .parameter], named: parameter).isEmpty else { return nil }
    var first: Syntax?
    for mention in nodes([.name], named: parameter) {
      guard let call = mention.wrapped.parent, call.kind == .call,
        call.callee?.unwrapped.id == mention.id
      else { return nil }
      if calls.contains(call.id) {
        first = first ?? call
      } else if call.enclosingFunction != nil {
        return nil
      }
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
