import RibsModel
import RibsSyntax

extension Project {
  /// The RIB's builder, router, interactor or component hands an object of one of the types to code
  /// that is not in the tree, which may set whatever the object has; a macro that is attached to
  /// one of these classes may have written such code into it.
  func handsToUnseenCode(_ objects: [TypeID], in rib: Rib) -> Bool {
    let parts = [rib.builder, rib.router, rib.interactor, rib.component].compactMap { $0 }
    let owners = Set(parts.flatMap { [$0] + types.superclasses(of: $0) })
    if owners.union(objects).contains(where: { types.unseenMembers(of: $0) != nil }) {
      return true
    }
    var typing = flow.typing
    return owners.flatMap { units(of: $0) }.contains { unit in
      code[unit].nodes([.call]).contains { call in
        let isGiven = call.arguments.contains { argument in
          let given = typing.type(at: CodePoint(unit, argument.value.unwrapped.id)).references
          return given.contains { type in
            objects.contains { types.isRelated(type, to: $0) }
          }
        }
        return isGiven && isUnseen(call, CodePoint(unit, call.id), &typing)
      }
    }
  }

  private func isUnseen(_ call: Syntax, _ point: CodePoint, _ typing: inout Typing) -> Bool {
    guard let name = call.calleeName, !FamiliarCalls.names.contains(name), !call.onlyObserves else {
      return false
    }
    switch typing.callee(of: point) {
    case .foreign(_, _, let receiver): return !isKnown(receiver)
    case .constructor(let type):
      guard case .external(let name, _) = type.unwrapped else { return false }
      // Views take views.
      return !["NS", "SK", "UI"].contains { name.hasPrefix($0) }
    case .methods(let methods, _):
      return methods.allSatisfy { method in
        code.result(of: method.place) == nil && hierarchy.heirs(of: method.owner).isEmpty
      }
    case .unknown, .value: return true
    case .globals, .localFunction, .closure, .superInitialiser, .selfInitialiser: return false
    }
  }

  /// Objects of the system, which know nothing of RIBs, and of the framework.
  private func isKnown(_ receiver: CanonicalType) -> Bool {
    switch receiver.unwrapped {
    case .external(let name, _):
      ["Array", "CA", "Dictionary", "NS", "Set", "UI"].contains { name.hasPrefix($0) }
    case .framework: true
    case .declared(let type, _): types.ancestry(of: type).external.isEmpty
    default: false
    }
  }
}

extension Syntax {
  /// The call is on an object of the system that calls back whom it is given, and knows nothing
  /// else about them: `NotificationCenter.default.removeObserver(self)`, `Timer.scheduledTimer(…)`,
  /// `CADisplayLink(target: self, …)`.
  fileprivate var onlyObserves: Bool {
    var root = callee?.unwrapped
    while let inner = root, inner.kind == .member || inner.kind == .call {
      root = inner.firstChild?.unwrapped
    }
    guard let root, root.kind == .name else { return false }
    return observingTypes.contains(root.name)
  }
}

/// Types of the system that call back whoever is their target or observer.
private let observingTypes: Set = [
  "CADisplayLink", "DispatchQueue", "DistributedNotificationCenter", "NSKeyValueObservation",
  "NSWorkspace", "NotificationCenter", "OperationQueue", "RunLoop", "Timer",
  "UIAccessibility", "UIApplication", "UIDevice", "UNUserNotificationCenter", "UserDefaults",
]

/// What the framework, the system and reactive libraries have for RIBs and views, which sets no
/// property of theirs.
enum FamiliarCalls {
  static let names = LookingFunctions.names.union([
    "addObserver", "addTarget", "assign", "attachChild", "bind", "cancelOnDeactivate", "confineTo",
    "detachChild", "dismiss", "disposeOnDeactivate", "disposeOnStop", "drive", "emit", "launch",
    "observe", "present", "push", "pushViewController", "removeObserver", "removeTarget",
    "scheduledTimer", "sink", "start", "subscribe", "withUnretained",
  ])
}
