import RibsModel
import RibsSyntax

extension Project {
  /// The code sends something to a stream of its own object's, and what that object makes of it tells
  /// the listener: `finished.onNext(())`, where somewhere else stands
  /// `finished.subscribe(onNext: { … listener?.homeDidFinish() … })`.
  func tellsListenerByStream(_ unit: CodeUnit) -> Bool {
    guard let owner = unit.owner else { return false }
    let streams = Set(unit.nodes([.call]).compactMap(\.ownStreamSentTo))
    guard !streams.isEmpty else { return false }
    let own = units(of: owner).map { code[$0] }
    let telling = Set(own.filter(\.tellsListener).map { types.declaredName(at: $0.declaration) })
    return own.contains { unit in
      unit.nodes([.name, .member]).contains { mention in
        guard let name = ownName(mention), streams.contains(name), !mention.isSentTo,
          let statement = mention.outermostStatement
        else { return false }
        return ([statement] + statement.descendants).contains { node in
          node.tellsListener || node.isListenersMethod
            || [.name, .member].contains(node.kind) && telling.contains(node.name)
        }
      }
    }
  }
}

/// How something is put into a subject or relay.
private let sending: Set = ["accept", "on", "onCompleted", "onNext", "send"]

extension Syntax {
  /// The property of `self` to which the call sends something: `finished.onNext(())`.
  fileprivate var ownStreamSentTo: String? {
    guard kind == .call, let name = calleeName, sending.contains(name) else { return nil }
    return receiver.flatMap { ownName($0.unwrapped) }
  }

  /// `finished` of `finished.onNext(())`
  fileprivate var isSentTo: Bool {
    guard let member = wrapped.parent, member.kind == .member, sending.contains(member.name) else {
      return false
    }
    return member.wrapped.parent?.kind == .call
  }

  /// `listener.homeDidFinish`, as a value or called.
  fileprivate var isListenersMethod: Bool {
    kind == .member && firstChild?.unwrapped.name == "listener"
  }

  /// The statement around it that is no part of a closure's.
  fileprivate var outermostStatement: Syntax? {
    var statement = enclosingStatement
    while let closure = statement?.ancestors.first(where: { $0.kind == .closure }) {
      statement = closure.enclosingStatement
    }
    return statement
  }
}
