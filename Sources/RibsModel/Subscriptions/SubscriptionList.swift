import RibsSyntax
import Synchronization

/// The project's subscriptions, read when somebody asks for them first: rules do, pictures do not.
final class SubscriptionList: Sendable {
  private let typing: Typing
  private let read = Mutex<[Subscription]?>(nil)

  init(typing: Typing) { self.typing = typing }

  var all: [Subscription] {
    read.withLock { known in
      if let known { return known }
      let found = Subscription.all(by: typing)
      known = found
      return found
    }
  }
}
