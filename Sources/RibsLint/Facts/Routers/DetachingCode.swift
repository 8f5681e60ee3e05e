import RibsModel
import RibsSyntax

/// What could make a router detach children that no property of it keeps.
struct DetachingCode {
  private let project: Project
  private var typing: Typing
  private var known: [TypeID: Bool] = [:]

  init(in project: Project) {
    self.project = project
    typing = project.flow.typing
  }

  /// Code of the RIB's router, of all routers, or of somebody who has the router may do so.
  mutating func mayDetach(from router: TypeID, of rib: Rib) -> Bool {
    if let known = known[router] { return known }
    let mayDetach =
      !isSeenWhole(router) || project.detachesFromOutside(router)
      || project.handsToUnseenCode([router], in: rib) || handsItselfOut(router)
    known[router] = mayDetach
    return mayDetach
  }

  /// All its code is in the tree, and none speaks of children.
  private func isSeenWhole(_ router: TypeID) -> Bool {
    let types = project.types
    let ancestry = types.ancestry(of: router)
    guard !ancestry.isAmbiguous, ancestry.external.isEmpty,
      project.hierarchy.heirs(of: router).isEmpty,
      !types.declaration(at: types[router].place).modifiers.contains(.open),
      types[router].members.allSatisfy({ types.wrappers(of: $0).isEmpty }),
      ([router] + ancestry.types).allSatisfy({ types.macroAddingMembers(to: $0) == nil })
    else { return false }
    let additions = ancestry.framework.compactMap { types.additions(to: .framework($0)) }
    return ([router] + ancestry.types + additions).allSatisfy { type in
      ([types[type].place] + types[type].extensions).allSatisfy { place in
        !types[place.file].hasWord(among: wordsOfChildren, in: types.declaration(at: place).range)
          && types.members(named: "attachChild", of: type).isEmpty
      }
    }
  }

  /// Code that is not followed gets the router.
  private mutating func handsItselfOut(_ router: TypeID) -> Bool {
    guard let code = project.routerCode(of: router, &typing) else { return true }
    return code.functions.contains { function in
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

private let wordsOfChildren = Set(["children", "detachChild"].map { NameHash($0) })

extension Project {
  /// Code outside the router may detach its children: `router.detachChild(child)`.
  func detachesFromOutside(_ router: TypeID) -> Bool {
    fact(DetachedFromOutside.self).receivers.contains { mayBe(router, $0) }
  }
}

/// What code calls `detachChild` on other than on itself, or hands the function of on:
/// `children.forEach(router.detachChild)`.
private struct DetachedFromOutside: ProjectFact {
  let receivers: Set<CanonicalType>

  init(of project: Project) {
    var typing = project.flow.typing
    var receivers: Set<CanonicalType> = []
    for id in project.code.units(mentioning: "detachChild") {
      for mention in project.code[id].nodes([.member]) where mention.name == "detachChild" {
        guard let receiver = mention.firstChild, !receiver.isSelf else { continue }
        receivers.insert(typing.type(at: CodePoint(id, receiver.id)))
      }
    }
    self.receivers = receivers
  }
}
