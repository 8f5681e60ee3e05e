// swift-tools-version: 6.0
import PackageDescription

// One section a layer, lowest first: a target may depend only on targets above it in this file.
let package = Package(
  name: "ribs",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "ribs", targets: ["ribs"])
  ],
  targets: [
    // What tests of several layers share.
    .target(name: "TestSupport", path: "Tests/Support"),

    // Files, text, lexer, declarations, bodies, edits.
    .target(name: "RibsSyntax"),
    .testTarget(name: "RibsSyntaxTests", dependencies: ["RibsSyntax", "TestSupport"]),

    // Types, RIBs, tree, scopes, ownership.
    .target(name: "RibsModel", dependencies: ["RibsSyntax"]),
    .testTarget(name: "RibsModelTests", dependencies: ["RibsModel"]),

    // Rules, findings, suppressions, reports.
    .target(name: "RibsLint", dependencies: ["RibsModel", "RibsSyntax"]),
    .testTarget(name: "RibsLintTests", dependencies: ["RibsLint"]),

    // DOT, JSON, terminal tree.
    .target(name: "RibsGraph", dependencies: ["RibsModel", "RibsSyntax"]),
    .testTarget(name: "RibsGraphTests", dependencies: ["RibsGraph"]),

    // Templates rendered into file sets.
    .target(name: "RibsScaffold", dependencies: ["RibsModel", "RibsSyntax"]),
    .testTarget(name: "RibsScaffoldTests", dependencies: ["RibsScaffold"]),

    // Arguments, commands, console, exit codes.
    .target(
      name: "RibsCLI",
      dependencies: ["RibsGraph", "RibsLint", "RibsModel", "RibsScaffold", "RibsSyntax"]),
    .executableTarget(name: "ribs", dependencies: ["RibsCLI"]),
    .testTarget(name: "RibsCLITests", dependencies: ["RibsCLI", "TestSupport", "ribs"]),
  ],
  swiftLanguageModes: [.v6]
)
