import Synchronization

/// An object that is made when somebody asks for it first, and then kept.
struct LazyObject<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  // Not an `AtomicLazyReference`: the library does not inline that, and bodies are asked for more
  // often than anything else.
  private let kept = Atomic<Unmanaged<Object>?>(nil)

  deinit { kept.load(ordering: .acquiring)?.release() }

  func object(_ make: () -> Object) -> Object {
    if let known = kept.load(ordering: .acquiring) { return known.takeUnretainedValue() }
    let object = make()
    // Two threads may make it at once; both then take what the first of them has kept.
    let new = Unmanaged.passRetained(object)
    let (isFirst, first) = kept.compareExchange(
      expected: nil, desired: new, ordering: .acquiringAndReleasing)
    guard !isFirst, let first else { return object }
    new.release()
    return first.takeUnretainedValue()
  }
}
