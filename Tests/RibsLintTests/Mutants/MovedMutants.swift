/// A provider in another place: in an extension, a base class, another component, or a default.
struct MovedMutants {
  let app: SampleApp
  let provider: SampleApp.Provider

  var all: [Mutant] { moved + defaulted }

  private var owner: String { provider.owner }
  private var property: String { property() }

  /// Defaults of several protocols, none of which inherits another, would compete.
  private var isAskedForOnce: Bool { provider.askedBy.count == 1 }

  private func property(_ modifiers: String = "", type: String? = nil) -> String {
    "\(modifiers)var \(provider.name): \(type ?? provider.type) { fatalError() }"
  }

  /// The declaration is taken away, and something is put elsewhere.
  private func mutant(
    _ kind: Mutant.Kind, _ change: String, isSound: Bool, _ elsewhere: (inout Rewriting) -> Void
  ) -> Mutant {
    var rewriting = Rewriting(app)
    rewriting.replace(provider.declaration, with: "", in: provider.path)
    if provider.isStored, provider.value == nil {
      // Nothing is left to assign in the initialiser.
      rewriting.replace("self.\(provider.name) = \(provider.name)", with: "", in: provider.path)
    }
    elsewhere(&rewriting)
    return Mutant(
      kind: kind, change: change, subject: provider.subject, isSound: isSound,
      files: rewriting.files)
  }

  private func sound(
    _ kind: Mutant.Kind, _ change: String, _ elsewhere: (inout Rewriting) -> Void
  ) -> Mutant {
    mutant(kind, change, isSound: true, elsewhere)
  }

  private func broken(
    _ kind: Mutant.Kind, _ change: String, _ elsewhere: (inout Rewriting) -> Void
  ) -> Mutant {
    mutant(kind, change, isSound: false, elsewhere)
  }

  /// Puts a class between the component and the framework's.
  private func base(_ members: String, in rewriting: inout Rewriting) {
    let dependency = owner == "AppComponent" ? "EmptyDependency" : owner.dropLast(9) + "Dependency"
    rewriting.replace(
      "\(owner): Component<\(dependency)>", with: "\(owner): Base<\(dependency)>",
      in: app.home(of: owner))
    rewriting.add("class Base<Asked>: Component<Asked> { \(members) }")
  }

  private var moved: [Mutant] {
    [
      sound(.moved, "to an extension") {
        $0.append("extension \(owner) { \(property) }", to: provider.path)
      },
      sound(.moved, "to another file") { $0.add("extension \(owner) { \(property) }") },
      sound(.moved, "to an extension of an alias") {
        $0.add("typealias Alias = \(owner)\nextension Alias { \(property) }")
      },
      sound(.moved, "to a base class") { base(property, in: &$0) },
      sound(.moved, "to an extension of a base class") {
        base("", in: &$0)
        $0.append("extension Base { \(property) }", to: "Added.swift")
      },
      sound(.moved, "under #if true") {
        $0.append("#if true\nextension \(owner) { \(property) }\n#endif", to: provider.path)
      },
      sound(.moved, "under #else of #if false") {
        $0.append(
          "#if false\n#else\nextension \(owner) { \(property) }\n#endif", to: provider.path)
      },
      broken(.moved, "to a nested type") {
        $0.append("extension \(owner) { struct Inner { \(property) } }", to: provider.path)
      },
      broken(.moved, "to another component") {
        let other = owner == "RootComponent" ? "OnTripComponent" : "RootComponent"
        $0.add("extension \(other) { var the\(provider.name): \(provider.type) { fatalError() } }")
      },
      broken(.moved, "to a subclass") {
        $0.replace("final class \(owner)", with: "class \(owner)", in: app.home(of: owner))
        $0.add("class Sub: \(owner) { \(property) }")
      },
      broken(.moved, "to a private place in a base class") { base(property("private "), in: &$0) },
      broken(.moved, "to an extension of its Dependency's builder") {
        $0.add("extension \(owner.dropLast(9))Builder { \(property) }")
      },
    ].filter { !($0.subject.hasPrefix("App") && $0.change.contains("builder")) }
  }

  // MARK: Defaults

  private var defaulted: [Mutant] {
    let everywhere = provider.askedBy.map { "extension \($0) { \(property) }" }
      .joined(separator: "\n")
    var mutants = [
      mutant(.defaulted, "for whoever asks", isSound: isAskedForOnce) { $0.add(everywhere) },
      sound(.defaulted, "for every Dependency") { $0.add("extension Dependency { \(property) }") },
      sound(.defaulted, "in a protocol that the component adopts") {
        $0.add("protocol Providing {}\nextension Providing { \(property) }")
        $0.append("extension \(owner): Providing {}", to: "Added.swift")
      },
      sound(.defaulted, "in a protocol that an adopted one inherits") {
        $0.add("protocol Providing {}\nextension Providing { \(property) }")
        $0.append("protocol More: Providing {}\nextension \(owner): More {}", to: "Added.swift")
      },
      sound(.defaulted, "for this component") {
        $0.add("extension Dependency where Self: \(owner) { \(property) }")
      },
      broken(.defaulted, "for another component") {
        $0.add("extension Dependency where Self: OnTripComponent { \(property) }")
      },
      broken(.defaulted, "with an optional type") {
        $0.add("extension Dependency { \(property(type: provider.type + "?")) }")
      },
      broken(.defaulted, "in a protocol that nobody adopts") {
        $0.add("protocol Providing {}\nextension Providing { \(property) }")
      },
      broken(.defaulted, "privately, elsewhere") {
        $0.add("extension Dependency { \(property("private ")) }")
      },
      mutant(.defaulted, "beside one of another type", isSound: isAskedForOnce) {
        $0.add(everywhere)
        $0.append("extension \(owner) { \(property(type: "Int")) }", to: "Added.swift")
      },
      sound(.defaulted, "beside a private one elsewhere") {
        $0.add("extension \(owner) { \(property("private ")) }")
        $0.append("extension Dependency { \(property) }", to: "Added.swift")
      },
      broken(.defaulted, "beside a private one where it conforms") {
        $0.add(everywhere)
        let conformance = app.conformances.first {
          $0.owner == owner && provider.askedBy.contains($0.dependency)
        }
        $0.append(
          "extension \(owner) { \(property("private ")) }", to: conformance?.path ?? "")
      },
    ]
    if provider.askedBy.count > 1, let one = provider.askedBy.first {
      mutants.append(
        sound(.defaulted, "for \(one) only") { $0.add("extension \(one) { \(property) }") })
    }
    return mutants
  }
}
