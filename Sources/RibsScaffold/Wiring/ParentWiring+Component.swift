import RibsModel
import RibsSyntax

extension ParentWiring {
  /// `ParentComponent+Child.swift`, beside the parent's other files: the parent's component becomes
  /// what the child depends on.
  mutating func writeComponentExtension(
    _ component: String, folder path: String
  ) throws(WiringRefusal) {
    let layout = layout(parts.builder.place.file)
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let file = (folder + ["\(component)+\(child.name.text).swift"]).joined(separator: "/")
    let head = "extension \(component): \(child.dependency) {"
    let code: String
    if child.isViewless {
      let view = try ancestorView()
      code = """
        \(head)
          var \(child.viewControllerProperty): \(child.viewControllable) {
            \(view)
          }
        }
        """
    } else {
      code = head + "}"
    }
    let text = layout.code(code, margin: "") + layout.lineEnding
    write(PlannedFile(path: file, contents: Array(text.utf8)))
  }

  /// The property of the component that holds a view controller, which learns what the child asks.
  private mutating func ancestorView() throws(WiringRefusal) -> String {
    let types = project.types
    guard let component = parts.component else { throw noView }
    for property in types[component.type].members
    where property.isProperty && !property.isStatic && property.access > .fileprivate {
      guard case .declared(let type, _)? = types.canonicalType(of: property),
        types[type].kind == .class, types.inherits(type, .viewControllable)
      else { continue }
      try conform(types[type])
      return property.name
    }
    throw noView
  }

  private var noView: WiringRefusal {
    WiringRefusal(
      "no scope above `\(child.name.text)` provides "
        + "`\(child.viewControllerProperty): \(child.viewControllable)`: the component of "
        + "`\(parts.rib.name)` holds no view controller",
      at: (parts.component ?? parts.builder).location)
  }

  private mutating func conform(_ view: TypeInformation) throws(WiringRefusal) {
    let types = project.types
    let layout = layout(view.place.file)
    let hasMethod = types.allMembers(named: "dismiss", of: view.id).contains { member in
      types[member.owner].kind != .protocol
        && types.parameters(of: member).map(\.label) == ["viewController"]
    }
    let body =
      hasMethod
      ? "{}"
      : "{\n"
        + Self.dismissal.split(separator: "\n", omittingEmptySubsequences: false)
        .map { "  " + $0 }.joined(separator: "\n") + "\n}"
    let code = """
      // \(child.name.text) has no view of its own and shows its children here.
      extension \(view.name): \(child.viewControllable) \(body)
      """
    let end = UInt32(layout.file.bytes.count)
    let gap = layout.file.bytes.last == UInt8(ascii: "\n") ? "" : layout.lineEnding
    try add(
      TextEdit(
        inserting: gap + layout.lineEnding + layout.code(code, margin: "") + layout.lineEnding,
        at: end), to: view.place.file)
  }
}
