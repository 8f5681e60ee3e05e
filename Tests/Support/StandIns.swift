import Foundation

/// The stand-ins for UIKit, RxSwift, RxRelay, RIBs, ModernRIBs, Needle, ReactorKit and (but on
/// Apple's systems) Combine, as the package manager built them for the tests that run now.
///
/// `TestSupport` depends on all of them, so they are built before any test that uses it. The
/// running test lies in the folder of its build, beside `Modules/RIBs.swiftmodule` and
/// `RIBs.build/*.swift.o`: what the tests themselves were compiled against is what the judged code
/// is compiled and linked against, and nothing is built a second time. In a release build the
/// stand-ins' assertions are gone, so programs that prove a leak by an assertion need a debug
/// build.
struct StandIns {
  static let names = [
    "UIKit", "RxSwift", "RxRelay", "RIBsShared", "RIBs", "Combine", "ModernRIBs",
    "NeedleFoundation", "ReactorKit", "SnapshotTesting", "SwiftUI",
  ]

  let modules: URL
  let objects: [URL]

  /// Throws `SwiftCompiler.Unavailable` when the test was not built by the package manager.
  static func located() throws -> StandIns {
    let ancestors = sequence(first: runningImage.deletingLastPathComponent()) {
      $0.path == "/" ? nil : $0.deletingLastPathComponent()
    }
    for folder in ancestors {
      let modules = folder.appending(path: "Modules")
      guard exists(modules.appending(path: "RIBs.swiftmodule")) else { continue }
      return StandIns(modules: modules, objects: names.flatMap { objects(of: $0, in: folder) })
    }
    throw SwiftCompiler.Unavailable(reason: "no Modules/RIBs.swiftmodule above the running test")
  }

  private static func objects(of module: String, in folder: URL) -> [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder.appending(path: "\(module).build"), includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "o" }.sorted { $0.path < $1.path }
  }

  private static func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path)
  }

  private static var runningImage: URL {
    #if os(Linux)
      return URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    #else
      return testBundle.bundleURL
    #endif
  }
}
