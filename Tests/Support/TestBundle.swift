import Foundation

/// The bundle of the running tests. On Apple's systems a program of the toolchain loads it, which need
/// not list it among its own.
var testBundle: Bundle { Bundle(for: InTestBundle.self) }

private final class InTestBundle {}
