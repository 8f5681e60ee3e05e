/// A router with a child that it can attach, for the tests of the rules about children.
func routerSource(_ members: String, interactor: String = "", routing: String = "") -> String {
  """
  import RIBs
  import UIKit
  protocol MenuBuildable: Buildable { func build() -> ViewableRouting }
  protocol PairBuildable: Buildable { func build() -> (router: ViewableRouting, item: Int) }
  protocol HomeView: ViewControllable {
    func present(_ view: ViewControllable)
    func dismiss(_ view: ViewControllable)
    func dismissKeyboard()
    func replaceModal(viewController: ViewControllable?)
  }
  protocol HomeRouting: Routing {
    func open()
    func close()
    func swap()
    func clear()
    func hide()
    \(routing)
  }
  protocol HomeInteractable: Interactable { var router: HomeRouting? { get set } }
  protocol HomeListener: AnyObject { func homeDidClose() }
  final class HomeInteractor: Interactor, HomeInteractable {
    weak var router: HomeRouting?
    weak var listener: HomeListener?
    \(interactor)
  }
  final class HomeRouter: ViewableRouter<HomeInteractable, HomeView>, HomeRouting {
    let builder: MenuBuildable
    let pairBuilder: PairBuildable
    \(members)
  }
  """
}

/// Attaches the child that `menu` keeps, once.
let openMenu = """
  private var menu: ViewableRouting?
  func open() {
    guard menu == nil else { return }
    let router = builder.build()
    menu = router
    attachChild(router)
    viewController.present(router.viewControllable)
  }
  """
