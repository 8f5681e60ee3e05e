import RibsSyntax

/// A RIB while its parts are being gathered.
struct RibDraft: Sendable {
  var builder: TypeID?
  /// The class of its router, the project's or the framework's own; nil when the code does not show
  /// which one it is.
  var routerType: CanonicalType?
  /// The call that makes the router.
  var routerCall: CodePoint?

  var buildable: TypeID?
  var routing: TypeID?
  var interactor: TypeID?
  var interactable: TypeID?
  var listener: TypeID?
  var presentable: TypeID?
  var presentableListener: TypeID?
  var presenter: TypeID?
  var viewControllable: TypeID?
  var viewController: TypeID?
  var component: TypeID?
  var dependencies: [TypeID] = []
  var isViewless = false
  var isLaunched = false

  var router: TypeID? { routerType?.declared }
}

extension RibDraft {
  /// The router class's name without `Router`, else the builder's without `Builder`; for classes
  /// with those bare names the type around them, or their module, is what tells RIBs apart.
  func name(in types: TypeTable) -> String {
    func stem(of type: TypeID, without suffix: String) -> String {
      let name = types[type].name
      if name != suffix {
        return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
      }
      if let outer = types[type].outer { return types[outer].name }
      let module = types[types[type].module].name
      return module.isEmpty ? name : module
    }
    if let router { return stem(of: router, without: "Router") }
    return builder.map { stem(of: $0, without: "Builder") } ?? ""
  }

  /// The type around the one that names it, where that is not its name already.
  func outer(in types: TypeTable) -> TypeID? {
    guard let outer = (router ?? builder).flatMap({ types[$0].outer }) else { return nil }
    return types[outer].name == name(in: types) ? types[outer].outer : outer
  }

  func location(in types: TypeTable) -> Location? {
    (router ?? builder).map { types.location(of: $0) }
  }
}
