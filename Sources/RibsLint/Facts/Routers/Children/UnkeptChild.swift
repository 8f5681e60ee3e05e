import RibsModel
import RibsSyntax

/// A child that a router builds, attaches and shows whenever it is asked to, or the first time, and
/// that nobody can detach when its view has gone.
struct UnkeptChild {
  let edge: AttachEdge
  /// The router's function.
  let function: CodeUnit
  let request: RouterRequest
  /// How its view is shown, and where.
  let style: Style
  let show: Location
  let keeping: Keeping

  enum Style {
    case pushed, presented
    /// It takes the place of the one before.
    case replacing
  }

  enum Keeping {
    /// The function attaches another child at each call.
    case eachTime
    /// It puts the child into the property, which nothing empties, and does nothing if there is
    /// one.
    case once(in: String)
    /// It attaches the same child at each call, which a constant keeps.
    case again(String)
  }
}

/// Those of a project.
struct UnkeptChildren: ProjectFact {
  let all: [UnkeptChild]

  init(of project: Project) {
    let showings = project.fact(ChildShowings.self).all
    // Of sheets that go without anybody's notice another rule speaks.
    let unseen = Set(
      project.fact(UnnoticedDismissals.self).byUser
        .filter { $0.style == .present && $0.isPlain }.map(\.edge))
    let ways = BackNavigation(in: project)
    var detaching = DetachingCode(in: project)
    var typing = project.flow.typing
    let shown = showings.compactMap { showing -> UnkeptChild? in
      let rib = project[showing.edge.parent]
      guard !unseen.contains(showing.edge), let function = showing.functions.first,
        let router = function.owner,
        let keeping = project.keeping(
          of: showing, in: function, builders: project.builders(of: router)),
        ways.mayBeLeft(showing),
        let request = project.request(of: function, from: rib, &typing),
        !detaching.mayDetach(childAttachedAt: showing.edge.location, from: router, of: rib)
      else { return nil }
      return UnkeptChild(
        edge: showing.edge, function: function, request: request,
        style: showing.style == .push ? .pushed : .presented, show: showing.call,
        keeping: keeping)
    }
    let known = Set(shown.map(\.edge))
    all =
      shown + project.alternatingChildren(&detaching, &typing).filter { !known.contains($0.edge) }
  }
}

extension Project {
  /// Nil where the code that attaches the child asks for anything else.
  fileprivate func keeping(
    of showing: ChildShowing, in function: CodeUnit, builders: Set<String>
  ) -> UnkeptChild.Keeping? {
    let (child, place) = (showing.child, showing.edge.location)
    var harmless = HarmlessConditions(builders: builders)
    if function.attaches(child, at: place, besides: harmless) { return .eachTime }
    if let keeper = keeper(of: child, in: function) {
      harmless.emptyProperties = [keeper]
      return function.attaches(child, at: place, besides: harmless) ? .once(in: keeper) : nil
    }
    if isConstant(child, in: function) {
      return function.attachesConstant(child, at: place, besides: harmless) ? .again(child) : nil
    }
    // What the function sets itself is what most functions ask about.
    let asked = function.namesComparedWithNil
    let assigned = function.nodes([.assignment]).compactMap { $0.firstChild?.unwrapped.name }
    guard !asked.isEmpty, asked.isDisjoint(with: assigned) else { return nil }
    harmless.emptyProperties = asked
    guard function.attaches(child, at: place, besides: harmless),
      let router = function.owner, asked.allSatisfy({ isNeverFilled($0, of: router) })
    else { return nil }
    return .eachTime
  }

  /// The name is that of a stored constant of the router.
  private func isConstant(_ child: String, in function: CodeUnit) -> Bool {
    guard let owner = function.owner, function.nodes([.binding], named: child).isEmpty,
      let property = types.members(named: child, of: owner).first
    else { return false }
    return property.isStoredProperty && property.kind == .let && !property.isStatic
  }

  /// The router has a property of the name that is nil for ever.
  private func isNeverFilled(_ name: String, of router: TypeID) -> Bool {
    types.members(named: name, of: router).contains { property in
      property.isStoredProperty && property.kind == .var
        && changes(ofChildIn: property)?.allSatisfy(\.isEmptied) == true
    }
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
  func builders(of router: TypeID) -> Set<String> {
    let members = types.selfAndSuperclasses(of: router).flatMap { types[$0].members }
    return Set(members.filter(alwaysKeepsBuilder).map(\.name))
  }
}

extension CodeUnit {
  /// `menu` of `menu == nil`
  fileprivate var namesComparedWithNil: Set<String> {
    let comparisons = nodes([.binary]).map { $0.children.map(\.unwrapped) }
    return Set(comparisons.filter { $0.count == 3 && $0[2].isNil }.map { $0[0].name })
  }

  /// The code attaches the child of a constant at the place whenever it runs, shows its view, and
  /// does nothing else with it.
  fileprivate func attachesConstant(
    _ child: String, at place: Location, besides harmless: HarmlessConditions
  ) -> Bool {
    guard let attach = call(at: place), attach.runsAlways(besides: harmless) else { return false }
    return nodes([.name, .member], named: child).allSatisfy { mention in
      switch mention.use {
      case .argument(let argument): argument.parent?.id == attach.id
      case .receiver(let member): member.name == "viewControllable"
      default: false
      }
    }
  }

  /// The code builds the child, attaches it at the place whenever it runs, shows its view, and does
  /// nothing else with it but put it into a property.
  func attaches(_ child: String, at place: Location, besides harmless: HarmlessConditions) -> Bool {
    guard let attach = call(at: place), attach.runsAlways(besides: harmless) else { return false }
    let mentions = nodes([.name, .member, .binding], named: child)
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
      case .assigned(let target): return target.isNameOrOfSelf
      case .replaced: return mention.kind == .member && mention.firstChild?.isSelf == true
      // The property of the name is looked at.
      case .compared: return mention.range.end < made[0].range.start
      default: return false
      }
    }
  }
}
