import RibsModel
import RibsSyntax

/// A place where an object gives itself to a web view that it keeps, as a handler of what pages say
/// or ask for.
///
/// WebKit holds such handlers strongly, by a `RetainPtr` (WebKit's `WKUserContentController.mm` and
/// `WebURLSchemeHandlerCocoa.h`).
struct WebViewHandler {
  let owner: TypeID
  let location: Location
  /// From the owner to the property that keeps the web view, or a part of it.
  let hops: [OwnershipHop]
  let method: HandlerMethod
}

/// A method of a web view's parts that takes a handler.
struct HandlerMethod {
  /// The class that has the method, and holds the handler.
  let holder: String
  /// What handlers conform to.
  let protocols: Set<String>
  /// The methods that let go of a handler.
  let endings: [String]

  fileprivate static let all = [
    "add": messages, "addScriptMessageHandler": messages,
    "setURLSchemeHandler": HandlerMethod(
      holder: "WKWebViewConfiguration", protocols: ["WKURLSchemeHandler"], endings: []),
  ]

  private static let messages = HandlerMethod(
    holder: "WKUserContentController",
    protocols: ["WKScriptMessageHandler", "WKScriptMessageHandlerWithReply"],
    endings: ["removeAllScriptMessageHandlers", "removeScriptMessageHandler"])
}

extension Project {
  /// Those that nothing takes away before the object's `deinit`, in source order.
  func webViewHandlers() -> [WebViewHandler] {
    let protocols = HandlerMethod.all.values.flatMap(\.protocols)
    guard !code.files(mentioning: protocols).isEmpty else { return [] }
    let objects = fact(ObjectCode.self)
    let units = code.units(
      mentioning: HandlerMethod.all.keys.sorted(),
      where: { objects.owner(of: $0).map(mayHandlePages) ?? false })
    var paths = OwnedPaths(self)
    let handlers = units.flatMap { id in
      code[id].nodes([.call]).compactMap { paths.webViewHandler(givenBy: $0, in: id) }
    }
    let givers = Set(handlers.map(\.owner))
    return handlers.filter { !mayBeTakenAway($0, givers) }
  }

  private func mayHandlePages(_ type: TypeID) -> Bool {
    let inherited = types.ancestry(of: type).external
    return HandlerMethod.all.values.contains { !$0.protocols.isDisjoint(with: inherited) }
  }

  /// By code of the object, or of others that give no handlers of their own.
  private func mayBeTakenAway(_ handler: WebViewHandler, _ givers: Set<TypeID>) -> Bool {
    handler.method.endings.flatMap { index.calls(named: $0) }.contains { point in
      let unit = code[point.unit]
      guard types.declaration(at: unit.declaration).kind != .deinit else { return false }
      return unit.owner.map { types.isRelated($0, to: handler.owner) || !givers.contains($0) }
        ?? true
    }
  }
}

extension OwnedPaths {
  fileprivate mutating func webViewHandler(
    givenBy call: Syntax, in unit: CodeUnitID
  ) -> WebViewHandler? {
    guard let method = call.calleeName.flatMap({ HandlerMethod.all[$0] }),
      let owner = project.code[unit].owner, !project.fact(RootParts.self).contains(owner),
      !method.protocols.isDisjoint(with: types.ancestry(of: owner).external),
      call.arguments.count > 1, call.arguments.first?.value.isSelf == true,
      let taker = call.receiver?.unwrapped.aliasedPart,
      isPart(taker, method.holder, in: unit),
      let path = path(toWebViewOf: taker, in: unit), project.isLasting(path.members, of: owner)
    else { return nil }
    let location = project.code[unit].statementLocation(of: call)
    return WebViewHandler(
      owner: owner, location: location, hops: path.hops(from: owner, at: location, types),
      method: method)
  }

  /// The expression is a part of that class, by its type or as what WebKit calls it.
  private mutating func isPart(
    _ expression: Syntax, _ name: String, in unit: CodeUnitID
  ) -> Bool {
    if isOne(of: [name], expression, in: unit) { return true }
    guard let part = webViewParts[expression.name], part.type == name,
      let whole = expression.receiver?.unwrapped.aliasedPart
    else { return false }
    return isPart(whole, part.holder, in: unit)
  }

  /// The way to the web view that the expression is a part of, or to the part itself.
  private mutating func path(toWebViewOf part: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    if let holder = webViewParts[part.name]?.holder,
      let whole = part.receiver?.unwrapped.aliasedPart,
      isPart(whole, holder, in: unit)
    {
      return path(toWebViewOf: whole, in: unit)
    }
    return path(to: part, in: unit)
  }
}

extension Syntax {
  /// `webView.configuration` for a local that is declared with that value.
  fileprivate var aliasedPart: Syntax {
    let uses = LocalUses(in: body)
    guard kind == .name, let declaration = uses.declaration(of: self),
      !uses.isReassigned(declaration), let value = declaration.value?.unwrapped,
      webViewParts[value.name] != nil
    else { return self }
    return value
  }
}

/// The properties by which WebKit gives the parts of a web view.
private let webViewParts = [
  "configuration": (type: "WKWebViewConfiguration", holder: "WKWebView"),
  "userContentController": (type: "WKUserContentController", holder: "WKWebViewConfiguration"),
]
