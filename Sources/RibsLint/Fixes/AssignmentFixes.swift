import RibsModel
import RibsSyntax
import RibsText

extension Project {
  /// The fix that assigns `interactor.router = self` behind `super.init` in the only designated
  /// initialiser of a router; nil where there are several, or where it has no interactor to assign
  /// to.
  func assigningRouter(_ router: TypeID, to requirement: Member) -> Fix? {
    guard let wanted = types.canonicalType(of: requirement)?.references,
      wanted.allSatisfy({ types.inherits(router, $0) }),
      types[router].members.allSatisfy({ $0.name != "interactor" })
    else { return nil }
    var edits: [TextEdit] = []
    for initialiser in types[router].members where initialiser.kind == .`init` {
      if initialiser.modifiers.contains(.convenience) { continue }
      guard let unit = code.result(of: initialiser.place).map({ code[$0] }),
        takesInteractor(initialiser, requirement.owner),
        let call = unit.body.root.children.first(where: \.isSuperInit),
        let edit = unit.body.file.edit(
          inserting: "interactor.router = self", behind: call.range)
      else { return nil }
      edits.append(edit)
    }
    let file = types[router].place.file
    guard edits.count == 1, let edit = edits.first else { return nil }
    return Fix(in: file, edit)
  }

  private func takesInteractor(_ initialiser: Member, _ interactable: TypeID) -> Bool {
    types.parameters(of: initialiser).contains { parameter in
      guard parameter.name == "interactor", let type = parameter.type else { return false }
      let given = types.canonical(type, from: Viewpoint(initialiser.place)).references
      return given.contains { types.inherits($0, interactable) }
    }
  }

  /// The fix that hands a listener to the interactor on the line behind the one that makes it.
  func assigningListener(
    _ listener: String, of type: TypeID, in build: Member, to interactor: TypeID
  ) -> Fix? {
    let owners = types.selfAndSuperclasses(of: interactor)
    let property = owners.flatMap { types[$0].members }.first { member in
      member.isStoredProperty && types.canonicalType(of: member)?.references == [type]
    }
    guard let property, property.isSettable, property.setterAccess >= .internal,
      let unit = code.result(of: build.place).map({ code[$0] })
    else { return nil }
    let made = unit.body.root.children.filter { binding in
      guard binding.kind == .binding,
        let value = binding.children.first(where: { $0.kind == .call })
      else {
        return false
      }
      return binding.child(.type) == nil && value.firstChild?.name == types[interactor].name
    }
    guard made.count == 1, let binding = made.first, !binding.name.isEmpty,
      let edit = unit.body.file.edit(
        inserting: "\(binding.name).\(property.name) = \(listener)", behind: binding.range)
    else { return nil }
    return Fix(in: unit.location.file, edit)
  }

  /// The fix that lets a component conform to a dependency whose requirements it all meets, at the
  /// end of the component's file.
  func conforming(_ component: TypeID, to dependency: TypeID) -> Fix? {
    let (component, dependency) = (types[component], types[dependency])
    guard component.kind == .class, component.module == dependency.module,
      component.role == .source, dependency.access >= .internal,
      types.declaration(at: component.place).condition == 0
    else { return nil }
    let file = types[component.place.file]
    let end = file.bytes.lineEnding
    let start = file.bytes.last == UInt8(ascii: "\n") ? end : end + end
    let text =
      "\(start)extension \(component.qualifiedName): \(dependency.qualifiedName) {}\(end)"
    return Fix(
      in: component.place.file, TextEdit(inserting: text, at: UInt32(file.bytes.count)))
  }
}
