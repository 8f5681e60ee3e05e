import RIBs

protocol LocationEditorInteractable: Interactable {
  var router: LocationEditorRouting? { get set }
  var listener: LocationEditorListener? { get set }
}

protocol LocationEditorViewControllable: ViewControllable {}

final class LocationEditorRouter:
  ViewableRouter<LocationEditorInteractable, LocationEditorViewControllable>,
  LocationEditorRouting
{
  override init(
    interactor: LocationEditorInteractable, viewController: LocationEditorViewControllable
  ) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
