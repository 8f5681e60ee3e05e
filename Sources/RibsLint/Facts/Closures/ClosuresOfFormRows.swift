import RibsModel
import RibsSyntax

/// Closures that a row of one of Eureka's forms keeps, and that hold the view controller which has the form, or
/// the row: `form +++ Section() <<< TextRow { $0.onChange { _ in self.check() } }` (Eureka, `RowType.swift` for
/// what rows keep, `Operators.swift` and `Core.swift` for who keeps them).
@Sendable func closuresOfFormRows(in project: Project) -> [Finding] {
  let units = project.code.units(mentioning: rowCallbacks.sorted()) { id in
    let file = project.types[project.code[id].location.file]
    return file.imports.contains { file.name($0.name) == "Eureka" }
  }
  var typing = project.flow.typing
  return project.index.calls(namedOneOf: rowCallbacks, in: units).compactMap { point -> Finding? in
    let unit = project.code[point.unit]
    let call = Syntax(unit.body, point.node)
    guard let callback = call.calleeName, let row = FormRow(toldBy: call),
      let closure = call.arguments.map(\.value.unwrapped).last(where: { $0.kind == .closure }),
      typing.isFormRow(CodePoint(point.unit, row.creation.id)), !row.isToldAgain(callback)
    else { return nil }
    let statement = unit.statementLocation(of: call)
    let hop = OwnershipHop(holder: row.typeName, property: callback, location: statement)
    if let name = row.name, LocalUses(in: unit.body).holds(name, in: closure) {
      return Finding(
        at: statement, subject: project.types.subject(of: unit) + [callback],
        message: "this closure holds the row that keeps it: \([hop].way(backTo: row.typeName))",
        help: "Use the row that the closure is given, or capture `[weak \(name.name)]`.")
    }
    guard let owner = project.objectOwner(of: point.unit), row.isAdded,
      project.hasLastingForm(owner),
      let hold = typing.selfHold(by: CodePoint(point.unit, closure.id)),
      !project.livesAsLongAsTheProcess(owner)
    else { return nil }
    let form = OwnershipHop(
      holder: project.types[owner].name, property: "form", location: statement)
    return closureFinding(
      at: statement, [form, hop], of: owner, project.types,
      subject: project.types.subject(of: unit), hold: hold)
  }
}

/// What Eureka's rows keep the closures of.
private let rowCallbacks: Set = [
  "cellSetup", "cellUpdate", "onCellHighlightChanged", "onCellSelection", "onChange",
  "onCollapseInlineRow", "onExpandInlineRow", "onRowValidationChanged",
]

/// A row that is made in the code.
private struct FormRow {
  /// The call of its initialiser.
  let creation: Syntax
  /// What the closure that sets it up calls it.
  let name: Syntax?

  /// The row that is told something, where it is made or in the closure that sets it up: `TextRow().onChange { … }`,
  /// `TextRow { $0.onChange { … } }`.
  init?(toldBy call: Syntax) {
    guard let receiver = call.receiver?.unwrapped else { return nil }
    let start = receiver.chained { $0.receiver?.unwrapped }
    if start.kind == .call {
      creation = start
      name = nil
      return
    }
    guard start.kind == .name else { return nil }
    let local = LocalUses(in: start.body).declaration(of: start)
    let closure =
      local == nil && start.name == "$0"
      ? start.enclosingClosure : local?.kind == .parameter ? local?.parent : nil
    guard let closure, closure.kind == .closure, let argument = closure.parent,
      argument.kind == .argument, let made = argument.parent, made.kind == .call
    else { return nil }
    creation = made
    name = local == nil ? nil : start
  }

  var typeName: String {
    creation.calleeName == "init"
      ? creation.receiver?.unwrapped.name ?? "" : creation.calleeName ?? ""
  }

  /// Each closure takes the place of the one before.
  func isToldAgain(_ callback: String) -> Bool {
    let told = ([chain] + Array(chain.descendants)).filter { call in
      call.kind == .call && call.calleeName == callback
        && FormRow(toldBy: call)?.creation.id == creation.id
    }
    return told.count > 1
  }

  /// The last of the calls that tell it something where it is made.
  private var chain: Syntax {
    creation.chained { call in
      guard let member = call.wrapped.parent, member.kind == .member else { return nil }
      return member.wrapped.parent
    }
  }

  /// It is put into a section or form where it is made.
  var isAdded: Bool {
    guard let sum = chain.wrapped.parent, sum.kind == .binary else { return false }
    return sum.children.contains { $0.kind == .operatorName && ["<<<", "+++"].contains($0.name) }
  }
}

extension Syntax {
  /// The last call in a row of those which tell a row something, and the one that makes it.
  fileprivate func chained(_ next: (Syntax) -> Syntax?) -> Syntax {
    var current = self
    while let other = next(current), current.kind == .call, other.kind == .call,
      rowCallbacks.contains(current.calleeName ?? "")
        || rowCallbacks.contains(other.calleeName ?? "")
    {
      current = other
    }
    return current
  }
}

extension Typing {
  /// The call makes a row: a class that adopts what all rows do, or one of Eureka's own.
  fileprivate mutating func isFormRow(_ call: CodePoint) -> Bool {
    guard case .constructor(let type) = callee(of: call) else { return false }
    switch type.unwrapped {
    case .declared(let row, _): return types.ancestry(of: row).external.contains("RowType")
    case .external(let name, _): return name.hasSuffix("Row")
    default: return false
    }
  }
}

extension Project {
  /// Objects of the class keep a form, and its code takes nothing out of that.
  fileprivate func hasLastingForm(_ owner: TypeID) -> Bool {
    guard types.ancestry(of: owner).external.contains("FormViewController") else { return false }
    let isReplaced = index.assignments(named: "form").contains { point in
      let assignment = Syntax(code[point.unit].body, point.node)
      return isOfForm(owner, point.unit)
        && assignment.targets.contains { $0.unwrapped.name == "form" }
    }
    let emptying: Set = ["remove", "removeAll", "removeFirst", "removeLast", "replaceSubrange"]
    return !isReplaced
      && !emptying.contains { name in
        index.calls(named: name).contains { point in
          let call = Syntax(code[point.unit].body, point.node)
          return isOfForm(owner, point.unit) && call.receiver?.unwrapped.name == "form"
        }
      }
  }

  /// The code may be that of the form's view controller, or of whom it hands the form to.
  private func isOfForm(_ owner: TypeID, _ unit: CodeUnitID) -> Bool {
    code[unit].owner.map { types.isRelated($0, to: owner) } ?? true
  }
}
