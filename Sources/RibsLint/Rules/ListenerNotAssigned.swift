import RibsModel
import RibsSyntax

extension Rule {
  package static let listenerNotAssigned = Rule(
    id: "listener_not_assigned",
    summary: "a `build` that drops the listener it was given",
    category: .lifecycle, severity: .error, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        A builder's `build` function, or another one called `build…` that makes the RIB's router, \
        never uses the listener that it is given. The listener is:

        - a parameter of `build`, or of the `finalStageBuild` of a builder that builds in stages;
        - the `listener` of a struct or tuple that the function is given;
        - a parameter of another protocol, of which the interactor has a weak property.

        The severity is info if the RIB has nothing to tell its parent: the interactor has no \
        property for the listener or never reads the one it has, or the listener's protocol asks \
        for nothing.
        """,
      leavesAlone: [
        "Requirements of protocols.",
        "Parameters named `_`.",
        "Bodies that call a function that stops the program, such as `fatalError()`.",
        "Bodies that cannot be read.",
        "Functions and builders to which a macro may add code.",
      ],
      matters: """
        Nothing in the framework hands the listener on. The interactor's weak `listener` stays \
        nil, every `listener?.didFinish()` does nothing, and the parent never closes the RIB. Run \
        against RIBs-iOS 1.0.0: there is no crash and no message.
        """,
      fix: "Assign `interactor.listener = listener` in `build`, after making the interactor."),
    examples: [
      Example(
        "The builder drops the listener",
        """
        import RIBs

        protocol MenuRouting: Routing {}

        protocol MenuListener: AnyObject {
          func menuDidClose()
        }

        protocol MenuBuildable: Buildable {
          func build(withListener listener: MenuListener) -> MenuRouting
        }

        final class MenuInteractor: Interactor {
          weak var listener: MenuListener?

          func close() { listener?.menuDidClose() }
        }

        final class MenuRouter: Router<MenuInteractor>, MenuRouting {}

        final class MenuBuilder: Builder<EmptyDependency>, MenuBuildable {
          func build(withListener listener: MenuListener) -> MenuRouting { // expect: listener_not_assigned
            let interactor = MenuInteractor()
            return MenuRouter(interactor: interactor)
          }
        }
        """),
      Example(
        "The builder assigns it, or hands it to another builder",
        """
        import RIBs

        protocol MenuRouting: Routing {}
        protocol MenuListener: AnyObject {}

        final class MenuInteractor: Interactor {
          weak var listener: MenuListener?
        }

        final class MenuRouter: Router<MenuInteractor>, MenuRouting {}

        final class MenuBuilder: Builder<EmptyDependency> {
          func build(withListener listener: MenuListener) -> MenuRouting {
            let interactor = MenuInteractor()
            interactor.listener = listener
            return MenuRouter(interactor: interactor)
          }
        }

        final class MenuAdapter: Buildable {
          let builder: MenuBuilder

          init(builder: MenuBuilder) { self.builder = builder }

          func build(withListener listener: MenuListener) -> MenuRouting {
            builder.build(withListener: listener)
          }
        }
        """),
    ],
    check: .project(listenersNotAssigned))
}

@Sendable private func listenersNotAssigned(in project: Project) -> [Finding] {
  let types = project.types
  let ribOfBuilder = project.ribsByPart(\.builder)
  let ofFramework = types.classes(inheriting: .buildable)
  let others = Set(ribOfBuilder.keys).subtracting(ofFramework.map(\.id)).sorted()
    .map { types[$0] }.filter { $0.role == .source }
  return (ofFramework + others).flatMap { builder -> [Finding] in
    guard types.unseenMembers(of: builder.id) == nil else { return [] }
    let rib = ribOfBuilder[builder.id]
    return builder.members.flatMap { member -> [Finding] in
      guard Member.isBuilding(member.name), !types.mayHaveMacroBody(member),
        let unit = project.code.result(of: member.place).map({ project.code[$0] }),
        // What else is called so may only look like it.
        member.isBuild && types.inherits(builder.id, .buildable)
          || types.makesRouter(of: rib, unit),
        isReadable(unit)
      else { return [] }
      return givenListeners(of: member, rib, types).filter { !$0.isUsed(in: unit, project) }
        .map { dropped($0, by: member, of: builder, rib, project) }
    }
  }
}

extension TypeTable {
  /// The function makes the router of its builder's RIB.
  fileprivate func makesRouter(of rib: Rib?, _ unit: CodeUnit) -> Bool {
    guard let router = rib?.router.map({ self[$0].name }) else { return false }
    return unit.nodes([.call]).contains { $0.calleeName == router }
  }
}

/// A listener that a `build` function is given.
private struct GivenListener {
  let parameter: String
  /// The property of the parameter that holds the listener; nil when it is the listener itself.
  let property: String?
  let type: TypeID
  /// The struct that has the property.
  var payload: TypeID?

  var spelling: String { property.map { "\(parameter).\($0)" } ?? parameter }

  /// Whether the code mentions it, or mentions the payload other than for what has nothing to do with
  /// the listener.
  func isUsed(in unit: CodeUnit, _ project: Project) -> Bool {
    unit.nodes([.name, .capture, .binding], named: parameter).contains { mention in
      guard !mention.isThrownAway else { return false }
      guard let property, let user = mention.parent else { return true }
      // A tuple's part may also be read by its number.
      return user.kind != .member || user.name == property || Int(user.name) != nil
        || payload.map { project.mayUse(property, of: $0, by: user.name) } == true
    }
  }
}

extension Project {
  /// The struct's member of that name may use the property: `payload.attach(interactor)`.
  fileprivate func mayUse(_ property: String, of payload: TypeID, by name: String) -> Bool {
    let members = types.allMembers(named: name, of: payload)
    return members.isEmpty
      || members.contains { member in
        !member.isStoredProperty
          && code.units(of: member.place).contains { unit in
            !code[unit].nodes([.name, .member], named: property).isEmpty
          }
      }
  }
}

extension Syntax {
  /// `_ = listener`
  fileprivate var isThrownAway: Bool {
    if kind == .name, case .dropped = use { !isImplicitReturn } else { false }
  }
}

extension TypeTable {
  /// A macro that is attached to the function may have written more code into it.
  fileprivate func mayHaveMacroBody(_ function: Member) -> Bool {
    attributeNames(at: function.place).contains {
      $0.first?.isUppercase == true && $0 != "MainActor"
    }
  }
}

private func givenListeners(of build: Member, _ rib: Rib?, _ types: TypeTable) -> [GivenListener] {
  types.parameters(of: build).compactMap { parameter in
    guard parameter.name != "_", let written = parameter.type else { return nil }
    let canonical = types.canonical(written, from: Viewpoint(build.place))
    if case .tuple(let parts) = canonical {
      let part = parts.first { $0.label == "listener" }
      guard let listener = part?.type.references.first, types[listener].kind == .protocol else {
        return nil
      }
      return GivenListener(parameter: parameter.name, property: "listener", type: listener)
    }
    guard let type = canonical.references.first else { return nil }
    if types[type].kind == .protocol {
      let isListener =
        parameter.label == "withListener" || parameter.name == "listener" || type == rib?.listener
        || types.refersWeakly(rib?.interactor, to: type)
      return isListener ? GivenListener(parameter: parameter.name, property: nil, type: type) : nil
    }
    guard types[type].kind == .struct,
      let member = types.members(named: "listener", of: type).first(where: \.isStoredProperty),
      let listener = types.canonicalType(of: member)?.references.first
    else { return nil }
    return GivenListener(
      parameter: parameter.name, property: "listener", type: listener, payload: type)
  }
}

/// The body does something, and all of it is understood.
private func isReadable(_ unit: CodeUnit) -> Bool {
  let stops = unit.nodes([.call]).contains { $0.calls(functionOf: NeverReturning.names) }
  return unit.body.isUnderstood && !stops
}

private func dropped(
  _ listener: GivenListener, by build: Member, of builder: TypeInformation, _ rib: Rib?,
  _ project: Project
) -> Finding {
  let types = project.types
  let interactor = rib?.interactor.map { types[$0] }
  let properties = interactor.map { interactor in
    ([interactor.id] + types.superclasses(of: interactor.id)).flatMap { types[$0].members }
      .filter { member in
        member.isStoredProperty
          && types.canonicalType(of: member)?.references.contains(listener.type) == true
      }
  }
  let name = interactor.map { "`\($0.name)`" } ?? "the interactor"
  let message: String
  let help: String
  let need = ListenerNeed(of: listener.type, keptIn: properties, project)
  switch need {
  case .called, .idle:
    message =
      "`\(listener.spelling)` is not used, so \(name) has no listener to call"
      + (need == .idle ? " (it has nothing to tell one yet)" : "")
    help = assignment(of: listener.spelling, to: properties ?? [], of: rib, in: build, project)
  case .noProperty:
    message =
      "`\(listener.spelling)` is not used; \(name) has no property for it and tells its parent nothing"
    help = "Name the parameter `_`, or give the interactor a `weak var listener`."
  }
  return Finding(
    at: build.location, subject: [builder.qualifiedName, listener.spelling],
    message: message, help: help, severity: need == .called ? nil : .info,
    fix: interactor.flatMap {
      project.assigningListener(listener.spelling, of: listener.type, in: build, to: $0.id)
    })
}

/// What an interactor would do with the listener that it is not given.
private enum ListenerNeed {
  /// It calls it, as far as is known.
  case called
  /// It has a property for it, but nothing to tell.
  case idle
  case noProperty

  /// `properties` are those of the interactor that a listener of the type may go to; nil where the
  /// interactor is not known.
  init(of listener: TypeID, keptIn properties: [Member]?, _ project: Project) {
    if let properties, properties.isEmpty {
      self = .noProperty
    } else if project.types.asksForAnything(listener),
      properties?.contains(where: project.isListenerRead) ?? true
    {
      self = .called
    } else {
      self = .idle
    }
  }
}

/// What to write where, by the names that the builder's code has for the interactor.
private func assignment(
  of listener: String, to properties: [Member], of rib: Rib?, in build: Member, _ project: Project
) -> String {
  let name = rib?.interactor.map { "`\(project.types[$0].name)`" } ?? "the interactor"
  let settable = properties.first { $0.isAssignable(from: build) }
  if settable == nil, let hidden = properties.first {
    return "Hand `\(listener)` to \(name), whose `\(hidden.name)` cannot be set from here."
  }
  let property = settable?.name ?? "listener"
  switch project.interactor(of: rib, in: build) {
  case .made(let constant):
    return "Assign `\(constant).\(property) = \(listener)` after making the interactor."
  case .passed(let path): return "Assign `\(path).\(property) = \(listener)` here."
  case .unnamed:
    return "Keep \(name) in a constant, and set its `\(property)` to `\(listener)` here."
  case nil: return "Set `\(property)` of \(name) to `\(listener)` here."
  }
}

/// How a builder's code refers to the interactor.
private enum InteractorReference {
  /// By a constant that it is put into where it is made.
  case made(String)
  /// By a name from elsewhere, under which the router is given it: `component.interactor`.
  case passed(String)
  /// It is made where the router is given it.
  case unnamed
}

extension Project {
  fileprivate func interactor(of rib: Rib?, in build: Member) -> InteractorReference? {
    guard let unit = code.result(of: build.place).map({ code[$0] }) else { return nil }
    let made = rib?.interactor.flatMap { interactor in
      unit.nodes([.binding]).first { binding in
        binding.children.contains { $0.kind == .call && $0.calleeName == types[interactor].name }
      }
    }
    if let made, !made.name.isEmpty { return .made(made.name) }
    // Others than the RIB's own router may be given some other interactor.
    let router = rib?.router.map { types[$0].name }
    let given = unit.nodes([.call]).filter { router != nil && $0.calleeName == router }
      .flatMap(\.arguments).first { $0.label == "interactor" }
    guard let value = given?.value.unwrapped else { return nil }
    switch value.kind {
    case .name, .member: return .passed(unit.body.file.text(value.range))
    case .call: return .unnamed
    default: return nil
    }
  }
}

extension Member {
  /// The property can be set by the code of a builder.
  fileprivate func isAssignable(from build: Member) -> Bool {
    isSettable
      && (setterAccess > .fileprivate
        || setterAccess == .fileprivate && place.file == build.place.file)
  }
}

extension TypeTable {
  /// The interactor has a weak property of the type: somebody is to give it such an object.
  fileprivate func refersWeakly(_ interactor: TypeID?, to type: TypeID) -> Bool {
    guard let interactor else { return false }
    return self[interactor].members.contains { member in
      member.isStoredProperty && member.modifiers.contains(.weak)
        && canonicalType(of: member)?.references == [type]
    }
  }

  /// The protocol, or one that it inherits, has a member, or may have one that is not in the tree.
  fileprivate func asksForAnything(_ listener: TypeID) -> Bool {
    let ancestry = ancestry(of: listener)
    return ([listener] + ancestry.types).contains { !self[$0].members.isEmpty }
      || ancestry.isAmbiguous || ancestry.external.contains { $0 != "AnyObject" }
  }
}

extension Project {
  /// Some code of the interactor reads the property that holds its listener.
  fileprivate func isListenerRead(from property: Member) -> Bool {
    code.units(mentioning: property).contains { id in
      let unit = code[id]
      return unit.owner.map { types.inherits($0, property.owner) } == true
        && unit.nodes([.name, .member, .binding], named: property.name)
          .contains { !$0.isReplaced }
    }
  }
}
