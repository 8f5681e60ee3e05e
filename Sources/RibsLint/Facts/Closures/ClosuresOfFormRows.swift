import RibsModel
import RibsSyntax

/// Closures that a row of one of Eureka's forms keeps, and that hold the view controller which has
/// the form, or the row: `form +++ Section() <<< TextRow { $0.onChange { _ in self.check() } }`
/// (Eureka, `RowType.swift` for what rows keep, `Operators.swift` and `Core.swift` for who keeps
/// them).
@Sendable func closuresOfFormRows(in project: Project) -> [Finding] {
  let units = project.code.units(mentioning: rowCallbacks.sorted()) { id in
    project.types[project.code[id].location.file].imports(oneOf: ["Eureka"])
  }
  guard !units.isEmpty else { return [] }
  var typing = project.flow.typing
  let forms = LastingForms(in: project)
  return project.index.calls(namedOneOf: rowCallbacks, in: units).compactMap { point -> Finding? in
    let unit = project.code[point.unit]
    let call = Syntax(unit.body, point.node)
    guard let callback = call.calleeName, let row = FormRow(toldBy: call),
      let closure = call.arguments.map(\.value.unwrapped).last(where: { $0.kind == .closure }),
      typing.isFormRow(point.at(row.creation.id)), !row.isToldAgain(callback)
    else { return nil }
    // The statement may be a chain of many lines.
    let place = unit.nameLocation(of: call.callee?.unwrapped ?? call)
    let hop = OwnershipHop(holder: row.typeName, property: callback, location: place)
    if let name = row.name, LocalUses(in: unit.body).holds(name, in: closure) {
      return Finding(
        at: place, subject: project.types.subject(of: unit) + [callback],
        message: "this closure holds the row that keeps it: \([hop].way(backTo: row.typeName))",
        help: "Use the row that the closure is given, or capture `[weak \(name.name)]`.")
    }
    guard let owner = project.objectOwner(of: point.unit), row.isAddedToForm,
      forms.last(in: owner, project.types),
      let hold = typing.selfHold(by: point.at(closure.id)),
      !project.livesAsLongAsTheProcess(owner)
    else { return nil }
    let form = OwnershipHop(
      holder: project.types[owner].name, property: "form", location: place)
    return closureFinding(
      at: place, [form, hop], of: owner, project.types,
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

  /// The row that is told something, where it is made or in the closure that sets it up:
  /// `TextRow().onChange { … }`, `TextRow { $0.onChange { … } }`.
  init?(toldBy call: Syntax) {
    guard let receiver = call.receiver?.unwrapped else { return nil }
    let start = receiver.firstOfChain
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
    let setUp = creation.arguments.map(\.value.unwrapped).filter { $0.kind == .closure }
    let told = chain + setUp.flatMap { $0.descendants.filter { isTold(by: $0) } }
    return told.count { $0.calleeName == callback } > 1
  }

  /// The call is made on what the closure that sets the row up calls it.
  private func isTold(by call: Syntax) -> Bool {
    guard call.kind == .call, rowCallbacks.contains(call.calleeName ?? "") else { return false }
    let start = call.receiver?.unwrapped.firstOfChain
    return start?.name == name?.name ?? "$0"
  }

  /// The calls that tell it something where it is made, in their order.
  private var chain: [Syntax] {
    var calls: [Syntax] = []
    var current = creation
    while let member = current.wrapped.parent, member.kind == .member,
      let call = member.wrapped.parent, call.kind == .call,
      rowCallbacks.contains(call.calleeName ?? "")
    {
      calls.append(call)
      current = call
    }
    return calls
  }

  /// It is put into the form of `self` where it is made, or into a section that is.
  var isAddedToForm: Bool {
    guard let sum = (chain.last ?? creation).wrapped.parent, sum.kind == .binary,
      sum.operators.contains(where: { ["<<<", "+++"].contains($0) }),
      let first = sum.firstChild?.unwrapped
    else { return false }
    let uses = LocalUses(in: sum.body)
    if first.isOwnForm(uses) { return true }
    let bound = sum.wrapped.parent.flatMap { $0.kind == .binding ? $0 : nil }
    guard let section = bound ?? (first.kind == .name ? uses.declaration(of: first) : nil) else {
      return false
    }
    return uses.mentions(of: section).contains { mention in
      mention.enclosingStatement?.descendants.contains { $0.isOwnForm(uses) } == true
    }
  }
}

extension Syntax {
  /// `form`, `self.form`
  fileprivate func isOwnForm(_ uses: LocalUses) -> Bool {
    name == "form" && (kind == .name || kind == .member) && uses.mayBeOwn(self)
  }

  /// What the calls which tell a row something begin with.
  fileprivate var firstOfChain: Syntax {
    var current = self
    while current.kind == .call, rowCallbacks.contains(current.calleeName ?? ""),
      let receiver = current.receiver?.unwrapped
    {
      current = receiver
    }
    return current
  }
}

extension Typing {
  /// The call makes a row: a class that adopts what all rows do, or one of Eureka's own.
  fileprivate mutating func isFormRow(_ call: CodePoint) -> Bool {
    guard case .constructor(let type) = callee(of: call) else { return false }
    switch type.unwrapped {
    case .declared(let row, _): return types.isFormRow(row)
    case .external(let name, _): return name.hasSuffix("Row")
    default: return false
    }
  }
}

/// Which view controllers keep the rows of their form.
private struct LastingForms {
  /// Whose code sets a form anew, or takes something out of one or of a section; nil for nobody's.
  private let emptying: Set<TypeID?>

  init(in project: Project) {
    let names = ["remove", "removeAll", "removeFirst", "removeLast", "replaceSubrange"]
    let taking = names.flatMap { project.index.calls(named: $0) }.filter { point in
      let call = project.code.syntax(at: point)
      if call.receiver?.unwrapped.name == "form" { return true }
      // One row at a time is taken out of sections to show errors of another.
      return call.calleeName == "removeAll" && call.receiver?.text.contains("ection") == true
    }
    let setting = project.index.assignments(named: "form").filter { point in
      let targets = project.code.syntax(at: point).targets
      return targets.contains { $0.unwrapped.name == "form" }
    }
    emptying = Set((taking + setting).map { project.code[$0.unit].owner })
  }

  func last(in owner: TypeID, _ types: TypeTable) -> Bool {
    types.ancestry(of: owner).external.contains("FormViewController")
      && !emptying.contains { $0.map { types.isRelated($0, to: owner) } ?? true }
  }
}
