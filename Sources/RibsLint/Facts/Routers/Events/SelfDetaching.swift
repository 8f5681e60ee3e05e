import RibsModel
import RibsSyntax

extension Project {
  /// The call is the framework's `detachChild`, on the very router that it is given:
  /// `menu.detachChild(menu)`, `detachChild(self)`
  func detachesItsReceiver(by call: CodePoint, _ typing: inout Typing) -> Bool {
    let syntax = code.syntax(at: call)
    guard syntax.calleeName == "detachChild", syntax.arguments.count == 1,
      isOnItself(syntax, in: call.unit, &typing), case .foreign = typing.callee(of: call)
    else { return false }
    return true
  }

  private func isOnItself(
    _ call: Syntax, in unit: CodeUnitID, _ typing: inout Typing
  ) -> Bool {
    let child = call.arguments[0].value.unwrapped
    guard let receiver = call.receiver?.unwrapped, !receiver.isSelfOrSuper else {
      guard let owner = code[unit].owner else { return false }
      return child.isSelfOrSuper && types.inherits(owner, .routing)
    }
    return receiver.isPath && child.isPath && receiver.text == child.text
      && types.inherits(typing.type(at: CodePoint(unit, receiver.id)).unwrapped, .routing)
  }
}

extension Syntax {
  /// A name, or the member of one, which is the same wherever it stands in a statement.
  fileprivate var isPath: Bool {
    switch kind {
    case .name: true
    case .member: firstChild?.unwrapped.isPath ?? false
    default: false
    }
  }
}
