/// The lines that the parts of a parent get for one child, in the names and the manner of its
/// router.
struct ChildCode {
  let child: ChildRib
  let style: RouterStyle
  /// The statements that show the child's view and take it away; nil where nothing does.
  let show: String?
  let hide: String?

  /// A member that the parent gets.
  typealias Member = (name: String, code: String)

  /// What keeps the child's builder.
  var builder: Member {
    let name = style.builderName(child)
    return (name, "private let \(name): \(child.buildable)")
  }

  /// What keeps the child's router.
  var routing: Member {
    let name = style.routingName(child)
    return (name, "private var \(name): \(child.routing)?")
  }

  /// What the Routing protocol requires.
  var requirements: [Member] {
    [style.attachName(child), style.detachName(child)].map { ($0, "func \($0)()") }
  }

  /// Attached once, shown while attached, and let go when it is detached.
  var ways: [Member] {
    let property = routing.name
    let show = show.map { "\n  \($0)" } ?? ""
    let hide = hide.map { "\n  \($0)" } ?? ""
    let attach = """
      func \(style.attachName(child))() {
        guard \(property) == nil else { return }

        let router = \(builder.name).build(withListener: interactor)
        \(property) = router
        attachChild(router)\(show)
      }
      """
    let detach = """
      func \(style.detachName(child))() {
        guard let router = \(property) else { return }\(hide)
        detachChild(router)
        \(property) = nil
      }
      """
    return [(style.attachName(child), attach), (style.detachName(child), detach)]
  }

  /// What the interactor does when it hears that the child is done.
  var event: Member? {
    child.closingEvent.map { event in
      (event, "func \(event)() {\n  router?.\(style.detachName(child))()\n}")
    }
  }

  /// The statement by which the parent's builder makes the child's.
  func makingBuilder(_ name: String, from component: String) -> String {
    "let \(name) = \(child.builder)(dependency: \(component))"
  }
}

extension ParentWiring {
  var code: [ChildCode] {
    children.map { child in
      let shown = child.isViewless ? nil : showing
      return ChildCode(child: child, style: style, show: shown?.show, hide: shown?.hide)
    }
  }
}
