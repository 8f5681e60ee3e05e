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
}
