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

  init(project: Project) {
    self.project = project
    typing = project.flow.typing
  }

  /// Nil where the view is not seen to reach UIKit as it is, or code on the way has a say in how it is
  /// presented.
  mutating func presentation(of edge: AttachEdge) -> SheetPresentation? {
    guard let id = unit(around: edge.location) else { return nil }
    let unit = project.code[id]
    let calls = unit.nodes([.call])
    guard let attach = calls.first(where: { unit.location(of: $0.id) == edge.location }),
      attach.calleeName == "attachChild",
      let child = attach.arguments.first.flatMap({ Self.ownName($0.value) }),
      let (show, value) = Self.onlyCall(among: calls, given: { Self.isView($0, of: child) }),
      let way = way(to: show, givenView: value, in: id, depth: 0)
    else { return nil }
    let isStyled = way.functions.contains { function in
      namesOfStyles.contains {
        project.types[function.location.file].mentions($0, in: function.location.range)
      }
    }
    guard !isStyled else { return nil }
    return SheetPresentation(
      edge: edge, show: unit.location(of: show.id), present: way.present,
      functions: way.functions)
  }

  private func unit(around place: Location) -> CodeUnitID? {
    project.code.units(in: place.file).first {
      project.code.units[$0].location.range.contains(place.range)
    }.map { CodeUnitID($0) }
  }

  private typealias Way = (present: Location, functions: [CodeUnit])

  /// Where the call presents the view that it is given, itself or in the functions that it may run.
  private mutating func way(
    to call: Syntax, givenView value: Syntax, in id: CodeUnitID, depth: Int
  ) -> Way? {
    let unit = project.code[id]
    // Nobody hands a view on through more functions.
    guard depth < 4, unit.body.isUnderstood, unit.fileRole == .source else { return nil }
    switch typing.callee(of: CodePoint(id, call.id)) {
    case .methods(let methods, let receiver):
      let functions = project.flow.implementations(of: methods, on: receiver)
        .filter { project.types.role(of: $0.place.file) == .source }
      let ways = functions.map { way(through: $0.place, from: call, given: value, depth: depth) }
      guard let first = ways.first ?? nil, ways.allSatisfy({ $0 != nil }) else { return nil }
      return (first.present, ways.compactMap { $0 }.flatMap(\.functions) + [unit])
    case .foreign, .unknown:
      guard isPresent(call, of: value, in: unit) else { return nil }
      return (unit.location(of: call.id), [unit])
    default: return nil
    }
  }

  private mutating func way(
    through function: DeclarationPlace, from call: Syntax, given value: Syntax, depth: Int
  ) -> Way? {
    guard let parameter = parameter(of: function, taking: value, from: call),
      let id = project.code.result(of: function),
      let (inner, given) = Self.onlyCall(
        among: project.code[id].nodes([.call]), given: { Self.isView($0, named: parameter) })
    else { return nil }
    return way(to: inner, givenView: given, in: id, depth: depth + 1)
  }

  /// The name by which the function knows what the call gives it.
  private func parameter(
    of function: DeclarationPlace, taking value: Syntax, from call: Syntax
  ) -> String? {
    guard let argument = call.arguments.first(where: { $0.value.id == value.id }),
      let owner = project.types.owner(of: function),
      let member = project.types[owner].members.first(where: { $0.place == function })
    else { return nil }
    let taking = project.types.parameters(of: member).filter { $0.label == argument.label ?? "" }
    return taking.count == 1 ? taking[0].name : nil
  }

  /// `present(view.uiviewController, animated: true)` of a view controller that UIKit or the object has.
  private func isPresent(_ call: Syntax, of value: Syntax, in unit: CodeUnit) -> Bool {
    guard call.calleeName == "present", call.argument("animated") != nil,
      call.arguments.first?.value.id == value.id
    else { return false }
    guard let receiver = call.receiver?.unwrapped, !receiver.isSelf,
      receiver.text != "super"
    else { return unit.owner.map { isViewController($0) } ?? false }
    return ["uiviewController", "navigationController", "tabBarController"].contains(receiver.name)
  }

  /// Objects of the class, or of what the extension extends, are view controllers.
  private func isViewController(_ type: TypeID) -> Bool {
    let names = project.types.ancestry(of: type).external
    return project.types.inherits(type, .viewControllable)
      || (names + [project.types[type].name]).contains { $0.hasSuffix("ViewController") }
  }

  /// The one call that is given such an argument, and the argument.
  private static func onlyCall(
    among calls: [Syntax], given isMeant: (Syntax) -> Bool
  ) -> (call: Syntax, value: Syntax)? {
    let found = calls.flatMap { call in
      call.arguments.filter { isMeant($0.value) }.map { (call, $0.value) }
    }
    return found.count == 1 ? found[0] : nil
  }

  /// `child` and `self.child` are called `child`.
  private static func ownName(_ value: Syntax) -> String? {
    let value = value.unwrapped
    switch value.kind {
    case .name: return value.name
    case .member: return value.firstChild?.isSelf == true ? value.name : nil
    default: return nil
    }
  }

  /// `child.viewControllable`, also as UIKit's.
  private static func isView(_ value: Syntax, of child: String) -> Bool {
    let view = withoutUIKit(value)
    return view.kind == .member && view.name == "viewControllable"
      && view.firstChild.flatMap { ownName($0) } == child
  }

  /// `view`, also as UIKit's.
  private static func isView(_ value: Syntax, named name: String) -> Bool {
    let view = withoutUIKit(value)
    return view.kind == .name && view.name == name
  }

  private static func withoutUIKit(_ value: Syntax) -> Syntax {
    let value = value.unwrapped
    guard value.kind == .member, value.name == "uiviewController", let view = value.firstChild
    else { return value }
    return view.unwrapped
  }
}

/// By them code says how a view is presented, or that it can't be swiped away.
let namesOfStyles = [
  "isModalInPresentation", "modalPresentationStyle", "presentationController",
  "transitioningDelegate",
]
