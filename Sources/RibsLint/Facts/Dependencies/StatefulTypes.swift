import RibsModel
import RibsSyntax

/// Which types have a state, so that two objects of them are not as good as one.
extension Project {
  /// What the class keeps is for others to find: a stream, or a collection in what sounds like a
  /// store. A single value (a flag), or the parts of what somebody puts together, may be meant for
  /// each reader by itself; and a worker runs for the one interactor that starts it
  /// (RIBs-iOS 1.0.0, `Worker.swift:75`).
  func isMeantToBeOne(_ type: TypeID) -> Bool {
    if types.inherits(type, .worker) { return false }
    var typing = flow.typing
    let isStore = storeWords.contains { types[type].name.contains($0) }
    return types.selfAndSuperclasses(of: type).flatMap { types[$0].members }.contains {
      guard keepsState($0) else { return false }
      if isStream($0) { return true }
      guard isStore else { return false }
      if let type = typing.type(of: $0), type != .unknown { return type.element != .unknown }
      return types[$0.place.file].text(types.declaration(at: $0.place).initialValue)
        .hasPrefix("[")
    }
  }

  /// An object of the class is another after it was used than before, so that two of them are not
  /// as good as one.
  func isStateful(_ type: CanonicalType) -> Bool {
    switch type {
    case .declared(let declared, _): isStateful(declared)
    default: type.isLiveStream
    }
  }

  private func isStateful(_ type: TypeID) -> Bool {
    switch types[type].kind {
    case .class, .actor: break
    // The copies of a struct have one stream, two structs have two.
    case .struct: return types[type].members.contains { isMadeStream($0) }
    default: return false
    }
    let ancestry = types.ancestry(of: type)
    guard ancestry.framework.isDisjoint(with: madeForOneUse), !ancestry.isAmbiguous,
      ancestry.external.allSatisfy({ !$0.hasPrefix("UI") })
    else { return false }
    // Of what a worker keeps for itself nobody but its interactor learns.
    let isWorker = ancestry.framework.contains(.worker)
    return types.selfAndSuperclasses(of: type).contains { owner in
      types[owner].members.contains {
        keepsState($0) && (!isWorker || isStream($0) || $0.access > .fileprivate)
      }
    }
  }

  private func keepsState(_ member: Member) -> Bool {
    guard isStoredByEach(member), member.modifiers.isDisjoint(with: [.weak, .unowned]),
      !isKeptElsewhere(member), !isOfWork(member)
    else { return false }
    return isStream(member) || member.kind == .var && isMutatedByOwner(member) || isStore(member)
  }

  /// The variable has what ends the object's own work, as each object has its own.
  private func isOfWork(_ member: Member) -> Bool {
    var typing = flow.typing
    guard let type = typing.type(of: member)?.unwrapped else { return false }
    return [type, type.element.unwrapped].contains {
      if case .external(let name, _) = $0 { endings.contains(name) } else { false }
    }
  }

  /// The constant has an object of its own that is there to be changed: `let images = NSCache()`.
  private func isStore(_ member: Member) -> Bool {
    guard member.kind == .let, !types.declaration(at: member.place).initialValue.isEmpty else {
      return false
    }
    var typing = flow.typing
    guard case .external(let name, _)? = typing.type(of: member) else { return false }
    return stores.contains(name)
  }

  /// The property's wrapper keeps nothing itself, as one that asks the user's defaults, or is not in
  /// the tree.
  private func isKeptElsewhere(_ member: Member) -> Bool {
    guard types.hasUnknownWrapper(member) else { return false }
    let wrappers = types.wrapperTypes(of: member)
    return wrappers.isEmpty
      || !wrappers.contains { wrapper in
        types[wrapper].members.contains { part in
          part.storage == .stored && !part.isStatic && (part.kind == .var || isStream(part))
        }
      }
  }
}

/// By these words classes are called that keep for others what these put into them.
private let storeWords = ["Cache", "Pool", "Registry", "Repository", "Session", "Storage", "Store"]

/// Types of what ends a subscription or other work.
private let endings = ReactiveVocabulary.disposables.union([
  "DispatchWorkItem", "NSKeyValueObservation", "SerialDisposable", "SingleAssignmentDisposable",
  "Task", "Timer",
])

/// Types of the system and the standard library that keep what code puts into them.
private let stores: Set = [
  "Mutex", "NSCache", "NSHashTable", "NSMapTable", "NSMutableArray", "NSMutableDictionary",
  "NSMutableSet", "OSAllocatedUnfairLock",
]

/// Of these every reader wants one of its own.
private let madeForOneUse: FrameworkTypes = [
  .router, .interactor, .presenter, .presentable, .viewControllable, .buildable, .dependency,
  .needleDependency, .component, .needleComponent, .workflow,
]
