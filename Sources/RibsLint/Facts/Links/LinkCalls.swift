import RibsModel
import RibsSyntax

/// A call on the object behind a property by which the classes of a RIB know each other:
/// `router?.routeToHome()`.
struct LinkCall {
  let property: Member
  /// The property's name.
  let mention: Syntax
  /// The last call of the chain that begins there.
  let call: Syntax
  /// Where the property holds nil, the call ends the program instead of doing nothing.
  let trapsOnNil: Bool

  /// What is called.
  var name: String { call.calleeName ?? "the call" }
}

extension Project {
  /// The calls that a piece of the class's code makes itself, and in no closure, on those of its
  /// links that have one of the names, in source order.
  func linkCalls(on names: [String], in unit: CodeUnit, of owner: TypeID) -> [LinkCall] {
    names.flatMap { name -> [LinkCall] in
      let mentions = unit.nodes([.name, .member], named: name)
      guard !mentions.isEmpty, let property = types.link(named: name, of: owner) else { return [] }
      return mentions.compactMap { mention in
        guard mention.enclosingFunction == nil, types.mayBeOwn(mention, in: unit),
          case .receiver = mention.use, let call = mention.outermostCall
        else { return nil }
        return LinkCall(
          property: property, mention: mention, call: call,
          trapsOnNil: types.trapsOnNil(mention, of: property))
      }
    }.sorted { $0.mention.id < $1.mention.id }
  }
}

extension TypeTable {
  /// The variable by which a RIB's class knows its router or listener, if it begins with nil.
  ///
  /// A `listener` may be something else, such as a socket: that of a RIB is of a protocol of the
  /// project's.
  func link(named name: String, of owner: TypeID) -> Member? {
    let declared = allMembers(named: name, of: owner).filter { self[$0.owner].kind == .class }
    guard declared.count == 1, let member = declared.first, member.kind == .var,
      member.storage == .stored, !member.isStatic, wrappers(of: member).isEmpty,
      !isSetBySystem(member), beginsWithNil(member),
      let type = canonicalType(of: member, seenFrom: owner), isLink(type)
    else { return nil }
    return member
  }

  private func beginsWithNil(_ variable: Member) -> Bool {
    let value = declaration(at: variable.place).initialValue
    return value.isEmpty || self[variable.place.file].text(value) == "nil"
  }

  private func isLink(_ type: CanonicalType) -> Bool {
    switch type {
    case .external("Optional", _), .implicitlyUnwrapped: break
    default: return false
    }
    let references = type.references
    return inherits(type, .routing)
      || !references.isEmpty && references.allSatisfy { self[$0].kind == .protocol }
  }

  /// `router!.close()`, and `router.close()` if `!` stands behind the property's type.
  fileprivate func trapsOnNil(_ mention: Syntax, of property: Member) -> Bool {
    switch mention.parent?.kind {
    case .forceUnwrap: return true
    case .member:
      if case .implicitlyUnwrapped? = canonicalType(of: property) { return true }
      return false
    default: return false
    }
  }
}
