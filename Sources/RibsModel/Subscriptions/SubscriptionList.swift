import RibsSyntax
import Synchronization

/// The project's subscriptions that are not just handed on, read when somebody asks for them first:
/// rules do, pictures do not.
final class SubscriptionList: Sendable {
  private let typing: Typing
  private let hierarchy: Hierarchy
  private let read = Mutex<[Subscription]?>(nil)

  init(typing: Typing, hierarchy: Hierarchy) {
    self.typing = typing
    self.hierarchy = hierarchy
  }

  var all: [Subscription] {
    read.withLock { known in
      if let known { return known }
      let found = Subscription.all(by: typing, hierarchy)
      known = found
      return found
    }
  }
}
