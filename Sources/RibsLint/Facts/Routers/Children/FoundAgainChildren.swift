import RibsModel
import RibsSyntax

/// Whether a child is in reach still that its property no longer refers to.
extension RouterPaths {
  /// The router finds a child again that the property no longer refers to: it looks among `children`
  /// for what the property keeps next, or for what it detaches while it goes on.
  func findsAgain(_ name: String) -> Bool {
    code.functions.indices.contains { number in
      let function = self[number]
      let mentions = function.unit.nodes([.name, .member], named: "children")
      return !mentions.isEmpty
        && function.events.contains { event in
          switch event.kind {
          case .change(name, .assigned): function.takes(oneOf: mentions, by: event)
          case .detach(.other), .detach(.every): !runsOnTheWayOut(number)
          default: false
          }
        }
    }
  }
}

extension RouterFunction {
  /// The value that the assignment gives is made of one of the mentions.
  fileprivate func takes(oneOf mentions: [Syntax], by assignment: RouterEvent) -> Bool {
    guard var value = assignment.syntax.value?.unwrapped else { return false }
    if value.kind == .cast, let inner = value.firstChild { value = inner }
    let origin = origin(of: value)
    return mentions.contains { $0.isInside(origin) }
  }
}
