import RibsModel
import RibsSyntax

/// Something that UIKit allows on the main thread alone.
struct ViewWork {
  /// The call, or the assignment.
  let location: Location
  /// What it does, with the object: "sets `scoreLabel.text`".
  let words: String
}

/// Finds where code comes to a view of UIKit's, by itself or by the functions that it calls at once.
///
/// What it hands to somebody, a closure or a stream, may run on another thread, and is not looked
/// into; nor is what is awaited, or code that asks on which thread it runs. It remembers what it has
/// read for one piece of code.
struct ViewWorkReading {
  let project: Project
  private var typing: Typing
  private let functions: DeclaredFunctions
  private let questions: ThreadQuestions
  /// What functions come to; nil while they are read, and for those that come to nothing.
  private var known: [DeclarationPlace: ViewWork?] = [:]
  private var depth = 0
  private var types: TypeTable { project.types }

  init(_ project: Project) {
    self.project = project
    typing = project.flow.typing
    functions = project.fact(DeclaredFunctions.self)
    questions = project.fact(ThreadQuestions.self)
  }

  /// Begins with other code: what is known of functions depends on where the reading came from.
  mutating func forget() { known.removeAll(keepingCapacity: true) }

  /// The first node of a closure, or of a function's code, by which a view is changed. That of a
  /// function has to do so whenever it is called.
  mutating func firstWork(in code: Syntax, of unit: CodeUnitID) -> (node: Syntax, work: ViewWork)? {
    guard !questions.areAsked(in: code, of: project.code[unit]) else { return nil }
    for node in code.partsRun where depth == 0 || node.alwaysRuns(in: code) {
      if let work = work(of: node, in: unit), !node.isAwaited(in: code) { return (node, work) }
    }
    return nil
  }

  /// What a call comes to of the function or method that is given by its name.
  mutating func work(ofFunctionNamedBy reference: Syntax, in unit: CodeUnitID) -> ViewWork? {
    let code = project.code[unit]
    let receiver: CanonicalType
    if types.mayBeOwn(reference, in: code) {
      guard let owner = code.owner else { return nil }
      receiver = .declared(owner, arguments: [])
    } else if let base = reference.receiver {
      receiver = typing.type(at: CodePoint(unit, base.id))
    } else {
      return nil
    }
    let members = receiver.parts.compactMap(\.declared)
      .flatMap { types.allMembers(named: reference.name, of: $0) }
    guard !members.isEmpty, members.allSatisfy({ $0.kind == .func && !$0.isStatic }) else {
      return nil
    }
    let signatures = Set(members.map { types.parameters(of: $0).map(\.label) })
    return signatures.count == 1 ? work(ofRunning: members, on: receiver) : nil
  }

  // MARK: Nodes

  private mutating func work(of node: Syntax, in unit: CodeUnitID) -> ViewWork? {
    switch node.kind {
    case .assignment:
      for target in node.targets where setsView(target, in: unit) {
        return ViewWork(
          location: project.code[unit].location(of: node.id), words: "sets `\(target.oneLine)`")
      }
      return nil
    case .call: return work(ofCall: node, in: unit)
    default: return nil
    }
  }

  /// The target is a property of a view, and UIKit's own.
  private mutating func setsView(_ target: Syntax, in unit: CodeUnitID) -> Bool {
    let code = project.code[unit]
    guard target.kind == .member, let base = target.firstChild, !base.isSelf else {
      guard let owner = code.owner, types.mayBeOwn(target, in: code),
        types.allMembers(named: target.name, of: owner).isEmpty
      else { return false }
      // Without `self` the name may mean something else, unless such a class has it.
      return target.kind == .member
        ? ViewThreadWords.properties.contains(target.name) && isView(typing.selfType(in: code))
        : ViewThreadWords.ownProperties[target.name].map { types.inherits(owner, system: $0) }
          ?? false
    }
    // A class that is not in the tree may give its heirs anything.
    return ViewThreadWords.properties.contains(target.name) && isView(base, in: unit)
      && !base.isMadeHere && !mayBeMissing(base, in: unit)
      && !declares(target.name, typing.type(at: CodePoint(unit, base.id)))
  }

  private mutating func work(ofCall call: Syntax, in unit: CodeUnitID) -> ViewWork? {
    guard let name = call.calleeName,
      ViewThreadWords.calls.contains(name) || functions.mayInclude(calleeOf: call)
    else { return nil }
    switch typing.callee(of: CodePoint(unit, call.id)) {
    case .foreign(_, _, let receiver):
      guard ViewThreadWords.methods.contains(name) else { return nil }
      if let base = call.receiver, !base.isSelfOrSuper {
        guard isView(base, in: unit), !base.isMadeHere, !mayBeMissing(base, in: unit) else {
          return nil
        }
      } else if !isView(receiver) {
        return nil
      }
      return calls(call, in: unit)
    case .methods(let methods, let receiver):
      if let base = call.receiver, base.isMadeHere || mayBeMissing(base, in: unit) { return nil }
      guard !methods.contains(where: isOverloaded), !isGivenOwnView(call, in: unit) else {
        return nil
      }
      return work(ofRunning: methods, on: receiver)
    case .globals(let functions):
      return functions.count == 1 ? work(of: functions[0]) : nil
    case .localFunction(let function):
      guard depth < FollowingLimit.functions else { return nil }
      depth += 1
      defer { depth -= 1 }
      return firstWork(in: Syntax(call.body, function), of: unit)?.work
    case .unknown:
      guard let type = call.receiver?.unwrapped, type.kind == .name, type.name == "UIView",
        types.types(named: "UIView").isEmpty,
        ViewThreadWords.animations.contains(name)
      else { return nil }
      return calls(call, in: unit)
    default: return nil
    }
  }

  /// Which of several functions is called, their types alone tell.
  private func isOverloaded(_ method: Member) -> Bool {
    let twins = types.allMembers(named: method.name, of: method.owner).filter {
      $0.kind == .func
        && types.parameters(of: $0).map(\.label) == types.parameters(of: method).map(\.label)
    }
    return Set(twins.map { types.parameters(of: $0).map(\.type) }).count > 1
  }

  /// The call is given a view that the code makes, and that nobody sees yet.
  private mutating func isGivenOwnView(_ call: Syntax, in unit: CodeUnitID) -> Bool {
    for argument in call.arguments where argument.value.isMadeHere {
      if isView(argument.value, in: unit) { return true }
    }
    return false
  }

  private func calls(_ call: Syntax, in unit: CodeUnitID) -> ViewWork? {
    guard let callee = call.callee?.unwrapped else { return nil }
    return ViewWork(
      location: project.code[unit].location(of: call.id), words: "calls `\(callee.oneLine)`")
  }

  // MARK: Functions

  /// All functions that a call of the methods may run come to a view.
  private mutating func work(ofRunning methods: [Member], on receiver: CanonicalType) -> ViewWork? {
    let functions = project.flow.implementations(of: methods, on: receiver)
    guard !functions.isEmpty, functions.count <= ReadingLimit.places else { return nil }
    let work = functions.map { self.work(of: $0.place) }
    return work.contains { $0 == nil } ? nil : work[0]
  }

  private mutating func work(of function: DeclarationPlace) -> ViewWork? {
    if let known = known[function] { return known }
    guard depth < FollowingLimit.functions, let unit = project.code.result(of: function),
      !types.declaration(at: function).traits.contains(.async)
    else { return nil }
    known.updateValue(nil, forKey: function)
    depth += 1
    let work = firstWork(in: project.code[unit].body.root, of: unit)?.work
    depth -= 1
    known.updateValue(work, forKey: function)
    return work
  }

  // MARK: Views

  /// The expression is a view or view controller of UIKit's.
  private mutating func isView(_ expression: Syntax, in unit: CodeUnitID) -> Bool {
    let value = expression.unwrapped
    if isView(typing.type(at: CodePoint(unit, value.id))) { return true }
    guard ViewThreadWords.views.contains(value.name) else { return false }
    let code = project.code[unit]
    if value.kind == .member, let base = value.firstChild, !base.isSelf {
      return isView(base, in: unit)
        && !declares(value.name, typing.type(at: CodePoint(unit, base.id)))
    }
    guard let owner = code.owner, types.mayBeOwn(value, in: code) else { return false }
    return types.inherits(owner, system: "UIViewController")
      && types.allMembers(named: value.name, of: owner).isEmpty
  }

  private func isView(_ type: CanonicalType) -> Bool {
    ["UIView", "UIViewController"].contains { types.inherits(type, system: $0) }
  }

  /// What the expression begins with is a parameter that callers may give nothing for. Not so where
  /// the background begins: the code is there for those who give something.
  private mutating func mayBeMissing(_ expression: Syntax, in unit: CodeUnitID) -> Bool {
    let root = expression.outermostReceiver
    guard depth > 0, root.kind == .name, LocalUses(in: root.body).declaration(of: root) == nil,
      types.parameterNames(of: project.code[unit].declaration).contains(root.name),
      case .external("Optional", _) = typing.type(at: CodePoint(unit, root.id))
    else { return false }
    return true
  }

  /// The project has a member of the name for objects of the type.
  private func declares(_ name: String, _ type: CanonicalType) -> Bool {
    type.parts.contains { part in
      let declared =
        switch part {
        case .external(let outside, _): types.additions(to: .external(outside))
        default: part.declared
        }
      return declared.map { !types.allMembers(named: name, of: $0).isEmpty } ?? false
    }
  }
}

extension Syntax {
  /// The calls and assignments that run when the code does, in source order: also what a
  /// `forEach` is given.
  var partsRun: [Syntax] {
    var parts: [Syntax] = []
    addPartsRun(to: &parts)
    return parts
  }

  private func addPartsRun(to parts: inout [Syntax]) {
    for part in descendantsRunInPlace {
      switch part.kind {
      case .assignment, .call: parts.append(part)
      case .closure where part.parent?.parent?.calleeName == "forEach":
        part.addPartsRun(to: &parts)
      default: break
      }
    }
  }

  /// `await` stands before it, within the code.
  fileprivate func isAwaited(in code: Syntax) -> Bool {
    ancestors.prefix { $0.id != code.id }.contains { $0.kind == .effect && $0.name == "await" }
  }

  /// What it begins with is a local that the code makes, and that nobody sees yet.
  fileprivate var isMadeHere: Bool {
    let root = outermostReceiver
    guard root.kind == .name, let local = LocalUses(in: body).declaration(of: root),
      local.kind == .binding
    else { return root.kind == .call }
    guard let value = local.value?.unwrapped else { return true }
    return value.kind == .call || value.kind == .ternary || value.kind == .cast
  }

  /// No condition decides whether the code comes to it.
  fileprivate func alwaysRuns(in code: Syntax) -> Bool {
    let isAsked = ancestors.prefix { $0.id != code.id }.contains { deciding.contains($0.kind) }
    return !isAsked
      && !code.descendants.prefix { $0.id < id }.contains {
        $0.kind == .guard || $0.kind == .return || $0.kind == .throw
      }
  }
}

private let deciding: Set<NodeKind> = [.guard, .if, .switch, .ternary, .while]
