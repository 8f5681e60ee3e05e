import Foundation
import RibsLint
import RibsModel
import RibsSyntax
import Testing
import TestSupport

/// The compiler as judge of the dependency rules: it and the linter agree on every mutant of the
/// sample app.
///
/// A mutant is wrong for both or for neither; and where it is wrong, both complain about the same
/// requirements, conformances, hidden properties and reads.
@Suite struct MutantTests {
  static let app = Result { try SampleApp() }

  static let all: [Mutant] = {
    guard let app = try? app.get() else { return [] }
    return app.providers.flatMap { provider in
      ProviderMutants(app: app, provider: provider).all
        + MovedMutants(app: app, provider: provider).all
    }
      + app.conformances.flatMap { ConformanceMutants(app: app, conformance: $0).all }
  }()

  @Test func thereAreEnoughOfEachKind() {
    for kind in Mutant.Kind.allCases {
      let named = Set(Self.all.filter { $0.kind == kind }.map(\.testDescription))
      #expect(named.count >= 8, "\(kind)")
    }
    #expect(Set(Self.all.filter(\.isSound).map(\.testDescription)).count >= 60)
    #expect(Set(Self.all.map(\.testDescription)).count == Self.all.count)
  }

  /// Those that every run judges: each change at every eighth component. `RIBS_ALL_MUTANTS=1`
  /// judges all.
  static let judged: [Mutant] = {
    guard ProcessInfo.processInfo.environment["RIBS_ALL_MUTANTS"] == nil else { return all }
    var seen: [String: Int] = [:]
    return all.filter { mutant in
      // Each change begins with another component, so that all have their turn.
      seen[mutant.change, default: 0] += 1
      return (seen[mutant.change, default: 0] + mutant.change.utf8.count) % 8 == 0
    }
  }()

  @Test(arguments: judged)
  func theCompilerAndTheLinterAgree(_ mutant: Mutant) throws {
    let app = try Self.app.get()
    let project = app.project(mutant)
    let compiled = try Complaint.compiler(on: mutant, of: app, project)
    let linted = Complaint.linter(on: project)
    #expect(compiled.succeeded == mutant.isSound, "\(compiled.text)")
    #expect(linted.isEmpty == mutant.isSound, "\(linted)")
    if mutant.isToldInPart {
      #expect(Set(compiled.complaints).isSubset(of: linted))
    } else if mutant.hasIdleConformance {
      #expect(Set(linted).isSubset(of: compiled.complaints))
    } else {
      #expect(linted == compiled.complaints)
    }
  }
}
