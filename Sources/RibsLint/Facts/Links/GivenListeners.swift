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
    var typing = flow.typing
    return !ribs.isEmpty && ribs.allSatisfy { isGivenAnotherView(than: view, $0) }
      && givers(of: listener, of: view, &typing).allSatisfy { giver in
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
    var typing = flow.typing
    let givers = givers(of: listener, of: view, &typing)
    let isSetDirectly = code.units(mentioning: listener.name).allSatisfy {
      !code[$0].mayAssignIndirectly(to: listener.name)
    }
    return !givers.isEmpty && isSetDirectly
      && givers.allSatisfy { giver in
        giver.unit.owner.map(parts.contains) == true
          && giver.value.map { isNoInteractor($0, &typing) } == true
      }
  }

  private func isNoInteractor(_ value: CodePoint, _ typing: inout Typing) -> Bool {
    let expression = code.syntax(at: value)
    guard expression.isSelf || expression.kind == .call && expression.arguments.isEmpty else {
      return false
    }
    let given = typing.type(at: value).references
    return !given.isEmpty && given.allSatisfy(isNoInteractor)
  }

  private func isNoInteractor(_ type: TypeID) -> Bool {
    let ancestry = types.ancestry(of: type)
    return types[type].kind == .class && !types.inherits(type, .interactable)
      && !ancestry.isAmbiguous
      && ancestry.external.allSatisfy { name in
        name == "AnyObject" || ["NS", "UI"].contains { name.hasPrefix($0) }
      }
  }

  /// The assignments to a property of that name, of what may be the view.
  private func givers(
    of listener: Member, of view: TypeID, _ typing: inout Typing
  ) -> [PropertyAssignment] {
    assignments(toPropertiesNamed: listener.name, &typing).filter { assignment in
      assignment.unit.fileRole == .source
        && (assignment.receivers.isEmpty
          || assignment.receivers.contains { types.isRelated($0, to: view) })
    }
  }
}
