/// What the framework's routers call what they hold.
package enum RouterProperties {
  /// Its interactor: as the class that it is, and by its protocol.
  package static let interactors = ["interactable", "interactor"]
}
