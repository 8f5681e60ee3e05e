import Combine
import Foundation
import RxRelay
import RxSwift

enum Namespace {
  struct Item { var name = "" }

  /// @CreateMock
  protocol Nested {
    var item: Item { get set }
    func add(_ item: Item) -> Item?
  }

  enum Inner {
    /// @mockable
    protocol Deep: Nested {
      func deep(_ item: Item)
    }
  }
}

/// Inherits what uses a name of another scope.
/// @CreateMock
protocol Outside: Namespace.Nested {}

/// @mockable
protocol Properties {
  var number: Int { get }
  var text: String { get set }
  var route: Route { get }
  var settableRoute: Route { get set }
  var optional: Route? { get set }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var implicit: Route! { get set }
  var list: [Route] { get set }
  var pair: (Int, name: String) { get set }
  var closure: (Int) -> Void { get set }
  var optionalClosure: ((Int) -> Void)? { get set }
  var existential: any Error { get set }
  var type: Route.Type { get }
  var `default`: Bool { get set }
  var `init`: Int { get }
  static var shared: Route { get }
  static var limit: Int { get set }
  @available(*, deprecated) var old: Int { get }
}

/// @mockable
protocol Subscripts {
  subscript(index: Int) -> String { get }
  subscript(key: String) -> Route { get set }
  subscript(safe index: Int) -> Int? { get set }
  subscript<Value>(path: KeyPath<Route, Value>, default value: Value) -> Value { get set }
  subscript(checked index: Int) -> Int { get throws }
  subscript(_: Int, _: Int) -> Int { get }
  static subscript(name: String) -> Int { get set }
}

/// @mockable(rx: replayed = ReplaySubject; held = BehaviorSubject)
protocol RxStreams {
  var plain: Observable<Int> { get }
  var replayed: Observable<Int> { get }
  var held: Observable<Int> { get }
  var settable: Observable<[Route]> { get set }
  var relay: PublishRelay<Int> { get }
  var subject: BehaviorSubject<Bool> { get }
  func watch(_ id: Int) -> Observable<Route>
}

/// @mockable(combine: held = CurrentValueSubject)
protocol CombineStreams {
  var plain: AnyPublisher<Int, Never> { get }
  var held: AnyPublisher<Int, ShapeError> { get }
  var subject: CurrentValueSubject<Int, Never> { get }
  func watch(_ id: Int) -> AnyPublisher<Route, Never>
}

/// @CreateMock
protocol Initialisers {
  var name: String { get }
  var count: Int { get set }
  init(name: String)
  init?(text: String, count: Int) throws
  init<Value>(value: Value) async where Value: Equatable
}

/// @CreateMock
protocol EmptyInitialiser {
  init()
}

#if DEBUG
  /// @CreateMock
  protocol Conditional {
    #if os(Linux) || os(macOS)
      func onDesktop(_ value: Int)
      var desktop: Int { get set }
    #elseif os(iOS)
      func onPhone()
    #else
      func elsewhere()
    #endif
    #if canImport(Foundation)
      func same(_ date: Date)
    #else
      func same(_ date: Int)
    #endif
    func always()
  }
#endif
