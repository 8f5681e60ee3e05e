import RibsModel
import RibsSyntax
import Testing

/// What types inherit, and what they pass on to the framework's classes.
@Suite("Inheritance") struct InheritanceTests {
  @Test func clausesAndExtensionsCount() throws {
    let types = typeTable([
      "A.swift": "import RIBs\nprotocol P: Dependency {}\nclass C: Component<P> {}",
      "B.swift": "protocol Q {}\nextension C: Q {}",
    ])
    let component = try types.only("C")
    #expect(types.inherits(component, .component))
    #expect(try types.inherits(component, types.only("Q")))
  }

  @Test func aTypealiasOfSeveralProtocolsIsTakenApart() throws {
    let types = typeTable([
      "A.swift": "protocol A {}\nprotocol B {}\ntypealias Both = A & B\nclass C: Both {}"
    ])
    let type = try types.only("C")
    #expect(try types.inherits(type, types.only("A")))
    #expect(try types.inherits(type, types.only("B")))
  }

  @Test func whatTheAppAddsToTheFrameworkIsInherited() throws {
    let types = typeTable([
      "A.swift": """
      import RIBs
      protocol RootDependency: Dependency {}
      extension EmptyComponent: RootDependency {}
      class AppComponent: EmptyComponent {}
      """
    ])
    let component = try types.only("AppComponent")
    #expect(try types.inherits(component, types.only("RootDependency")))
  }

  @Test(arguments: [
    ("class C: UICollectionViewListCell {}", ["A", "B"]),
    ("class C: SwipeCollectionViewCell {}", ["A", "B"]),
    ("class C: UISearchTextField {}", ["A", "B"]),
    ("class C: UIPageViewController {}", ["B"]), ("class C: CALayer {}", []),
    ("protocol C {}", []),
  ])
  func whatTheAppAddsToUIKitIsInheritedFromAllClassesAbove(heir: String, expected: [String]) throws
  {
    let types = typeTable([
      "A.swift": """
      import UIKit
      protocol A {}
      protocol B {}
      extension UIView: A {}
      extension UIResponder: B {}
      \(heir)
      """
    ])
    let type = try types.only("C")
    #expect(try ["A", "B"].filter { try types.inherits(type, types.only($0)) } == expected)
  }

  @Test func argumentsReachTheFrameworkThroughBaseClasses() throws {
    let types = typeTable([
      "A.swift": """
      import RIBs
      protocol D: Dependency {}
      class BaseComponent<X, Y>: Component<Y> {}
      class Mid<Z>: BaseComponent<Int, Z> {}
      class Home: Mid<D> {}
      """
    ])
    let home = try types.only("Home")
    let base = try #require(types.frameworkBase(of: home))
    #expect(base.base == .component)
    #expect(try base.arguments == [.declared(types.only("D"), arguments: [])])
  }

  @Test func argumentsReachTheFrameworkThroughATypealias() throws {
    let types = typeTable([
      "A.swift": """
      import RIBs
      protocol I: Interactable {}
      typealias HomeBase = Router<I>
      class HomeRouter: HomeBase {}
      """
    ])
    let router = try types.only("HomeRouter")
    let base = try #require(types.frameworkBase(of: router))
    #expect(base.base == .router)
    #expect(try base.arguments == [.declared(types.only("I"), arguments: [])])
  }

  @Test func aVendoredFrameworkIsTheFramework() throws {
    let types = typeTable([
      "RIBs/Router.swift": """
      public protocol Routing { func attachChild(_ c: Routing); func detachChild(_ c: Routing) }
      open class Router<I>: Routing {
        public func attachChild(_ c: Routing) {}
        public func detachChild(_ c: Routing) {}
      }
      """,
      "RIBs/Interactor.swift": "open class Interactor { public final func activate() {} }",
      "App/Home.swift": "class HomeRouter: Router<Int> {}",
    ])
    #expect(try types.inherits(types.only("HomeRouter"), .router))
    let own = try #require(types.files.firstIndex { $0.path == "RIBs/Router.swift" })
    #expect(types.role(of: FileID(own)) == .framework)
  }

  @Test func aRouterOfAnotherArchitectureIsNotTheFrameworks() throws {
    let types = typeTable([
      "A.swift": "class Router { func push() {} }\nclass HomeRouter: Router {}"
    ])
    #expect(try !types.inherits(types.only("HomeRouter"), .router))
  }

  @Test func inheritanceInACircleEnds() throws {
    let types = typeTable(["A.swift": "class A: B {}\nclass B: A {}\nprotocol P: P {}"])
    #expect(try types.superclasses(of: types.only("A")).count <= 2)
  }
}
