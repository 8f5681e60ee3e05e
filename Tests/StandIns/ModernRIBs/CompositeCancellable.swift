import Combine

/// Cancels all it holds, and from then on all that it is given, at once.
final class CompositeCancellable: Cancellable {
  private var held: Set<AnyCancellable>? = []

  var count: Int { held?.count ?? 0 }

  func insert(_ cancellable: AnyCancellable) {
    if held == nil { cancellable.cancel() } else { held?.insert(cancellable) }
  }

  func cancel() {
    let cancelled = held ?? []
    held = nil
    for cancellable in cancelled { cancellable.cancel() }
  }
}
