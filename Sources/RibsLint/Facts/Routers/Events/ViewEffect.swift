import RibsModel
import RibsSyntax

/// What a function does with the view of a child, where its code leaves no doubt.
enum ViewEffect {
  case shows
  /// The view stays where it is.
  case leavesAlone
}

/// What the functions of views in the tree do with a view that they are given, as their code says.
extension RouterEventReading {
  /// Nobody hands a view on through more functions only to take it away.
  private static let mostHandings = 2
  /// UIKit's functions that show a view.
  static let showing = ViewWords.embedding.union([
    "addChild", "present", "pushViewController", "setViewControllers", "show",
    "showDetailViewController",
  ])
  /// A protocol that more views adopt tells nothing of this one.
  private static let mostImplementations = 8

  /// Nil where the view may be taken away, as for code that is not in the tree. Which calls show a
  /// view, their names tell, if nothing else is said.
  mutating func effect(
    of call: Syntax, in unit: CodeUnitID, on argument: Argument, depth: Int = 0,
    shownBy isShowing: (CodePoint) -> Bool = { _ in true }
  ) -> ViewEffect? {
    guard depth < Self.mostHandings,
      case .methods(let methods, let receiver) = typing.callee(of: CodePoint(unit, call.id))
    else { return nil }
    let functions = project.flow.implementations(of: methods, on: receiver).map(\.place)
      .filter { types.role(of: $0.file) == .source }
    guard !functions.isEmpty, functions.count <= Self.mostImplementations else { return nil }
    var found: ViewEffect?
    for function in functions {
      guard
        let effect = effect(
          of: function, onParameter: argument.label ?? "", depth: depth, shownBy: isShowing),
        found == nil || found == effect
      else { return nil }
      found = effect
    }
    return found
  }

  /// The code in the tree that the call may run has calls by which views are taken away, or sets
  /// what is shown.
  mutating func mayTakeViewAway(_ call: Syntax) -> Bool {
    guard case .methods(let methods, let receiver) = typing.callee(of: CodePoint(unit, call.id))
    else { return false }
    return project.flow.implementations(of: methods, on: receiver).contains { function in
      guard let id = project.code.result(of: function.place) else { return false }
      let code = project.code[id]
      return code.nodes([.assignment]).contains { assignment in
        assignment.targets.contains { shownViews.contains($0.name) }
      }
        || code.nodes([.call]).contains { call in
          Self.showing.contains(call.calleeName ?? "")
            || ViewCall(call).action == .remove && !ViewCall(call).speaksOfAnother(than: [])
        }
    }
  }

  private mutating func effect(
    of function: DeclarationPlace, onParameter label: String, depth: Int,
    shownBy isShowing: (CodePoint) -> Bool
  ) -> ViewEffect? {
    guard let id = project.code.result(of: function), project.code[id].body.isUnderstood,
      let owner = types.owner(of: function),
      let member = types[owner].members.first(where: { $0.place == function }),
      let parameter = types.parameters(of: member).first(where: { $0.label == label })
    else { return nil }
    let code = project.code[id]
    let view = GivenView(parameter.name, in: code)
    let assignments = code.nodes([.assignment])
    if assignments.contains(where: { view.isShown(by: $0) }) { return .shows }
    var isInDoubt =
      assignments.contains { view.mayBeTakenAway(by: $0) }
      || !code.nodes([.name]).allSatisfy { view.isLeftAlone(at: $0) }
    for call in code.nodes([.call]) {
      guard let argument = call.arguments.first(where: { view.isWhole($0.value) }) else {
        isInDoubt = isInDoubt || !view.isLeftAlone(by: call)
        continue
      }
      if Self.showing.contains(call.calleeName ?? ""), isShowing(CodePoint(id, call.id)) {
        return .shows
      }
      if harmless.contains(call.calleeName ?? "") { continue }
      switch effect(of: call, in: id, on: argument, depth: depth + 1, shownBy: isShowing) {
      case .shows?: return .shows
      case .leavesAlone?: break
      case nil: isInDoubt = true
      }
    }
    return isInDoubt ? nil : .leavesAlone
  }
}

/// The view that a function is given, by all its names.
private struct GivenView {
  private let names: Set<String>

  init(_ parameter: String, in code: CodeUnit) {
    var names: Set = [parameter]
    for binding in code.nodes([.binding]) {
      guard let value = binding.value,
        names.contains(value.memberChain.root ?? "")
          || value.wrappedViews.contains(where: { names.contains($0.memberChain.root ?? "") })
      else { continue }
      names.insert(binding.name)
    }
    self.names = names
  }

  /// `view.uiviewController`, `[view.uiviewController]`,
  /// `UINavigationController(rootViewController: view.uiviewController)`
  func isWhole(_ value: Syntax) -> Bool {
    let value = value.unwrapped
    if value.kind == .array { return value.children.contains { isWhole($0) } }
    if value.wrappedViews.contains(where: { isWhole($0) }) { return true }
    let chain = value.memberChain
    return names.contains(chain.root ?? "") && chain.members.allSatisfy(sameView.contains)
  }

  func isShown(by assignment: Syntax) -> Bool {
    assignment.targets.contains { shownViews.contains($0.name) }
      && assignment.value.map { isWhole($0) } == true
  }

  /// `viewControllers = []`, `sheet = nil`
  func mayBeTakenAway(by assignment: Syntax) -> Bool {
    assignment.targets.contains { target in
      if shownViews.contains(target.name) { return true }
      let isOfView = names.contains(target.memberChain.root ?? "") || target.kind == .subscript
      return !isOfView && assignment.value?.mayCarryNothing == true
    }
  }

  /// Nothing is done with the view where it is mentioned that could take it away: the name is
  /// another's, or something of the view is set, or it is told apart from others.
  func isLeftAlone(at mention: Syntax) -> Bool {
    guard names.contains(mention.name) else { return true }
    var value = mention
    var members: [String] = []
    while let outer = value.wrapped.parent, outer.kind == .member {
      members.append(outer.name)
      value = outer
    }
    if members.contains(ViewWords.presented) { return true }
    switch value.use {
    case .bound: return true
    case .replaced: return !members.isEmpty && ViewWords.hiding.isDisjoint(with: members)
    case .compared: return value.wrapped.parent?.children.contains { $0.name == "!==" } == true
    case .argument(let argument):
      // Whoever gets the whole view is asked.
      return argument.value.map { isWhole($0) } == true
        || harmless.contains(argument.parent?.calleeName ?? "")
    default: return false
    }
  }

  /// The call is on another view, or on what the view presents.
  func isLeftAlone(by call: Syntax) -> Bool {
    if harmless.contains(call.calleeName ?? "") { return true }
    guard let receiver = call.receiver, case let chain = receiver.memberChain, let root = chain.root
    else {
      return false
    }
    if names.contains(root) { return chain.members.contains(ViewWords.presented) }
    return LocalUses(in: call.body).declaration(of: chain.base) != nil
  }
}

extension Syntax {
  /// What a chain of members begins with, and the members: `view` and `uiviewController`, `view` of
  /// `view.uiviewController.view`.
  fileprivate var memberChain: (root: String?, base: Syntax, members: [String]) {
    var base = unwrapped
    var members: [String] = []
    while [.member, .cast].contains(base.kind), let inner = base.firstChild?.unwrapped {
      if base.kind == .member { members.append(base.name) }
      base = inner
    }
    return (base.kind == .name ? base.name : nil, base, members)
  }
}

extension Syntax {
  /// What a controller is made around.
  fileprivate var wrappedViews: [Syntax] {
    let made = unwrapped
    guard made.kind == .call, made.calleeName?.hasSuffix("NavigationController") == true else {
      return []
    }
    return made.arguments.filter { $0.label == "rootViewController" }.map(\.value)
  }
}

/// What leads from a view to what UIKit shows of it.
private let sameView: Set = ["uiviewController", "view"]

private let shownViews: Set = ["rootViewController", "viewControllers"]

/// What leaves a view where it is, and what is only told of it.
private let harmless = LookingFunctions.names.union(["popToViewController"])
