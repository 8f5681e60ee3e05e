import RIBs

protocol LocationEditorDependency: Dependency {
  var placeService: PlaceServicing { get }
}

final class LocationEditorComponent: Component<LocationEditorDependency> {
  /// What was chosen before.
  let location: Location?

  fileprivate var placeService: PlaceServicing {
    dependency.placeService
  }

  init(dependency: LocationEditorDependency, location: Location?) {
    self.location = location
    super.init(dependency: dependency)
  }
}

// MARK: - Builder

/// @CreateMock
protocol LocationEditorBuildable: Buildable {
  func build(
    withListener listener: LocationEditorListener, location: Location?
  ) -> ViewableRouting
}

final class LocationEditorBuilder: Builder<LocationEditorDependency>, LocationEditorBuildable {
  func build(
    withListener listener: LocationEditorListener, location: Location?
  ) -> ViewableRouting {
    let component = LocationEditorComponent(dependency: dependency, location: location)
    let viewController = LocationEditorViewController()
    let interactor = LocationEditorInteractor(
      presenter: viewController, location: component.location,
      placeService: component.placeService)
    interactor.listener = listener
    return LocationEditorRouter(interactor: interactor, viewController: viewController)
  }
}
