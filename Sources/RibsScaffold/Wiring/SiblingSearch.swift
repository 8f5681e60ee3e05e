import RibsModel
import RibsSyntax

/// Finds a child that a router shows by one call and hides by another, so that the next child can
/// be shown in the same way.
struct SiblingSearch {
  let types: TypeTable
  let router: TypeID

  func showing() -> ViewShowing? {
    let bodies = types[router].members.filter { $0.kind == .func }.map(statements)
    let shown = bodies.compactMap(shownChild)
    let hidden = Dictionary(
      bodies.compactMap(hiddenChild).map { ($0.property, $0.call) },
      uniquingKeysWith: { first, _ in first })
    let pairs = shown.compactMap { child in
      hidden[child.property].map { (show: child.call, hide: $0) }
    }
    let modal = pairs.first { $0.show.contains("present") }
    return (modal ?? pairs.last).map { ViewShowing(show: $0.show, hide: $0.hide, missing: nil) }
  }

  private func statements(_ function: Member) -> [Syntax] {
    let declaration = types.declaration(at: function.place)
    return Body(parsing: declaration.body, in: types[function.place.file]).root.statements
  }

  private struct Child {
    let property: String
    /// With the child's router called `router`.
    let call: String
  }

  /// `let x = b.build(…); p = x; attachChild(x); show(x.viewControllable)` in any order.
  private func shownChild(_ statements: [Syntax]) -> Child? {
    for statement in statements where statement.kind == .binding {
      let local = statement.name
      guard calls("attachChild", with: local, statements),
        let property = property(assigned: local, statements)
      else { continue }
      let call = statements.lazy.compactMap { simpleCall($0, of: local) }
        .first { $0.contains("router.viewControllable") }
      if let call { return Child(property: property, call: call) }
    }
    return nil
  }

  /// `guard let x = p else { … }; hide(); detachChild(x)` in any order.
  private func hiddenChild(_ statements: [Syntax]) -> Child? {
    let bindings = statements.filter { $0.kind == .guard }.flatMap { statement in
      statement.children.filter { $0.kind == .condition }.compactMap { $0.child(.binding) }
    }
    for binding in bindings where calls("detachChild", with: binding.name, statements) {
      let property = withoutSelf(binding.value?.text ?? binding.name)
      let call = statements.lazy.compactMap { simpleCall($0, of: binding.name) }.first(where: hides)
      if let call { return Child(property: property, call: call) }
    }
    return nil
  }

  private func hides(_ call: String) -> Bool {
    let callee = call.prefix { $0 != "(" }
    guard let name = callee.split(separator: ".").last else { return false }
    return ["dismiss", "remove", "pop", "hide", "unembed"].contains { name.hasPrefix($0) }
  }

  private func calls(_ method: String, with local: String, _ statements: [Syntax]) -> Bool {
    statements.contains { withoutSelf($0.text) == "\(method)(\(local))" }
  }

  private func property(assigned local: String, _ statements: [Syntax]) -> String? {
    let assignment = statements.first { $0.kind == .assignment && $0.value?.text == local }
    return assignment?.firstChild.map { withoutSelf($0.text) }
  }

  /// A call on names alone whose arguments are the child's view and literals.
  private func simpleCall(_ statement: Syntax, of local: String) -> String? {
    guard statement.kind == .call, let called = statement.callee?.text,
      called.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }),
      !called.hasSuffix("attachChild"), !called.hasSuffix("detachChild"),
      called.split(separator: ".").first.map(String.init) != local
    else { return nil }
    var arguments: [String] = []
    for argument in statement.arguments {
      var written = argument.value.text
      if written == "\(local).viewControllable" {
        written = "router.viewControllable"
      } else if argument.value.kind != .literal || argument.isTrailing {
        return nil
      }
      arguments.append(argument.label.map { "\($0): \(written)" } ?? written)
    }
    return "\(called)(\(arguments.joined(separator: ", ")))"
  }

  private func withoutSelf(_ text: String) -> String {
    text.hasPrefix("self.") ? String(text.dropFirst("self.".count)) : text
  }
}
