/// The functions by which the framework and UIKit tell an object what becomes of it.
package enum LifecycleHooks {
  /// An interactor or worker becomes active.
  package static let activation = ["didBecomeActive", "didStart"]
  /// Its activity ends.
  package static let deactivation = ["willResignActive", "didStop"]
  /// A view leaves the screen.
  package static let disappearing = ["viewDidDisappear", "viewWillDisappear"]
}
