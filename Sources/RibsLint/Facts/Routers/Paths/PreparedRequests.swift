import RibsModel
import RibsSyntax

/// Interactors that see to it that there is no child before they ask for one.
extension Project {
  /// Whenever the code calls the router's function of that name, it has the child of the property
  /// detached before, or has asked whether it is there: the router, a variable of its own that it
  /// sets as well, or a stream that gives each value once.
  func isPrepared(
    _ unit: CodeUnit, toCall name: String, for child: String, _ paths: RouterPaths
  ) -> Bool {
    let preparation = Preparation(unit: unit, child: child, paths: paths, project: self)
    let asking = unit.nodes([.call]).filter { $0.calleeName == name }
    return !asking.isEmpty && asking.allSatisfy(preparation.isMade)
  }
}

/// What an interactor's code does before it asks its router for the child of a property.
private struct Preparation {
  let unit: CodeUnit
  let child: String
  let paths: RouterPaths
  let project: Project
  private var types: TypeTable { project.types }

  func isMade(before call: Syntax) -> Bool {
    let calls = unit.nodes([.call])
    return calls.contains { $0.mayComeBefore(call) && detaches($0) }
      || asks(before: call)
      || call.isToldChangesOnly && calls.contains { $0.excludes(call) && detaches($0) }
  }

  private func detaches(_ call: Syntax) -> Bool {
    guard call.receiver?.unwrapped.name == "router", let name = call.calleeName else {
      return false
    }
    return paths.functions(named: name).contains { function in
      paths.reaches(from: function) { $0.detaches(child) }
    }
  }

  /// A condition that holds the call back asks for what tells whether the child is there.
  private func asks(before call: Syntax) -> Bool {
    let tests = unit.nodes([.condition]).filter {
      $0.mayComeBefore(call) && $0.mayHoldBack(call, unless: { _ in true })
    }
    let choices = call.ancestors.filter { $0.kind == .switch || $0.kind == .ternary }
      .compactMap(\.firstChild)
    guard !tests.isEmpty || !choices.isEmpty else { return false }
    let states = states(changedIn: unit)
    return (tests + choices).contains { test in
      ([test] + Array(test.descendants)).contains { part in
        switch part.kind {
        case .name: states.contains(part.name)
        case .member: states.contains(part.name) || asksRouter(part)
        case .call: asksAndChanges(part)
        default: false
        }
      }
    }
  }

  /// The variables of the object that the code sets, whole or in part:
  /// `guard !isMenuOpen else { return }; isMenuOpen = true`. An observer runs as its property is set.
  private func states(changedIn unit: CodeUnit) -> Set<String> {
    guard let owner = unit.owner else { return [] }
    let targets =
      unit.nodes([.assignment]).flatMap(\.targets)
      + unit.nodes([.call]).filter { $0.calleeName == "toggle" }.compactMap(\.receiver)
    var names = Set(targets.flatMap { [$0.unwrapped.name, $0.unwrapped.ownRoot] })
    let isObserver = unit.role == .accessor(.didSet) || unit.role == .accessor(.willSet)
    if isObserver { names.insert(types.declaredName(at: unit.declaration)) }
    return names.filter { name in
      types.members(named: name, of: owner).contains { $0.kind == .var && !$0.isStatic }
    }
  }

  /// `router?.isMenuAttached`, where the router looks at the property.
  private func asksRouter(_ member: Syntax) -> Bool {
    member.receiver?.unwrapped.name == "router"
      && paths.functions(named: member.name).contains { paths[$0].mentioned.contains(child) }
  }

  /// `guard enter(.menu) else { return }`, where `enter` looks at a variable of the object and sets
  /// it.
  private func asksAndChanges(_ call: Syntax) -> Bool {
    guard let name = call.calleeName, let owner = unit.owner, call.body.isCalledOnSelf(call.id)
    else { return false }
    return types.members(named: name, of: owner).flatMap { project.code.units(of: $0.place) }
      .contains { id in
        let states = states(changedIn: project.code[id])
        return project.code[id].nodes([.condition]).contains { test in
          test.descendants.contains {
            [.name, .member].contains($0.kind) && states.contains($0.name)
          }
        }
      }
  }
}

extension Syntax {
  fileprivate func mayComeBefore(_ other: Syntax) -> Bool {
    range.start < other.range.start && !excludes(other)
  }

  /// `state` of `state.isMenuOpen` and `self.state.isMenuOpen`.
  fileprivate var ownRoot: String {
    var member = self
    while let base = member.receiver?.unwrapped, !base.isSelf { member = base }
    return member.name
  }

  /// It stands in a closure that a stream runs only for another value than the last:
  /// `isOpen.distinctUntilChanged().subscribe(onNext: { … })`.
  fileprivate var isToldChangesOnly: Bool {
    enclosingClosures.contains { closure in
      guard let call = closure.parent?.parent, call.kind == .call else { return false }
      return sequence(first: call) { $0.receiver?.unwrapped }
        .contains { ["distinctUntilChanged", "removeDuplicates"].contains($0.calleeName) }
    }
  }
}
