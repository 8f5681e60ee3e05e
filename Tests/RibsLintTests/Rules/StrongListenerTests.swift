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
}
