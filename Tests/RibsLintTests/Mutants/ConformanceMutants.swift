/// A component that does not say that it conforms, or says so elsewhere.
struct ConformanceMutants {
  let app: SampleApp
  let conformance: SampleApp.Conformance

  var all: [Mutant] { removed + moved }

  private var owner: String { conformance.owner }
  private var dependency: String { conformance.dependency }
  /// The component has nothing that the protocol asks for.
  private var asksForNothing: Bool {
    ["LoggedOutDependency", "MenuDependency"].contains(dependency)
  }

  /// The clause does not name the protocol any more.
  private func mutant(
    _ kind: Mutant.Kind, _ change: String, isSound: Bool, _ elsewhere: (inout Rewriting) -> Void
  ) -> Mutant {
    var rewriting = Rewriting(app)
    rewriting.replace(conformance.clause, with: bareClause, in: conformance.path)
    elsewhere(&rewriting)
    return Mutant(
      kind: kind, change: change, subject: conformance.subject, isSound: isSound,
      files: rewriting.files)
  }

  private func sound(
    _ kind: Mutant.Kind, _ change: String, _ elsewhere: (inout Rewriting) -> Void
  ) -> Mutant {
    mutant(kind, change, isSound: true, elsewhere)
  }

  private func broken(
    _ kind: Mutant.Kind, _ change: String, _ elsewhere: (inout Rewriting) -> Void = { _ in }
  ) -> Mutant {
    mutant(kind, change, isSound: false, elsewhere)
  }

  private var bareClause: String {
    conformance.isExtension
      ? "extension \(owner)" : conformance.clause.replacing(", \(dependency)", with: "")
  }

  private var removed: [Mutant] {
    [
      broken(.conformanceRemoved, "deleted"),
      broken(.conformanceRemoved, "commented out") {
        $0.add("// extension \(owner): \(dependency) {}")
      },
      broken(.conformanceRemoved, "under #if false") {
        $0.add("#if false\nextension \(owner): \(dependency) {}\n#endif")
      },
      broken(.conformanceRemoved, "in favour of another protocol") {
        $0.add("protocol Another: Dependency {}\nextension \(owner): Another {}")
      },
    ]
  }

  private var moved: [Mutant] {
    let clause = "extension \(owner): \(dependency) {}"
    var mutants = [
      sound(.conformanceMoved, "to another file") { $0.add(clause) },
      sound(.conformanceMoved, "to the same file") { $0.append(clause, to: conformance.path) },
      sound(.conformanceMoved, "to an alias of the component") {
        $0.add("typealias Alias = \(owner)\nextension Alias: \(dependency) {}")
      },
      sound(.conformanceMoved, "to an alias of the protocol") {
        $0.add("typealias Alias = \(dependency)\nextension \(owner): Alias {}")
      },
      sound(.conformanceMoved, "to a composition") {
        $0.add("protocol More {}\nextension \(owner): More & \(dependency) {}")
      },
      sound(.conformanceMoved, "to an alias of a composition") {
        $0.add(
          "protocol More {}\ntypealias Both = More & \(dependency)\nextension \(owner): Both {}")
      },
      sound(.conformanceMoved, "to a protocol that inherits it") {
        $0.add("protocol More: \(dependency) {}\nextension \(owner): More {}")
      },
      sound(.conformanceMoved, "to the module's name for it") {
        $0.add("extension App.\(owner): App.\(dependency) {}")
      },
      sound(.conformanceMoved, "under #if true") { $0.add("#if true\n\(clause)\n#endif") },
      broken(.conformanceMoved, "to another component") {
        $0.add("extension OnTripComponent: \(dependency) {}")
      },
      broken(.conformanceMoved, "to a subclass") {
        $0.replace("final class \(owner)", with: "class \(owner)", in: app.home(of: owner))
        $0.add("class Sub: \(owner), \(dependency) {}")
      },
      mutant(.conformanceMoved, "to a base class", isSound: asksForNothing) {
        base(conforming: true, in: &$0)
      },
      mutant(.conformanceMoved, "to an extension of a base class", isSound: asksForNothing) {
        base(conforming: false, in: &$0)
        $0.append("extension Base: \(dependency) {}", to: "Added.swift")
      },
    ]
    if conformance.isExtension {
      mutants.append(
        sound(.conformanceMoved, "to the class") {
          let home = app.home(of: owner)
          $0.replace("Dependency> {", with: "Dependency>, \(dependency) {", in: home)
        })
    }
    return mutants
  }

  /// Puts a class between the component and the framework's.
  private func base(conforming: Bool, in rewriting: inout Rewriting) {
    let asked = owner == "AppComponent" ? "EmptyDependency" : owner.dropLast(9) + "Dependency"
    rewriting.replace(
      "\(owner): Component<\(asked)>", with: "\(owner): Base<\(asked)>", in: app.home(of: owner))
    rewriting.add(
      "class Base<Asked>: Component<Asked>\(conforming ? ", \(dependency)" : "") {}")
  }
}
