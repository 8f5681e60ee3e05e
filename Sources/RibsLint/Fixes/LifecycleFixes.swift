import RibsModel
import RibsSyntax
import RibsText

extension Project {
  /// The fix that makes `call` the first statement of a method; nil where it has none.
  func beginning(_ method: Member, with call: String) -> Fix? {
    guard let unit = code.result(of: method.place).map({ code[$0] }),
      let first = unit.body.root.firstChild
    else { return nil }
    let file = unit.body.file
    let separator =
      file.startsLine(first.range.start)
      ? file.bytes.lineEnding + file.margin(at: first.range.start) : "; "
    return Fix(
      in: unit.location.file, TextEdit(inserting: call + separator, at: first.range.start))
  }

  /// The fix that makes an interactor its presenter's listener behind `super.init`; nil where it
  /// has no initialiser of its own, or none that is given the presenter under that name.
  func assigningPresenterListener(_ interactor: TypeID, to requirement: Member) -> Fix? {
    guard let wanted = types.canonicalType(of: requirement)?.references,
      wanted.allSatisfy({ types.inherits(interactor, $0) })
    else { return nil }
    let initialisers = types[interactor].members.filter {
      $0.kind == .`init` && !$0.modifiers.contains(.convenience)
    }
    guard initialisers.count == 1, let initialiser = initialisers.first,
      types.parameters(of: initialiser).contains(where: { $0.name == "presenter" }),
      let unit = code.result(of: initialiser.place).map({ code[$0] }),
      let call = unit.body.root.children.first(where: \.isSuperInit),
      let edit = unit.body.file.edit(
        inserting: "presenter.\(requirement.name) = self", behind: call.range)
    else { return nil }
    return Fix(in: unit.location.file, edit)
  }

  /// The fix that clears a router's property behind the statement that detaches what it keeps; nil
  /// where the detaching is part of something else.
  func clearing(_ property: Member, behind detach: Syntax, in unit: CodeUnit) -> Fix? {
    guard detach.isStatement, detach.enclosingFunction == nil,
      property.isSingle(types)
    else { return nil }
    return unit.body.file.edit(
      inserting: "\(unit.name(of: property)) = nil", behind: detach.wrapped.range
    )
    .map { Fix(in: unit.location.file, $0) }
  }

  /// The fix that commits a workflow's steps where they are built; nil where the chain is not a
  /// statement of its own.
  func committing(_ step: Syntax, in unit: CodeUnit) -> Fix? {
    guard let chain = step.outermostCall, case .dropped = chain.use, chain.wrapped.id == chain.id
    else { return nil }
    return Fix(in: unit.location.file, TextEdit(inserting: ".commit()", at: chain.range.end))
  }
}

extension CodeUnit {
  /// How the code names a property: behind `self` where something else has its name.
  func name(of property: Member) -> String {
    let isHidden = nodes([.binding, .parameter, .capture]).contains { $0.name == property.name }
    return isHidden ? "self.\(property.name)" : property.name
  }
}
