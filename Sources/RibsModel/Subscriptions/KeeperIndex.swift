import RibsSyntax

/// What the app's code as a whole tells about who keeps subscriptions, and for how long.
struct KeeperIndex: Sendable {
  private let types: TypeTable
  /// Where a property is emptied or replaced, or a value of that name is completed.
  private var resets: [String: [CodePoint]] = [:]
  private var completed: Set<String> = []
  private var flavours: [ModuleID: Set<Subscription.Flavour>] = [:]
  private let code: CodeTable

  init(types: TypeTable, code: CodeTable) {
    self.types = types
    self.code = code
    let found = parallelMap(Array(code.units.indices)) { number in
      Self.entries(in: code.units[number].body)
    }
    for (number, entries) in found.enumerated() {
      for entry in entries {
        if entry.isCompletion {
          completed.insert(entry.name)
        } else {
          resets[entry.name, default: []].append(CodePoint(CodeUnitID(number), entry.node))
        }
      }
    }
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
  }

  /// Some file of the module imports what the flavour comes from.
  func imports(_ flavour: Subscription.Flavour, in module: ModuleID) -> Bool {
    flavours[module]?.contains(flavour) ?? false
  }

  func isCompleted(_ name: String) -> Bool { completed.contains(name) }

  private static func flavour(of module: String) -> Set<Subscription.Flavour>? {
    switch module {
    case "Combine", "ModernRIBs", "CombineRIBs", "CombineExt", "OpenCombine": [.combine]
    case "RIBs": [.rx]
    default: module.hasPrefix("Rx") ? [.rx] : nil
    }
  }

  // MARK: Resets

  private struct Entry: Sendable {
    var name: String
    var node: NodeID
    var isCompletion: Bool
  }

  private static func entries(in body: Body) -> [Entry] {
    body.nodes.indices.compactMap { index in
      let id = NodeID(index)
      switch body.nodes[index].kind {
      case .assignment:
        let parts = body.children(of: id)
        guard parts.count == 2, body.isEmptyValue(parts[1]) else { return nil }
        return Entry(name: body.name(of: body.stripped(parts[0])), node: id, isCompletion: false)
      case .call:
        guard let member = body.firstChild(of: id).map({ body.stripped($0) }),
          let base = body.base(of: member).map({ body.stripped($0) })
        else { return nil }
        let label = body.arguments(of: id).first.map { body.name(of: $0) } ?? ""
        switch body.name(of: member) {
        case "onCompleted", "onError":
          return Entry(name: body.name(of: base), node: id, isCompletion: true)
        case "send" where label == "completion":
          return Entry(name: body.name(of: base), node: id, isCompletion: true)
        case "removeAll", "dispose", "cancel", "forEach":
          return Entry(name: body.name(of: base), node: id, isCompletion: false)
        default: return nil
        }
      default: return nil
      }
    }
  }

  /// How a property keeps what is subscribed in `unit`.
  func keeper(_ property: Member, of subscribing: CodeUnit) -> SubscriptionKeeper {
    var places: [DeclarationPlace] = []
    var isEmptied = false
    for point in resets[property.name] ?? [] {
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
