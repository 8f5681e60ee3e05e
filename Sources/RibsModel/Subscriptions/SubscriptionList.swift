import RibsSyntax
import Synchronization

/// The project's subscriptions, read when somebody asks for them first: rules do, pictures do not.
final class SubscriptionList: Sendable {
  private let types: TypeTable
  private let code: CodeTable
  private let read = Mutex<[Subscription]?>(nil)

  init(types: TypeTable, code: CodeTable) {
    self.types = types
    self.code = code
  }

  var all: [Subscription] {
    read.withLock { known in
      if let known { return known }
      let found = Subscription.all(in: types, code)
      known = found
      return found
    }
  }
}
