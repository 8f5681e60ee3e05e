import RibsModel
import RibsSyntax

extension Rule {
  package static let attachChildInInit = Rule(
    id: "attach_child_in_init",
    summary: "a child that is attached before its parent is",
    category: .lifecycle, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A router's child is attached before the router itself can be attached. The call of \
        `attachChild` is in:

        - an initializer of the router;
        - a private function of the router that only initializers call;
        - any other function of the router that an initializer calls, if each run of it attaches \
        the child, or each run that finds no child yet;
        - a builder that makes the parent.
        """,
      leavesAlone: [
        "Code in closures, which may run later, except in those of `forEach`.",
        """
        Functions that other code may call and that attach the child only under some other \
        condition, such as `if isReady { attachChild(menu) }`.
        """,
        """
        Children that an initializer or a builder attaches to a router it is given, which may be \
        active.
        """,
      ],
      matters: """
        The child becomes active before its parent is attached and active. If the parent is never \
        attached, the child stays active all the same. The framework's place for attaching \
        children that never change is `didLoad` (RIBs-iOS 1.0.0, `Router.swift:119`). Run against \
        RIBs-iOS 1.0.0.
        """,
      fix: "Attach the child in `didLoad`, after `super.didLoad()`."),
    examples: [
      Example(
        "The initializer attaches",
        """
        import RIBs

        final class MenuInteractor: Interactor {}

        final class HomeRouter: Router<Interactor> {
          let menu = Router(interactor: MenuInteractor())

          override init(interactor: Interactor) {
            super.init(interactor: interactor)
            attachChild(menu) // expect: attach_child_in_init
          }
        }
        """),
      Example(
        "The router attaches when it is loaded",
        """
        import RIBs

        final class MenuInteractor: Interactor {}

        final class HomeRouter: Router<Interactor> {
          let menu = Router(interactor: MenuInteractor())

          override init(interactor: Interactor) {
            super.init(interactor: interactor)
          }

          override func didLoad() {
            super.didLoad()
            attachChild(menu)
          }
        }
        """),
    ],
    check: .project(childrenAttachedInInit))
}

@Sendable private func childrenAttachedInInit(in project: Project) -> [Finding] {
  var typing = project.flow.typing
  let calls = project.index.calls(named: "attachChild") + project.mappedAttaches()
  return calls.compactMap { point in
    let unit = project.code[point.unit]
    let call = Syntax(unit.body, point.node)
    let isMapped = call.calleeName != "attachChild"
    guard let owner = unit.owner, project.types[owner].kind == .class, call.runsAtOnce,
      isMapped || call.takesOnlyTheChild
    else { return nil }
    var place: String?
    var origin: Location?
    if project.types.inherits(owner, .router) {
      guard isMapped || (call.receiver?.isSelfOrSuper ?? true) else { return nil }
      place = project.placeBeforeLoading(unit, owner)
      if place == nil, let calling = project.initialiserCall(running: point, of: owner) {
        origin = calling
        place =
          "in `\(project.types.declaredName(at: unit.declaration))`, which the initializer calls,"
      }
    } else if !isMapped, project.types.inherits(owner, .buildable), let receiver = call.receiver,
      isMadeHere(receiver),
      project.types.inherits(typing.type(at: point.at(receiver.id)), .routing)
    {
      place = "in a builder"
    }
    return place.map { attachedEarly(call, $0, calledAt: origin, in: unit, project.types) }
  }
}

/// The function makes the router; one that it is given may well be active.
private func isMadeHere(_ router: Syntax) -> Bool {
  let value = router.unwrapped
  guard let binding = LocalUses(in: value.body).declaration(of: value), binding.kind == .binding,
    let made = binding.value
  else { return value.kind == .call }
  return isMadeHere(made)
}

extension Project {
  /// `menu.map(attachChild)`: the calls that are given the function.
  fileprivate func mappedAttaches() -> [CodePoint] {
    code.units(mentioning: "attachChild").flatMap { id in
      code[id].nodes([.name, .member], named: "attachChild").compactMap { name -> CodePoint? in
        guard let argument = name.parent, argument.kind == .argument,
          let call = argument.parent, call.kind == .call,
          ["flatMap", "forEach", "map"].contains(call.calleeName ?? ""),
          name.receiver?.isSelfOrSuper ?? true
        else { return nil }
        return CodePoint(id, call.id)
      }
    }
  }

  /// Where code of a router runs before the router is loaded; nil where it may be.
  fileprivate func placeBeforeLoading(_ unit: CodeUnit, _ owner: TypeID) -> String? {
    if types.isInitialiser(unit) { return "in the initializer" }
    guard runs(unit.declaration, onlyIn: .initialiser(of: owner)) else { return nil }
    return "in `\(types.declaredName(at: unit.declaration))`, which only the initializer calls,"
  }
}

private func attachedEarly(
  _ call: Syntax, _ place: String, calledAt origin: Location?, in unit: CodeUnit,
  _ types: TypeTable
) -> Finding {
  let given = call.calleeName == "attachChild" ? call.arguments.first?.value : call.receiver
  let child = given?.oneLine ?? "the child"
  return Finding(
    at: unit.location(of: call.id), subject: types.subject(of: unit),
    message: """
      `\(child)` is attached \(place) and becomes active before its parent, even if the parent \
      is never attached
      """,
    help: "Attach it in `didLoad`, after `super.didLoad()`.",
    notes: origin.map { [.init(at: $0, "the initializer calls it here")] } ?? [])
}
