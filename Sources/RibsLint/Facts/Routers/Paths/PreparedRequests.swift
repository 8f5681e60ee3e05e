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
    paths.isAsked(by: call) { $0.detaches(child) }
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
      let parts = [test] + Array(test.descendants)
      return parts.contains { part in
        switch part.kind {
        case .name: states.contains(part.name)
        case .member: states.contains(part.name) || asksRouter(part)
        case .call: asksAndChanges(part)
        default: false
        }
      }
        || (asksForChange(in: parts) || asksForToggled(in: parts))
          && unit.nodes([.call]).contains { $0.excludes(call) && detaches($0) }
    }
  }

  /// The variables of the object that the code sets, whole or in part:
  /// `guard !isMenuOpen else { return }; isMenuOpen = true`.
  private func states(changedIn unit: CodeUnit) -> Set<String> {
    variables(among: unit.nodes([.assignment]).flatMap(\.targets), in: unit)
  }

  private func variables(among targets: [Syntax], in unit: CodeUnit) -> Set<String> {
    guard let owner = unit.owner else { return [] }
    let names = Set(targets.flatMap { [$0.unwrapped.name, $0.unwrapped.ownRoot] })
    return names.filter { name in
      types.members(named: name, of: owner).contains { $0.kind == .var && !$0.isStatic }
    }
  }

  /// `guard isMenuOpen != oldValue else { return }` in the observer of the property, which detaches
  /// in another branch.
  private func asksForChange(in parts: [Syntax]) -> Bool {
    guard unit.role == .accessor(.didSet) || unit.role == .accessor(.willSet) else { return false }
    let own = types.declaredName(at: unit.declaration)
    let names = Set(parts.filter { $0.kind == .name || $0.kind == .member }.map(\.name))
    return names.contains(own) && (names.contains("oldValue") || names.contains("newValue"))
  }

  /// `isMenuOpen.toggle(); if isMenuOpen { … } else { … }`, where the other branch detaches.
  private func asksForToggled(in parts: [Syntax]) -> Bool {
    let toggled = variables(
      among: unit.nodes([.call]).filter { $0.calleeName == "toggle" }.compactMap(\.receiver),
      in: unit)
    return parts.contains { $0.kind == .name && toggled.contains($0.name) }
  }

  /// `router?.isMenuAttached`, where the router looks at the property.
  private func asksRouter(_ member: Syntax) -> Bool {
    member.receiver?.unwrapped.name == "router"
      && paths.functions(named: member.name).contains { paths[$0].mentioned.contains(child) }
  }

  /// `guard enter(.menu) else { return }`, where `enter` looks at a variable of the object and sets
  /// it.
  private func asksAndChanges(_ call: Syntax) -> Bool {
    guard let name = call.calleeName, let owner = unit.owner, call.isCalledOnSelf
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
      let chain = sequence(first: call) { $0.receiver?.unwrapped }.dropFirst()
      let last = chain.first { !passing.contains($0.calleeName ?? "") }
      return last?.arguments.isEmpty == true && distinguishing.contains(last?.calleeName ?? "")
    }
  }
}

private let distinguishing: Set = ["distinctUntilChanged", "removeDuplicates"]

/// Operators that give on each value as it is.
private let passing: Set = [
  "asDriver", "asObservable", "asSignal", "dropFirst", "eraseToAnyPublisher", "observe",
  "observeOn",
  "receive", "skip", "subscribe", "subscribeOn", "withUnretained",
]
