import Foundation
import RibsLint
import RibsModel
import RibsSyntax
import TestSupport

/// What is wrong with the dependencies of an app, in words that the compiler and the linter share.
enum Complaint: Hashable, Comparable {
  /// A component lacks (or hides, or has with another type) what is required at this `path:line`.
  case required(String)
  /// `Component: Dependency`
  case nonconforming(String)
  /// What is read at this `path:line` is not asked for.
  case unknown(String)
}

// MARK: - Compiler

extension Complaint {
  struct Judgement {
    let text: String
    let succeeded: Bool
    let complaints: [Complaint]
  }

  static func compiler(on mutant: Mutant, of app: SampleApp, _ project: Project) throws -> Judgement
  {
    try withExtendedLifetime(TemporaryFolder(mutant.files)) { folder in
      let own = Fixture.rider.folder.path + "/"
      let paths = Set(app.texts.keys).union(mutant.files.keys).sorted()
      var checked: Set<URL> = []
      let files = paths.map { path in
        let changed = mutant.files[path]
        let url = URL(filePath: changed == nil ? own + path : folder(path))
        // Mistakes can only be where a component or what it is asked for is named.
        let text = changed ?? app.texts[path] ?? ""
        if text.contains("Component") || text.contains("Dependency") { checked.insert(url) }
        return url
      }
      let diagnostics = try SwiftCompiler.typecheck(files, checking: checked)
      let text = diagnostics.text.replacing(own, with: "").replacing(folder.path + "/", with: "")
      return Judgement(
        text: text, succeeded: diagnostics.succeeded,
        complaints: Set(text.split(separator: "\n").compactMap { complaint(in: $0, project) })
          .sorted())
    }
  }

  private static func complaint(in line: Substring, _ project: Project) -> Complaint? {
    guard let head = line.prefixMatch(of: /([^\s:][^:]*:[0-9]+):[0-9]+:\s/) else { return nil }
    let location = String(head.1)
    let message = line[head.range.upperBound...]
    if message.hasPrefix("note: protocol requires property")
      || message.hasPrefix("note: multiple matching properties named")
    {
      return .required(location)
    }
    if let match = message.firstMatch(
      of: /argument type '(?:any )?(\w+)' does not conform to expected type '(\w+)'/)
    {
      return .nonconforming("\(match.1): \(match.2)")
    }
    if let match = message.firstMatch(
      of: /property '(\w+)' must be declared .* matches a requirement in .*protocol '(\w+)'/)
    {
      return placeOfRequirement(String(match.1), of: String(match.2), project)
        .map { .required($0) }
    }
    if message.contains(/value of type 'any \w+Dependency' has no member/) {
      return .unknown(location)
    }
    return nil
  }

  /// Where a protocol, itself or by inheritance, asks for a property.
  private static func placeOfRequirement(_ name: String, of dependency: String, _ project: Project)
    -> String?
  {
    let requirements = project.types.types(named: dependency).flatMap {
      project.types.requirements(of: $0)
    }
    var places = SourcePlaces(project.types)
    return requirements.first { $0.name == name }.map { places.pathAndLine(of: $0.location) }
  }
}

// MARK: - Linter

extension Complaint {
  static func linter(on project: Project) -> [Complaint] {
    var places = SourcePlaces(project.types)
    let nonconforming = Rule.missingDependencyConformance.findings(in: project)
    let pairs = Set(nonconforming.map(\.subject))
    var complaints = Set(
      nonconforming.map { Complaint.nonconforming("\($0.subject[1]): \($0.subject[0])") })
    // Of a component that does not conform the compiler says no more than that.
    func isOfConforming(_ finding: Finding) -> Bool {
      !pairs.contains([finding.subject[0], finding.subject[2]])
    }
    let rules = [
      Rule.unsatisfiedDependency, .dependencyTypeMismatch, .inaccessibleDependencyWitness,
    ]
    for rule in rules {
      for finding in rule.findings(in: project) where isOfConforming(finding) {
        complaints.insert(.required(places.pathAndLine(of: finding.location)))
      }
    }
    for finding in Rule.unknownDependencyMember.findings(in: project) {
      complaints.insert(.unknown(places.pathAndLine(of: finding.location)))
    }
    return complaints.sorted()
  }
}

extension Rule {
  fileprivate func findings(in project: Project) -> [Finding] {
    check.steps(of: id, RuleSettings()).flatMap { $0(project) }
  }
}
