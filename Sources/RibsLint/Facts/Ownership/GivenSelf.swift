import RibsModel
import RibsSyntax

/// A place where an object gives itself to one that it keeps, and that keeps it.
struct GivenSelf {
  let owner: TypeID
  let location: Location
  /// From the owner to the property that refers back.
  let hops: [OwnershipHop]
  /// The owner's property that it begins with; nil for what UIKit keeps.
  let keeper: Member?
  /// The property that refers back.
  let reference: Member
  /// The owner keeps itself, and by nothing else than that property.
  let isOfOne: Bool
}

extension OwnedPaths {
  /// Those in one unit's code, in source order.
  mutating func circlesOfGivenSelf(in id: CodeUnitID, _ takers: SelfTakers) -> [GivenSelf] {
    let unit = project.code[id]
    let place = unit.location
    guard types[place.file].mayGiveSelf(to: takers, in: place.range), let owner = unit.owner,
      !types.isComponentClass(owner), !project.fact(RootParts.self).contains(owner)
    else { return [] }
    return unit.nodes([.assignment, .call]).compactMap { node in
      guard let (path, hops) = way(ofSelfGivenBy: node, in: id, takers),
        let reference = path.members.last, reference.location == hops.last?.location
      else { return nil }
      let isOfOne = path.members.count == 1 && types.isRelated(reference.owner, to: owner)
      guard !isOfOne || keepsItself(by: reference, setBy: node, in: id),
        types.isForThisRule(reference, owner), project.isLasting(path.members, of: owner)
      else { return nil }
      return GivenSelf(
        owner: owner, location: unit.statementLocation(of: node),
        hops: hops,
        keeper: path.systemPart == nil ? path.members.first : nil, reference: reference,
        isOfOne: isOfOne)
    }
  }

  /// The way from `self` to the property that the node puts it into: `row.owner = self`,
  /// `Row(owner: self)`.
  private mutating func way(
    ofSelfGivenBy node: Syntax, in unit: CodeUnitID, _ takers: SelfTakers
  ) -> (path: OwnedPath, hops: [OwnershipHop])? {
    if node.kind == .assignment {
      guard node.value?.isSelf == true, let target = node.firstChild?.unwrapped,
        [.member, .name].contains(target.kind), takers.hasProperty(NameHash(target.name)),
        let path = path(toTarget: target, in: unit)
      else { return nil }
      return (path, path.hops(types))
    }
    let given = node.children.filter { $0.kind == .argument && $0.value?.isSelf == true }
    guard !given.isEmpty, takers.hasFunction(NameHash(node.calleeName ?? "")) else { return nil }
    for argument in given {
      guard let (path, kept) = holder(of: argument, givenTo: node, in: unit) else { continue }
      return (path + project.members(of: kept), path.hops(types) + kept)
    }
    return nil
  }
}

extension TypeTable {
  /// The property is one of the app's code, and no other rule judges it.
  fileprivate func isForThisRule(_ reference: Member, _ owner: TypeID) -> Bool {
    let keeper = reference.owner
    let isListener =
      inherits(keeper, .interactor) || isViewOrPresenter(keeper) && inherits(owner, .interactor)
    return self[keeper].role == .source && !isListener && !isKeptElsewhere(reference)
  }

  /// Something else than the object may keep what the property is set to: the system, a database,
  /// or what a macro makes of it.
  private func isKeptElsewhere(_ property: Member) -> Bool {
    isSetBySystem(property) || unseenMembers(of: property.owner) != nil
      || ancestry(of: property.owner).external.contains(where: recordClasses.contains)
  }
}

/// The classes of Core Data and Realm whose objects are rows of a database.
private let recordClasses: Set = ["EmbeddedObject", "NSManagedObject", "Object"]
