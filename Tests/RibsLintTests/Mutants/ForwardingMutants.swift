import RibsLint
import Testing

/// What components pass on from the scope above, and no longer do: the linter's fix brings it down
/// again, and the compiler takes that.
@Suite struct ForwardingMutants {
  static let all: [Mutant] = {
    guard let app = try? MutantTests.app.get() else { return [] }
    let forwarded = app.providers.filter(\.isForwarded)
    return forwarded.map { mutant(of: app, dropping: [$0]) }
      + forwarded.compactMap { provider in
        let above = forwarded.filter { other in
          other.name == provider.name && other.owner != provider.owner
            && other.askedBy.contains(provider.ownDependency)
        }
        return above.isEmpty ? nil : mutant(of: app, dropping: [provider] + above)
      }
  }()

  /// None of the components passes it on, nor does one ask for it that has to get it from another.
  private static func mutant(of app: SampleApp, dropping providers: [SampleApp.Provider]) -> Mutant
  {
    var rewriting = Rewriting(app)
    for provider in providers {
      rewriting.replace(provider.declaration, with: "", in: provider.path)
      guard providers.count > 1,
        let (path, text) = app.requirement(provider.name, of: provider.ownDependency)
      else { continue }
      rewriting.replace(text, with: "", in: path)
    }
    return Mutant(
      kind: .removed, change: "not passed on", subject: providers.map(\.subject).joined(),
      isSound: false, files: rewriting.files)
  }

  @Test func someAreDroppedByMoreThanOneScope() {
    #expect(Self.all.count >= 8)
    #expect(Set(Self.all.map(\.subject)).count == Self.all.count)
  }

  @Test(arguments: all)
  func theFixBringsItDownAgain(_ mutant: Mutant) throws {
    let app = try MutantTests.app.get()
    let files = app.texts.merging(mutant.files) { $1 }.map { TestFile($0.key, $0.value) }
    let fixer = fixer(files, rules: [.unsatisfiedDependency])
    #expect(fixer.outcome.findings.isEmpty)
    let fixed = Mutant(
      kind: mutant.kind, change: "passed on again", subject: mutant.subject, isSound: true,
      files: mutant.files.merging(
        fixer.changes.mapValues { String(decoding: $0, as: UTF8.self) }
      ) { $1 })
    let compiled = try Complaint.compiler(on: fixed, of: app, app.project(fixed))
    #expect(compiled.succeeded, "\(compiled.text)")
  }
}

extension SampleApp.Provider {
  /// The protocol of the component that has it.
  fileprivate var ownDependency: String { owner.dropLast("Component".count) + "Dependency" }
}
