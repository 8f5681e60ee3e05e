import Foundation
import TestSupport
import Testing

/// The twin holds what its marks say, as far as the compiler can tell.
@Suite struct RiderDefectsTests {
  @Test func eachRuleIsSeededOnce() throws {
    let marks = try Fixture.riderDefects.sources().flatMap { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
        line.range(of: "// expect: ").map { String(line[$0.upperBound...]) }
      }
    }
    #expect(
      marks.sorted() == [
        "component_retains_child", "dependency_type_mismatch", "listener_not_assigned",
        "listener_not_class_bound", "missing_dependency_conformance", "oversized_class",
        "router_not_assigned", "strong_listener", "strong_router_reference",
        "strong_self_in_owned_subscription", "strong_view_listener", "subscription_not_disposed",
        "unknown_dependency_member", "unsatisfied_dependency",
      ])
  }

  @Test func theCompilerRefusesNothingButTheSeededDefectsItCanSee() throws {
    let diagnostics = try SwiftCompiler.typecheck(try Fixture.riderDefects.sources())
    let refused = [
      "does not conform to protocol 'MenuDependency'",
      "does not conform to protocol 'OnTripDependency'",
      "does not conform to expected type 'ShortcutsDependency'",
      "'any RequestDependency' has no member 'rideService'",
      "'weak' must not be applied to non-class-bound 'any ShortcutsListener'",
    ]
    for complaint in refused {
      #expect(diagnostics.errors.filter { $0.contains(complaint) }.count == 1, "\(complaint)")
    }
    #expect(diagnostics.errors.count == refused.count)
    #expect(diagnostics.warnings.count == 1)
    #expect(diagnostics.warnings.first?.contains("'subscribe(") == true)
  }
}
