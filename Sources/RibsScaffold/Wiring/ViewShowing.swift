import RibsModel
import RibsSyntax

/// The statements by which a parent's router shows the view of a child, the local `router`, and
/// takes it away again.
struct ViewShowing {
  let show: String
  let hide: String
  /// The protocol that must declare these methods first, and which of them.
  let missing: (view: TypeID, methods: [Method])?

  /// The methods that wiring adds where a parent has no way yet to show a child.
  enum Method: String, CaseIterable {
    case present, dismiss

    var declaration: String { "func \(rawValue)(viewController: ViewControllable)" }

    /// What a stand-in keeps the arguments in.
    var record: String {
      self == .present ? "presentedViewControllers" : "dismissedViewControllers"
    }
  }
}

/// Finds how a parent shows its children.
struct ViewShowingSearch {
  let types: TypeTable
  let parts: ParentParts

  /// What the router does with another child, else what its view can do, else what it should.
  func showing() throws(WiringRefusal) -> ViewShowing {
    if let sibling = SiblingSearch(types: types, router: parts.router.type).showing() {
      return sibling
    }
    guard let (property, view) = viewProperty() else {
      throw WiringRefusal(
        "`\(parts.router.name)` holds no view that could show a child", at: parts.router.location)
    }
    if let known = pair(of: methods(of: view), on: property) { return known }
    guard case .declared(let type, _) = view, types[type].kind == .protocol else {
      throw WiringRefusal(
        "nothing tells how `\(parts.router.name)` shows the view of a child",
        at: parts.router.location)
    }
    let missing = ViewShowing.Method.allCases.filter { method in
      !types.allMembers(named: method.rawValue, of: type).contains { member in
        types.parameters(of: member).map(\.label) == ["viewController"]
      }
    }
    return ViewShowing(
      show: "\(property).present(viewController: router.viewControllable)",
      hide: "\(property).dismiss(viewController: router.viewControllable)",
      missing: (type, missing))
  }

  /// The router's view: the framework's property, or a stored one.
  private func viewProperty() -> (name: String, type: CanonicalType)? {
    let stored = types[parts.router.type].members.lazy.filter(\.isStoredProperty)
    for property in stored {
      guard let type = types.canonicalType(of: property), isView(type) else { continue }
      return (property.name, type)
    }
    guard !parts.rib.isViewless, let view = parts.rib.viewControllable else { return nil }
    return ("viewController", .declared(view, arguments: []))
  }

  private func isView(_ type: CanonicalType) -> Bool {
    switch type {
    case .declared(let type, _): types.inherits(type, .viewControllable)
    case .framework(.viewControllable, _): true
    default: false
    }
  }

  /// The methods that can be called on the view from the router's file.
  private func methods(of view: CanonicalType) -> [Member] {
    var owners: [TypeID] = []
    if case .declared(let type, _) = view { owners = types.selfAndAncestors(of: type) }
    let additions = types.additions(to: .framework(.viewControllable))
    if let additions, !owners.contains(additions) { owners.append(additions) }
    let imports = Set(parts.router.file.importedNames)
    let ownModule = types.module(of: parts.router.place.file)
    return owners.flatMap { types[$0].members }.filter { member in
      let module = types.module(of: member.place.file)
      return member.kind == .func && !member.isStatic && member.access > .fileprivate
        && (module == ownModule || imports.contains(types[module].name))
    }
  }

  /// What shows a view and what takes it away again.
  private static let opposites: [(show: String, hide: [String])] = [
    ("present", ["dismiss"]), ("push", ["pop"]),
    ("pushViewController", ["popViewController"]), ("show", ["hide", "remove", "dismiss"]),
    ("embed", ["remove", "unembed"]), ("add", ["remove"]), ("addChild", ["removeChild"]),
  ]

  /// The method's name is the verb, perhaps with what it takes away behind: `dismissPresented`, but
  /// not `dismissKeyboard`.
  private static func names(_ method: String, _ verb: String) -> Bool {
    ["", "Child", "Current", "Modal", "Presented", "View", "ViewController"]
      .contains { method == verb + $0 }
  }

  /// The pair that the router uses most; the first one where it uses none.
  private func pair(of methods: [Member], on property: String) -> ViewShowing? {
    var best: (showing: ViewShowing, uses: Int)?
    let text = parts.router.file.text(parts.router.declaration.range)
    for (show, hide) in Self.opposites {
      let showing = methods.lazy.filter { Self.names($0.name, show) }
        .compactMap { method in
          call(method, on: property, needsView: true).map { (method: method.name, call: $0) }
        }.first
      let hiding = methods.lazy.filter { method in
        hide.contains { Self.names(method.name, $0) }
      }
      .compactMap { call($0, on: property, needsView: false) }.first
      guard let showing, let hiding else { continue }
      let uses = text.split(separator: ".\(showing.method)(").count - 1
      if uses > best?.uses ?? -1 {
        best = (ViewShowing(show: showing.call, hide: hiding, missing: nil), uses)
      }
    }
    return best?.showing
  }

  /// A call of the method with the child's view, animated, without anything to do afterwards.
  private func call(_ method: Member, on property: String, needsView: Bool) -> String? {
    var arguments: [String] = []
    var hasView = false
    for parameter in types.parameters(of: method) {
      let label = parameter.label.isEmpty ? "" : parameter.label + ": "
      switch parameter.type {
      case .path(let path) where path.last?.name == "ViewControllable" && !hasView:
        hasView = true
        arguments.append(label + "router.viewControllable")
      case _ where parameter.hasDefault: continue
      case .path(let path) where path.last?.name == "Bool": arguments.append(label + "true")
      case .optional: arguments.append(label + "nil")
      case .function(parameters: [], _, result: let result, _) where result.isVoid:
        arguments.append(label + "{}")
      default: return nil
      }
    }
    guard hasView || !needsView else { return nil }
    return "\(property).\(method.name)(\(arguments.joined(separator: ", ")))"
  }
}
