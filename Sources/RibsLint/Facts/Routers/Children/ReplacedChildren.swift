import RibsModel
import RibsSyntax

/// Children whose views a window drops for another one's when the child tells its listener, and
/// that nothing detaches.
extension Project {
  /// Where the function gives the window another child's view.
  func replacements(in number: Int, _ paths: RouterPaths) -> [ViewRemoval] {
    paths[number].events.flatMap { event -> [ViewRemoval] in
      guard case .show(let shown) = event.kind, let window = event.window, shown.property != nil,
        case let callers = paths.outsideCallers(of: number, by: event).filter(\.isCertain),
        !callers.isEmpty
      else { return [] }
      let others = paths.code.properties.keys.filter {
        $0 != shown.property && paths.code.isRootView($0, of: window)
      }
      return others.sorted().compactMap { name in
        guard let listener = listeners(ofChildrenOf: paths.code)[name],
          let request = callers.first(where: { isListener($0.unit, listener) }),
          staysAttached(name, paths)
        else { return nil }
        return ViewRemoval(
          function: number, event: event, child: .property(name),
          request: request.location(ofCall: paths[number].name))
      }
    }
  }

  /// The router attaches the child, nothing that runs detaches it, and its view is not shown again.
  private func staysAttached(_ name: String, _ paths: RouterPaths) -> Bool {
    let code = paths.code
    guard !code.isShownApart(name), !code.showsUnknownRootView, !code.mentionsView(of: name),
      !detachesFromOutside(code.router)
    else { return false }
    let names = paths.names(ofChildIn: name)
    let requirements = requirements(of: code.router)
    return !code.functions.indices.contains { number in
      code.functions[number].events.contains { $0.mayDetach(oneOf: names) }
        && (!requirements.contains(code.functions[number].name)
          || isMentioned(code.functions[number]))
    }
  }
}

extension OutsideCaller {
  fileprivate func location(ofCall name: String) -> Location {
    let call = unit.nodes([.call]).first { $0.calleeName == name }
    return call.map { unit.location(of: $0.id) } ?? unit.location
  }
}

extension RouterCode {
  /// The window shows the child's view.
  fileprivate func isRootView(_ name: String, of window: String) -> Bool {
    functions.contains { $0.events.contains { $0.window == window && $0.shows(name) } }
  }

  /// It may be a child's whose view the window showed before:
  /// `window.rootViewController = previous`.
  fileprivate var showsUnknownRootView: Bool {
    functions.contains { function in
      function.events.contains { event in
        guard event.window != nil, case .show(let child) = event.kind else { return false }
        return child.property == nil
      }
    }
  }

  /// The view of the child is spoken of when that is in its property: it may be shown elsewhere.
  fileprivate func mentionsView(of name: String) -> Bool {
    functions.contains { function in
      function.unit.nodes([.member]).contains { view in
        view.name == "viewControllable"
          && view.firstChild.map { function.reading.child($0) } == .property(name)
      }
    }
  }
}
