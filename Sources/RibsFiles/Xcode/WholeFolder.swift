/// A folder whose files a project builds without listing them one by one.
package struct WholeFolder: Hashable, Sendable {
  package enum Role: Hashable, Sendable {
    case program, unitTests
    /// Such as those that drive the app's screens.
    case otherTests
  }

  /// Seen from the folder that the project lies in.
  package var path: String
  /// The name of the target that is built of them, a program's where several are.
  package var target: String
  package var role: Role

  package init(path: String, target: String, role: Role) {
    self.path = path
    self.target = target
    self.role = role
  }
}

extension WholeFolder.Role {
  /// By what Xcode calls what a target makes.
  init(productType: String) {
    switch productType {
    case XcodeObjects.Target.productTypes + "bundle.unit-test": self = .unitTests
    case XcodeObjects.Target.productTypes + "bundle.ui-testing": self = .otherTests
    default: self = .program
    }
  }
}
