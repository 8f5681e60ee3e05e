import RibsModel

/// Why a RIB can't be wired into its parent without guessing.
package struct WiringRefusal: Error, Sendable {
  /// Lower case, without full stop, names in backquotes.
  package let message: String
  /// The code that it is about.
  package let location: Location?
  /// What lets the RIB be wired in, a full sentence; nil where that takes work by hand.
  package let remedy: String?

  package init(_ message: String, at location: Location? = nil, remedy: String? = nil) {
    self.message = message
    self.location = location
    self.remedy = remedy
  }
}
