import RibsLint
import Testing

@Suite struct StrongRouterReferenceTests {
  @Test func requirementsAndComputedPropertiesHoldNothing() {
    #expect(
      differences(
        """
        protocol ARouting: Routing {}
        protocol AInteractable: Interactable {
          var router: ARouting? { get set }
        }
        final class AInteractor: Interactor, AInteractable {
          private weak var stored: ARouting?
          var router: ARouting? {
            get { stored }
            set { stored = newValue }
          }
          static var router: ARouting?
        }
        """, .strongRouterReference) == [])
  }

  @Test func weakMayStandAnywhereBeforeTheVariable() {
    #expect(
      differences(
        """
        protocol ARouting: Routing {}
        final class AInteractor: Interactor {
          weak private(set) var router: ARouting?
        }
        final class BInteractor: Interactor {
          private
          weak
          var router: ARouting?
        }
        final class CInteractor: Interactor {
          unowned(unsafe) var router: ARouting
        }
        final class DInteractor: Interactor {
          @objc weak public var router: ARouting?
        }
        """, .strongRouterReference) == [])
  }

  @Test func aWrapperDecidesHowTheValueIsHeld() {
    #expect(
      differences(
        """
        protocol ARouting: Routing {}
        final class AInteractor: Interactor {
          @Weak var router: ARouting?
        }
        final class BInteractor: Interactor {
          @Published var router: ARouting? // expect: strong_router_reference
        }
        """, .strongRouterReference) == [])
  }

  @Test func aChildsRouterIsAnotherMatter() {
    #expect(
      differences(
        """
        protocol ARouting: Routing {}
        protocol ChildRouting: Routing {}
        protocol AInteractable: Interactable {
          var router: ARouting? { get set }
        }
        final class AInteractor: Interactor, AInteractable {
          weak var router: ARouting?
          private var child: ChildRouting?
        }
        final class BInteractor: Interactor {
          private var currentChild: ChildRouting?
        }
        """, .strongRouterReference) == [])
  }

  @Test func theInteractableNamesTheRouterUnderAnyName() {
    #expect(
      differences(
        """
        protocol ARouting: Routing {}
        protocol AInteractable: Interactable {
          var router: ARouting? { get set }
        }
        final class AInteractor: Interactor, AInteractable {
          weak var router: ARouting?
          private var helper: ARouting! // expect: strong_router_reference "helper"
        }
        """, .strongRouterReference) == [])
  }

  @Test func spellingsOfOneTypeAreEqual() {
    #expect(
      differences(
        """
        protocol ARouting: Routing {}
        typealias Route = ARouting
        final class AInteractor: Interactor {
          var router: Optional<any ARouting> // expect: strong_router_reference
        }
        final class BInteractor: Interactor {
          var router: Route? // expect: strong_router_reference
        }
        final class CInteractor: Interactor {
          var router: (ARouting & AnyObject)? // expect: strong_router_reference
        }
        final class DInteractor: Interactor {
          lazy var router: ARouting? = nil // expect: strong_router_reference
        }
        """, .strongRouterReference) == [])
  }

  @Test func anInteractorOfAnotherArchitectureIsNone() {
    #expect(
      differences(
        """
        protocol ARouting: Routing {}
        protocol Interacting {}
        class ViperInteractor: Interacting {
          var router: ARouting?
        }
        final class AInteractor {
          var router: ARouting?
        }
        """, .strongRouterReference) == [])
  }

  @Test func aProjectsBaseClassIsAnInteractor() {
    #expect(
      differences(
        """
        protocol ARouting: Routing {}
        class BaseInteractor<P>: PresentableInteractor<P> {}
        typealias Base = BaseInteractor
        final class AInteractor: Base<APresentable> {
          var router: ARouting? // expect: strong_router_reference
        }
        final class BInteractor: RIBs.Interactor {
          var router: ARouting? // expect: strong_router_reference
        }
        protocol APresentable: Presentable {}
        """, .strongRouterReference) == [])
  }

  @Test(arguments: ["HomeTests/A.swift", "Mocks/A.swift", "A.generated.swift", "A.swift"])
  func testsMocksAndGeneratedCodeAreLeftAlone(path: String) {
    let isPlain = path == "A.swift"
    let name = path.hasPrefix("Mocks") ? "AInteractorMock" : "AInteractor"
    let files = [
      TestFile(
        path,
        """
        import RIBs
        protocol ARouting: Routing {}
        final class \(name): Interactor { var router: ARouting? }
        """)
    ]
    let count = lint(files, rules: [.strongRouterReference]).findings.count
    #expect(count == (isPlain ? 1 : 0))
  }

  @Test(arguments: [("", 1), ("weak", 0)])
  func aRoutersProtocolNeedNotBeARouting(modifier: String, expected: Int) {
    let source = """
      import RIBs
      protocol ARoutingLogic: AnyObject { func routeToB() }
      protocol AInteractable: Interactable { var router: ARoutingLogic? { get set } }
      final class AInteractor: Interactor, AInteractable { \(modifier) var router: ARoutingLogic? }
      final class ARouter: Router<AInteractable>, ARoutingLogic {
        override init(interactor: AInteractable) {
          super.init(interactor: interactor)
          interactor.router = self
        }
        func routeToB() {}
      }
      """
    #expect(lint(source, rules: [.strongRouterReference]).findings.count == expected)
  }

  @Test func whatAGenericBaseCannotDeclareWeakIsMovedToItsHeir() {
    let source = """
      import RIBs
      protocol ARouting: Routing {}
      protocol AInteractable: Interactable { var router: ARouting? { get set } }
      class RoutedInteractor<R>: Interactor { var router: R? }
      final class AInteractor: RoutedInteractor<ARouting>, AInteractable {}
      """
    let help =
      "Declare `weak var router: ARouting?` in `AInteractor`, and take it out of "
      + "`RoutedInteractor`, where it can't be weak; the parent's router keeps the router alive."
    #expect(lint(source, rules: [.strongRouterReference]).findings.map(\.help) == [help])
  }

  @Test func aGenericBaseClassHoldsWhatItsSubclassGives() {
    #expect(
      differences(
        """
        protocol ARouting: Routing {}
        protocol AInteractable: Interactable {
          var router: ARouting? { get set }
        }
        class RoutedInteractor<R>: Interactor {
          var router: R? // expect: strong_router_reference "router"
        }
        class WeakInteractor<R: AnyObject>: Interactor {
          weak var router: R?
        }
        final class AInteractor: RoutedInteractor<ARouting>, AInteractable {}
        final class BInteractor: RoutedInteractor<ARouting>, AInteractable {}
        final class CInteractor: WeakInteractor<ARouting>, AInteractable {}
        """, .strongRouterReference) == [])
  }
}
