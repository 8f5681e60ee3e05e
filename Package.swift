// swift-tools-version: 6.0
import PackageDescription

// One section a layer, lowest first: a target may depend only on targets above it in this file.

// Stand-ins for the frameworks of a RIBs app, in the language mode of the real ones.
let frameworks: [Target] = [
  .target(
    name: "UIKit", path: "Tests/StandIns/UIKit", swiftSettings: [.swiftLanguageMode(.v5)]),
  .target(
    name: "_Testing_UIKit", dependencies: ["UIKit"], path: "Tests/StandIns/TestingUIKit",
    swiftSettings: [.swiftLanguageMode(.v5)]),
  .target(
    name: "RxSwift", path: "Tests/StandIns/RxSwift", swiftSettings: [.swiftLanguageMode(.v5)]),
  .target(
    name: "RxRelay", dependencies: ["RxSwift"], path: "Tests/StandIns/RxRelay",
    swiftSettings: [.swiftLanguageMode(.v5)]),
  .target(
    name: "RIBsShared", dependencies: ["UIKit"], path: "Tests/StandIns/RIBsShared",
    swiftSettings: [.swiftLanguageMode(.v5)]),
  .target(
    name: "RIBs", dependencies: ["RIBsShared", "RxRelay", "RxSwift"],
    path: "Tests/StandIns/RIBs", swiftSettings: [.swiftLanguageMode(.v5)]),
  .target(
    name: "SnapshotTesting", dependencies: ["UIKit"], path: "Tests/StandIns/SnapshotTesting",
    swiftSettings: [.swiftLanguageMode(.v5)]),
]

// Combine and SwiftUI are part of Apple's systems; only elsewhere stand-ins take their place.
#if canImport(Darwin)
  let combine: [Target] = []
  let swiftUI: [Target] = []
#else
  let combine: [Target] = [
    .target(
      name: "Combine", path: "Tests/StandIns/Combine", swiftSettings: [.swiftLanguageMode(.v5)])
  ]
  let swiftUI: [Target] = [
    .target(
      name: "SwiftUI", dependencies: ["UIKit"], path: "Tests/StandIns/SwiftUI",
      swiftSettings: [.swiftLanguageMode(.v5)])
  ]
#endif

let standIns =
  frameworks + combine + swiftUI + [
    .target(
      name: "ModernRIBs", dependencies: ["RIBsShared"] + combine.map { .target(name: $0.name) },
      path: "Tests/StandIns/ModernRIBs", swiftSettings: [.swiftLanguageMode(.v5)])
  ]

let package = Package(
  name: "ribs",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "ribs", targets: ["ribs"]),
    .plugin(name: "RibsLintPlugin", targets: ["RibsLintPlugin"]),
    .executable(name: "ribs-bench", targets: ["RibsBench"]),
    .executable(name: "ribs-fuzz", targets: ["RibsFuzz"]),
  ],
  targets: standIns + [
    // What tests of several layers share.
    .target(
      name: "TestSupport",
      dependencies: ["ModernRIBs", "RIBs", "SnapshotTesting"]
        + swiftUI.map { .target(name: $0.name) },
      path: "Tests/Support"),
    .testTarget(
      name: "StandInTests",
      dependencies: ["ModernRIBs", "RIBs", "TestSupport", "_Testing_UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5)]),

    // What Swift's module of glibc lacks.
    .systemLibrary(name: "CMalloc"),

    // Files, text, lexer, declarations, bodies, edits.
    .target(name: "RibsSyntax", dependencies: ["CMalloc"]),
    .executableTarget(name: "RibsFuzz", dependencies: ["RibsSyntax"]),
    .testTarget(name: "RibsSyntaxTests", dependencies: ["RibsFuzz", "RibsSyntax", "TestSupport"]),

    // Types, RIBs, tree, scopes, ownership.
    .target(name: "RibsModel", dependencies: ["RibsSyntax"]),
    .testTarget(name: "RibsModelTests", dependencies: ["RibsModel", "TestSupport"]),

    // Rules, findings, suppressions, reports.
    .target(name: "RibsLint", dependencies: ["RibsModel", "RibsSyntax"]),
    .testTarget(
      name: "RibsLintTests", dependencies: ["RibsLint", "TestSupport"],
      exclude: ["ExpectedReports"]),

    // DOT, JSON, terminal tree.
    .target(name: "RibsGraph", dependencies: ["RibsModel", "RibsSyntax"]),
    .testTarget(name: "RibsGraphTests", dependencies: ["RibsGraph"]),

    // Templates rendered into file sets.
    .target(
      name: "RibsTemplates", path: "templates",
      resources: ["flag", "launch", "plugin", "rib", "swift-testing", "worker"].map {
        .embedInCode($0)
      }),
    .target(name: "RibsScaffold", dependencies: ["RibsModel", "RibsSyntax", "RibsTemplates"]),
    .testTarget(
      name: "RibsScaffoldTests",
      dependencies: [
        "RibsLint", "RibsModel", "RibsScaffold", "RibsSyntax", "RibsTemplates", "TestSupport",
      ]),

    // Arguments, commands, console, exit codes.
    .target(
      name: "RibsCLI",
      dependencies: ["RibsGraph", "RibsLint", "RibsModel", "RibsScaffold", "RibsSyntax"]),
    .executableTarget(name: "ribs", dependencies: ["RibsCLI"]),
    // It builds `ribs` when it runs: as a dependency, the program would be built twice every time.
    .plugin(
      name: "RibsLintPlugin",
      capability: .command(
        intent: .custom(
          verb: "ribs-lint",
          description: "find leaks, missing dependencies and overgrown classes in an app of RIBs")),
      path: "Sources/RibsLintPlugin"),
    .testTarget(
      name: "RibsCLITests", dependencies: ["RibsCLI", "TestSupport", "ribs"],
      exclude: ["ExpectedTrees"]),

    // How fast it all is.
    .executableTarget(
      name: "RibsBench", dependencies: ["RibsCLI", "RibsLint", "RibsModel", "RibsSyntax"]),
    .testTarget(
      name: "RibsBenchTests",
      dependencies: ["RibsBench", "RibsLint", "RibsModel", "RibsSyntax", "TestSupport", "ribs"]),

    // Programs made of the rules' examples: what the rules say of run time has been run.
    .testTarget(
      name: "ProofTests", dependencies: ["RibsLint", "RibsModel", "RibsSyntax", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
