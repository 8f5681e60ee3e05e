import RIBs

protocol ShortcutsInteractable: Interactable {
  var router: ShortcutsRouting? { get set }
  var listener: ShortcutsListener? { get set }
}

protocol ShortcutsViewControllable: ViewControllable {}

final class ShortcutsRouter: ViewableRouter<ShortcutsInteractable, ShortcutsViewControllable>,
  ShortcutsRouting
{
  override init(interactor: ShortcutsInteractable, viewController: ShortcutsViewControllable) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
