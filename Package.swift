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
    name: "ReactorKit", dependencies: ["RxSwift"], path: "Tests/StandIns/ReactorKit",
    swiftSettings: [.swiftLanguageMode(.v5)]),
  .target(
    name: "NeedleFoundation", path: "Tests/StandIns/NeedleFoundation",
    swiftSettings: [.swiftLanguageMode(.v5)]),
  .target(
    name: "SnapshotTesting", dependencies: ["UIKit"], path: "Tests/StandIns/SnapshotTesting",
    swiftSettings: [.swiftLanguageMode(.v5)]),
  .target(
    name: "SwiftUI", dependencies: ["UIKit"], path: "Tests/StandIns/SwiftUI",
    swiftSettings: [.swiftLanguageMode(.v5)]),
]

// Combine is part of Apple's systems; only elsewhere a stand-in takes its place. SwiftUI's does
// everywhere, as that of macOS has nothing to do with UIKit.
#if canImport(Darwin)
  let combine: [Target] = []
#else
  let combine: [Target] = [
    .target(
      name: "Combine", path: "Tests/StandIns/Combine", swiftSettings: [.swiftLanguageMode(.v5)])
  ]
#endif

let standIns =
  frameworks + combine + [
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
      dependencies: [
        "ModernRIBs", "NeedleFoundation", "ReactorKit", "RIBs", "SnapshotTesting", "SwiftUI",
      ],
      path: "Tests/Support"),
    .testTarget(
      name: "StandInTests",
      dependencies: [
        "ModernRIBs", "NeedleFoundation", "ReactorKit", "RIBs", "TestSupport", "_Testing_UIKit",
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]),

    // Text: ranges, lines, edits, JSON, near names, wording.
    .target(name: "RibsText"),
    .testTarget(name: "RibsTextTests", dependencies: ["RibsText", "TestSupport"]),

    // What Swift's module of glibc lacks.
    .systemLibrary(name: "CMalloc"),

    // The operating system: its calls, programs, threads, memory.
    .target(name: "RibsSystem", dependencies: ["CMalloc"]),
    .testTarget(name: "RibsSystemTests", dependencies: ["RibsSystem", "TestSupport"]),

    // Files: found, read, written; Xcode projects.
    .target(name: "RibsFiles", dependencies: ["RibsSystem", "RibsText"]),
    .testTarget(name: "RibsFilesTests", dependencies: ["RibsFiles", "RibsSystem", "TestSupport"]),

    // Swift: lexer, declarations, bodies.
    .target(name: "RibsSyntax", dependencies: ["RibsText"]),
    .executableTarget(name: "RibsFuzz", dependencies: ["RibsFiles", "RibsSyntax", "RibsSystem"]),
    .testTarget(
      name: "RibsSyntaxTests",
      dependencies: ["RibsFuzz", "RibsSyntax", "RibsText", "TestSupport"]),

    // Types, RIBs, tree, scopes, ownership.
    .target(
      name: "RibsModel", dependencies: ["RibsFiles", "RibsSyntax", "RibsSystem", "RibsText"]),
    .testTarget(name: "RibsModelTests", dependencies: ["RibsFiles", "RibsModel", "TestSupport"]),

    // Rules, findings, suppressions, reports.
    .target(
      name: "RibsLint", dependencies: ["RibsModel", "RibsSyntax", "RibsSystem", "RibsText"]),
    .testTarget(
      name: "RibsLintTests",
      dependencies: ["RibsFiles", "RibsLint", "RibsText", "TestSupport"],
      exclude: ["ExpectedReports"]),

    // DOT, JSON, terminal tree.
    .target(name: "RibsGraph", dependencies: ["RibsModel", "RibsSyntax", "RibsText"]),
    .testTarget(name: "RibsGraphTests", dependencies: ["RibsGraph"]),

    // Templates rendered into file sets.
    .target(
      name: "RibsTemplates", path: "templates",
      resources: ["flag", "launch", "plugin", "rib", "swift-testing", "worker"].map {
        .embedInCode($0)
      }),
    .target(
      name: "RibsScaffold",
      dependencies: ["RibsFiles", "RibsModel", "RibsSyntax", "RibsTemplates", "RibsText"]),
    .testTarget(
      name: "RibsScaffoldTests",
      dependencies: [
        "RibsFiles", "RibsLint", "RibsModel", "RibsScaffold", "RibsSyntax", "RibsTemplates",
        "RibsText", "TestSupport",
      ]),

    // Arguments, commands, console, exit codes.
    .target(
      name: "RibsCLI",
      dependencies: [
        "RibsFiles", "RibsGraph", "RibsLint", "RibsModel", "RibsScaffold", "RibsSyntax",
        "RibsSystem", "RibsText",
      ]),
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
      name: "RibsCLITests",
      dependencies: ["RibsCLI", "RibsFiles", "RibsText", "TestSupport", "ribs"],
      exclude: ["ExpectedTrees"]),

    // How fast it all is.
    .executableTarget(
      name: "RibsBench",
      dependencies: [
        "RibsCLI", "RibsFiles", "RibsLint", "RibsModel", "RibsSyntax", "RibsSystem",
      ]),
    .testTarget(
      name: "RibsBenchTests",
      dependencies: [
        "RibsBench", "RibsLint", "RibsModel", "RibsSyntax", "RibsText", "TestSupport", "ribs",
      ]),

    // Programs made of the rules' examples: what the rules say of run time has been run.
    .testTarget(
      name: "ProofTests", dependencies: ["RibsLint", "RibsModel", "RibsSyntax", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
