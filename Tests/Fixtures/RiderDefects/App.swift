import RIBs
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  private var launchRouter: LaunchRouting?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    self.window = window
    launchRouter = RootBuilder(dependency: AppComponent()).build()
    launchRouter?.launch(from: window)
    return true
  }
}

final class AppComponent: Component<EmptyDependency>, RootDependency {
  let rideService: RideServicing = RideService()

  init() {
    super.init(dependency: EmptyComponent())
  }
}
