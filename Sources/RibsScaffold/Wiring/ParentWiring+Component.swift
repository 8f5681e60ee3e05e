import RibsModel
import RibsSyntax
import RibsText

/// The parent's view controller, as its component begins to hold it.
struct ViewOfComponent {
  let property: String
  let type: String
}

extension ParentWiring {
  /// `ParentComponent+Child.swift`, beside the parent's other files: the parent's component becomes
  /// what the child depends on. Gives the parent's view controller where the component begins to
  /// hold it for that.
  mutating func writeComponentExtensions(
    _ component: String, beside path: String
  ) throws(WiringRefusal) -> ViewOfComponent? {
    var held: ViewOfComponent?
    for child in children {
      try writeComponentExtension(component, for: child, beside: path, &held)
    }
    return held
  }

  private mutating func writeComponentExtension(
    _ component: String, for child: ChildRib, beside path: String, _ held: inout ViewOfComponent?
  ) throws(WiringRefusal) {
    let layout = layout(parts.builder.place.file)
    let view = child.isViewless ? child.viewControllerProperty : nil
    let forwarding = try Forwarding(
      child.requirements.filter { $0.name != view }, to: child.name.text, from: parts.rib,
      types)
    var members = forwarding.members
    if child.isViewless {
      let view = try ancestorView(for: child, &held)
      members.insert(
        """
        var \(child.viewControllerProperty): \(child.viewControllable) {
          \(view)
        }
        """, at: 0)
    }
    let access = min(parts.component.map { types[$0.type].access } ?? .internal, child.access)
    let conformance = ComponentExtension.Conformance(
      component: component, child: child.name.text, access: access, members: members)
    write(componentExtension: conformance.file(beside: path, layout))
  }

  /// Where the child finds the view that shows its children: in a property of the component, in
  /// what the parent itself is given, or in the parent's own view, which the component then gets.
  private mutating func ancestorView(
    for child: ChildRib, _ held: inout ViewOfComponent?
  ) throws(WiringRefusal) -> String {
    guard let component = parts.component else { throw noView(for: child) }
    if let held, let type = parts.rib.viewController {
      try conform(types[type], to: child)
      return held.property
    }
    for property in types[component.type].members
    where property.isProperty && !property.isStatic && property.access > .fileprivate {
      guard case .declared(let type, _)? = types.canonicalType(of: property),
        types[type].kind == .class, types.inherits(type, .viewControllable)
      else { continue }
      try conform(types[type], to: child)
      return property.name
    }
    if let dependency = parts.rib.dependency {
      for property in types[dependency].members where property.isProperty {
        guard case .declared(let type, _)? = types.canonicalType(of: property),
          types[type].kind == .protocol, types.inherits(type, .viewControllable)
        else { continue }
        inherit(child.viewControllable, in: type)
        try require([.dismiss], of: type)
        return "dependency.\(property.name)"
      }
    }
    let view = try giveComponentTheView(component, for: child)
    held = view
    return view.property
  }

  private mutating func giveComponentTheView(
    _ component: ParentParts.Part, for child: ChildRib
  ) throws(WiringRefusal) -> ViewOfComponent {
    guard let view = parts.rib.viewController.map({ types[$0] }), view.kind == .class,
      let dependency = parts.rib.dependency,
      !types[component.type].members.contains(where: { $0.kind == .`init` })
    else { throw noView(for: child) }
    let property = RibName.lowerCamelCase(view.name)
    let code = """
      let \(property): \(view.name)

      init(dependency: \(types[dependency].name), \(property): \(view.name)) {
        self.\(property) = \(property)
        super.init(dependency: dependency)
      }
      """
    try add(
      layout(component.place.file).insertingFirst(code, in: component.declaration),
      to: component.place.file)
    try conform(view, to: child)
    return ViewOfComponent(property: property, type: view.name)
  }

  private func noView(for child: ChildRib) -> WiringRefusal {
    WiringRefusal(
      "no scope above `\(child.name.text)` provides "
        + "`\(child.viewControllerProperty): \(child.viewControllable)`: the component of "
        + "`\(parts.rib.name)` holds no view controller",
      at: (parts.component ?? parts.builder).location)
  }

  private mutating func conform(
    _ view: TypeInformation, to child: ChildRib
  ) throws(WiringRefusal) {
    let layout = layout(view.place.file)
    let body =
      has(.dismiss, view.id)
      ? "{}"
      : "{\n"
        + min(view.access, child.access).stated(in: Self.dismissal)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { "  " + $0 }.joined(separator: "\n") + "\n}"
    givenMethods[view.id, default: []].insert(.dismiss)
    let code = """
      // \(child.name.text) has no view of its own and shows its children here.
      extension \(view.name): \(isolation)\(child.viewControllable) \(body)
      """
    let end = UInt32(layout.file.bytes.count)
    let gap = layout.file.bytes.last == UInt8(ascii: "\n") ? "" : layout.lineEnding
    try add(
      TextEdit(
        inserting: gap + layout.lineEnding + layout.code(code, margin: "") + layout.lineEnding,
        at: end), to: view.place.file)
    seeFramework(in: view.place.file)
  }
}
