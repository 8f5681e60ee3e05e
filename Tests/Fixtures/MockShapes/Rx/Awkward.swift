import Foundation
import RIBs
import UIKit

typealias Completion = (Int) -> Void

/// @mockable(history: all)
protocol Aliases {
  typealias Done = (String?) -> Void
  func kept(_ completion: @escaping Completion, value: Int)
  func passing(_ completion: Completion, value: Int)
  func optional(_ done: Done?)
  func own(_ done: @escaping Done) -> Done
  var onDone: Done { get set }
  var onCompletion: Completion { get }
}

extension Namespace {
  typealias Items = [Item]

  /// @mockable
  protocol InExtension {
    var items: Items { get set }
    func item(named name: String) -> Item
  }
}

class BaseViewController: UIViewController, ViewControllable {}

/// @CreateMock
protocol BaseViewing: BaseViewController {
  func show()
}

/// @CreateMock
protocol Ordered: Comparable, Codable, CustomDebugStringConvertible {
  var rank: Int { get }
}

/// @mockable
protocol Modifiers {
  mutating func change()
  var stored: Int { get nonmutating set }
  static func == (left: Self, right: Self) -> Bool
  static postfix func ++ (value: inout Self) -> Self
  func fetch(
    _ first: Int,  // A comment.
    second: (
      _ name: String, Int
    ) -> Void
  )
    async throws
    -> [String:
    Int]
  @available(
    *, deprecated,
    message: "Use (another)."
  )
  func wrapped(@_implicitSelfCapture _ body: @escaping () -> Void)
}

/// @mockable(history: all)
protocol Wide {
  func anotherLongFunctionName(
    first: Result<[String: [Int]], any Error>, second: [String: [Int]],
    third: Set<[String: [Int]]>)
  func aVeryLongFunctionNameThatNeedsRoom(
    withAnArgument argument: Result<[String: [Int]], any Error>, and other: (Int, Int) -> [String]
  ) async throws -> Result<[String: [Int]], any Error>
  var aVeryLongPropertyNameThatNeedsRoom: Result<[String: [Int]], ShapeError> { get async throws }
}

/// @mockable
protocol Nothing {}

/// @mockable
public protocol `Type` {
  var `self`: Int { get }
  func `init`()
  func callAsFunction(_ value: Int) -> Int
  func `repeat`(`in` `class`: Int, _ `while`: Int)
}

/// @mockable
protocol HiddenByMember {
  func fatalError(_ message: String)
  func route() -> Route
}

/// @mockable
@dynamicMemberLookup
protocol Dynamic {
  subscript(dynamicMember name: String) -> Int { get }
}

/// @mockable
protocol Existentials {
  func take(_ values: [any Repository<Int>], _ one: (any Repository)?) -> any Repository<String>
  func both() -> (any Diamondlike & AnyObject)?
  var meta: any Repository.Type { get }
}

/// @mockable
protocol HashableObject: NSObjectProtocol, Hashable, CustomStringConvertible {
  func fill()
}

/// @mockable
protocol IsolatedStatics {
  @MainActor static var count: Int { get }
  @MainActor static var title: String { get set }
  @MainActor static func reset() -> Bool
}

/// @mockable
protocol WordsOfSwift {
  associatedtype `class`
  var `Type`: Int { get }
  static var `Protocol`: Int { get set }
  func make<`Type`>(_ value: `Type`) -> `Type`
  func use<`default`>(_ value: `default`, _ other: `class`) -> `default`?
}

/// @mockable(typealias: Next = TiedToItselfMock)
protocol TiedToItself {
  associatedtype Next: TiedToItself where Next.Next == Self
  func follow(_ next: Next)
}
