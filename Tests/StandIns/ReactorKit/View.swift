import Foundation
import RxSwift

/// What turns actions into states (ReactorKit 3, `Reactor.swift`).
public protocol Reactor: AnyObject {
  associatedtype Action
  associatedtype Mutation = Action
  associatedtype State

  var initialState: State { get }
}

/// A view that is bound to a reactor when it is given one (ReactorKit 3, `View.swift`).
public protocol View: AnyObject {
  associatedtype Reactor: ReactorKit.Reactor

  var disposeBag: DisposeBag { get set }
  var reactor: Reactor? { get set }
  func bind(reactor: Reactor)
}

extension View {
  public var reactor: Reactor? {
    get { KeptReactors.of(self) as? Reactor }
    set {
      KeptReactors.keep(newValue, for: self)
      disposeBag = DisposeBag()
      if let newValue { bind(reactor: newValue) }
    }
  }
}

/// The reactors, each kept for as long as its view lives: associated objects, but that those of
/// views which are gone are let go of when the next one is asked for.
private enum KeptReactors {
  private struct Entry {
    weak var view: AnyObject?
    let reactor: AnyObject
  }

  private static let lock = NSLock()
  private static var entries: [ObjectIdentifier: Entry] = [:]

  static func of(_ view: AnyObject) -> AnyObject? {
    lock.withLock {
      forgetViewsThatAreGone()
      return entries[ObjectIdentifier(view)]?.reactor
    }
  }

  static func keep(_ reactor: AnyObject?, for view: AnyObject) {
    lock.withLock {
      forgetViewsThatAreGone()
      entries[ObjectIdentifier(view)] = reactor.map { Entry(view: view, reactor: $0) }
    }
  }

  private static func forgetViewsThatAreGone() {
    entries = entries.filter { $0.value.view != nil }
  }
}
