import RibsLint
import Testing

@Suite struct StrongListenerTests {
  @Test func onlyTheListenerOfTheInteractableCounts() {
    #expect(
      differences(
        """
        protocol AListener: AnyObject {}
        protocol StateListener: AnyObject {}
        protocol AInteractable: Interactable {
          var listener: AListener? { get set }
        }
        final class AInteractor: Interactor, AInteractable {
          weak var listener: AListener?
          var stateListener: StateListener?
        }
        final class BInteractor: Interactor {
          var stateListener: StateListener?
        }
        """, .strongListener) == [])
  }

  @Test func theListenerIsFoundUnderAnyName() {
    #expect(
      differences(
        """
        protocol AListener: AnyObject {}
        protocol AInteractable: Interactable {
          var listener: AListener? { get set }
        }
        final class AInteractor: Interactor, AInteractable {
          weak var listener: AListener?
          private var parent: AListener? // expect: strong_listener "parent"
        }
        """, .strongListener) == [])
  }

  /// Attributes of the language leave a property as it is; others may be wrappers.
  @Test(arguments: [
    ("@ObservationIgnored", 1), ("@_spi(Tests)", 1), ("@MainActor", 1), ("@WeakReference", 0),
  ])
  func plainAttributesChangeNothing(attribute: String, expected: Int) {
    let found = lint(
      """
      import RIBs
      protocol AListener: AnyObject {}
      protocol AInteractable: Interactable {
        var listener: AListener? { get set }
      }
      final class AInteractor: Interactor, AInteractable {
        \(attribute) var listener: AListener?
      }
      """, rules: [.strongListener]
    ).findings
    #expect(found.count == expected)
  }

  /// What is made for the interactor alone ends with it.
  @Test(arguments: [
    ("final class Told: AListener {}", []), ("struct Told: AListener {}", []),
    ("final class Told: UIViewController, AListener {}", ["strong_listener"]),
    ("final class Told: Interactor, AListener {}", ["strong_listener"]),
    (
      "final class Told: AListener {}; final class Up: Interactor, AListener {}",
      ["strong_listener"]
    ),
    ("", ["strong_listener"]),
  ])
  func aListenerThatOnlyPlainObjectsAreIsNoParent(conforming: String, expected: [String]) {
    let code = """
      import RIBs
      import UIKit
      protocol AListener {}
      final class AInteractor: Interactor { var listener: AListener? }
      \(conforming)
      """
    #expect(lint(code, rules: [.strongListener]).findings.map(\.rule) == expected)
  }

  @Test func adaptersAndPayloadsAreNoInteractors() {
    #expect(
      differences(
        """
        protocol AListener: AnyObject {}
        struct Payload {
          let listener: AListener
        }
        final class Adapter {
          var listener: AListener?
        }
        final class AInteractor: Interactor {
          private unowned let listener: AListener
        }
        """, .strongListener) == [])
  }

  @Test func aClosureOfThatNameIsNoListener() {
    #expect(
      differences(
        """
        final class AInteractor: Interactor {
          var listener: (() -> Void)?
          var listeners: [AnyObject] = []
        }
        """, .strongListener) == [])
  }

  @Test func aGenericBaseClassHoldsWhatItsSubclassGives() {
    #expect(
      differences(
        """
        protocol AListener: AnyObject {}
        protocol AInteractable: Interactable {
          var listener: AListener? { get set }
        }
        class FlowInteractor<L>: Interactor {
          var listener: L? // expect: strong_listener "listener"
        }
        final class AInteractor: FlowInteractor<AListener>, AInteractable {}
        """, .strongListener) == [])
  }

  @Test func theListenerMayBeCalledDelegate() {
    #expect(
      differences(
        """
        protocol ADelegate: AnyObject {}
        protocol AInteractable: Interactable {
          var delegate: ADelegate? { get set }
        }
        final class AInteractor: Interactor, AInteractable {
          var delegate: ADelegate? // expect: strong_listener "delegate"
        }
        """, .strongListener) == [])
  }

  @Test func whatNoBuilderTakesIsNoListener() {
    #expect(
      differences(
        """
        protocol SocketListener: AnyObject {}
        final class AInteractor: Interactor {
          private let listener: SocketListener
        }
        protocol BListener: AnyObject {}
        protocol BInteractable: Interactable {
          var listener: BListener? { get set }
        }
        final class BInteractor: Interactor, BInteractable {
          weak var listener: BListener?
          private let audit: BListener
        }
        """, .strongListener) == [])
  }

  @Test(arguments: [
    ("var menu: MenuActionable?", "menu = item", true),
    ("let items = ReplaySubject<MenuActionable>.create(bufferSize: 1)", "items.onNext(item)", true),
    ("var menu: MenuInteractor?", "menu = item as? MenuInteractor", true),
    ("weak var menu: MenuActionable?", "menu = item", false),
    ("var menu: MenuActionable?", "menu = item; menu = nil", false),
    ("var menu: MenuActionable?", "", false),
    ("let items = PublishSubject<MenuActionable>()", "items.onNext(item)", false),
  ])
  func aListenerThatKeepsTheInteractorMakesItAnError(
    property: String, statement: String, isCycle: Bool
  ) {
    let source = """
      import RIBs
      import RxSwift
      protocol MenuActionable: AnyObject {}
      protocol MenuListener: AnyObject {}
      protocol MenuInteractable: Interactable {
        var listener: MenuListener? { get set }
      }
      final class MenuInteractor: Interactor, MenuInteractable, MenuActionable {
        var listener: MenuListener?
      }
      final class HomeInteractor: Interactor, MenuListener {
        \(property)
        func keep(_ item: MenuActionable) { \(statement) }
      }
      """
    let findings = lint(source, rules: [.strongListener]).findings
    #expect(findings.map(\.severity) == [isCycle ? .error : .warning])
    #expect(findings.map(\.confidence) == [isCycle ? .proven : .likely])
  }

  @Test func aListenerOfSeveralClassesIsNotKnown() {
    let source = """
      import RIBs
      protocol MenuListener: AnyObject {}
      protocol MenuInteractable: Interactable {
        var listener: MenuListener? { get set }
      }
      final class MenuInteractor: Interactor, MenuInteractable {
        var listener: MenuListener?
      }
      final class HomeInteractor: Interactor, MenuListener {
        var menu: MenuInteractor?
        func keep(_ item: MenuInteractor) { menu = item }
      }
      final class RideInteractor: Interactor, MenuListener {}
      """
    #expect(lint(source, rules: [.strongListener]).findings.map(\.severity) == [.warning])
  }
}
