import Foundation
import PackagePlugin

/// `swift package ribs-lint`: lints the package in which it is called. The arguments are those of
/// `ribs lint`.
@main
struct RibsLintPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    // Optimised: building it once takes longer, each run is many times faster.
    let build = try packageManager.build(
      .product("ribs"), parameters: .init(configuration: .release))
    guard build.succeeded,
      let program = build.builtArtifacts.first(where: { $0.kind == .executable })
    else {
      print(build.logText)
      Diagnostics.error("`ribs` could not be built")
      return
    }
    let lint = Process()
    lint.executableURL = program.url
    lint.arguments = ["lint"] + arguments
    lint.currentDirectoryURL = context.package.directoryURL
    try lint.run()
    lint.waitUntilExit()
    switch lint.terminationStatus {
    case 0: break
    case 1: Diagnostics.error("`ribs lint` has found errors")
    default: Diagnostics.error("`ribs lint` could not do its work")
    }
  }
}
