import Foundation
import UIKit

/// @CreateMock
public protocol PublicShape: AnyObject {
  var number: Int { get set }
  static var limit: Int { get }
  func load(_ id: Int) -> String
  subscript(index: Int) -> Int { get set }
  init(number: Int)
}

/// @CreateMock
package protocol PackageShape {
  func load() async throws -> Int
}

/// @CreateMock
protocol Repository<Item> {
  associatedtype Item: Equatable
  associatedtype Key: Hashable = String
  func item(for key: Key) -> Item?
  func store(_ item: Item, for key: Key)
}

/// @CreateMock(typealias: Item = Route)
protocol Routes: Repository {}

/// @CreateMock
protocol Names: Repository<String> {}

/// @CreateMock
protocol Numbers: Repository where Item == Int, Key == Int {}

/// @CreateMock(history: all)
protocol Collecting where Elements.Element == Element {
  associatedtype Element
  associatedtype Elements: Collection
  var elements: Elements { get }
  func add(_ element: Element)
}

/// @mockable(typealias: Value = Int)
protocol StaticPart {
  associatedtype Value
  static var initial: Value { get set }
}

/// @CreateMock
protocol SendableShape: Sendable {
  var name: String { get }
  func send(_ value: Int) async
}

/// @CreateMock
@MainActor
protocol MainActorShape: AnyObject {
  var title: String { get set }
  static var shared: Int { get set }
  nonisolated var identifier: String { get }
  func show(_ value: Int)
  nonisolated func log(_ text: String)
}

/// @CreateMock
protocol PartlyMainActor {
  @MainActor var title: String { get set }
  @MainActor func show() -> Int
  func work() async
}

/// @CreateMock
protocol ActorShape: Actor {
  var count: Int { get }
  func add(_ value: Int) throws -> Int
  nonisolated func name() -> String
}

/// @CreateMock
@available(macOS 10.15, iOS 13, *)
protocol AvailableShape {
  @available(macOS 11, iOS 14, *) func later()
}

/// @CreateMock
protocol ViewShape: UIViewController {
  var text: String? { get set }
  func show(_ text: String)
}

/// @CreateMock
protocol SelfViewShape where Self: UIView {
  func fill()
}

/// @CreateMock
protocol ObjectShape: NSObjectProtocol {
  func fill()
}

typealias Both = HashableShape & SendableShape

/// @CreateMock
protocol HashableShape: Hashable, CustomStringConvertible {
  func fill()
}

/// @CreateMock
protocol ComposedShape: Both, Identifiable {
  func more()
}

/// @CreateMock
protocol NumberedShape: Identifiable where ID == Int {
  func more()
}

/// @CreateMock
protocol NamedShape: Hashable, Identifiable where Self.ID == String? {}

protocol Base {
  var value: Int { get }
  func shared(_ number: Int)
}

protocol OtherBase {
  var value: Int { get set }
  func shared(_ number: Int)
  func shared(_ text: String)
}

/// @CreateMock
protocol Diamond: Base, OtherBase {
  func shared(_ number: Int)
}

/// @CreateMock(override: name = RenamedFake; modifiers: delegate = weak; unknown: a = b)
protocol Renamed {
  var delegate: Diamondlike? { get set }
}

protocol Diamondlike: AnyObject {}

/// @CreateMock
private protocol Hidden {}

/// @CreateMock
final class NoProtocol {}
