import Foundation
import TestSupport
import Testing

/// `ribs lint` on the two sample apps: the sound one and its twin with one seeded defect a rule.
@Suite("ribs lint on the sample apps")
struct SampleAppTests {
  @Test func nothingIsToBeFoundInTheSoundOne() {
    let outcome = ribs("lint", "--strict", Fixture.rider.folder.path)
    #expect(outcome.output == "")
    #expect(outcome.errors == "nothing found in 58 files, 9 RIBs\n")
    #expect(outcome.status == .done)
  }

  @Test func nothingIsFoundInTheTwinButItsSeededDefects() throws {
    let marks = try Fixture.riderDefects.sources().flatMap { file in
      try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .compactMap { index, line in
          line.firstRange(of: "// expect: ").map { mark in
            Found(
              place: "\(file.lastPathComponent):\(index + 1)",
              rule: String(line[mark.upperBound...]))
          }
        }
    }
    let found = try findings().map { Found(place: $0.place, rule: $0.rule) }
    #expect(found.sorted { $0.rule < $1.rule } == marks.sorted { $0.rule < $1.rule })
    #expect(ribs("lint", Fixture.riderDefects.folder.path).status == .findings)
  }

  @Test(arguments: [
    "component_retains_child":
      "LoggedInComponent.favoritesBuilder → FavoritesBuilder.dependency → LoggedInComponent",
    "dependency_type_mismatch":
      "`LoggedInComponent.username` is of type `String?`, but `MenuDependency` asks for exactly",
    "listener_not_assigned": "`OnTripInteractor` has no listener to call",
    "listener_not_class_bound": "`ShortcutsListener` is not class-bound",
    "missing_dependency_conformance":
      "`RequestComponent` does not conform to `ShortcutsDependency`",
    "oversized_class": "`LoggedOutViewController` has 370 lines of code",
    "router_not_assigned": "nothing sets `RequestInteractor.router`",
    "strong_listener": "`listener` of `FavoritesInteractor` is a strong reference to the parent",
    "strong_router_reference": "`router` of `MenuInteractor` is a strong reference to the router",
    "strong_self_in_owned_subscription": "`disposeBag` of `RequestViewController` keeps",
    "strong_view_listener": "`listener` of `LoggedOutViewController` is a strong reference",
    "subscription_not_disposed": "nothing ends this subscription to `tripStream.trip`",
    "unknown_dependency_member":
      "`RequestComponent` reads `rideService`, which `RequestDependency` does not have",
    "unsatisfied_dependency":
      "`LoggedInComponent` does not pass on `rideService: RideServicing` to OnTrip",
  ])
  func eachDefectIsNamed(rule: String, words: String) throws {
    let messages = try findings().filter { $0.rule == rule }.map(\.message)
    #expect(messages.count == 1)
    #expect(messages.first?.contains(words) == true)
  }

  /// What a machine reads of the report on the twin.
  private func findings() throws -> [Found] {
    let output = ribs("lint", "--format", "json", Fixture.riderDefects.folder.path).output
    return try JSONDecoder().decode(Report.self, from: Data(output.utf8)).findings
  }
}

private struct Report: Decodable {
  var findings: [Found]
}

private struct Found: Decodable, Equatable {
  var rule: String
  var message = ""
  /// `File.swift:12`
  var place: String

  init(place: String, rule: String) {
    self.place = place
    self.rule = rule
  }

  init(from decoder: Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    rule = try values.decode(String.self, forKey: .rule)
    message = try values.decode(String.self, forKey: .message)
    let path = try values.decode(String.self, forKey: .path)
    place = "\(URL(filePath: path).lastPathComponent):\(try values.decode(Int.self, forKey: .line))"
  }

  private enum Key: CodingKey { case rule, message, path, line }
}
