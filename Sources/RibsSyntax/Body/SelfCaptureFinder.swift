/// Follows mentions of `self`, of locals that hold it and of local functions that use it.
struct SelfCaptureFinder: Sendable {
  /// Aliases of aliases beyond this many are not followed.
  private static let maximumDepth = 32

  private enum Target {
    /// `self`, as the capture or binding says that it means here; the function's own if none.
    case instance(NodeID?, SelfCapture.Reason)
    case local(NodeID)
  }

  private let body: Body
  private let names: LocalNames
  private let members: InstanceMembers
  /// What may hold `self` in closures and local functions, in source order.
  private var mentions: [(place: NodeID, target: Target)] = []
  private var known: [NodeID: SelfCapture?] = [:]

  init(body: Body, names: LocalNames, members: InstanceMembers) {
    self.body = body
    self.names = names
    self.members = members
    var functionEnd = 0
    for index in body.nodes.indices {
      let node = body.nodes[index]
      if node.kind.isFunction {
        functionEnd = max(functionEnd, Int(node.next.index))
      }
      guard index < functionEnd else { continue }
      let id = NodeID(index)
      if let target = target(of: id) { mentions.append((id, target)) }
    }
  }

  private func target(of id: NodeID) -> Target? {
    let syntax = Syntax(body, id)
    switch syntax.kind {
    case .name, .capture, .binding: break
    default: return nil
    }
    if syntax.kind != .name {
      // `[x]` and `if let x` mention what they take their value from.
      guard syntax.value == nil, syntax.name == "self" || names.declaration(of: id) != nil else {
        return nil
      }
      guard syntax.kind == .capture || syntax.parent?.kind == .condition else { return nil }
    }
    switch syntax.name {
    case "self": return .instance(names.declaration(of: id), .written)
    case "super": return .instance(nil, .written)
    default:
      if let declaration = names.declaration(of: id) { return .local(declaration) }
      guard members.isMember(syntax.name) else { return nil }
      return .instance(names.selfDeclaration(at: id), .implicitMember)
    }
  }

  // MARK: Functions

  /// How a closure or local function captures `self`, by its own list or by what it mentions.
  mutating func capture(ofFunction function: NodeID, depth: Int = 0) -> SelfCapture? {
    if let known = known[function] { return known }
    guard depth < SelfCaptureFinder.maximumDepth else { return nil }
    // A local function that calls itself finds nothing here and goes on.
    known[function] = .some(nil)
    let capture = findCapture(ofFunction: function, depth: depth)
    known[function] = .some(capture)
    return capture
  }

  private mutating func findCapture(ofFunction function: NodeID, depth: Int) -> SelfCapture? {
    let syntax = Syntax(body, function)
    var found: SelfCapture?
    var bodyStart = function
    for child in syntax.children where child.kind == .capture {
      found = stronger(found, hold(ofDeclaration: child.id, depth: depth + 1))
      bodyStart = child.node.next
    }
    var index = firstMention(from: bodyStart)
    while index < mentions.count, mentions[index].place < syntax.node.next {
      let (place, target) = mentions[index]
      index += 1
      if found?.strength == .strong, found?.isLocalCopy == false { break }
      found = stronger(found, hold(of: target, at: place, outside: function, depth: depth))
    }
    return found
  }

  /// What a function that mentions `target` holds by it; nothing when it is the function's own.
  private mutating func hold(
    of target: Target, at place: NodeID, outside function: NodeID, depth: Int
  ) -> SelfCapture? {
    switch target {
    case .instance(nil, let reason):
      return SelfCapture(strength: .strong, reason: reason, place: place)
    case .instance(let declaration?, let reason):
      var hold = hold(ofDeclaration: declaration, at: place, outside: function, depth: depth)
      hold?.reason = reason
      return hold
    case .local(let declaration):
      var hold = hold(ofDeclaration: declaration, at: place, outside: function, depth: depth)
      if body[declaration].kind == .localFunction { hold?.reason = .localFunction }
      return hold
    }
  }

  private mutating func hold(
    ofDeclaration declaration: NodeID, at place: NodeID, outside function: NodeID, depth: Int
  ) -> SelfCapture? {
    guard declaration < function || declaration >= body[function].next else { return nil }
    var hold = hold(ofDeclaration: declaration, depth: depth + 1)
    hold?.place = place
    return hold
  }

  /// The closure uses a member of the function's `self` without the word. Where a closure escapes,
  /// or one around it does, Swift wants it written, or `self` captured; a local function may do
  /// without.
  func cannotEscape(_ closure: NodeID) -> Bool {
    guard body[closure].kind == .closure else { return false }
    var index = firstMention(from: closure)
    while index < mentions.count, mentions[index].place < body[closure].next {
      let (place, target) = mentions[index]
      if case .instance(nil, .implicitMember) = target, isInClosures(place, upTo: closure) {
        return true
      }
      index += 1
    }
    return false
  }

  private func isInClosures(_ place: NodeID, upTo closure: NodeID) -> Bool {
    var current = place
    while current > closure {
      if body[current].kind == .localFunction { return false }
      current = body[current].parent
    }
    return true
  }

  private func firstMention(from start: NodeID) -> Int {
    var low = 0
    var high = mentions.count
    while low < high {
      let middle = (low + high) / 2
      if mentions[middle].place < start { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func stronger(_ left: SelfCapture?, _ right: SelfCapture?) -> SelfCapture? {
    guard let left else { return right }
    guard let right else { return left }
    if left.strength != right.strength { return left.strength < right.strength ? right : left }
    return left.isLocalCopy && !right.isLocalCopy ? right : left
  }

  // MARK: Locals and values

  /// How a local holds `self`: what capturing it means.
  private mutating func hold(ofDeclaration id: NodeID, depth: Int) -> SelfCapture? {
    guard depth < SelfCaptureFinder.maximumDepth else { return nil }
    let syntax = Syntax(body, id)
    switch syntax.kind {
    case .localFunction: return capture(ofFunction: id, depth: depth + 1)
    case .capture, .binding: break
    default: return nil
    }
    let isCapture = syntax.kind == .capture
    var hold: SelfCapture?
    if let value = syntax.value {
      hold = self.hold(ofValue: value.unwrapped.id, depth: depth + 1)
      if hold?.reason == .written {
        hold?.reason = value.unwrapped.kind == .closure ? .localFunction : .alias
      }
    } else if syntax.name == "self" {
      hold = SelfCapture(
        strength: .strong, reason: isCapture ? .captureList : .written, place: id,
        isLocalCopy: names.declaration(of: id) != nil)
    } else if isCapture || syntax.parent?.kind == .condition,
      let source = names.declaration(of: id)
    {
      hold = self.hold(ofDeclaration: source, depth: depth + 1)
      // `if let x` takes a strong copy of a weak `x`.
      if !isCapture { hold?.strength = .strong }
    }
    if syntax.flags.contains(.weak) { hold?.strength = .weak }
    if syntax.flags.contains(.unowned) { hold?.strength = .unowned }
    hold?.place = id
    if !isCapture, syntax.enclosingFunction != nil { hold?.isLocalCopy = true }
    return hold
  }

  /// What a value holds when it is kept.
  mutating func hold(ofValue id: NodeID, depth: Int) -> SelfCapture? {
    guard depth < SelfCaptureFinder.maximumDepth else { return nil }
    let syntax = Syntax(body, id)
    switch syntax.kind {
    case .closure: return capture(ofFunction: id, depth: depth + 1)
    case .cast:
      return syntax.firstChild.flatMap { hold(ofValue: $0.unwrapped.id, depth: depth + 1) }
    case .name:
      if syntax.name == "self" || syntax.name == "super" {
        return SelfCapture(
          strength: .strong, reason: .written, place: id,
          isLocalCopy: names.declaration(of: id) != nil)
      }
      guard let declaration = names.declaration(of: id) else {
        guard members.isMethod(syntax.name) else { return nil }
        return SelfCapture(strength: .strong, reason: .methodReference, place: id)
      }
      var hold = hold(ofDeclaration: declaration, depth: depth + 1)
      if body[declaration].kind == .localFunction { hold?.reason = .localFunction }
      // Reading a weak local gives a strong value; a function keeps what it captures.
      if body[declaration].flags.contains(.weak) { hold?.strength = .strong }
      hold?.place = id
      return hold
    case .member:
      guard members.isMethod(syntax.name), let base = syntax.firstChild?.unwrapped,
        base.kind == .name, hold(ofValue: base.id, depth: depth + 1) != nil
      else { return nil }
      return SelfCapture(strength: .strong, reason: .methodReference, place: id)
    default: return nil
    }
  }
}
