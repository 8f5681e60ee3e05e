import RibsModel
import RibsSyntax

/// What a function does with the view of a child.
enum ViewEffect {
  case shows, takesAway
  /// The view stays where it is.
  case neither
}

/// What the functions of views in the tree do with a view that they are given, as their code says.
extension RouterEventReading {
  /// Nil where the code that the call runs is not in the tree.
  mutating func effect(of call: Syntax, in unit: CodeUnitID, on argument: Argument, depth: Int = 0)
    -> ViewEffect?
  {
    // Nobody hands a view on through more functions.
    guard depth < 3,
      case .methods(let methods, let receiver) = typing.callee(of: CodePoint(unit, call.id))
    else { return nil }
    let functions = project.flow.implementations(of: methods, on: receiver).map(\.place)
      .filter { types.role(of: $0.file) == .source }
    // A protocol that so many views adopt tells nothing of this one.
    guard !functions.isEmpty, functions.count <= 32 else { return nil }
    var effects: [ViewEffect] = []
    for function in functions {
      guard let effect = effect(of: function, onParameter: argument.label ?? "", depth: depth)
      else { return nil }
      effects.append(effect)
    }
    return effects.first { $0 == .takesAway } ?? effects.first { $0 == .shows } ?? .neither
  }

  private mutating func effect(
    of function: DeclarationPlace, onParameter label: String, depth: Int
  ) -> ViewEffect? {
    guard let id = project.code.result(of: function), project.code[id].body.isUnderstood,
      let owner = types.owner(of: function),
      let member = types[owner].members.first(where: { $0.place == function }),
      let parameter = types.parameters(of: member).first(where: { $0.label == label })
    else { return nil }
    let code = project.code[id]
    let view = ViewNames(of: parameter.name, in: code)
    var takesAway = code.nodes([.assignment]).contains { view.replacesOthers($0) }
    for call in code.nodes([.call]) {
      guard let argument = call.arguments.first(where: { view.isGiven(by: $0) }) else {
        takesAway = takesAway || view.isTakenAway(by: call)
        continue
      }
      if showing.contains(call.calleeName ?? "") { return .shows }
      switch effect(of: call, in: id, on: argument, depth: depth + 1) {
      case .shows?: return .shows
      case .takesAway?: takesAway = true
      case nil: takesAway = takesAway || ViewCall(call).action == .remove
      case .neither?: break
      }
    }
    let isRoot = code.nodes([.assignment]).contains { view.isShown(by: $0) }
    return isRoot ? .shows : takesAway ? .takesAway : .neither
  }
}

/// The names by which a function knows a view that it is given.
private struct ViewNames {
  private let names: Set<String>

  init(of parameter: String, in code: CodeUnit) {
    var names: Set = [parameter]
    for binding in code.nodes([.binding]) {
      guard let root = binding.value?.chain.root, names.contains(root) else { continue }
      names.insert(binding.name)
    }
    self.names = names
  }

  func isGiven(by argument: Argument) -> Bool {
    let value = argument.value
    return value.unwrapped.kind != .closure && isMentioned(in: value)
  }

  /// `view.uiviewController.dismiss(animated: true)`, `dismiss(animated: true)`,
  /// `viewControllers.removeAll { $0 === view.uiviewController }`
  func isTakenAway(by call: Syntax) -> Bool {
    let name = call.calleeName ?? ""
    guard let receiver = call.receiver, !receiver.isSelfOrSuper else {
      return name.hasPrefix("dismiss") || name.hasPrefix("pop")
    }
    let chain = receiver.chain
    guard let root = chain.root else { return false }
    if names.contains(root) {
      return taking.contains(name) && chain.members.allSatisfy { $0 != "presentedViewController" }
    }
    if name.hasPrefix("remove") {
      return viewLists.contains(receiver.unwrapped.name) || isMentioned(in: call)
    }
    // What a loop or closure goes through may be anything.
    let isOwn = LocalUses(in: receiver.body).declaration(of: chain.first) == nil
    return isOwn && !root.hasPrefix("$") && (name.hasPrefix("dismiss") || name.hasPrefix("pop"))
  }

  /// `viewControllers = [root]`
  func replacesOthers(_ assignment: Syntax) -> Bool {
    assignment.targets.contains { viewLists.contains($0.name) } && !isShown(by: assignment)
  }

  func isShown(by assignment: Syntax) -> Bool {
    assignment.targets.contains { viewLists.contains($0.name) || $0.name == "rootViewController" }
      && assignment.value.map { isMentioned(in: $0) } == true
  }

  private func isMentioned(in code: Syntax) -> Bool {
    ([code] + Array(code.descendants)).contains { $0.kind == .name && names.contains($0.name) }
  }
}

extension Syntax {
  /// What a chain of members begins with, and the members: `view` and `uiviewController`, `view` of
  /// `view.uiviewController.view`.
  fileprivate var chain: (root: String?, first: Syntax, members: [String]) {
    var base = unwrapped
    var members: [String] = []
    while [.member, .cast].contains(base.kind), let inner = base.firstChild?.unwrapped {
      if base.kind == .member { members.append(base.name) }
      base = inner
    }
    return (base.kind == .name ? base.name : nil, base, members)
  }
}

/// UIKit's functions that show a view.
private let showing: Set = [
  "addArrangedSubview", "addChild", "addSubview", "insertArrangedSubview", "insertSubview",
  "present",
  "pushViewController", "setViewControllers", "show", "showDetailViewController",
]

/// UIKit's functions by which a view goes.
private let taking: Set = [
  "dismiss", "popToRootViewController", "popViewController", "removeFromParent",
  "removeFromSuperview", "willMove",
]

private let viewLists: Set = ["children", "childViewControllers", "viewControllers"]
