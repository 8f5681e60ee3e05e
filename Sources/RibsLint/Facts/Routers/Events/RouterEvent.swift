import RibsModel
import RibsSyntax

/// Something that a router's code does with a child.
struct RouterEvent {
  enum Kind: Hashable {
    case attach(ChildReference)
    case detach(ChildReference)
    case change(of: String, Change)
    /// A function of the router is called.
    case call(String)
    /// A view is shown: that of the child.
    case show(ChildReference)
    /// A view is taken away: that of the child, or without saying which.
    case remove(ChildReference?)
    /// A view is taken away without saying which, and it may be the router's own.
    case removeSome
    /// A view of a kind is taken away, which may be the child's: `dismissSheet()`.
    case removeKind
    /// Code that is not followed gets the child, or (nil) the router itself, and may do with it
    /// what it likes.
    case handed(ChildReference?)
    /// The code goes on only under a condition about the router's own state.
    case test(Set<String>)
  }

  /// What is done with a property that keeps children.
  enum Change: Hashable {
    /// It is set to a child.
    case assigned
    /// It is set to the child that it keeps already:
    /// `guard let menu else { return }; self.menu = menu`.
    case same
    /// It is set to nil, or to an empty collection.
    case emptied
    /// A child is put into the collection.
    case added
    /// Something is taken out of it, or others may do with it what they like.
    case touched
  }

  let kind: Kind
  let syntax: Syntax
}

extension RouterEvent {
  func changes(_ name: String) -> Bool {
    if case .change(name, _) = kind { true } else { false }
  }

  func assigns(_ name: String) -> Bool { kind == .change(of: name, .assigned) }

  /// The property gets a child.
  func fills(_ name: String) -> Bool { assigns(name) || kind == .change(of: name, .added) }

  /// `menu = nil`
  func empties(_ name: String) -> Bool { kind == .change(of: name, .emptied) }

  /// The property loses what it keeps, or may do so.
  func mayClear(_ name: String) -> Bool { empties(name) || kind == .change(of: name, .touched) }

  /// A child is attached, be it known which or not.
  var attachesSome: Bool { attachedChild != nil }

  var attachedChild: ChildReference? { if case .attach(let child) = kind { child } else { nil } }

  func attaches(_ name: String) -> Bool {
    if case .attach(let child) = kind { child.property == name } else { false }
  }

  func detaches(_ name: String) -> Bool {
    if case .detach(let child) = kind { child.property == name } else { false }
  }

  /// A child is detached which one of the properties may keep, or code that is not followed gets
  /// such a child, or the router.
  func mayDetach(oneOf names: Set<String>) -> Bool {
    switch kind {
    case .detach(let child), .handed(let child?): child.property.map(names.contains) ?? true
    case .handed(nil): true
    default: false
    }
  }

  /// A view is taken away, be it said whose or not.
  var takesViewAway: Bool {
    switch kind {
    case .remove, .removeSome, .removeKind: true
    default: false
    }
  }

  func shows(_ name: String) -> Bool {
    if case .show(let child) = kind { child.property == name } else { false }
  }

  /// The name of the window that shows the view from now on:
  /// `window.rootViewController = child.viewControllable.uiviewController`.
  var window: String? {
    guard case .show = kind, syntax.kind == .assignment else { return nil }
    return syntax.targets.first?.receiver?.unwrapped.name
  }
}

extension Sequence<RouterFunction> {
  /// Where one of them does such a thing first.
  func firstPlace(where isMeant: (RouterEvent) -> Bool) -> Location? {
    for function in self {
      if let event = function.events.first(where: isMeant) {
        return function.unit.location(of: event.syntax.id)
      }
    }
    return nil
  }
}

extension RouterEvent.Kind {
  /// The parameter whose child is attached, detached, or loses its view.
  var parameter: Int? {
    switch self {
    case .attach(.parameter(let index)), .detach(.parameter(let index)),
      .remove(.parameter(let index)):
      index
    default: nil
    }
  }

  /// The same done with another child.
  func of(_ child: ChildReference) -> Self {
    switch self {
    case .attach: .attach(child)
    case .detach: .detach(child)
    case .remove: .remove(child)
    default: self
    }
  }
}
