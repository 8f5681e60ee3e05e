import RibsModel
import RibsSyntax

/// Follows the view of a child from the router to UIKit's `present` or `pushViewController`.
struct ChildShowingReading {
  let project: Project
  private var typing: Typing
  /// Where a view goes from a function that gets it under a label: hundreds of classes may have the
  /// function that is called, and each may call the same next one.
  private var known: [Handing: Way?] = [:]

  private struct Handing: Hashable {
    let function: DeclarationPlace
    let label: String
    let depth: Int
  }

  init(project: Project) {
    self.project = project
    typing = project.flow.typing
  }

  /// Nil where the view is not seen to reach UIKit, or something else gets it or the child as well.
  mutating func showing(of edge: AttachEdge) -> ChildShowing? {
    guard let id = project.code.unit(around: edge.location) else { return nil }
    let unit = project.code[id]
    guard let attach = unit.call(at: edge.location), attach.calleeName == "attachChild",
      let child = attach.arguments.first.flatMap({ ownName($0.value) })
    else { return nil }
    let names = unit.names(ofChild: child)
    guard let uses = uses(in: unit, where: { $0.isViewControllable(ofOneOf: names) }),
      !isHandedOn(names, besides: attach, in: unit),
      let way = way(by: uses, in: id, depth: 0)
    else { return nil }
    return ChildShowing(
      edge: edge, child: child, style: way.style, show: unit.location(of: uses[0].call.id),
      call: way.call, functions: way.functions, isPlain: way.isPlain)
  }

  /// Something else gets the child.
  private func isHandedOn(_ names: Set<String>, besides attach: Syntax, in unit: CodeUnit) -> Bool {
    unit.nodes([.call]).contains { call in
      call.id != attach.id
        && call.arguments.contains { ownName($0.value).map(names.contains) == true }
    }
  }

  /// A call that is given a view.
  private typealias Use = (call: Syntax, value: Syntax, isOnly: Bool)

  private struct Way {
    let style: ChildShowing.Style
    let call: Location
    let functions: [CodeUnit]
    let isPlain: Bool

    /// The first of the ways, which no run takes two of; nil for none, and where the style differs.
    static func joining(_ ways: [Way]) -> Way? {
      guard let first = ways.first, ways.allSatisfy({ $0.style == first.style }) else { return nil }
      return Way(
        style: first.style, call: first.call, functions: ways.flatMap(\.functions),
        isPlain: ways.allSatisfy(\.isPlain))
    }
  }

  /// Where the calls show the view, all in the same style: each run makes one of them.
  private mutating func way(by uses: [Use], in id: CodeUnitID, depth: Int) -> Way? {
    var ways: [Way] = []
    for use in uses {
      guard let way = way(by: use, in: id, depth: depth) else { return nil }
      ways.append(way)
    }
    return Way.joining(ways)
  }

  /// Where the call shows the view, itself or in the functions that it may run.
  private mutating func way(by use: Use, in id: CodeUnitID, depth: Int) -> Way? {
    let unit = project.code[id]
    guard depth < FollowingLimit.functions, unit.body.isUnderstood, unit.fileRole == .source else {
      return nil
    }
    switch typing.callee(of: CodePoint(id, use.call.id)) {
    case .methods(let methods, let receiver)
    where methods.contains { project.mayTake(use.value, $0, calledBy: use.call) }:
      let functions = project.flow.implementations(of: methods, on: receiver)
        .filter { project.types.role(of: $0.place.file) == .source }
      guard functions.count <= ReadingLimit.implementations else { return nil }
      var ways: [Way] = []
      for function in functions {
        guard let way = way(through: function.place, by: use, depth: depth) else { return nil }
        ways.append(way)
      }
      return Way.joining(ways).map { way in
        Way(
          style: way.style, call: way.call, functions: [unit] + way.functions,
          isPlain: use.isOnly && way.isPlain)
      }
    // Where the class's own method takes other views, UIKit's of the name is called.
    case .methods, .foreign, .unknown:
      return style(of: use, in: id).map { style in
        Way(
          style: style, call: unit.location(of: use.call.id), functions: [unit],
          isPlain: use.isOnly)
      }
    default: return nil
    }
  }

  private mutating func way(
    through function: DeclarationPlace, by use: Use, depth: Int
  ) -> Way? {
    guard let argument = use.call.arguments.first(where: { $0.value.id == use.value.id }) else {
      return nil
    }
    let handing = Handing(function: function, label: argument.label ?? "", depth: depth)
    if let known = known[handing] { return known }
    let found = way(of: handing)
    known[handing] = .some(found)
    return found
  }

  private mutating func way(of handing: Handing) -> Way? {
    guard let parameter = parameter(of: handing.function, labelled: handing.label),
      let id = project.code.result(of: handing.function),
      let inner = uses(
        in: project.code[id],
        where: { $0.kind == .name && $0.name == parameter && $0.firstChild == nil })
    else { return nil }
    return way(by: inner, in: id, depth: handing.depth + 1)
  }

  /// The name by which the function knows what it gets under the label.
  private func parameter(of function: DeclarationPlace, labelled label: String) -> String? {
    guard let owner = project.types.owner(of: function),
      let member = project.types[owner].members.first(where: { $0.place == function })
    else { return nil }
    return project.types.onlyParameter(of: member, labelled: label)?.name
  }

  /// `present(view.uiviewController, animated: true)` of a view controller that UIKit or the object
  /// has, or `pushViewController(view.uiviewController, animated: true)` of the navigation
  /// controller around it, or that it is itself.
  private mutating func style(of use: Use, in id: CodeUnitID) -> ChildShowing.Style? {
    let unit = project.code[id]
    let labels = use.call.arguments.map { $0.isTrailing ? "completion" : $0.label ?? "" }
    guard use.call.arguments.first?.value.id == use.value.id,
      let style = use.call.calleeName.flatMap(ChildShowing.Style.init)
    else { return nil }
    switch style {
    case .push:
      guard labels == ["", "animated"] else { return nil }
      guard let receiver = use.call.receiver?.unwrapped, !receiver.isSelfOrSuper
      else { return unit.owner.map { project.types.isStack($0) } == true ? style : nil }
      return isNavigation(receiver, in: id, depth: 0) ? style : nil
    case .present:
      guard [["", "animated"], ["", "animated", "completion"]].contains(labels) else { return nil }
      guard let receiver = use.call.receiver?.unwrapped, !receiver.isSelfOrSuper
      else { return unit.owner.map { presentsByUIKit($0) } == true ? style : nil }
      let shown = ["uiviewController", "navigationController", "tabBarController"]
      let local = LocalUses(in: receiver.body).declaration(of: receiver)
      return shown.contains(local?.value?.unwrapped.name ?? receiver.name) ? style : nil
    }
  }

  /// UIKit's `navigationController` of the object or of a view, also by a property of the object's
  /// own, or one that the object keeps.
  private mutating func isNavigation(_ receiver: Syntax, in id: CodeUnitID, depth: Int) -> Bool {
    let receiver = receiver.unwrapped
    let base = receiver.kind == .member ? receiver.firstChild?.unwrapped : nil
    if receiver.name == "navigationController", let base, !base.isSelf {
      return base.name == "uiviewController"
    }
    if let property = typing.ownProperty(at: CodePoint(id, receiver.id)) {
      if property.isStoredProperty { return typing.keepsStack(property) }
      guard depth == 0, let getter = project.code.result(of: property.place),
        let result = project.code[getter].body.onlyResult
      else { return false }
      return isNavigation(result, in: getter, depth: depth + 1)
    }
    if let local = LocalUses(in: receiver.body).declaration(of: receiver),
      let value = local.value?.unwrapped
    {
      return value.isNavigationCast || depth == 0 && isNavigation(value, in: id, depth: depth + 1)
    }
    return receiver.name == "navigationController"
      && project.code[id].owner.map { presentsByUIKit($0) } == true
  }

  /// Objects of the class, or of what the extension extends, are view controllers, and the
  /// `present` and `navigationController` of these are UIKit's.
  private func presentsByUIKit(_ type: TypeID) -> Bool {
    let types = project.types
    if types[type].kind == .class { return types.isPlainController(type) }
    return types.inherits(type, .viewControllable) || types[type].name.hasSuffix("ViewController")
  }

  /// The calls that are given the view, itself or as UIKit's, where no run makes two of them and
  /// all else that the code does with it is to speak of its parts.
  private func uses(in unit: CodeUnit, where isView: (Syntax) -> Bool) -> [Use]? {
    // `guard let view = view` leads to mentions that have the view's name themselves.
    let views = unit.nodes([.name, .member]).filter(isView).flatMap(\.asUIKit).unique
    let given = views.filter { if case .receiver = $0.use { false } else { true } }
    guard given.count <= ReadingLimit.places else { return nil }
    let isOnly = views.count == given.count + views.count(where: \.isOnlyLookedAt)
    var uses: [Use] = []
    for value in given {
      guard let argument = value.wrapped.parent, argument.kind == .argument,
        let call = argument.parent, call.kind == .call,
        let given = call.arguments.first(where: { $0.value.unwrapped.id == value.id }),
        uses.allSatisfy({ $0.call.excludes(call) })
      else { return nil }
      uses.append((call, given.value, isOnly))
    }
    return uses.isEmpty ? nil : uses
  }
}

extension Project {
  /// The method may be given what the call hands it: UIKit's controllers are none of the
  /// framework's views.
  func mayTake(_ value: Syntax, _ method: Member, calledBy call: Syntax) -> Bool {
    guard value.unwrapped.name == "uiviewController",
      let argument = call.arguments.first(where: { $0.value.id == value.id }),
      let type = types.onlyParameter(of: method, labelled: argument.label ?? "")?.type,
      types.inherits(types.canonical(type, from: Viewpoint(method.place)), .viewControllable)
    else { return true }
    // `extension UIViewController: ViewControllable {}`
    let additions = types.additions(to: .external("UIViewController"))
    return additions.map { types.inherits($0, .viewControllable) } ?? false
  }
}

extension Syntax {
  /// What is said of the view changes nothing of how it goes:
  /// `view.modalTransitionStyle = .crossDissolve`, `view.sheetPresentationController?.detents = …`.
  fileprivate var isOnlyLookedAt: Bool {
    guard case .receiver(let member) = use else { return false }
    return member.name == ViewWords.sheet
      ? member.isSheetThatIsStyled : ViewWords.looks.contains(member.name) || member.leavesSheet
  }
}
