import RibsModel
import RibsSyntax

/// Views that are put into other views, one by one or several at once.
extension OwnedPaths {
  /// The way to the view that a call puts the argument into, or the views in it:
  /// `view.addSubview(row)`, `view.addSubviews(row, footer)`.
  mutating func path(
    toViewTaking argument: Syntax, _ value: Syntax, by call: Syntax, in unit: CodeUnitID
  ) -> OwnedPath? {
    let adders = project.fact(AddersOfViews.self).names
    guard call.embeds(argument) || argument.name.isEmpty && adders.contains(call.calleeName ?? "")
    else { return nil }
    return path(toViewTaking: value, by: call.receiver?.unwrapped, in: unit)
  }

  /// The way to the view that each item of the collection is put into:
  /// `rows.forEach(stack.addArrangedSubview)`, `for row in rows { stack.addArrangedSubview(row) }`.
  mutating func path(toViewTakingItemsOf collection: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    guard let method = collection.embeddingOfItems else { return nil }
    return path(toViewTaking: collection, by: method.receiver?.unwrapped, in: unit)
  }

  /// The way to the view that is given views, unless some code may take these out again.
  private mutating func path(
    toViewTaking value: Syntax, by receiver: Syntax?, in unit: CodeUnitID
  ) -> OwnedPath? {
    guard let path = path(toViewKeeping: receiver, as: "subviews", at: value, in: unit),
      !mayTakeOut(value, in: unit)
    else { return nil }
    return path
  }

  /// Some code may take the view, or one of those in the collection, out of where it is put.
  mutating func mayTakeOut(_ value: Syntax, in unit: CodeUnitID) -> Bool {
    let code = project.code[unit]
    guard let owner = code.owner else { return true }
    let views = value.kind == .array ? value.children.map(\.unwrapped) : [value]
    return views.contains { view in
      let type = typing.type(at: CodePoint(unit, view.id))
      return project.mayTakeOut(
        type.declared ?? type.element.declared, from: owner, in: code.location.file)
    }
  }
}

/// The methods that the project adds to views, and that put every view which they are given into
/// the one that they are called on:
/// `func addSubviews(_ views: UIView...) { views.forEach(addSubview) }`.
private struct AddersOfViews: ProjectFact {
  let names: Set<String>

  init(of project: Project) {
    let adders = project.methods(addedTo: ["UIStackView", "UIView"]) { unit, views in
      unit.nodes([.name], named: views).contains { mention in
        mention.embeddingOfItems.map { $0.receiver?.isSelf ?? true } == true
      }
    }
    names = Set(adders.map(\.name))
  }
}

extension Syntax {
  /// The call puts the view that is its first argument into another view.
  func embeds(_ argument: Syntax) -> Bool {
    guard argument.name.isEmpty || argument.name == "_",
      children.first(where: { $0.kind == .argument })?.id == argument.id
    else { return false }
    return ViewWords.embedding.contains(calleeName ?? "")
  }

  /// The method that each item of the collection is given to, and that puts a view into another.
  fileprivate var embeddingOfItems: Syntax? {
    if let loop = wrapped.parent, loop.kind == .for { return embedding(in: loop) }
    guard case .receiver(let member) = use, member.name == "forEach",
      let call = member.wrapped.parent, call.kind == .call,
      let work = call.arguments.first?.value.unwrapped
    else { return nil }
    switch work.kind {
    case .name, .member: return ViewWords.embedding.contains(work.name) ? work : nil
    case .closure: return embedding(in: work)
    default: return nil
    }
  }

  /// The method in the code that puts items of the collection into a view.
  private func embedding(in code: Syntax) -> Syntax? {
    code.descendants.first { call in
      guard call.kind == .call, let argument = call.children.first(where: { $0.kind == .argument })
      else { return false }
      return call.embeds(argument)
        && argument.value?.unwrapped.iterated?.unwrapped.id == unwrapped.id
    }?.callee?.unwrapped
  }
}
