import RibsSyntax

/// Containers of services, as Swinject, Resolver and Factory have them.
enum Containers {
  /// Code in which a container is told to keep something says one of these.
  static let words = ["inObjectScope", "scope", "single", "singleton"]

  /// What the scopes are called in which a container keeps what it makes.
  fileprivate static let keptScopes: Set = ["application", "container", "singleton"]

  /// The methods that take a scope.
  fileprivate static let scoping: Set = ["inObjectScope", "scope"]
}

extension Syntax {
  /// `single { Session() }`, `register(…) { Session() }.inObjectScope(.container)`: the container
  /// keeps what the closure gives.
  var isMadeOnce: Bool {
    guard var call = parent?.parent, call.kind == .call else { return false }
    if call.calleeName == "single", call.receiver == nil { return true }
    while let member = call.wrapped.parent, member.kind == .member {
      if Containers.keptScopes.contains(member.name) { return true }
      guard let outer = member.wrapped.parent, outer.kind == .call else { return false }
      let scope = outer.arguments.first?.value.unwrapped.name ?? ""
      if Containers.scoping.contains(member.name), Containers.keptScopes.contains(scope) {
        return true
      }
      call = outer
    }
    return false
  }
}
