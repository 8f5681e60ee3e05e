import RibsModel
import RibsSyntax

/// Interactors that see to it that there is no child before they ask for one.
extension Project {
  /// Whenever the code calls the router's function of that name, it has the child of the property
  /// detached before, or has asked about a variable of its own that it sets as well:
  /// `guard !isMenuOpen else { return }; isMenuOpen = true`.
  func isPrepared(
    _ unit: CodeUnit, toCall name: String, for child: String, _ paths: RouterPaths
  ) -> Bool {
    let calls = unit.nodes([.call])
    let asking = calls.filter { $0.calleeName == name }
    return !asking.isEmpty
      && asking.allSatisfy { call in
        calls.contains { $0.mayComeBefore(call) && detaches($0, child, paths) }
          || asksForState(before: call, in: unit)
      }
  }

  private func detaches(_ call: Syntax, _ child: String, _ paths: RouterPaths) -> Bool {
    guard call.receiver?.unwrapped.name == "router", let name = call.calleeName else {
      return false
    }
    return paths.functions(named: name).contains { function in
      paths.reaches(from: function) { $0.detaches(child) }
    }
  }

  private func asksForState(before call: Syntax, in unit: CodeUnit) -> Bool {
    guard let owner = unit.owner else { return false }
    let set = Set(unit.nodes([.assignment]).flatMap(\.targets).map(\.unwrapped.name))
    let states = set.filter { name in
      types.members(named: name, of: owner).contains { $0.kind == .var && !$0.isStatic }
    }
    guard !states.isEmpty else { return false }
    let tests = unit.nodes([.condition]).filter {
      $0.mayComeBefore(call) && $0.mayHoldBack(call, unless: { _ in true })
    }
    let choices = call.ancestors.filter { $0.kind == .switch }.compactMap(\.firstChild)
    return (tests + choices).contains { test in
      ([test] + Array(test.descendants)).contains {
        [.name, .member].contains($0.kind) && states.contains($0.name)
      }
    }
  }
}

extension Syntax {
  fileprivate func mayComeBefore(_ other: Syntax) -> Bool {
    range.start < other.range.start && !excludes(other)
  }
}
