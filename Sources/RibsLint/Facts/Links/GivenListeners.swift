import RibsModel
import RibsSyntax

/// Whether a view's listener is an interactor, as far as the code says who sets it.
extension Project {
  /// Somebody else is the view's listener, or nobody: its RIB's interactor holds another view,
  /// nothing sets the property, or all that is seen to set it gives it another object.
  ///
  /// Where the RIB is not known, its interactor is taken to make itself the listener, as RIBs do.
  func isListenedToByOthers(_ listener: Member, of view: TypeID, _ rib: Rib?) -> Bool {
    if let rib {
      return !isEverSet(listener, of: view, rib) || getsOnlyOtherObjects(listener, of: view, rib)
    }
    let ribs = ribs.filter { rib in
      rib.role == .source && rib.presentable.map { types.inherits(view, $0) } == true
    }
    return !ribs.isEmpty && ribs.allSatisfy { isGivenAnotherView(than: view, $0) }
      && givers(of: listener, of: view).allSatisfy { giver in
        giver.receivers.allSatisfy { types[$0].kind == .protocol }
      }
  }

  /// Whoever makes the RIB's interactor is seen to give it other classes than the view.
  private func isGivenAnotherView(than view: TypeID, _ rib: Rib) -> Bool {
    guard let interactor = rib.interactor else { return false }
    var typing = flow.typing
    let calls = index.calls(named: types[interactor].name)
    return !calls.isEmpty
      && calls.allSatisfy { call in
        let arguments = code.syntax(at: call).arguments
        let given = arguments.map { argument in
          (argument.label, typing.type(at: call.at(argument.value.unwrapped.id)).references)
        }
        return given.contains { $0.0 == "presenter" && $0.1.contains { types[$0].kind == .class } }
          && given.allSatisfy { $0.1.allSatisfy { !types.isRelated($0, to: view) } }
      }
  }

  private func isEverSet(_ listener: Member, of view: TypeID, _ rib: Rib) -> Bool {
    guard rib.interactor != nil, rib.role == .source else { return true }
    let targets = [rib.presentable, view, listener.owner].compactMap(\.self)
    return PropertyAssignments(to: listener.name, in: self).mayReach(targets, of: rib)
      || handsToUnseenCode(targets, in: rib)
  }

  /// Only the RIB's own parts are seen to set it, and all give it what can be no interactor: `self`
  /// of the view, or a new object that is given nothing.
  private func getsOnlyOtherObjects(_ listener: Member, of view: TypeID, _ rib: Rib) -> Bool {
    let parts = [rib.builder, rib.router, rib.interactor, rib.component, view].compactMap(\.self)
    let givers = givers(of: listener, of: view)
    let isSetDirectly = code.units(mentioning: listener.name).allSatisfy {
      !code[$0].mayAssignIndirectly(to: listener.name)
    }
    return !givers.isEmpty && isSetDirectly
      && givers.allSatisfy { giver in
        giver.owner.map(parts.contains) == true && !giver.values.isEmpty
          && giver.values.allSatisfy(isNoInteractor)
      }
  }

  private func isNoInteractor(_ type: TypeID) -> Bool {
    let ancestry = types.ancestry(of: type)
    return types[type].kind == .class && !types.inherits(type, .interactable)
      && !ancestry.isAmbiguous
      && ancestry.external.allSatisfy { name in
        name == "AnyObject" || ["NS", "UI"].contains { name.hasPrefix($0) }
      }
  }

  /// Who sets a property of a name: whose property it is, by its types, and the types of the value;
  /// empty where they are not known.
  private struct Giver {
    let owner: TypeID?
    let receivers: [TypeID]
    let values: [TypeID]
  }

  /// The assignments to a property of that name, of what may be the view, `nil` aside.
  private func givers(of listener: Member, of view: TypeID) -> [Giver] {
    var typing = flow.typing
    return index.assignments(named: listener.name).compactMap { point in
      let unit = code[point.unit]
      let assignment = Syntax(unit.body, point.node)
      guard unit.fileRole == .source, assignment.value?.isNil != true,
        let target = assignment.targets.first(where: { $0.name == listener.name })
      else { return nil }
      let receivers =
        target.receiver.map { typing.type(at: point.at($0.id)).references }
        ?? [unit.owner].compactMap(\.self)
      guard receivers.isEmpty || receivers.contains(where: { types.isRelated($0, to: view) }) else {
        return nil
      }
      let value = assignment.targets.count == 1 ? assignment.value?.unwrapped : nil
      let isPlain = value.map { $0.isSelf || $0.kind == .call && $0.arguments.isEmpty } == true
      let values = isPlain ? value.map { typing.type(at: point.at($0.id)).references } : nil
      return Giver(owner: unit.owner, receivers: receivers, values: values ?? [])
    }
  }
}
