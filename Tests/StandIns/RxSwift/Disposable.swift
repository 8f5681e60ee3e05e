import Foundation

public protocol Disposable {
  func dispose()
}

public protocol Cancelable: Disposable {
  var isDisposed: Bool { get }
}

/// Makes disposables.
public struct Disposables {
  private init() {}

  public static func create() -> Disposable { NothingToDispose() }

  /// A disposable that runs `dispose` once, and lets go of it then.
  public static func create(with dispose: @escaping () -> Void) -> Cancelable {
    DisposeOnce(dispose)
  }

  public static func create(_ disposables: Disposable...) -> Cancelable {
    DisposeOnce {
      for disposable in disposables { disposable.dispose() }
    }
  }
}

/// Disposes of all it holds, and from then on of all that it is given, at once.
public final class CompositeDisposable: Cancelable {
  public struct DisposeKey {
    fileprivate let number: Int
  }

  private let lock = NSRecursiveLock()
  // Nil once disposed: there is nothing to hold any more.
  private var held: [Int: Disposable]? = [:]
  private var nextNumber = 0

  public init() {}

  public convenience init(_ first: Disposable, _ second: Disposable) {
    self.init(disposables: [first, second])
  }

  public init(disposables: [Disposable]) {
    for disposable in disposables { _ = insert(disposable) }
  }

  public var isDisposed: Bool { lock.withLock { held == nil } }

  public var count: Int { lock.withLock { held?.count ?? 0 } }

  /// The key to remove it by, nil if this composite was disposed of before: then so is
  /// `disposable`.
  public func insert(_ disposable: Disposable) -> DisposeKey? {
    let key: DisposeKey? = lock.withLock {
      guard held != nil else { return nil }
      nextNumber += 1
      held?[nextNumber] = disposable
      return DisposeKey(number: nextNumber)
    }
    if key == nil { disposable.dispose() }
    return key
  }

  public func remove(for key: DisposeKey) {
    lock.withLock { held?.removeValue(forKey: key.number) }?.dispose()
  }

  public func dispose() {
    let disposed = lock.withLock {
      defer { held = nil }
      return held
    }
    for (_, disposable) in (disposed ?? [:]).sorted(by: { $0.key < $1.key }) {
      disposable.dispose()
    }
  }
}

/// Holds one disposable at a time and disposes of the one before.
public final class SerialDisposable: Cancelable {
  private let lock = NSRecursiveLock()
  private var current: Disposable?
  private var disposed = false

  public init() {}

  public var isDisposed: Bool { lock.withLock { disposed } }

  public var disposable: Disposable {
    get { lock.withLock { current } ?? Disposables.create() }
    set {
      let outdated: Disposable? = lock.withLock {
        guard !disposed else { return newValue }
        defer { current = newValue }
        return current
      }
      outdated?.dispose()
    }
  }

  public func dispose() {
    let last = lock.withLock {
      disposed = true
      defer { current = nil }
      return current
    }
    last?.dispose()
  }
}

/// Disposes of what it holds when it goes away itself.
public final class DisposeBag {
  private let held = CompositeDisposable()

  public init() {}

  public convenience init(disposing disposables: Disposable...) {
    self.init()
    insert(disposables)
  }

  public func insert(_ disposable: Disposable) { _ = held.insert(disposable) }

  public func insert(_ disposables: Disposable...) { insert(disposables) }

  public func insert(_ disposables: [Disposable]) {
    for disposable in disposables { insert(disposable) }
  }

  deinit { held.dispose() }
}

extension Disposable {
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}

private struct NothingToDispose: Disposable {
  func dispose() {}
}

private final class DisposeOnce: Cancelable {
  private let lock = NSRecursiveLock()
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  var isDisposed: Bool { lock.withLock { action == nil } }

  func dispose() {
    let pending = lock.withLock {
      defer { action = nil }
      return action
    }
    pending?()
  }
}
