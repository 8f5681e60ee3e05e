import RibsModel
import RibsSyntax

/// A child that its parent's router attaches and shows in one function, and that UIKit presents in its
/// own style: as a sheet, which the user can swipe away.
struct SheetPresentation {
  let edge: AttachEdge
  /// The call in the router that is given the child's view.
  let show: Location
  /// The call of UIKit's `present`.
  let present: Location
  /// The router's function, those between, and the one that presents.
  let functions: [CodeUnit]
}

/// Follows the view of a child from the router to UIKit's `present`.
struct SheetReading {
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

  /// Nil where the view is not seen to reach UIKit as it is, or code on the way may have a say in how it
  /// is presented.
  mutating func presentation(of edge: AttachEdge) -> SheetPresentation? {
    guard let id = project.code.unit(around: edge.location) else { return nil }
    let unit = project.code[id]
    guard
      let attach = unit.nodes([.call]).first(where: {
        unit.location(of: $0.id) == edge.location
      }), attach.calleeName == "attachChild",
      let child = attach.arguments.first.flatMap({ ownName($0.value) }),
      let use = onlyUse(in: unit, where: { $0.isView(of: child) }),
      !isHandedOn(child, besides: attach, in: unit),
      let way = way(by: use, in: id, depth: 0)
    else { return nil }
    return SheetPresentation(
      edge: edge, show: unit.location(of: use.call.id), present: way.present,
      functions: way.functions)
  }

  /// Something else gets the child, and may style its view.
  private func isHandedOn(_ child: String, besides attach: Syntax, in unit: CodeUnit) -> Bool {
    unit.nodes([.call]).contains { call in
      call.id != attach.id && call.arguments.contains { ownName($0.value) == child }
    }
  }

  /// A call that is given a view.
  private typealias Use = (call: Syntax, value: Syntax)
  private typealias Way = (present: Location, functions: [CodeUnit])

  /// Where the call presents the view, itself or in the functions that it may run.
  private mutating func way(by use: Use, in id: CodeUnitID, depth: Int) -> Way? {
    let unit = project.code[id]
    // Nobody hands a view on through more functions.
    guard depth < 4, unit.body.isUnderstood, unit.fileRole == .source else { return nil }
    switch typing.callee(of: CodePoint(id, use.call.id)) {
    case .methods(let methods, let receiver):
      let functions = project.flow.implementations(of: methods, on: receiver)
        .filter { project.types.role(of: $0.place.file) == .source }
      var ways: [Way] = []
      for function in functions {
        guard let way = way(through: function.place, by: use, depth: depth) else { return nil }
        ways.append(way)
      }
      return ways.first.map { ($0.present, [unit] + ways.flatMap(\.functions)) }
    case .foreign, .unknown:
      return isPresent(use, in: unit) ? (unit.location(of: use.call.id), [unit]) : nil
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
      let inner = onlyUse(
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
    let taking = project.types.parameters(of: member).filter { $0.label == label }
    return taking.count == 1 ? taking[0].name : nil
  }

  /// `present(view.uiviewController, animated: true)` of a view controller that UIKit or the object has.
  private func isPresent(_ use: Use, in unit: CodeUnit) -> Bool {
    let labels = use.call.arguments.map { $0.isTrailing ? "completion" : $0.label ?? "" }
    guard use.call.calleeName == "present",
      [["", "animated"], ["", "animated", "completion"]].contains(labels),
      use.call.arguments.first?.value.id == use.value.id
    else { return false }
    guard let receiver = use.call.receiver?.unwrapped, !receiver.isSelf, receiver.text != "super"
    else { return unit.owner.map { isViewController($0) } ?? false }
    return ["uiviewController", "navigationController", "tabBarController"].contains(receiver.name)
  }

  /// Objects of the class, or of what the extension extends, are view controllers, and their `present` is
  /// UIKit's.
  private func isViewController(_ type: TypeID) -> Bool {
    let types = project.types
    if types[type].kind == .class { return types.isPlainController(type) }
    return types.inherits(type, .viewControllable) || types[type].name.hasSuffix("ViewController")
  }

  /// The call that is given the view, itself or as UIKit's, where the code does nothing else with it.
  private func onlyUse(in unit: CodeUnit, where isView: (Syntax) -> Bool) -> Use? {
    let views = unit.nodes([.name, .member]).filter(isView)
    guard views.count == 1, var value = views.first else { return nil }
    if let member = value.wrapped.parent, member.kind == .member, member.name == "uiviewController"
    {
      value = member
    }
    guard let argument = value.wrapped.parent, argument.kind == .argument,
      let call = argument.parent, call.kind == .call,
      let given = call.arguments.first(where: { $0.value.unwrapped.id == value.id })
    else { return nil }
    return (call, given.value)
  }
}

extension Syntax {
  /// `child.viewControllable`
  fileprivate func isView(of child: String) -> Bool {
    kind == .member && name == "viewControllable" && firstChild.flatMap { ownName($0) } == child
  }
}

/// `child` and `self.child` are called `child`.
private func ownName(_ value: Syntax) -> String? {
  let value = value.unwrapped
  switch value.kind {
  case .name: return value.name
  case .member: return value.firstChild?.isSelf == true ? value.name : nil
  default: return nil
  }
}

extension TypeTable {
  /// All classes above it are in the tree, up to one of UIKit's that does nothing of its own when it
  /// presents or is dismissed.
  func isPlainController(_ type: TypeID) -> Bool {
    let last = superclasses(of: type).last ?? type
    guard case .external(let base)? = superclass(of: last) else { return false }
    return plainControllers.contains(base)
  }
}

private let plainControllers: Set = [
  "UICollectionViewController", "UINavigationController", "UIPageViewController",
  "UISplitViewController", "UITabBarController", "UITableViewController", "UIViewController",
]
