import RibsModel
import RibsSyntax

extension Rule {
  package static let builtRouterNotAttached = Rule(
    id: "built_router_not_attached",
    summary: "a router that is built and never attached",
    category: .lifecycle, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A call in a router that builds a child (`menuBuilder.build(withListener: interactor)`) whose \
        result is thrown away, or only used for its view, and never reaches `attachChild`. A router \
        that is given back, passed to a function of somebody else's or to one of the router's own \
        that does more than show its view, kept in a collection or read elsewhere is left alone; what \
        it is asked to do by functions of the project's own attaches nothing, and neither does \
        reading its views and plain values, or those of a list (`[menu].map { $0.viewControllable }`).
        """,
      matters: """
        Only `attachChild` activates and loads a child (RIBs-iOS 1.0.0, `Router.swift:133`). A \
        router that nobody attaches dies with the function that built it, its interactor with it; \
        the view that was shown has a nil listener and answers nothing. Run against RIBs-iOS 1.0.0.
        """,
      fix: "Attach the child with `attachChild` before showing its view, and keep it to detach it."),
    examples: [
      Example(
        "The child is shown and not attached",
        """
        import RIBs
        import UIKit

        protocol HomeViewControllable: ViewControllable {
          func show(_ view: ViewControllable)
        }

        protocol MenuBuildable: Buildable {
          func build() -> ViewableRouting
        }

        final class HomeRouter: ViewableRouter<Interactor, HomeViewControllable> {
          private let menuBuilder: MenuBuildable

          init(menuBuilder: MenuBuildable, viewController: HomeViewControllable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: Interactor(), viewController: viewController)
          }

          func routeToMenu() {
            let menu = menuBuilder.build() // expect: built_router_not_attached
            viewController.show(menu.viewControllable)
          }
        }
        """),
      Example(
        "The child is attached",
        """
        import RIBs
        import UIKit

        protocol HomeViewControllable: ViewControllable {
          func show(_ view: ViewControllable)
        }

        protocol MenuBuildable: Buildable {
          func build() -> ViewableRouting
        }

        final class HomeRouter: ViewableRouter<Interactor, HomeViewControllable> {
          private let menuBuilder: MenuBuildable

          init(menuBuilder: MenuBuildable, viewController: HomeViewControllable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: Interactor(), viewController: viewController)
          }

          func routeToMenu() {
            let menu = menuBuilder.build()
            attachChild(menu)
            viewController.show(menu.viewControllable)
          }
        }
        """),
    ],
    check: builtRoutersNotAttached)
}

@Sendable private func builtRoutersNotAttached(in project: Project) -> [Finding] {
  var typing = project.flow.typing
  let routers = project.types.types.filter {
    $0.kind == .class && project.types.inherits($0.id, .router)
  }
  return routers.flatMap { project.units(of: $0.id) }.flatMap { id -> [Finding] in
    let unit = project.code[id]
    guard unit.body.isUnderstood else { return [] }
    return unit.nodes([.call]).compactMap { call in
      guard let receiver = call.receiver, call.calleeName.map(Member.isBuilding) == true,
        project.types.inherits(typing.type(at: CodePoint(id, receiver.id)), .buildable),
        project.types.holdsRouter(typing.type(at: CodePoint(id, call.id)))
      else { return nil }
      var use = BuiltRouterUse(project: project, typing: typing)
      return use.mayBeAttached(call, in: id) ? nil : unattached(call, unit, project.types)
    }
  }
}

/// Follows a built router to where it goes.
private struct BuiltRouterUse {
  let project: Project
  var typing: Typing
  private var followed: Set<String> = []

  init(project: Project, typing: Typing) {
    self.project = project
    self.typing = typing
  }

  /// What can be read of a router without attaching it.
  private static let harmless: Set = ["viewControllable", "interactable", "children", "lifecycle"]

  /// Calls on a list that give each element to a closure, and none of them back unless that does.
  private static let visits: Set = [
    "allSatisfy", "compactMap", "contains", "flatMap", "forEach", "map",
  ]

  mutating func mayBeAttached(_ value: Syntax, in unit: CodeUnitID) -> Bool {
    mayBeAttached(value, in: unit, LocalUses(in: project.code[unit].body))
  }

  private mutating func mayBeAttached(
    _ value: Syntax, in unit: CodeUnitID, _ uses: LocalUses
  ) -> Bool {
    // `child as Routing` is the child.
    if let cast = value.wrapped.parent, cast.kind == .cast,
      cast.firstChild?.id == value.wrapped.id
    {
      return mayBeAttached(cast, in: unit, uses)
    }
    if value.isImplicitReturn,
      project.types.givesBack(project.code[unit]) || value.enclosingFunction != nil
    {
      return true
    }
    if let choice = value.wrapped.parent, choice.kind == .ternary,
      choice.firstChild?.id != value.wrapped.id
    {
      return mayBeAttached(choice, in: unit, uses)
    }
    switch value.use {
    case .dropped, .replaced, .compared: return false
    case .receiver(let member):
      if Self.harmless.contains(member.name), member.parent?.kind != .call { return false }
      if isView(member, in: unit) || isReading(member, in: unit) || isOrder(member, in: unit) {
        return false
      }
      // `pair.router`: the router itself is read.
      guard isPart(member, in: unit) else { return true }
      return mayHoldRouter(member, in: unit) && mayBeAttached(member, in: unit, uses)
    case .bound(let binding):
      let bindings =
        binding.name.isEmpty
        ? binding.child(.pattern)?.descendants.filter { $0.kind == .binding } ?? [] : [binding]
      guard !bindings.isEmpty else { return true }
      let mentions = bindings.flatMap { uses.mentions(of: $0) }
      // `let (router, item) = …`: the part that is known to be the router is the one to attach.
      let routers = binding.name.isEmpty ? mentions.filter { holdsRouter($0, in: unit) } : []
      return (routers.isEmpty ? mentions : routers).contains {
        mayHoldRouter($0, in: unit) && mayBeAttached($0, in: unit, uses)
      }
    case .assigned(let target): return propertyMayBeAttached(target, in: unit, uses)
    case .argument(let argument):
      return !isDetached(by: argument, in: unit) && takerMayAttach(argument, in: unit)
    case .other:
      guard let list = value.wrapped.parent, list.kind == .array else { return true }
      return elementMayBeAttached(list, in: unit, uses)
    }
  }

  /// Follows the elements of a list: `[menu, settings].map { $0.viewControllable }`.
  private mutating func elementMayBeAttached(
    _ list: Syntax, in unit: CodeUnitID, _ uses: LocalUses
  ) -> Bool {
    switch list.use {
    case .bound(let binding) where !binding.name.isEmpty:
      return uses.mentions(of: binding).contains { elementMayBeAttached($0, in: unit, uses) }
    case .receiver(let member):
      guard Self.visits.contains(member.name), let call = member.parent, call.kind == .call,
        call.firstChild?.id == member.id, call.arguments.count == 1
      else { return true }
      let taker = call.arguments[0].value.unwrapped
      switch taker.kind {
      case .keyPath: return !taker.keyPathGoesThrough("viewControllable")
      case .closure:
        return elements(givenTo: taker, uses).contains { mayBeAttached($0, in: unit, uses) }
      default: return true
      }
    default: return true
    }
  }

  /// Where a closure mentions what it is given, by a name or as `$0`.
  private func elements(givenTo closure: Syntax, _ uses: LocalUses) -> [Syntax] {
    if let parameter = closure.child(.parameter) { return uses.mentions(of: parameter) }
    return closure.descendants.filter {
      $0.name == "$0" && $0.enclosingClosure?.id == closure.id
    }
  }

  /// `menu.navigationController`: reading a view or a plain value attaches nothing; what code behind it
  /// does is another matter.
  private mutating func isReading(_ member: Syntax, in unit: CodeUnitID) -> Bool {
    guard member.wrapped.parent?.kind != .call,
      declarations(of: member, in: unit).allSatisfy({ $0.storage != .computed })
    else { return false }
    var holding = RouterHolding(typing: typing)
    return holding.isViewOrPlain(typing.type(at: CodePoint(unit, member.id)))
  }

  /// `menu.showItem(3)`, a function of the project's own for the child, which is given no router that
  /// could attach it. Who launches a router need not attach it.
  private mutating func isOrder(_ member: Syntax, in unit: CodeUnitID) -> Bool {
    guard let call = member.parent, call.kind == .call, call.firstChild?.id == member.id,
      member.name != "launch", case .methods = typing.callee(of: CodePoint(unit, call.id))
    else { return false }
    var holding = RouterHolding(typing: typing)
    return call.arguments.allSatisfy { argument in
      let value = argument.value.unwrapped
      if value.isSelf || value.kind == .closure { return false }
      let type = typing.type(at: CodePoint(unit, value.id))
      return value.kind == .literal || value.kind == .string || value.kind == .implicitMember
        || type != .unknown && !holding.mayHoldRouter(type)
    }
  }

  /// `menu.uiviewController`, where the project has `var uiviewController: UIViewController {
  /// viewControllable.uiviewController }` for routers.
  private mutating func isView(_ member: Syntax, in unit: CodeUnitID) -> Bool {
    guard member.parent?.kind != .call else { return false }
    let known = declarations(of: member, in: unit)
    guard let property = known.first, Set(known.map(\.place)).count == 1,
      property.storage == .computed,
      let getter = project.code.result(of: property.place)
    else { return false }
    let body = project.code[getter].body
    guard let result = body.onlyResult, body.root.statements.count == 1 else { return false }
    var root = result.unwrapped
    while root.kind == .member, let inner = root.firstChild, !inner.isSelf {
      root = inner.unwrapped
    }
    return root.name == "viewControllable"
  }

  /// What a member of a value may be, as far as the project declares it.
  private mutating func declarations(of member: Syntax, in unit: CodeUnitID) -> [Member] {
    guard let base = member.firstChild else { return [] }
    let type = typing.type(at: CodePoint(unit, base.id))
    let owners = type.references.isEmpty ? [] : [type.references[0]]
    return owners.flatMap { owner -> [Member] in
      let additions = project.types.ancestry(of: owner).framework
        .compactMap { project.types.additions(to: .framework($0)) }
        .flatMap { project.types.members(named: member.name, of: $0) }
      return project.types.allMembers(named: member.name, of: owner) + additions
    }
  }

  /// `detachChild(child)`: what was never attached is not by this either.
  private func isDetached(by argument: Syntax, in unit: CodeUnitID) -> Bool {
    guard let call = argument.parent, call.calleeName == "detachChild" else { return false }
    let isOwn = call.receiver.map { ["self", "super"].contains($0.unwrapped.name) } ?? true
    return isOwn
      && project.code[unit].owner.map {
        project.types.allMembers(named: "detachChild", of: $0).isEmpty
      } == true
  }

  /// Whatever takes the router may attach it, but for a function of the same object that only shows it.
  private mutating func takerMayAttach(_ argument: Syntax, in unit: CodeUnitID) -> Bool {
    guard let call = argument.parent, call.kind == .call, call.body.isCalledOnSelf(call.id),
      case .methods(let methods, _) = typing.callee(of: CodePoint(unit, call.id)),
      methods.count == 1, let method = methods.first,
      !project.hierarchy.overrides(method, project.types),
      let taking = project.code.result(of: method.place),
      let parameter = project.types.onlyParameter(labelled: argument.name, of: method),
      followed.insert("\(method.name)(\(parameter):)").inserted
    else { return true }
    let taker = project.code[taking]
    guard taker.body.isUnderstood else { return true }
    let locals = LocalUses(in: taker.body)
    for mention in taker.nodes([.name, .binding, .capture])
    where mention.name == parameter && mention.isMention {
      if locals.declaration(of: mention) != nil { continue }
      if mention.kind != .name || mayBeAttached(mention, in: taking, locals) { return true }
    }
    return false
  }

  private mutating func holdsRouter(_ value: Syntax, in unit: CodeUnitID) -> Bool {
    project.types.holdsRouter(typing.type(at: CodePoint(unit, value.id)))
  }

  /// The value is not known to be anything but a router.
  private mutating func mayHoldRouter(_ value: Syntax, in unit: CodeUnitID) -> Bool {
    let type = typing.type(at: CodePoint(unit, value.id)).unwrapped
    switch type {
    case .declared, .framework, .external, .tuple:
      var holding = RouterHolding(typing: typing)
      return holding.mayHoldRouter(type)
    default: return true
    }
  }

  /// `.router` of a tuple that a builder gives back.
  private mutating func isPart(_ member: Syntax, in unit: CodeUnitID) -> Bool {
    guard let base = member.firstChild,
      case .tuple = typing.type(at: CodePoint(unit, base.id)).unwrapped
    else { return false }
    return true
  }

  /// The property is read other than for the view, or what it is cannot be told.
  private mutating func propertyMayBeAttached(
    _ target: Syntax, in unit: CodeUnitID, _ uses: LocalUses
  ) -> Bool {
    let name = target.name
    guard uses.mayBeOwn(target), let owner = project.code[unit].owner,
      let property = project.types.allMembers(named: name, of: owner).first,
      property.isStoredProperty, followed.insert(name).inserted
    else { return true }
    for id in project.code.units(mentioning: property) {
      let other = project.code[id]
      let locals = LocalUses(in: other.body)
      for mention in other.nodes([.name, .member, .binding, .capture])
      where mention.name == name && mention.isMention {
        if mention.kind != .member, locals.declaration(of: mention) != nil { continue }
        if isOfAnother(mention, than: owner, in: id) { continue }
        switch mention.kind {
        case .capture: return true
        case .binding:
          // `if let child`
          if locals.mentions(of: mention).contains(where: { mayBeAttached($0, in: id, locals) }) {
            return true
          }
        default: if mayBeAttached(mention, in: id, locals) { return true }
        }
      }
    }
    return false
  }

  /// The name is a member of something that is known to be no such router.
  private mutating func isOfAnother(
    _ mention: Syntax, than router: TypeID, in unit: CodeUnitID
  ) -> Bool {
    guard mention.kind == .member, let base = mention.firstChild else { return false }
    return project.types.isApart(typing.type(at: CodePoint(unit, base.id)), from: router)
  }
}

extension TypeTable {
  /// The name of the only parameter with that label.
  fileprivate func onlyParameter(labelled label: String, of method: Member) -> String? {
    let fitting = parameters(of: method).filter { $0.label == label }
    return fitting.count == 1 ? fitting[0].name : nil
  }
}

extension Syntax {
  /// A name that is read, not the label of something new.
  fileprivate var isMention: Bool {
    switch kind {
    case .binding: parent?.kind == .condition && value == nil
    case .capture: value == nil
    default: true
    }
  }
}

private func unattached(_ call: Syntax, _ unit: CodeUnit, _ types: TypeTable) -> Finding {
  let builder = call.receiver.map { $0.body.oneLine($0.id) } ?? "the builder"
  return Finding(
    at: unit.statementLocation(of: call), subject: types.subject(of: unit),
    message: """
      the router that `\(builder)` builds here is never attached: its interactor stays inactive and \
      dies with it
      """,
    help: "Pass the router to `attachChild`, and keep it to detach it later.")
}
