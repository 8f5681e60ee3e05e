import Testing

/// The sample app with one change to what its components provide.
struct Mutant: Sendable, CustomTestStringConvertible {
  /// What is done to a provider or to a conformance.
  enum Kind: String, Sendable, CaseIterable {
    case removed, renamed, retyped, hidden, readOnly, moved, defaulted
    case conformanceRemoved, conformanceMoved
  }

  let kind: Kind
  /// The change in words.
  let change: String
  /// The component's member, or the component and the protocol that it conforms to.
  let subject: String
  /// The app still compiles; the compiler has the last word.
  let isSound: Bool
  /// The contents of the changed and added files, by path below the app's folder.
  let files: [String: String]

  /// The compiler also judges a conformance that no builder relies on.
  var hasIdleConformance: Bool { kind == .conformanceMoved && change == "to another component" }

  /// Of a base class with generic parameters the compiler names only one requirement.
  var isToldInPart: Bool { kind == .conformanceMoved && change.hasSuffix("a base class") }

  var testDescription: String { "\(subject): \(change)" }
}

/// Changes of the sample app's text.
struct Rewriting {
  private(set) var files: [String: String] = [:]
  private let app: SampleApp

  init(_ app: SampleApp) { self.app = app }

  func text(_ path: String) -> String { files[path] ?? app.texts[path] ?? "" }

  /// Replaces the one place where `old` stands.
  mutating func replace(_ old: String, with new: String, in path: String) {
    files[path] = text(path).replacing(old, with: new, maxReplacements: 1)
  }

  mutating func append(_ code: String, to path: String) {
    files[path] = text(path) + "\n" + code + "\n"
  }

  mutating func add(_ code: String, imports: String = "import RIBs") {
    files["Added.swift"] = (files["Added.swift"] ?? imports + "\n") + "\n" + code + "\n"
  }
}
