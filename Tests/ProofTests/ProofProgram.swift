import Foundation
import TestSupport

/// All proofs in one program, compiled once and run once for each of them.
///
/// Every source is a namespace of its own in a file of its own, so that all may call their classes
/// as they like and import what they need.
struct ProofProgram {
  private let folder: TemporaryFolder
  private var path: String { folder("proofs") }

  init(_ proofs: [Proof]) throws {
    folder = try TemporaryFolder()
    folder.removeAtExit()
    var cases: [String] = []
    var files = ["main.swift"]
    for (number, proof) in proofs.enumerated() {
      guard let sources = proof.sources else { throw Unreadable(proof: proof.testDescription) }
      let both = [
        ("Reported\(number)", sources.reported, proof.run),
        ("Silent\(number)", sources.silent, proof.runOfTwin ?? proof.run),
      ]
      for (name, source, run) in both {
        try folder.write("\(name).swift", Self.file(name, source, proof.declarations, run))
        files.append("\(name).swift")
        cases.append("case \"\(name)\": run { \(name).prove() }")
      }
    }
    try folder.write("main.swift", Self.main(cases))
    let compiled = try SwiftCompiler.compile(
      files.map { URL(filePath: folder($0)) }, to: folder("proofs"))
    guard compiled.succeeded else {
      // The first errors tell enough; every proof would repeat them all.
      throw Refused(errors: Array(compiled.errors.prefix(5)))
    }
  }

  /// An example is not there any more, or has not the text that its twin replaces.
  struct Unreadable: Error { let proof: String }
  struct Refused: Error { let errors: [String] }

  func fate(ofReported number: Int) throws -> Proof.Fate { try fate(of: "Reported\(number)") }
  func fate(ofSilent number: Int) throws -> Proof.Fate { try fate(of: "Silent\(number)") }

  private func fate(of name: String) throws -> Proof.Fate {
    let output = try Subprocess.run(SwiftCompiler.untraced + [path, name], limit: 60)
    guard output.succeeded else { return .stops }
    return .says(output.text.split(separator: "\n").last.map(String.init) ?? "")
  }

  private static func file(
    _ name: String, _ source: String, _ declarations: String, _ run: String
  ) -> String {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let own = lines.filter { $0.hasPrefix("import ") }.map(String.init)
    let isCombine = own.contains("import ModernRIBs") || own.contains("import Combine")
    // Needle and RIBs call different types by the same names.
    let isNeedle = own.contains("import NeedleFoundation")
    let needed =
      isNeedle
      ? ["UIKit"]
      : isCombine ? ["Combine", "ModernRIBs", "UIKit"] : ["RIBs", "RxRelay", "RxSwift", "UIKit"]
    let imports = Set(own + needed.map { "import \($0)" }).sorted().joined(separator: "\n")
    return """
      \(imports)

      enum \(name) {
      \(lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n"))
      \(declarations)

      @MainActor static func prove() -> String {
      \(run)
      }
      }
      """
  }

  private static func main(_ cases: [String]) -> String {
    """
    import Foundation

    /// Makes an object, gives up the last reference to it, and tells what became of it.
    func fate(of make: () -> AnyObject) -> String {
      weak var witness: AnyObject?
      do { witness = make() }
      return witness == nil ? "freed" : "leaked"
    }

    /// The main thread is the main actor's, which Swift 5 does not take for granted here.
    func run(_ prove: @MainActor () -> String) {
      print(MainActor.assumeIsolated { prove() })
    }

    setvbuf(stdout, nil, _IONBF, 0)
    switch CommandLine.arguments[1] {
    \(cases.joined(separator: "\n"))
    default: exit(64)
    }
    """
  }
}
