import RibsModel
import RibsSyntax

/// What could make a router detach a child that it attaches at one place.
struct DetachingCode {
  private let project: Project
  private var typing: Typing
  private var known: [TypeID: Known] = [:]

  /// What is found out once for all children of a router.
  private struct Known {
    /// Code may detach any child.
    let mayDetachAny: Bool
    /// Nil where its code is not understood.
    let own: OwnDetaching?
  }

  init(in project: Project) {
    self.project = project
    typing = project.flow.typing
  }

  /// Code of the RIB's router, of all routers, or of somebody who has the router may do so.
  mutating func mayDetach(
    childAttachedAt place: Location, from router: TypeID, of rib: Rib
  ) -> Bool {
    let known = known[router] ?? find(router, of: rib)
    return known.mayDetachAny || known.own?.mayDetach(childAttachedAt: place) ?? true
  }

  private mutating func find(_ router: TypeID, of rib: Rib) -> Known {
    let code = project.routerCode(of: router, &typing)
    let isKnown =
      code.map { isSeenWhole($0) && !handsItselfOut($0) } == true
      && !project.detachesFromOutside(router) && !project.handsToUnseenCode([router], in: rib)
    let own = isKnown ? code.map { OwnDetaching($0, in: project, &typing) } : nil
    let found = Known(mayDetachAny: !isKnown, own: own)
    known[router] = found
    return found
  }

  /// All its code is in the tree, and but for the router's own `detachChild` none speaks of
  /// children.
  private func isSeenWhole(_ code: RouterCode) -> Bool {
    let (types, router) = (project.types, code.router)
    let ancestry = types.ancestry(of: router)
    guard !ancestry.isAmbiguous, ancestry.external.isEmpty,
      project.hierarchy.heirs(of: router).isEmpty,
      !types.declaration(at: types[router].place).modifiers.contains(.open),
      types[router].members.allSatisfy({ types.wrappers(of: $0).isEmpty }),
      ([router] + ancestry.types).allSatisfy({ types.unseenMembers(of: $0) == nil })
    else { return false }
    let words: Set = [NameHash("children"), NameHash("detachChild")]
    let classes = ancestry.types.filter { types[$0].kind == .class }
    let all = [router] + ancestry.types + types.frameworkAdditions(to: router)
    return all.allSatisfy { types.members(named: "attachChild", of: $0).isEmpty }
      && !project.speaks(of: [NameHash("children")], router)
      && !classes.contains { project.speaks(of: words, $0) }
      && !code.functions.contains { function in
        let place = function.unit.location
        return !function.isOwn && types[place.file].hasWord(among: words, in: place.range)
      }
  }

  /// Code that is not followed gets the router.
  private mutating func handsItselfOut(_ code: RouterCode) -> Bool {
    code.functions.contains { function in
      function.events.contains { if case .handed(nil) = $0.kind { true } else { false } }
        || function.unit.nodes([.name]).contains { name in
          guard name.name == "self", case .assigned(let target) = name.use else { return false }
          return isForeign(target, function.unit)
        }
    }
  }

  /// `tracker.router = self`, where the tracker is not in the tree.
  private mutating func isForeign(_ target: Syntax, _ unit: CodeUnit) -> Bool {
    guard target.kind == .member, let base = target.firstChild,
      let id = project.code.unit(around: unit.location(of: target.id))
    else { return target.kind != .name }
    return !typing.type(at: CodePoint(id, base.id)).parts.allSatisfy { part in
      switch part {
      case .declared, .framework: true
      default: false
      }
    }
  }
}

/// What a router's own code detaches.
private struct OwnDetaching {
  private let paths: RouterPaths
  /// The children that it attaches, by the place of the call.
  private var attached: [Location: ChildReference] = [:]
  /// The properties whose children it detaches; nil where it may be any child.
  private let detached: Set<String>?

  init(_ code: RouterCode, in project: Project, _ typing: inout Typing) {
    paths = RouterPaths(code, in: project, &typing)
    var mentions = 0
    var detached: [String?] = []
    for function in code.functions {
      mentions += function.unit.nodes([.name, .member], named: "detachChild").count
      for event in function.events {
        switch event.kind {
        case .attach(let child): attached[function.unit.location(of: event.syntax.id)] = child
        case .detach(let child): detached.append(child.property)
        default: break
        }
      }
    }
    let names = Set(detached.compactMap { $0 })
    let isKnown = mentions == detached.count && !detached.contains(nil)
    self.detached = isKnown ? names : nil
  }

  func mayDetach(childAttachedAt place: Location) -> Bool {
    guard let detached, let child = attached[place] else { return true }
    guard let name = child.property, !detached.isEmpty else { return false }
    return !detached.isDisjoint(with: paths.names(ofChildIn: name))
  }
}

extension Project {
  /// One of the words stands in what declares the type.
  fileprivate func speaks(of words: Set<NameHash>, _ type: TypeID) -> Bool {
    ([types[type].place] + types[type].extensions).contains { place in
      types[place.file].hasWord(among: words, in: types.declaration(at: place).range)
    }
  }

  /// Code outside the router may detach its children: `router.detachChild(child)`.
  func detachesFromOutside(_ router: TypeID) -> Bool {
    fact(DetachedFromOutside.self).receivers.contains { mayBe(router, $0) }
  }
}

/// What code calls `detachChild` on other than on itself, or whose `detachChild` it hands on:
/// `children.forEach(router.detachChild)`.
private struct DetachedFromOutside: ProjectFact {
  let receivers: Set<CanonicalType>

  init(of project: Project) {
    var typing = project.flow.typing
    var receivers: Set<CanonicalType> = []
    for id in project.code.units(mentioning: "detachChild") {
      for mention in project.code[id].nodes([.member], named: "detachChild") {
        guard let receiver = mention.firstChild, !receiver.isSelf else { continue }
        receivers.insert(typing.type(at: CodePoint(id, receiver.id)))
      }
    }
    self.receivers = receivers
  }
}
