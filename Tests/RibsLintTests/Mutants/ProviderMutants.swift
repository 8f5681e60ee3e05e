/// What can be done to one provider where it stands.
struct ProviderMutants {
  let app: SampleApp
  let provider: SampleApp.Provider

  var all: [Mutant] { removed + renamed + retyped + hidden + readOnly }

  private var name: String { provider.name }
  private var type: String { provider.type }
  private var isExistential: Bool { type != "AccessToken" }

  /// The declaration with another text, and perhaps more changes.
  private func mutant(
    _ kind: Mutant.Kind, _ change: String, isSound: Bool, _ declaration: String,
    _ more: (inout Rewriting) -> Void = { _ in }
  ) -> Mutant {
    var rewriting = Rewriting(app)
    rewriting.replace(provider.declaration, with: declaration, in: provider.path)
    more(&rewriting)
    return Mutant(
      kind: kind, change: change, subject: provider.subject, isSound: isSound,
      files: rewriting.files)
  }

  private func sound(
    _ kind: Mutant.Kind, _ change: String, _ declaration: String,
    _ more: (inout Rewriting) -> Void = { _ in }
  ) -> Mutant {
    mutant(kind, change, isSound: true, declaration, more)
  }

  private func broken(
    _ kind: Mutant.Kind, _ change: String, _ declaration: String,
    _ more: (inout Rewriting) -> Void = { _ in }
  ) -> Mutant {
    mutant(kind, change, isSound: false, declaration, more)
  }

  /// The declaration with another name and type.
  private func declared(_ name: String? = nil, _ type: String? = nil) -> String {
    guard let value = provider.value else {
      return "let \(name ?? self.name): \(type ?? self.type)"
    }
    return provider.isStored
      ? "let \(name ?? self.name): \(type ?? self.type) = \(value)"
      : "var \(name ?? self.name): \(type ?? self.type) { \(value) }"
  }

  /// The same, of a type that the value does not have.
  private func unlike(_ type: String) -> String { "var \(name): \(type) { fatalError() }" }

  // MARK: Removed, renamed

  private var removed: [Mutant] {
    [
      broken(.removed, "deleted", ""),
      broken(.removed, "commented out", "/* \(provider.declaration) */"),
      broken(.removed, "under #if false", "\n#if false\n\(provider.declaration)\n#endif\n"),
      broken(.removed, "made a method", "func \(name)() -> \(type) { \(provider.someValue) }"),
      broken(.removed, "made static", "static var \(name): \(type) { fatalError() }"),
    ] + provider.askedBy.compactMap(notAskedFor)
  }

  /// The child does not ask for it any more, but reads it.
  private func notAskedFor(by dependency: String) -> Mutant? {
    guard let (path, text) = app.requirement(name, of: dependency) else { return nil }
    return broken(.removed, "\(dependency) does not ask for it", provider.declaration) {
      $0.replace(text, with: "", in: path)
    }
  }

  private var renamed: [Mutant] {
    [
      broken(.renamed, "another name", declared("the" + name)),
      broken(.renamed, "a capital", declared(name.prefix(1).uppercased() + name.dropFirst())),
      broken(.renamed, "a plural", declared(name + "s")),
      broken(.renamed, "an underscore", declared("_" + name)),
      sound(.renamed, "backticks", declared("`\(name)`")),
    ] + provider.askedBy.compactMap(askedForAnotherName)
  }

  private func askedForAnotherName(by dependency: String) -> Mutant? {
    guard let (path, text) = app.requirement(name, of: dependency) else { return nil }
    return broken(.renamed, "\(dependency) asks for another name", provider.declaration) {
      $0.replace(text, with: text.replacing(name, with: "the" + name), in: path)
    }
  }

  // MARK: Retyped

  private var retyped: [Mutant] {
    let nested = "typealias Same = \(type)\n"
    var mutants = [
      broken(.retyped, "optional", unlike("\(type)?")),
      broken(.retyped, "implicitly unwrapped", unlike("\(type)!")),
      broken(.retyped, "an array", unlike("[\(type)]")),
      broken(.retyped, "a closure", unlike("() -> \(type)")),
      broken(.retyped, "a tuple", unlike("(\(type), Int)")),
      sound(.retyped, "a typealias", declared(nil, "Same")) { $0.add(nested) },
      sound(.retyped, "a nested typealias", nested + declared(nil, "Same")),
      sound(.retyped, "a generic typealias", declared(nil, "Id<\(type)>")) {
        $0.add("typealias Id<Value> = Value")
      },
      sound(.retyped, "a typealias of a typealias", declared(nil, "Other")) {
        $0.add("typealias Other = Same\n" + nested)
      },
      sound(.retyped, "parentheses", declared(nil, "(\(type))")),
      sound(.retyped, "the module's name", declared(nil, "App.\(type)")),
      broken(.retyped, "a nested type of that name", "struct \(type) {}\n" + unlike(type)),
      broken(.retyped, "an optional typealias", unlike("Maybe")) {
        $0.add("typealias Maybe = \(type)?")
      },
    ]
    if let narrower = provider.narrowerType {
      mutants.append(broken(.retyped, "covariant", unlike(narrower)))
    }
    if isExistential {
      mutants += [
        sound(.retyped, "any", declared(nil, "any \(type)")),
        broken(.retyped, "with AnyObject", unlike("\(type) & AnyObject")),
        broken(.retyped, "with Sendable", unlike("\(type) & Sendable")),
        broken(.retyped, "a metatype", unlike("\(type).Type")),
      ]
    }
    if provider.isStored, let value = provider.value {
      mutants += [
        broken(.retyped, "inferred", "let \(name) = \(value)"),
        sound(.retyped, "inferred from a cast", "let \(name) = \(value) as \(type)"),
      ]
    }
    return mutants + provider.askedBy.flatMap(askedForWithAnotherType)
  }

  private func askedForWithAnotherType(by dependency: String) -> [Mutant] {
    guard let (path, text) = app.requirement(name, of: dependency) else { return [] }
    func asking(_ type: String) -> (inout Rewriting) -> Void {
      { $0.replace(text, with: "var \(name): \(type) { get }", in: path) }
    }
    let declaration = provider.declaration
    return [
      broken(.retyped, "\(dependency) asks for an optional", declaration, asking("\(type)?")),
      sound(.retyped, "\(dependency) spells it differently", declaration, asking("(\(type))")),
    ]
  }

  // MARK: Hidden

  private var hidden: [Mutant] {
    [
      broken(.hidden, "private", "private " + declared()),
      broken(.hidden, "fileprivate", "fileprivate " + declared()),
      broken(
        .hidden, "private where nobody looks twice",
        "@available(*, deprecated) private " + declared()),
      sound(.hidden, "internal", "internal " + declared()),
      sound(.hidden, "public", "public " + declared()),
      broken(.hidden, "in a private extension", "") {
        $0.append(
          "private extension \(provider.owner) { var \(name): \(type) { fatalError() } }",
          to: provider.path)
      },
      broken(.hidden, "in a fileprivate extension elsewhere", "") {
        $0.add("fileprivate extension \(provider.owner) { var \(name): \(type) { fatalError() } }")
      },
      broken(.hidden, "private in an extension elsewhere", "") {
        $0.add("extension \(provider.owner) { private var \(name): \(type) { fatalError() } }")
      },
    ]
  }

  // MARK: Read-only

  private var readOnly: [Mutant] {
    let accessors = "{ get { \(provider.someValue) } set {} }"
    var mutants = [
      sound(.readOnly, "settable, where reading is enough", "var \(name): \(type) \(accessors)"),
      broken(.readOnly, "throwing", "var \(name): \(type) { get throws { fatalError() } }"),
      broken(.readOnly, "asynchronous", "var \(name): \(type) { get async { fatalError() } }"),
    ]
    let stored = provider.isStored ? provider.value.map { " = \($0)" } ?? "" : nil
    if let stored {
      mutants.append(
        sound(
          .readOnly, "private(set), where reading is enough",
          "private(set) var \(name): \(type)\(stored)"))
    }
    for dependency in provider.askedBy {
      guard let (path, text) = app.requirement(name, of: dependency) else { continue }
      func asked(_ rewriting: inout Rewriting) {
        rewriting.replace(text, with: "var \(name): \(type) { get set }", in: path)
      }
      mutants += [
        broken(.readOnly, "\(dependency) asks to set it", provider.declaration, asked),
        sound(
          .readOnly, "\(dependency) asks to set it, and it can be",
          "var \(name): \(type) \(accessors)", asked),
        broken(
          .readOnly, "\(dependency) asks to set it, and only the file may",
          "fileprivate(set) var \(name): \(type) \(accessors)", asked),
      ]
      guard let value = stored else { continue }
      mutants += [
        sound(.readOnly, "\(dependency) asks to set a var", "var \(name): \(type)\(value)", asked),
        sound(
          .readOnly, "\(dependency) asks to set an observed var",
          "var \(name): \(type)\(value) { didSet {} }", asked),
        broken(
          .readOnly, "\(dependency) asks to set a private(set) var",
          "private(set) var \(name): \(type)\(value)", asked),
      ]
    }
    return mutants
  }
}
