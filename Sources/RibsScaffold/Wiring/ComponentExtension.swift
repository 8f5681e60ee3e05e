import RibsFiles
import RibsModel
import RibsSyntax

/// `ParentComponent+Child.swift` for two RIBs that exist: the parent's component becomes what the
/// child depends on.
package struct ComponentExtension: Sendable {
  package let file: PlannedFile

  package init(
    of parent: Rib, for child: RibName, in project: Project
  ) throws(WiringRefusal) {
    let types = project.types
    guard let component = ParentParts.component(of: parent, types).map({ types[$0] }) else {
      throw WiringRefusal("`\(parent.name)` has no component", at: parent.location)
    }
    let name = child.text + "Dependency"
    let found = types.types(named: name).filter { types[$0].kind == .protocol }
    guard let dependency = found.first, found.count == 1 else {
      let count = found.isEmpty ? "no" : "more than one"
      throw WiringRefusal("the project has \(count) protocol `\(name)`", at: parent.location)
    }
    guard !types.inherits(component.id, dependency) else {
      throw WiringRefusal(
        "`\(component.name)` conforms to `\(name)` already",
        at: types.location(of: component.id))
    }
    let requirements = DependencyRequirement.all(of: dependency, types)
    let forwarding = try Forwarding(requirements, to: child.text, from: parent, types)
    let source = types[component.place.file]
    let layout = SourceLayout(source, limit: SourceLayout.limit(of: [source]))
    let conformance = Conformance(
      component: component.name, child: child.text,
      access: min(component.access, types[dependency].access), members: forwarding.members)
    file = conformance.file(beside: source.path, layout)
  }

  /// What the file says.
  struct Conformance {
    let component: String
    let child: String
    /// That of the component and the dependency.
    let access: Access
    let members: [String]

    func file(beside path: String, _ layout: SourceLayout) -> PlannedFile {
      let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      let text = layout.code(code, margin: "") + layout.lineEnding
      return PlannedFile(
        path: (folder + ["\(component)+\(child).swift"]).joined(separator: "/"),
        contents: Array(text.utf8))
    }

    private var code: String {
      let head = "extension \(component): \(child)Dependency {"
      guard !members.isEmpty else { return head + "}" }
      let lines = access.stated(in: members.joined(separator: "\n\n"))
        .split(separator: "\n", omittingEmptySubsequences: false)
      return head + "\n" + lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n") + "\n}"
    }
  }
}
