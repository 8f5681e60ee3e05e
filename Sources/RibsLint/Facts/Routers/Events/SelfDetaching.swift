import RibsSyntax

extension Syntax {
  /// `menu.detachChild(menu)`: the call is on the very router that it is given.
  var detachesItsReceiver: Bool {
    guard calleeName == "detachChild", arguments.count == 1, let receiver = receiver?.unwrapped,
      let child = arguments.first?.value.unwrapped
    else { return false }
    return receiver.isPath && child.isPath && receiver.text == child.text
  }

  /// A name, or the member of one, which is the same wherever it stands in a statement.
  private var isPath: Bool {
    switch kind {
    case .name: true
    case .member: firstChild?.unwrapped.isPath ?? false
    default: false
    }
  }
}
