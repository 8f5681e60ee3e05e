import RibsSyntax
import Synchronization

/// What the app's code as a whole tells about who keeps subscriptions, and for how long.
///
/// A class, because it keeps what it has found out about each name.
final class KeeperIndex: Sendable {
  private let types: TypeTable
  private let flavours: [ModuleID: Set<Subscription.Flavour>]
  private let code: CodeTable
  private let known = Mutex<[String: Uses]>([:])

  /// What the code does to whatever has a name.
  private struct Uses {
    /// Where it is emptied or replaced.
    var resets: [CodePoint] = []
    var isCompleted = false
  }

  init(types: TypeTable, code: CodeTable) {
    self.types = types
    self.code = code
    var flavours: [ModuleID: Set<Subscription.Flavour>] = [:]
    for (number, file) in types.files.enumerated() {
      let module = types.fileModules[number]
      for declaration in file.declarations where declaration.kind == .import {
        let name = file.text(declaration.name)
        // What replaces the framework may do so in either flavour.
        let isRenamed = types.index.frameworkNames.ribs.contains(name)
        if let flavour = Self.flavour(of: name) ?? (isRenamed ? [.rx, .combine] : nil) {
          flavours[module, default: []].formUnion(flavour)
        }
      }
    }
    self.flavours = flavours
  }

  /// Some file of the module imports what the flavour comes from.
  func imports(_ flavour: Subscription.Flavour, in module: ModuleID) -> Bool {
    flavours[module]?.contains(flavour) ?? false
  }

  func isCompleted(_ name: String) -> Bool { uses(of: name).isCompleted }

  private static func flavour(of module: String) -> Set<Subscription.Flavour>? {
    switch module {
    case "Combine", "ModernRIBs", "CombineRIBs", "CombineExt", "OpenCombine": [.combine]
    case "RIBs": [.rx]
    default: module.hasPrefix("Rx") ? [.rx] : nil
    }
  }

  // MARK: Resets

  private enum Use {
    case reset, completion
  }

  private func uses(of name: String) -> Uses {
    if let found = known.withLock({ $0[name] }) { return found }
    var found = Uses()
    for unit in code.units(mentioning: name) {
      let body = code[unit].body
      for index in body.nodes.indices {
        switch Self.use(of: name, by: NodeID(index), in: body) {
        case .reset: found.resets.append(CodePoint(unit, NodeID(index)))
        case .completion: found.isCompleted = true
        case nil: break
        }
      }
    }
    known.withLock { $0[name] = found }
    return found
  }

  /// What a node does to something of that name.
  private static func use(of name: String, by id: NodeID, in body: Body) -> Use? {
    switch body[id].kind {
    case .assignment:
      let parts = body.children(of: id)
      let isReset =
        parts.count == 2 && body.name(of: body.stripped(parts[0])) == name
        && body.isEmptyValue(parts[1])
      return isReset ? .reset : nil
    case .call:
      guard let member = body.firstChild(of: id).map({ body.stripped($0) }),
        let base = body.base(of: member).map({ body.stripped($0) }), body.name(of: base) == name
      else { return nil }
      let label = body.arguments(of: id).first.map { body.name(of: $0) } ?? ""
      switch body.name(of: member) {
      case "onCompleted", "onError": return .completion
      case "send" where label == "completion": return .completion
      case "removeAll", "dispose", "cancel", "forEach": return .reset
      default: return nil
      }
    default: return nil
    }
  }

  /// How a property keeps what is subscribed in `unit`.
  func keeper(_ property: Member, of subscribing: CodeUnit) -> SubscriptionKeeper {
    var places: [DeclarationPlace] = []
    var isEmptied = false
    for point in uses(of: property.name).resets {
      let unit = code[point.unit]
      guard let owner = unit.owner, types.inherits(owner, property.owner),
        unit.body.isOwnTarget(ofReset: point.node)
      else { continue }
      let declaration = types.declaration(at: unit.declaration)
      guard declaration.kind != .`init`, declaration.kind != .deinit else { continue }
      places.append(unit.declaration)
      // `bag = DisposeBag()` at the start of what subscribes leaves the last subscriptions.
      if unit.declaration != subscribing.declaration || isTeardown(unit) { isEmptied = true }
    }
    return SubscriptionKeeper(property: property, resets: places, isEmptied: isEmptied)
  }

  private func isTeardown(_ unit: CodeUnit) -> Bool {
    let name = types[unit.declaration.file].name(types.declaration(at: unit.declaration).name)
    return [
      "willResignActive", "didStop", "prepareForReuse", "viewDidDisappear", "viewWillDisappear",
    ].contains(name)
  }
}

extension Body {
  /// `DisposeBag()`, `[]`, `nil`, `Set()`, `.init()`, `Disposables.create()`.
  fileprivate func isEmptyValue(_ id: NodeID) -> Bool {
    let node = stripped(id)
    switch self[node].kind {
    case .literal: return file.text(self[node].range) == "nil"
    case .array: return children(of: node).isEmpty
    case .call: return arguments(of: node).isEmpty
    default: return false
    }
  }

  /// The property that is reset is one of `self`.
  fileprivate func isOwnTarget(ofReset id: NodeID) -> Bool {
    guard var target = firstChild(of: id).map({ stripped($0) }) else { return false }
    if self[id].kind == .call {
      guard let base = base(of: target).map({ stripped($0) }) else { return false }
      target = base
    }
    switch self[target].kind {
    case .name: return referent(of: name(of: target), at: target) == nil
    case .member: return firstChild(of: target).map { isSelf($0) } ?? false
    default: return false
    }
  }
}
