import RibsModel
import RibsSyntax

/// `ParentComponent+Child.swift` for two RIBs that exist: the parent's component becomes what the child
/// depends on.
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
        at: Location(
          file: component.place.file, range: types.declaration(at: component.place).name))
    }
    let requirements = DependencyRequirement.all(of: dependency, types)
    let forwarding = try Forwarding(requirements, to: child.text, from: parent, types)
    let source = types[component.place.file]
    let layout = SourceLayout(source, limit: SourceLayout.limit(of: [source]))
    let folder = source.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let path = (folder + ["\(component.name)+\(child.text).swift"]).joined(separator: "/")
    let access = min(component.access, types[dependency].access)
    let code = Self.code(component.name, name, forwarding.members, access)
    let text = layout.code(code, margin: "") + layout.lineEnding
    file = PlannedFile(path: path, contents: Array(text.utf8))
  }

  /// `access` is that of both.
  static func code(
    _ component: String, _ dependency: String, _ members: [String], _ access: Access
  ) -> String {
    let head = "extension \(component): \(dependency) {"
    guard !members.isEmpty else { return head + "}" }
    let lines = access.stated(in: members.joined(separator: "\n\n"))
      .split(separator: "\n", omittingEmptySubsequences: false)
    return head + "\n" + lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n") + "\n}"
  }
}
