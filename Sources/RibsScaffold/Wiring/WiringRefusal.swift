import RibsModel

/// Why a RIB can't be wired into its parent without guessing.
package struct WiringRefusal: Error, Sendable {
  /// Lower case, without full stop, names in backquotes.
  package let message: String
  /// The code that it is about.
  package let location: Location?

  package init(_ message: String, at location: Location? = nil) {
    self.message = message
    self.location = location
  }
}
