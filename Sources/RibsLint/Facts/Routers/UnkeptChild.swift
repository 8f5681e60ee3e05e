import RibsModel
import RibsSyntax

/// A child that a router builds, attaches and pushes whenever the user asks for it, or the first time, and
/// that nobody can detach.
struct UnkeptChild {
  let showing: ChildShowing
  /// The router's function.
  let function: CodeUnit
  /// Where the interactor calls that when the view tells it of an event.
  let request: Location
  let keeping: Keeping

  enum Keeping {
    /// The function attaches another child at each call.
    case eachTime
    /// It puts the child into the property, which nothing empties, and does nothing if there is one.
    case once(in: String)
  }
}

/// Those of a project.
struct UnkeptChildren: ProjectFact {
  let all: [UnkeptChild]

  init(of project: Project) {
    let pushed = project.fact(ChildShowings.self).all.filter { $0.style == .push }
    guard !pushed.isEmpty else {
      all = []
      return
    }
    let ways = WaysBack(in: project)
    var detaching = DetachingCode(in: project)
    var typing = project.flow.typing
    all = pushed.compactMap { showing in
      let rib = project[showing.edge.parent]
      guard let function = showing.functions.first, let router = function.owner,
        let keeping = project.keeping(
          of: showing, in: function, builders: project.builders(of: router)),
        ways.mayBeTaken(from: showing),
        let request = project.request(of: function, from: rib, &typing),
        !detaching.mayDetach(childAttachedAt: showing.edge.location, from: router, of: rib)
      else { return nil }
      return UnkeptChild(
        showing: showing, function: function, request: request, keeping: keeping)
    }
  }
}

extension Project {
  /// Nil where the code that attaches the child asks for anything else.
  fileprivate func keeping(
    of showing: ChildShowing, in function: CodeUnit, builders: Set<String>
  ) -> UnkeptChild.Keeping? {
    if function.attaches(showing, asking: .init(builders: builders)) { return .eachTime }
    guard let keeper = keeper(of: showing.child, in: function),
      function.attaches(showing, asking: .init(builders: builders, emptyProperty: keeper))
    else { return nil }
    return .once(in: keeper)
  }

  /// The property that the function puts the child into, if nothing else changes that.
  private func keeper(of child: String, in function: CodeUnit) -> String? {
    let assignment = function.nodes([.assignment]).first { $0.value?.unwrapped.name == child }
    guard let target = assignment?.firstChild?.unwrapped, let owner = function.owner,
      let property = types.members(named: target.name, of: owner).first,
      property.isStoredProperty, property.place.file == function.location.file,
      changes(ofChildIn: property) == [target]
    else { return nil }
    return property.name
  }

  /// The router's properties that keep builders: that one is there tells nothing of children.
  fileprivate func builders(of router: TypeID) -> Set<String> {
    let members = ([router] + types.superclasses(of: router)).flatMap { types[$0].members }
    return Set(members.filter(alwaysKeepsBuilder).map(\.name))
  }

  /// Where a function of the interactor that the view calls at an event calls the router's, whatever
  /// happened before.
  fileprivate func request(of function: CodeUnit, from rib: Rib, _ typing: inout Typing)
    -> Location?
  {
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
            asking: .init(
              names: Set(types.parameterNames(of: unit.declaration) + ["router", "self"]))),
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
  fileprivate func attaches(_ showing: ChildShowing, asking questions: IdleQuestions) -> Bool {
    guard
      let attach = nodes([.call]).first(where: { location(of: $0.id) == showing.edge.location }),
      attach.runsAlways(asking: questions)
    else { return false }
    let mentions = nodes([.name, .member, .binding], named: showing.child)
    let made = mentions.filter { $0.kind == .binding }
    guard made.count == 1, let value = made[0].value?.unwrapped, value.kind == .call else {
      return false
    }
    return mentions.allSatisfy { mention in
      // `let menu = menu.build()` makes it of something else.
      if mention.kind == .binding || mention.isInside(value) { return true }
      switch mention.use {
      case .argument(let argument): return argument.parent?.calleeName == "attachChild"
      case .receiver(let member): return member.name == "viewControllable"
      case .assigned(let target): return target.kind == .name || target.firstChild?.isSelf == true
      case .replaced: return mention.kind == .member && mention.firstChild?.isSelf == true
      // The property of the name is looked at.
      case .compared: return mention.range.end < made[0].range.start
      default: return false
      }
    }
  }
}
