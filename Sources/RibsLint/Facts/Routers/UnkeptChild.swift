import RibsModel
import RibsSyntax

/// A child that a router builds, attaches and pushes whenever the user asks for it, and that nobody can
/// detach.
struct UnkeptChild {
  let showing: ChildShowing
  /// The router's function.
  let function: CodeUnit
  /// Where the interactor calls that when the view tells it of an event.
  let request: Location
}

extension Project {
  func unkeptChildren() -> [UnkeptChild] {
    let pushed = fact(ChildShowings.self).all.filter { $0.style == .push }
    guard !pushed.isEmpty else { return [] }
    let ways = WaysBack(in: self)
    var detaching = DetachingCode(in: self)
    var typing = flow.typing
    return pushed.compactMap { showing in
      let rib = ribs[Int(showing.edge.parent.index)]
      guard let function = showing.functions.first, let router = function.owner,
        function.alwaysAttaches(showing, builders: builders(of: router)),
        ways.mayBeTaken(from: showing),
        let request = request(of: function, from: rib, &typing),
        !detaching.mayDetach(childAttachedAt: showing.edge.location, from: router, of: rib)
      else { return nil }
      return UnkeptChild(showing: showing, function: function, request: request)
    }
  }

  /// The router's properties that keep builders: that one is there tells nothing of children.
  private func builders(of router: TypeID) -> Set<String> {
    let members = ([router] + types.superclasses(of: router)).flatMap { types[$0].members }
    return Set(members.filter(alwaysKeepsBuilder).map(\.name))
  }

  /// Where a function of the interactor that the view calls at an event calls the router's, whatever
  /// happened before.
  private func request(of function: CodeUnit, from rib: Rib, _ typing: inout Typing) -> Location? {
    guard let listener = rib.presentableListener, let interactor = rib.interactor,
      hierarchy.heirs(of: interactor).isEmpty
    else { return nil }
    let telling = CallerReading(project: self, isMetItself: \.tellsListener)
    let request = index.calls(named: types.declaredName(at: function.declaration)).first { point in
      let unit = code[point.unit]
      let event = types.declaredName(at: unit.declaration)
      guard unit.owner == interactor,
        types.allMembers(named: event, of: listener).contains(where: { $0.kind == .func }),
        Syntax(unit.body, point.node)
          // Whether the router is there, or which event it is, may be asked.
          .runsAlways(
            asking: Set(types.parameterNames(of: unit.declaration) + ["router", "self"])),
        isSentAgain(event), !telling.isMet(in: unit),
        case .methods(let methods, let receiver) = typing.callee(of: point)
      else { return false }
      let called = flow.implementations(of: methods, on: receiver).map(\.place)
        .filter { types.role(of: $0.file) == .source }
      return called == [function.declaration]
    }
    return request.map { code[$0.unit].location(of: $0.node) }
  }

  /// Some code calls the function, and not only while a view is loaded.
  private func isSentAgain(_ event: String) -> Bool {
    index.calls(named: event).map { code[$0.unit] }
      .contains { $0.fileRole == .source && !runsOnce($0, calling: event) }
  }
}

extension CodeUnit {
  /// The parent may be about to detach the RIB.
  fileprivate var tellsListener: Bool {
    nodes([.call]).contains { $0.receiver?.unwrapped.name == "listener" }
  }

  /// The code builds the child, attaches it whenever it runs, shows its view, and does nothing else with
  /// it but put it into a property.
  fileprivate func alwaysAttaches(_ showing: ChildShowing, builders: Set<String>) -> Bool {
    guard
      let attach = nodes([.call]).first(where: { location(of: $0.id) == showing.edge.location }),
      attach.runsAlways(builders: builders)
    else { return false }
    let mentions = nodes([.name, .member, .binding]).filter { $0.name == showing.child }
    let made = mentions.filter { $0.kind == .binding }
    guard made.count == 1, made[0].value?.unwrapped.kind == .call else { return false }
    return mentions.allSatisfy { mention in
      if mention.kind == .binding { return true }
      switch mention.use {
      case .argument(let argument): return argument.parent?.calleeName == "attachChild"
      case .receiver(let member): return member.name == "viewControllable"
      case .assigned(let target): return target.kind == .name || target.firstChild?.isSelf == true
      case .replaced: return mention.kind == .member && mention.firstChild?.isSelf == true
      default: return false
      }
    }
  }
}

extension Syntax {
  /// The code runs whenever its function does, as far as no condition asks for anything but names, or
  /// whether a builder is there.
  fileprivate func runsAlways(asking names: Set<String> = [], builders: Set<String> = []) -> Bool {
    guard let statement = enclosingStatement, let block = statement.parent,
      !([statement] + ancestors.prefix { $0.id != statement.id })
        .contains(where: { [.binary, .closure, .ternary].contains($0.kind) }),
      !block.statements.prefix(while: { $0.id != statement.id })
        .contains(where: { $0.mayEnd(asking: names, builders) })
    else { return false }
    if block.id == body.root.id { return true }
    guard let branch = block.parent, branch.kind == .switchCase,
      let choice = branch.parent, choice.firstChild?.speaks(onlyOf: names) == true
    else { return false }
    return choice.runsAlways(asking: names)
  }

  /// What stands behind the statement may not run.
  private func mayEnd(asking names: Set<String>, _ builders: Set<String>) -> Bool {
    let conditions = kind == .guard ? children.filter { $0.kind == .condition } : []
    if !conditions.isEmpty {
      return !conditions.allSatisfy { $0.speaks(onlyOf: names) || $0.unwraps(oneOf: builders) }
    }
    return ([self] + Array(descendants)).contains { part in
      switch part.kind {
      case .guard, .return, .throw: true
      case .effect: part.name.hasPrefix("try")
      case .call: ["assert", "precondition"].contains(part.calleeName)
      default: false
      }
    }
  }

  /// `let builder = builder`, `let menu = builder?.build(withListener: interactor)`
  private func unwraps(oneOf builders: Set<String>) -> Bool {
    guard kind == .condition, let binding = firstChild, binding.kind == .binding else {
      return false
    }
    guard let value = binding.value?.unwrapped else { return builders.contains(binding.name) }
    guard let builder = value.kind == .call ? value.receiver?.unwrapped : value else {
      return false
    }
    let isOwn = builder.kind == .name || builder.firstChild?.isSelf == true
    return isOwn && builders.contains(builder.name)
  }

  private func speaks(onlyOf names: Set<String>) -> Bool {
    ([self] + Array(descendants)).allSatisfy { part in
      ![.name, .binding, .member, .call].contains(part.kind) || names.contains(part.name)
    }
  }
}
