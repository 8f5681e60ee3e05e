import RibsModel
import RibsSyntax

/// What has the closures of a subscription that is kept.
enum ClosureHolder {
  /// The disposable; so it is taken to be where nobody sees what is subscribed to.
  case disposable
  /// The subject or relay, which `self` keeps by these properties; nil where it is not seen to.
  case subject([Member]?)
}

/// Finds the subject or relay that a subscription is made to without an operator in between.
/// RxSwift's `SubscriptionDisposable` refers to it weakly, so that who keeps the disposable keeps
/// no closure.
struct SubjectSearch {
  private let project: Project
  private var paths: OwnedPaths
  private var depth = 0
  private var types: TypeTable { project.types }

  init(_ project: Project) {
    self.project = project
    paths = OwnedPaths(project)
  }

  /// What has the closure that holds `self`.
  mutating func holder(of subscription: Subscription, _ hold: SelfHold) -> ClosureHolder {
    guard subscription.flavour == .rx, ["bind", "subscribe"].contains(subscription.consumer),
      let (call, unit) = project.call(of: subscription),
      // What is to run on disposal the disposable has.
      call.arguments.contains(where: {
        $0.label != "onDisposed" && $0.value.range.contains(hold.value.range)
      }),
      let source = call.receiver?.unwrapped
    else { return .disposable }
    // RxCocoa subscribes behind an operator, and the list has the closure besides, which takes the
    // subscription along when it goes (`take(until: object.rx.deallocated)` of its
    // `DelegateProxyType.swift`).
    if let list = paths.typing.reactiveItems(givenTo: CodePoint(unit, call.id))?.list {
      return isOwn(list, in: unit) ? .disposable : .subject(nil)
    }
    return holder(behind: source, in: unit)
  }

  /// The object keeps the list that a call binds items to, and nothing lets go of it.
  private mutating func isOwn(_ list: Syntax, in unit: CodeUnitID) -> Bool {
    let path = paths.path(toList: list, in: unit) ?? paths.path(to: list, in: unit)
    return path?.members.allSatisfy { !project.isEmptied($0) } == true
  }

  private mutating func holder(behind stream: Syntax, in unit: CodeUnitID) -> ClosureHolder {
    // Names that refer to each other in a circle are no program.
    guard depth < FollowingLimit.references else { return .disposable }
    depth += 1
    defer { depth -= 1 }
    if stream.kind == .call, ["asObservable", "asObserver"].contains(stream.calleeName),
      stream.arguments.isEmpty, let receiver = stream.receiver?.unwrapped
    {
      return holder(behind: receiver, in: unit)
    }
    let isSubject = paths.typing.type(at: CodePoint(unit, stream.id)).unwrapped.isLiveStream
    if isSubject, let path = paths.path(to: stream, in: unit)?.members { return .subject(path) }
    // What is static or global stays: `self` is never freed, whoever has the closure.
    if isForGood(stream, in: unit) { return .disposable }
    return declared(stream, in: unit) ?? (isSubject ? .subject(nil) : .disposable)
  }

  // MARK: Declarations

  /// What a local constant, or a function or property of the project gives; nil where the
  /// expression is none of these.
  private mutating func declared(_ stream: Syntax, in unit: CodeUnitID) -> ClosureHolder? {
    if stream.kind == .name,
      let local = LocalUses(in: stream.body).declaration(of: stream), local.kind == .binding
    {
      guard let value = local.value?.unwrapped, value.kind == .name || value.kind == .member
      else { return nil }
      return holder(behind: value, in: unit)
    }
    if stream.name.hasPrefix("$"), stream.receiver?.unwrapped.isSelf ?? (stream.kind == .name) {
      return holder(projectedBy: String(stream.name.dropFirst()), in: unit)
    }
    let point = CodePoint(unit, stream.id)
    let parts: [ClosureHolder]
    if stream.kind == .call {
      guard case .methods(let methods, let receiver) = paths.typing.callee(of: point) else {
        return nil
      }
      let functions = project.flow.implementations(of: methods, on: receiver)
      parts = functions.map { holder(ofResultsOf: $0.place) }
    } else {
      guard let property = paths.typing.ownOrForeignProperty(at: point) else { return nil }
      parts = properties(meantBy: property).map { holder(of: $0) }
    }
    let owner = stream.receiver?.unwrapped
    let way = owner.map { path(toObject: $0, in: unit) } ?? []
    return whole(
      parts.map { part in
        guard case .subject(let rest) = part else { return part }
        return .subject(joined(way, rest))
      })
  }

  /// What the wrapper around a property of `self` projects: `$items`. Nobody sees what a wrapper
  /// does that is not the project's.
  private mutating func holder(projectedBy name: String, in unit: CodeUnitID) -> ClosureHolder {
    let types = types
    guard let owner = project.code[unit].owner,
      let property = types.allMembers(named: name, of: owner).first(where: \.isProperty),
      let projected = types.wrapperTypes(of: property).lazy.compactMap({ wrapper in
        types.members(named: "projectedValue", of: wrapper).first
      }).first
    else { return .subject(nil) }
    guard case .subject(let rest) = holder(of: projected) else { return .disposable }
    return .subject(joined([property], rest))
  }

  private func properties(meantBy member: Member) -> [Member] {
    let overriding = project.hierarchy.membersOfHeirs(for: member, types).filter(\.isProperty)
    return (member.storage == .requirement ? [] : [member]) + overriding
  }

  private mutating func holder(of property: Member) -> ClosureHolder {
    guard property.isStoredProperty else { return holder(ofResultsOf: property.place) }
    if paths.typing.type(of: property)?.unwrapped.isLiveStream == true {
      return .subject(types.keepsStrongly(property) ? [property] : nil)
    }
    guard property.kind == .let || property.storage == .lazy,
      let value = project.code.initialValuePoint(of: property.place)
    else { return .disposable }
    return holder(behind: project.code.syntax(at: value).unwrapped, in: value.unit)
  }

  private mutating func holder(ofResultsOf function: DeclarationPlace) -> ClosureHolder {
    whole(results(of: function).map { holder(behind: $0.expression, in: $0.unit) }) ?? .disposable
  }

  private func results(
    of function: DeclarationPlace
  ) -> [(expression: Syntax, unit: CodeUnitID)] {
    guard let unit = project.code.result(of: function) else { return [] }
    return project.code[unit].body.root.results.map { ($0.unwrapped, unit) }
  }

  /// What is one of several, nobody knows which: where one is a subject that `self` is not seen to
  /// keep, that leaves a doubt. Nil where there is none.
  private func whole(_ parts: [ClosureHolder]) -> ClosureHolder? {
    let inDoubt = parts.first { if case .subject(nil) = $0 { true } else { false } }
    let unseen = parts.first { if case .disposable = $0 { true } else { false } }
    return inDoubt ?? unseen ?? parts.first
  }

  // MARK: Objects

  /// The properties by which `self` keeps an object; nil where it is not seen to.
  private mutating func path(toObject object: Syntax, in unit: CodeUnitID) -> [Member]? {
    if object.isSelf { return [] }
    if let path = paths.path(to: object, in: unit)?.members { return path }
    // `viewModel.outputs`
    guard depth < FollowingLimit.references,
      let property = paths.typing.ownOrForeignProperty(at: CodePoint(unit, object.id)),
      let only = properties(meantBy: property).first(where: { $0.storage == .computed }),
      let result = results(of: only.place).first
    else { return nil }
    depth += 1
    defer { depth -= 1 }
    let way = object.receiver.map { path(toObject: $0.unwrapped, in: unit) } ?? []
    return joined(way, path(toObject: result.expression, in: result.unit))
  }

  private func joined(_ start: [Member]?, _ rest: [Member]?) -> [Member]? {
    guard let start, let rest else { return nil }
    return start + rest
  }

  /// The way to the stream begins with a type or with a variable outside types.
  private mutating func isForGood(_ stream: Syntax, in unit: CodeUnitID) -> Bool {
    let root = stream.outermostReceiver
    guard root.kind == .name, !root.isSelf else { return false }
    let point = CodePoint(unit, root.id)
    if case .metatype = paths.typing.type(at: point) { return true }
    return paths.typing.isGlobalVariable(point)
  }
}

extension Project {
  /// The call that subscribes, and the code that it stands in.
  func call(of subscription: Subscription) -> (call: Syntax, unit: CodeUnitID)? {
    for id in code.units(of: subscription.declaration) {
      if let call = code[id].call(at: subscription.location) { return (call, id) }
    }
    return nil
  }
}
