import Foundation

enum ShapeError: Error { case failed }

struct Route: Equatable { var name = "" }

/// @CreateMock(history: all)
protocol Functions: AnyObject {
  func plain()
  func one(_ value: Int)
  func two(first: Int, and second: String) -> Bool
  func named(in place: Int, default: Int, for: String) -> [Int]
  func unnamed(_: Int, _: String)
  func returnsTuple() -> (count: Int, name: String)
  func returnsRoute(at index: Int) -> Route
  func returnsOptional() -> Route?
  func returnsClosure() -> (Int) -> Void
  func returnsNever() -> Never
  func takesTuple(_ pair: (Int, String))
  func takesOptionalClosure(_ completion: ((Result<Int, Error>) -> Void)?)
  func escaping(_ completion: @escaping (Int) -> Void)
  func nonEscaping(_ body: (Int) -> Bool) -> Bool
  func sendable(_ body: @escaping @Sendable () -> Void)
  func mainActorClosure(_ body: @escaping @MainActor (Int) -> Void)
  func lazily(_ message: @autoclosure () -> String)
  func lazilyKept(_ message: @autoclosure @escaping () -> String)
  func change(_ value: inout Int)
  func many(_ values: Int..., named name: String)
  func implicitly(_ value: Int!) -> Int!
  func existential(_ value: any Equatable & CustomStringConvertible, _ type: Any.Type) -> any Error
  func nested(_ values: [String: [Int?]], _ keyPath: KeyPath<Route, String>) -> Set<Int>
  func `default`(`self` value: Int)
  func consume(_ value: consuming Route, borrow other: borrowing Route)
  @discardableResult func discardable() -> Int
  @available(*, deprecated) func old()
  static func make(_ value: Int) -> Self
  static func count() -> Int
  func copy() -> Self
  func isEqual(to other: Self) -> Bool
  static func + (left: Self, right: Int) -> Int
  prefix static func - (value: Self) -> Int
}

/// @mockable(history: fetch = true; save = true)
protocol Effects {
  func fetch(id: Int) async -> Int
  func save(_ value: Int) throws
  func load() async throws -> Route
  func typed() throws(ShapeError) -> Int
  func typedAsync(_ value: Int) async throws(ShapeError)
  func perform<Value>(_ body: () throws -> Value) rethrows -> Value
  func run(_ body: () async throws -> Void) async rethrows
  var current: Int { get async }
  var checked: Int { get throws }
  var both: Route { get async throws }
  var typedFailure: String? { get throws(ShapeError) }
}

/// @mockable(history: all)
protocol Generics {
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
  func store<Value>(_ value: Value?, at key: String) where Value: Codable & Sendable
  func map<Value, Result>(_ values: [Value], _ change: (Value, Int) -> Result) -> [Result]
  func observe<Value>(_ value: Value, _ observer: @escaping (Value?) -> Void) where Value: Equatable
  func opaque(_ value: some Equatable, _ other: [some Hashable])
  func fail<Failure: Error>(_ failure: Failure) throws(Failure)
  func swap<Value>(_ value: inout Value)
  func many<Value>(_ values: Value...) -> Value?
  func pack<each Value>(_ values: repeat each Value)
  func optionalClosure<Value>(_ value: Value, _ body: ((Value) -> Void)?)
}

/// @mockable
protocol Overloads {
  var update: Int { get }
  func update(arg: Int)
  func update(arg: Int, with value: String)
  func update(arg: String) -> Int
  func update(arg: String) -> String
  func load()
  func load() async throws -> Int
  static func load()
  func display()
  func display(x: Int)
  func display(y: Int)
  func show<Value>(_ value: Value)
  func show<Value: Equatable>(_ value: Value)
}

/// @mockable(history: all)
protocol Colliding {
  var loadCallCount: Int { get }
  func load(loadHandler: @escaping () -> Void)
  func load()
  func save(saveCallCount: Int)
  func reset()
  var resetHandler: Int { get set }
}
