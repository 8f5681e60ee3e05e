import RibsSyntax

/// Which code runs where the time of its object ends.
extension Typing {
  /// The function, or what observes the property, may run when its object is deactivated or taken away: as
  /// a hook of that, as one that UIKit calls then too, or by code of the project that runs then.
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
      let using = unit.role == .function ? code.units(calling: name) : code.units(changing: name)
      for id in using {
        let uses = uses(of: unit, name, in: id)
        if uses.contains(where: \.isStop) { return true }
        // When another object's code runs does not tell when this one ends.
        if !uses.isEmpty, isRelated(code[id].owner, unit.owner) { open.append(code[id]) }
      }
    }
    return false
  }

  /// The calls of the function in a unit, or the assignments to the observed property.
  private mutating func uses(of unit: CodeUnit, _ name: String, in id: CodeUnitID) -> [Syntax] {
    let body = code[id].body
    let kind = unit.role == .function ? NodeKind.call : .assignment
    return body.compiledNodes.filter { body[$0].kind == kind }.map { Syntax(body, $0) }.filter {
      guard let used = kind == .call ? $0.callee?.unwrapped : $0.firstChild?.unwrapped,
        used.name == name
      else { return false }
      return mayMean(used, in: id, of: unit.owner)
    }
  }

  private func isRelated(_ type: TypeID?, _ other: TypeID?) -> Bool {
    guard let type, let other else { return false }
    return types.isRelated(type, to: other)
  }

  /// The name, or the member of some object, may be that of the type.
  private mutating func mayMean(_ name: Syntax, in id: CodeUnitID, of owner: TypeID?) -> Bool {
    guard let owner else { return false }
    func isFamily(_ type: TypeID) -> Bool { types.isRelated(type, to: owner) }
    guard name.kind == .member, let base = name.firstChild else {
      return name.kind == .name && code[id].owner.map(isFamily) ?? false
    }
    return type(of: base.id, in: id).parts.contains {
      $0.declared.map(isFamily) ?? ($0 == .unknown)
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
let endingHooks: Set = [
  "willResignActive", "didStop", "prepareForReuse", "viewDidDisappear", "viewWillDisappear",
]

/// What UIKit calls again and again, in the end too.
private let repeatedHooks: Set = [
  "didMoveToWindow", "didMoveToSuperview", "willMove", "didMove", "layoutSubviews",
  "viewDidLayoutSubviews",
]
