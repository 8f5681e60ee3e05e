/// What a type is for: its file's role, or by its own name and superclass test code.
func typeRole(
  of draft: TypeCollector.TypeDraft, inheriting ancestry: Ancestry, in fileRole: FileRole
) -> FileRole {
  guard fileRole == .source else { return fileRole }
  if isMockName(draft.name) { return .mock }
  // A feature may be called `StubHub`.
  let isPartOfRib = partsOfRibs.contains { ancestry.framework.contains($0) }
  if draft.kind == .class, !isPartOfRib, beginsAsDouble(draft.name) { return .mock }
  return ancestry.external.contains("XCTestCase") ? .test : .source
}

/// A class that stands in for another in tests, wherever its file lies.
package func isMockName(_ name: String) -> Bool {
  doubles.contains { name.ends(in: $0) } || begins(name, as: "Mock")
}

/// `FakeHomePresenter`
private func beginsAsDouble(_ name: String) -> Bool {
  doubles.contains { begins(name, as: $0) }
}

private func begins(_ name: String, as word: StaticString) -> Bool {
  // Most names begin with another letter.
  guard name.utf8.first == word.utf8Start.pointee,
    word.withUTF8Buffer({ name.utf8.starts(with: $0) })
  else { return false }
  return Substring(name.utf8.dropFirst(word.utf8CodeUnitCount)).first?.isUppercase == true
}

private let doubles: [StaticString] = ["Mock", "Stub", "Fake", "Spy", "Dummy"]

private let partsOfRibs: [FrameworkType] = [
  .router, .interactor, .buildable, .component, .viewControllable, .worker,
]
