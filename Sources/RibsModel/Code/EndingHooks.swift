import RibsSyntax

/// Which code runs where the time of its object ends.
extension Typing {
  /// The function, or what observes the property, may run when its object is deactivated or taken
  /// away: as a hook of that, as one that UIKit calls then too, or by code of the project that runs
  /// then.
  ///
  /// So may what somebody tells to stop: `setPolling(false)`, `model = nil`.
  package mutating func mayRunAtEnding(_ unit: CodeUnit) -> Bool {
    var seen: Set<DeclarationPlace> = []
    var open = [unit]
    while let unit = open.popLast() {
      guard seen.insert(unit.declaration).inserted else { continue }
      let name = types.declaredName(at: unit.declaration)
      if endingHooks.contains(name) || repeatedHooks.contains(name) { return true }
      guard ![.`init`, .deinit].contains(types.declaration(at: unit.declaration).kind) else {
        continue
      }
      let uses = unit.role == .function ? calls(of: name) : assignments(to: name)
      if uses.stops.contains(where: { mayMean($0, of: unit.owner) }) { return true }
      // When another object's code runs does not tell when this one ends.
      for (owner, points) in uses.byOwner where isRelated(owner, unit.owner) {
        open += points.filter { mayMean($0, of: unit.owner) }.map { code[$0.unit] }
      }
    }
    return false
  }

  private func calls(of name: String) -> NamedUses {
    answers.calls.answer(to: name) {
      NamedUses(of: name, by: .call, in: code.units(calling: name), code)
    }
  }

  private func assignments(to name: String) -> NamedUses {
    answers.assignments.answer(to: name) {
      NamedUses(of: name, by: .assignment, in: code.units(changing: name), code)
    }
  }

  private func isRelated(_ type: TypeID?, _ other: TypeID?) -> Bool {
    guard let type, let other else { return false }
    return types.isRelated(type, to: other)
  }

  /// The name, or the member of some object, may be that of the type.
  private mutating func mayMean(_ use: CodePoint, of owner: TypeID?) -> Bool {
    guard let owner else { return false }
    let id = use.unit
    let name = code.syntax(at: use)
    guard name.kind == .member, let base = name.firstChild else {
      return name.kind == .name && types.isOwnCode(code[id], of: owner)
    }
    return types.mayBeRelated(type(of: base.id, in: id), to: owner)
  }
}

/// Where something of a name is called, or assigned to.
struct NamedUses: Sendable {
  /// Where it is told to stop.
  private(set) var stops: [CodePoint] = []
  /// All of them, by the types whose code it is.
  private(set) var byOwner: [TypeID: [CodePoint]] = [:]

  init(of name: String, by kind: NodeKind, in units: [CodeUnitID], _ code: CodeTable) {
    for unit in units {
      for use in code[unit].nodes([kind]) {
        guard let used = kind == .call ? use.callee?.unwrapped : use.firstChild?.unwrapped,
          used.name == name
        else { continue }
        let point = CodePoint(unit, used.id)
        if use.isStop { stops.append(point) }
        if let owner = code[unit].owner { byOwner[owner, default: []].append(point) }
      }
    }
  }
}

extension Syntax {
  /// All that is passed or assigned is `false` or `nil`.
  fileprivate var isStop: Bool {
    let values = kind == .call ? arguments.map(\.value) : [value].compactMap { $0 }
    return values.count == 1 && ["false", "nil", ".none"].contains(values[0].text)
  }
}

/// What is called when an object of the framework or of UIKit is deactivated or taken away.
let endingHooks = Set(
  LifecycleHooks.deactivation + LifecycleHooks.disappearing + ["prepareForReuse"])

/// What UIKit calls again and again, in the end too.
private let repeatedHooks: Set = [
  "didMoveToWindow", "didMoveToSuperview", "willMove", "didMove", "layoutSubviews",
  "viewDidLayoutSubviews",
]
