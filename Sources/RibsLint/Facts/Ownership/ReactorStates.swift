import RibsModel
import RibsSyntax

/// Subscriptions of ReactorKit's views.
extension Project {
  /// `reactor.state` in `bind(reactor:)` of ReactorKit, which a view is bound to by setting its
  /// `reactor`: the view keeps the reactor, and that its state. Another reactor, or nil, would empty
  /// the view's bag (ReactorKit 3, `View.swift`).
  func isStateOfReactor(_ stream: Syntax, of subscription: Subscription) -> Bool {
    let root = stream.outermostReceiver
    guard root.name == reactor, let owner = subscription.owner,
      let state = root.wrapped.parent, state.kind == .member,
      ["pulse", "state"].contains(state.name), isBinding(subscription.declaration, of: owner),
      types.ancestry(of: owner).external.contains(where: {
        reactorViews.contains($0.unqualifiedName)
      })
    else { return false }
    var typing = flow.typing
    guard let unit = call(of: subscription)?.unit,
      let type = typing.type(at: CodePoint(unit, root.id)).declared,
      // A reactor may make its state itself.
      types.allMembers(named: "state", of: type).isEmpty,
      !types.allMembers(named: "transform", of: type).contains(where: {
        types.parameters(of: $0).first?.label == "state"
      })
    else { return false }
    // Whatever may be nil ends the binding.
    return index.assignments(named: reactor).allSatisfy { point in
      let assignment = code.syntax(at: point)
      guard let value = assignment.value?.unwrapped else { return false }
      if let view = assignment.targets.first?.receiver?.unwrapped,
        let other = typing.type(at: point.at(view.id)).declared,
        !types.isRelated(other, to: owner)
      {
        return true
      }
      if case .declared = typing.type(at: point.at(value.id)) { return true }
      return value.isItem
    }
  }

  /// The function is `bind(reactor:)`, or a private one that only this calls.
  private func isBinding(
    _ function: DeclarationPlace, of view: TypeID, depth: Int = FollowingLimit.handings
  ) -> Bool {
    if let binding = types.members(named: "bind", of: view).first(where: { $0.place == function }),
      types.parameters(of: binding).map(\.label) == [reactor]
    {
      return true
    }
    guard depth > 0, let callers = callersOfPrivate(function), !callers.isEmpty else {
      return false
    }
    return callers.allSatisfy { isBinding($0.declaration, of: view, depth: depth - 1) }
  }
}

extension TypeTable {
  /// The type conforms to one of the protocols of ReactorKit's views.
  func isReactorView(_ type: TypeID) -> Bool {
    ancestry(of: type).external.contains { reactorViews.contains($0.unqualifiedName) }
  }
}

/// The label by which ReactorKit's views are given a reactor, and the property that keeps it.
private let reactor = "reactor"

private let reactorViews: Set = ["StoryboardView", "View"]

extension Syntax {
  /// `{ _, reactor, cell in cell.reactor = reactor }`, `case .card(let reactor)`, `if let reactor`: an
  /// item of something, which is there.
  fileprivate var isItem: Bool {
    guard kind == .name, let declaration = LocalUses(in: body).declaration(of: self) else {
      return false
    }
    switch declaration.kind {
    case .parameter: return declaration.enclosingFunction?.kind == .closure
    case .binding: return declaration.value == nil || declaration.parent?.kind == .condition
    default: return false
    }
  }
}
