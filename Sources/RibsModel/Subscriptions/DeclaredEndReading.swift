import RibsSyntax

/// The ends of the streams that functions, properties and operators of the project give.
extension SubscriptionReading {
  /// The end of what a call or property of the project gives, by its code; nil where it has none,
  /// or is nothing of the project.
  mutating func declaredEnd(of point: CodePoint, depth: Int) -> StreamEnd? {
    let body = typing.code[point.unit].body
    if let found = ownOperatorEnd(of: point, depth: depth) { return found }
    if body[point.node].kind == .call {
      switch typing.callee(of: point) {
      case .methods(let methods, _):
        guard let nearest = methods.first else { return nil }
        let candidates = methods.filter { $0.owner == nearest.owner }
        let holder = body.callee(of: point.node).map { self.holder(of: $0, in: point.unit) }
        return end(
          ofCode: candidates.flatMap { implementations(of: $0) }, point, of: holder ?? .other)
      case .globals(let places): return end(ofCode: places, point)
      case .localFunction(let function):
        return end(ofLocalFunction: point.at(function), depth: depth)
      default: return nil
      }
    }
    guard let member = typing.ownOrForeignProperty(at: point) else { return nil }
    let holder = holder(of: point.node, in: point.unit)
    let found = end(ofCode: implementations(of: member), point, of: holder)
    guard member.storage == .requirement, isStream(typing.type(at: point)) else { return found }
    // What a protocol declares as a stream is one of a scope, if nothing shows otherwise.
    if let found, found.ends || found.isOfControl { return found }
    return keepers.isCompleted(member.name) ? .unknown(point) : StreamEnd(lifetime: .endless)
  }

  /// What calls itself ends as its other results do.
  private mutating func end(ofLocalFunction function: CodePoint, depth: Int) -> StreamEnd {
    guard localFunctions.insert(function).inserted else {
      return StreamEnd(lifetime: .finiteLater)
    }
    defer { localFunctions.remove(function) }
    return end(ofClosure: function.node, in: function.unit, depth: depth)
  }

  /// The object whose member an expression is.
  private mutating func holder(of member: NodeID, in unit: CodeUnitID) -> StreamHolder {
    let body = typing.code[unit].body
    let member = body.unwrapped(member)
    if typing.isOwnMember(CodePoint(unit, member)) { return .itself }
    guard let base = body.base(of: member),
      let keeper = typing.ownProperty(at: CodePoint(unit, base)), keeper.kind == .let,
      types.keepsStrongly(keeper)
    else { return .other }
    return .kept
  }

  /// The end of what a function gives that is named without being called: `flatMap(load)`.
  mutating func end(ofFunctionNamedAt point: CodePoint, depth: Int) -> StreamEnd? {
    let unit = typing.code[point.unit]
    let body = unit.body
    let name = body.name(of: point.node)
    var owner = unit.owner
    if body[point.node].kind == .name {
      switch body.referent(at: point.node) {
      case .localFunction(let function)?:
        return end(ofLocalFunction: point.at(function), depth: depth)
      case .some: return nil
      case nil: break
      }
    } else if let base = body.base(of: point.node) {
      owner = typing.type(of: base, in: point.unit).declared
    }
    guard let owner else { return nil }
    let methods = types.allMembers(named: name, of: owner).filter { $0.kind == .func }
    guard let method = methods.first, methods.allSatisfy({ $0.owner == method.owner }) else {
      return nil
    }
    if let stream = types.canonicalType(of: method, seenFrom: owner)?.streamName,
      ReactiveVocabulary.finiteTypes.contains(stream)
    {
      return StreamEnd(lifetime: .finite, isTrait: ReactiveVocabulary.traits.contains(stream))
    }
    return end(ofCode: methods.flatMap { implementations(of: $0) }, point)
  }

  // MARK: Operators

  /// An operator that an extension of the project adds to streams, seen from what it is called on.
  private mutating func ownOperatorEnd(of point: CodePoint, depth: Int) -> StreamEnd? {
    let body = typing.code[point.unit].body
    let isCall = body[point.node].kind == .call
    let member = isCall ? body.callee(of: point.node).map { body.unwrapped($0) } : point.node
    guard let member, let base = body.base(of: member) else { return nil }
    let operators =
      isCall
      ? methods(among: streamAdditions, calledAt: point)
      : streamAdditions.filter { $0.isProperty && $0.name == body.name(of: member) }
    guard !operators.isEmpty, typing.type(of: base, in: point.unit).declared == nil else {
      return nil
    }
    let around = extended
    defer { extended = around }
    let receiver = end(of: point.at(base), depth: depth + 1)
    extended = receiver
    let found = end(ofCode: operators.map(\.place), point)
    // An operator whose code does not tell seldom goes on after what it works on.
    if let found, found.lifetime != .unknown || !receiver.ends { return found }
    return receiver.ends ? receiver : nil
  }

  // MARK: Code

  /// The code that a use of a member may run: its own, and that of the types that inherit it.
  func implementations(of member: Member) -> [DeclarationPlace] {
    keepers.implementations.answer(to: member.place) {
      let overriding = keepers.hierarchy.membersOfHeirs(for: member, types).filter {
        $0.kind == member.kind || ($0.isProperty && member.isProperty)
      }
      // What stands in for the others in tests tells nothing of them, if there are others.
      let real = overriding.filter { ![.test, .mock].contains(types[$0.owner].role) }
      return (member.storage == .requirement ? [] : [member.place])
        + (real.isEmpty ? overriding : real).map(\.place)
    }
  }

  /// The end of what the code of one of these declarations gives back, which may be members of an
  /// object; nil where one has no code.
  mutating func end(
    ofCode places: [DeclarationPlace], _ use: CodePoint, of holder: StreamHolder = .other
  ) -> StreamEnd? {
    guard let codes = codes(of: places) else { return nil }
    var ends: [StreamEnd] = []
    for (place, unit) in codes {
      let around = extended
      if !isStreamExtension(typing.code[unit].owner) { extended = nil }
      defer { extended = around }
      switch knownEnds.start(.init(place: place, flavour: flavour, extended: extended)) {
      case .known(let known): ends.append(known)
      case .tooFar: ends.append(.unknown(use))
      case .circle: continue  // What calls itself ends as its other results do.
      case .entered:
        let results = results(of: unit).map { end(of: CodePoint(unit, $0)) }
        let found = StreamEnd.either(results, use)
        knownEnds.finish(found)
        ends.append(found)
      }
      // Whatever the others do, the whole is not known then: hundreds of classes may have the
      // method.
      if ends.last?.lifetime == .unknown { break }
    }
    guard !ends.isEmpty else { return nil }
    var found = StreamEnd.either(ends, use)
    // What can't be seen is named as it is written where somebody subscribes.
    if found.lifetime == .unknown { found.unseen = use }
    switch holder {
    case .itself: return found
    // What dies with its owner need not die with who asks for it, but not before that if it is
    // kept.
    case .kept: found.lastsWithOwner = found.lastsWithOwner || found.lifetime == .withOwner
    case .other: found.lastsWithOwner = false
    }
    guard found.lifetime == .withOwner else { return found }
    found.lifetime = .unknown
    found.unseen = use
    found.lastsWithOther = true
    return found
  }

  /// Whose stream somebody subscribes to.
  enum StreamHolder {
    case itself
    /// An object that the subscriber keeps for as long as it lives.
    case kept
    case other
  }

  /// The code of each of the declarations; nil where one has none.
  private func codes(of places: [DeclarationPlace]) -> [(DeclarationPlace, CodeUnitID)]? {
    var codes: [(DeclarationPlace, CodeUnitID)] = []
    for place in places {
      if let unit = typing.code.result(of: place) ?? constantValue(of: place) {
        codes.append((place, unit))
      } else if places.count == 1 || !types.declaration(at: place).body.isEmpty {
        return nil
      }
      // A requirement tells nothing, what fulfils it does.
    }
    return codes
  }

  /// What the code of each of the declarations gives back; nil where one has none.
  func results(ofCode places: [DeclarationPlace]) -> [CodePoint]? {
    codes(of: places)?.flatMap { _, unit in results(of: unit).map { CodePoint(unit, $0) } }
  }

  func results(of unit: CodeUnitID) -> [NodeID] {
    let body = typing.code[unit].body
    guard typing.code[unit].role == .initialValue else { return body.results(ofBlock: body.rootID) }
    return body.firstChild(of: body.rootID).map { [$0] } ?? []
  }

  /// The value of what is never assigned again.
  func constantValue(of place: DeclarationPlace) -> CodeUnitID? {
    let declaration = types.declaration(at: place)
    guard declaration.kind == .let || declaration.modifiers.contains(.lazy) else { return nil }
    return typing.code.initialValue(of: place)
  }

  func isStreamExtension(_ owner: TypeID?) -> Bool {
    owner.map { types[$0].kind == .extension } ?? false
  }

  private func isStream(_ type: CanonicalType) -> Bool {
    if type.streamName != nil { return true }
    guard let declared = type.declared else { return false }
    return types.ancestry(of: declared).external.contains {
      ReactiveVocabulary.streamProtocols.contains($0.unqualifiedName)
    }
  }
}
