/// Functions of the standard library, of Foundation and of the system's logs that look at what they
/// are given, and keep nothing of it.
package enum LookingFunctions {
  /// Those that write what they see somewhere.
  package static let printing: Set = ["NSLog", "debugPrint", "dump", "os_log", "print"]

  /// All of them.
  package static let names = printing.union([
    "ObjectIdentifier", "assert", "assertionFailure", "fatalError", "precondition",
    "preconditionFailure", "type", "withExtendedLifetime",
  ])
}
