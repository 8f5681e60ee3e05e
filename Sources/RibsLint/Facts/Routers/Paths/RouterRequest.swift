import RibsModel
import RibsSyntax

/// Where an interactor asks its router for something, again and again.
struct RouterRequest {
  let place: Location
  let asker: Asker

  enum Asker {
    /// The view tells the interactor of an event.
    case view
    /// A child tells its listener something.
    case child(RibID)
  }
}

extension Project {
  /// Who asks, as a note at the place.
  func asking(_ asker: RouterRequest.Asker) -> String {
    switch asker {
    case .view: "the view's event asks for it here"
    case .child(let child): "`\(self[child].name)` asks for it here, by its listener"
    }
  }

  /// Where the interactor calls the router's function whenever the view tells it of an event, or a
  /// child something, whatever happened before.
  func request(of function: CodeUnit, from rib: Rib, _ typing: inout Typing) -> RouterRequest? {
    if let listener = rib.presentableListener,
      let place = place(ofCallOf: function, by: listener, of: rib, &typing)
    {
      return RouterRequest(place: place, asker: .view)
    }
    for edge in attachEdges where edge.parent == rib.id {
      if let place = place(ofCallOf: function, byChild: edge.child, of: rib, &typing) {
        return RouterRequest(place: place, asker: .child(edge.child))
      }
    }
    return nil
  }

  /// Where the interactor does so whenever the child tells its listener something.
  func place(
    ofCallOf function: CodeUnit, byChild child: RibID, of rib: Rib, _ typing: inout Typing
  ) -> Location? {
    self[child].listener.flatMap { place(ofCallOf: function, by: $0, of: rib, &typing) }
  }

  private func place(
    ofCallOf function: CodeUnit, by listener: TypeID, of rib: Rib, _ typing: inout Typing
  ) -> Location? {
    guard let interactor = rib.interactor, hierarchy.heirs(of: interactor).isEmpty else {
      return nil
    }
    let telling = CallerReading(project: self, isMetItself: \.tellsListener)
    let request = index.calls(named: types.declaredName(at: function.declaration)).first { point in
      let unit = code[point.unit]
      let event = types.declaredName(at: unit.declaration)
      guard unit.owner == interactor,
        types.allMembers(named: event, of: listener).contains(where: { $0.kind == .func }),
        Syntax(unit.body, point.node)
          // Whether the router is there, or which event it is, may be asked.
          .runsAlways(
            besides: .init(
              names: Set(types.parameterNames(of: unit.declaration) + ["router", "self"]))),
        isSentAgain(event), !telling.isMet(in: unit),
        case .methods(let methods, let receiver) = typing.callee(of: point)
      else { return false }
      let called = flow.implementations(of: methods, on: receiver).map(\.place)
        .filter { types.role(of: $0.file) == .source }
      return called == [function.declaration]
    }
    return request.map { code[$0.unit].location(of: $0.node) }
  }

  /// Some code calls the function, and not only while a view is loaded.
  private func isSentAgain(_ event: String) -> Bool {
    index.calls(named: event).map { code[$0.unit] }
      .contains { $0.fileRole == .source && !runsOnce($0, calling: event) }
  }
}

extension CodeUnit {
  /// The parent may be about to detach the RIB.
  var tellsListener: Bool { nodes([.call]).contains(where: \.tellsListener) }
}

extension Syntax {
  /// `listener?.menuDidClose()`, also by a local name: `guard let parent = listener else { return }`.
  var tellsListener: Bool {
    guard let receiver = receiver?.unwrapped else { return false }
    if receiver.name == "listener" { return true }
    return receiver.kind == .name
      && LocalUses(in: body).declaration(of: receiver)?.value?.unwrapped.name == "listener"
  }
}
