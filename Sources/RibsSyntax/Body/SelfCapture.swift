/// How a closure, local function or value holds on to `self`.
package struct SelfCapture: Hashable, Sendable {
  package enum Strength: Int, Hashable, Sendable, Comparable {
    case none, weak, unowned, strong

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  package enum Reason: Hashable, Sendable {
    /// `self` or `super` is written, perhaps in a closure further in, in its capture list, or in a
    /// string's interpolation.
    case written
    /// The closure's own capture list: `[weak self]`, `[self]`.
    case captureList
    /// A member is read or called without `self.`.
    case implicitMember
    /// A method is passed as a value: `subscribe(onNext: handle)`.
    case methodReference
    /// A local function or closure that uses `self` is used.
    case localFunction
    /// A local that holds `self`: `let me = self`, `guard let strongSelf = self`.
    case alias
  }

  package var strength: Strength
  package var reason: Reason
  /// The node that shows it: the capture, the name, the binding.
  package var place: NodeID
  /// What is held strongly is a local of a closure around, such as the `self` that `guard let self`
  /// unwraps in a `[weak self]` closure: that closure itself captures nothing by it.
  package var isLocalCopy: Bool

  package init(strength: Strength, reason: Reason, place: NodeID, isLocalCopy: Bool = false) {
    self.strength = strength
    self.reason = reason
    self.place = place
    self.isLocalCopy = isLocalCopy
  }
}

/// What only types tell: which bare names are members of the instance that `self` is.
///
/// The function's own parameters hide members; whoever answers leaves them out.
package struct InstanceMembers: Sendable {
  /// The name is an instance property or method.
  package var isMember: @Sendable (String) -> Bool
  /// The name is an instance method, so that a mention without a call holds the instance.
  package var isMethod: @Sendable (String) -> Bool

  package init(
    isMember: @escaping @Sendable (String) -> Bool, isMethod: @escaping @Sendable (String) -> Bool
  ) {
    self.isMember = isMember
    self.isMethod = isMethod
  }

  /// Nothing is known: only what is written counts.
  package static let unknown = InstanceMembers(isMember: { _ in false }, isMethod: { _ in false })
}

/// How the closures and local functions of one body capture `self`.
package struct SelfCaptures: Sendable {
  package let names: LocalNames
  private let captures: [NodeID: SelfCapture]
  private let finder: SelfCaptureFinder

  package init(in body: Body, members: InstanceMembers = .unknown) {
    let names = body.localNames
    var finder = SelfCaptureFinder(body: body, names: names, members: members)
    var captures: [NodeID: SelfCapture] = [:]
    for index in body.nodes.indices {
      guard body.nodes[index].kind.isFunction else { continue }
      captures[NodeID(index)] = finder.capture(ofFunction: NodeID(index))
    }
    self.names = names
    self.captures = captures
    self.finder = finder
  }

  /// The value is a closure that is only called while it is given: it does without `self.` where an
  /// escaping one could not. What `Task { … }` and its like are given escapes all the same.
  package func cannotEscape(_ value: Syntax) -> Bool { finder.cannotEscape(value.unwrapped.id) }

  /// How a value holds `self`: a closure, a method or local function as an argument, an alias, or
  /// `self` itself. Nothing when it does not, or when that is not known.
  package func capture(of value: Syntax) -> SelfCapture? {
    let inner = value.unwrapped
    if let capture = captures[inner.id] { return capture }
    if inner.kind.isFunction { return nil }
    var finder = finder
    return finder.hold(ofValue: inner.id, depth: 0)
  }
}
