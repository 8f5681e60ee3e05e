/// What is called, on what, with what.
extension Syntax {
  /// What a call calls, what a subscript reads from.
  package var callee: Syntax? {
    kind == .call || kind == .subscript ? firstChild : nil
  }

  /// The last name of what a call calls: `map` of `a.b.map { }`, `Foo` of `Foo<Bar>()`.
  package var calleeName: String? {
    guard kind == .call, let callee = firstChild?.withoutMarks else { return nil }
    switch callee.kind {
    case .name, .member, .implicitMember: return callee.name
    default: return nil
    }
  }

  /// The expression before the period of a member, or of the member that a call calls.
  package var receiver: Syntax? {
    switch kind {
    case .member: firstChild
    case .call: firstChild?.withoutMarks.kind == .member ? firstChild?.withoutMarks.firstChild : nil
    default: nil
    }
  }

  /// What a chain of members and method calls begins with: `input` of `input.taps.map { $0 }`.
  package var outermostReceiver: Syntax {
    var root = unwrapped
    while let receiver = root.receiver { root = receiver.unwrapped }
    return root
  }

  /// The closures that the calls of a chain are given, the last call's first, up to one that is no
  /// link of it.
  package func closuresOfChain(while isLink: (Syntax) -> Bool = { _ in true }) -> [Syntax] {
    var closures: [Syntax] = []
    var link: Syntax? = self
    while let call = link, call.kind == .call, isLink(call) {
      closures += call.arguments.map(\.value.unwrapped).filter { $0.kind == .closure }
      link = call.receiver?.unwrapped
    }
    return closures
  }

  /// The arguments of a call, subscript, macro, tuple or interpolation, trailing closures last.
  package var arguments: [Argument] {
    children.compactMap { child in
      guard child.kind == .argument, let value = child.firstChild else { return nil }
      let label = child.name
      return Argument(
        label: label.isEmpty ? nil : label, value: value,
        isTrailing: child.flags.contains(.trailing))
    }
  }

  package func argument(_ label: String) -> Syntax? {
    arguments.first { $0.label == label }?.value
  }

  /// The links of the chain that ends with this expression.
  package var chain: CallChain { CallChain(endingAt: self) }

  /// The last call of the chain that this expression starts or is part of: from `a.b(x)` in
  /// `a.b(x).c { }.d` the call of `c`.
  package var outermostCall: Syntax? {
    var outermost = kind == .call ? self : nil
    var current = self
    while let parent = current.parent, parent.id.index + 1 == current.id.index, parent.isLink {
      if parent.kind == .call { outermost = parent }
      current = parent
    }
    return outermost
  }

  private var isLink: Bool {
    switch kind {
    case .call, .member, .subscript, .optionalChain, .forceUnwrap: true
    default: false
    }
  }

  /// Without the `?` and `!` behind it.
  fileprivate var withoutMarks: Syntax {
    var inner = self
    while inner.kind == .optionalChain || inner.kind == .forceUnwrap, let child = inner.firstChild {
      inner = child
    }
    return inner
  }
}

package struct Argument: Sendable {
  /// Without the colon; the first trailing closure has none.
  package let label: String?
  package let value: Syntax
  package let isTrailing: Bool
}

/// Names and calls joined by periods: `a.b(x).c { }.d` has the root `a` and the links b, c, d.
package struct CallChain: Sendable {
  /// What the first link is a member of. Nothing when the chain starts with a call of a bare name
  /// (`f(x).g()`) or with an implicit member (`.just(1).map(f)`): that is the first link then.
  package private(set) var root: Syntax?
  /// From the innermost to the outermost.
  package private(set) var links: [Link] = []

  package struct Link: Sendable {
    /// Empty when what is called has no name: `f()()`, `{ }()`; `[]` for a subscript.
    package let name: String
    /// The call or subscript; the member or name when the link is not called.
    package let syntax: Syntax
    /// Nothing when the link is not called.
    package let arguments: [Argument]?

    package var isCalled: Bool { arguments != nil }
  }

  fileprivate init(endingAt end: Syntax) {
    var current: Syntax? = end
    var links: [Link] = []
    while let expression = current?.withoutMarks {
      switch expression.kind {
      case .member:
        links.append(Link(name: expression.name, syntax: expression, arguments: nil))
        current = expression.firstChild
      case .implicitMember:
        links.append(Link(name: expression.name, syntax: expression, arguments: nil))
        current = nil
      case .subscript:
        links.append(Link(name: "[]", syntax: expression, arguments: expression.arguments))
        current = expression.firstChild
      case .call:
        let callee = expression.firstChild?.withoutMarks
        let arguments = expression.arguments
        switch callee?.kind {
        case .member, .implicitMember, .name:
          links.append(
            Link(name: callee?.name ?? "", syntax: expression, arguments: arguments))
          current = callee?.kind == .member ? callee?.firstChild : nil
        default:
          links.append(Link(name: "", syntax: expression, arguments: arguments))
          current = callee
        }
      default:
        root = expression
        current = nil
      }
    }
    self.links = links.reversed()
  }

  /// The link of a name, the outermost if there are several.
  package func link(_ name: String) -> Link? { links.last { $0.name == name } }
}
