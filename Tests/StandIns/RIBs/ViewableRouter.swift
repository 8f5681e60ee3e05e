import RxSwift
import UIKit

public protocol ViewableRouting: Routing {
  var viewControllable: ViewControllable { get }
}

/// A router that owns a view.
open class ViewableRouter<InteractorType, ViewControllerType>: Router<InteractorType>,
  ViewableRouting
{
  public let viewController: ViewControllerType

  public let viewControllable: ViewControllable

  private var expectedDisappearance: LeakDetectionHandle?

  public init(interactor: InteractorType, viewController: ViewControllerType) {
    guard let viewControllable = viewController as? ViewControllable else {
      fatalError("\(viewController) is no \(ViewControllable.self)")
    }
    self.viewController = viewController
    self.viewControllable = viewControllable
    super.init(interactor: interactor)
  }

  override func willLoad() {
    let watching = interactable.isActiveStream.subscribe(onNext: { [weak self] isActive in
      self?.expectDisappearance(unless: isActive)
    })
    _ = subscriptionsUntilDeinit.insert(watching)
    super.willLoad()
  }

  private func expectDisappearance(unless isActive: Bool) {
    expectedDisappearance?.cancel()
    expectedDisappearance =
      isActive
      ? nil
      : LeakDetector.instance.expectViewControllerDisappear(
        viewController: viewControllable.uiviewController)
  }

  deinit {
    LeakDetector.instance.expectDeallocate(
      object: viewControllable.uiviewController, inTime: LeakDefaultExpectationTime.viewDisappear)
  }
}

public protocol LaunchRouting: ViewableRouting {
  func launch(from window: UIWindow)
}

/// The root of the tree. The window keeps its view, nobody but the application keeps the router.
open class LaunchRouter<InteractorType, ViewControllerType>:
  ViewableRouter<InteractorType, ViewControllerType>, LaunchRouting
{
  public override init(interactor: InteractorType, viewController: ViewControllerType) {
    super.init(interactor: interactor, viewController: viewController)
  }

  public final func launch(from window: UIWindow) {
    window.rootViewController = viewControllable.uiviewController
    window.makeKeyAndVisible()
    interactable.activate()
    load()
  }
}
