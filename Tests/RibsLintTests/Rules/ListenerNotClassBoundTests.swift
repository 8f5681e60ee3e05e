import RibsLint
import Testing

@Suite struct ListenerNotClassBoundTests {
  @Test(arguments: [
    "protocol L: AnyObject {}",
    "protocol L: class {}",
    "protocol L: NSObjectProtocol {}",
    "@objc protocol L {}",
    "protocol L where Self: UIViewController {}",
    "protocol L: Interactable {}",
    "protocol L: ViewControllable {}",
    "class C {}\nprotocol L: C {}",
    "protocol M: AnyObject {}\nprotocol L: M {}",
    "protocol M: AnyObject {}\ntypealias N = M & Sendable\nprotocol L: N {}",
    "protocol L: SomethingNotInTheTree {}",
    "protocol L {}\nstruct Value: L {}",
    "protocol L {}\nenum Value {}\nextension Value: L {}",
  ])
  func classBoundOrUnknownIsSilent(declaration: String) {
    let use = "\nprotocol AInteractable: Interactable { var listener: L? { get set } }"
    #expect(differences(declaration + use, .listenerNotClassBound) == [])
  }

  @Test(arguments: ["@MainActor", "@available(iOS 15, *)", "@preconcurrency @MainActor"])
  func anAttributeThatBindsNothingIsLookedThrough(attribute: String) {
    let listener = "\(attribute) protocol L {} // expect: listener_not_class_bound\n"
    let use = "protocol AInteractable: Interactable { var listener: L? { get set } }"
    #expect(differences(listener + use, .listenerNotClassBound) == [])
  }

  @Test(arguments: [
    "protocol AInteractable: Interactable { var listener: L? { get set } }",
    "final class AInteractor: Interactor { var listener: L? }",
    "protocol APresentable: Presentable { var delegate: (any L)? { get set } }",
    "protocol ABuildable: Buildable { func build(withListener listener: L) }",
    "final class ABuilder: Builder<EmptyDependency> { func build(x: Int, listener: L) {} }",
  ])
  func everyPlaceOfAListenerIsSeen(use: String) {
    let declaration = "protocol L {} // expect: listener_not_class_bound\n"
    #expect(differences(declaration + use, .listenerNotClassBound) == [])
  }

  @Test(arguments: [
    "final class Row: UIView { var delegate: L? }",
    "final class AInteractor: Interactor { private let router: L }",
    "final class AWorker: Worker { private let delegate: L }",
    "struct Payload { var listener: L }",
    "final class AInteractor: Interactor { var logger: L? }",
    "final class AInteractor: Interactor { var listener: (L & AnyObject)? }",
    "final class AInteractor: Interactor { var listener: [L] }",
    "final class ABuilder: Builder<EmptyDependency> { func make(listener: L) {} }",
  ])
  func otherUsesAreLeftAlone(use: String) {
    #expect(differences("protocol L {}\n" + use, .listenerNotClassBound) == [])
  }

  @Test func manyUsesGiveOneFinding() {
    #expect(
      differences(
        """
        protocol L {} // expect: listener_not_class_bound
        protocol AInteractable: Interactable { var listener: L? { get set } }
        final class AInteractor: Interactor, AInteractable { var listener: L? }
        protocol ABuildable: Buildable { func build(withListener listener: L) }
        """, .listenerNotClassBound) == [])
  }

  @Test func theListenerOfTheLastStageOfABuildIsOne() {
    let source = """
      import RIBs
      protocol MapListener { func mapDidClose() }
      final class MapBuilder: MultiStageComponentizedBuilder<Int, ViewableRouting, MapListener> {
        override func finalStageBuild(with component: Int, _ listener: MapListener) -> ViewableRouting {
          fatalError()
        }
      }
      """
    #expect(lint(source, rules: [.listenerNotClassBound]).findings.count == 1)
  }
}
