import RibsModel
import RibsSyntax
import RibsText

extension Project {
  /// The fix that makes the type of a router's property, and of the parameters that it is set to, the
  /// protocol of the builder; nil where code would not compile after that.
  func generalising(
    _ property: Member, of router: TypeInformation, from builder: TypeID, to buildable: TypeID
  ) -> Fix? {
    let file = types[property.place.file]
    let declaration = types.declaration(at: property.place)
    guard property.storage == .stored, declaration.initialValue.isEmpty,
      declaration.accessors.isEmpty, !file.contains(" any ", in: file.wholeRange),
      types.wrappers(of: property).isEmpty, hierarchy.heirs(of: router.id).isEmpty,
      // No protocol and no base class asks for the class.
      types.allMembers(named: property.name, of: router.id).count == 1,
      types.canReplace(builder, by: buildable, at: property.place), !isUsedByOthers(property),
      let edit = types.edit(
        naming: buildable, insteadOf: builder, in: types.declaration(at: property.place).type, file)
    else { return nil }
    var edits = [edit]
    for unit in units(of: router.id) {
      guard let parameters = parameters(keptIn: property, by: unit, buildable) else { return nil }
      for parameter in parameters {
        guard code[unit].location.file == property.place.file,
          !isGivenByInference(parameter, of: router, file),
          let edit = types.edit(naming: buildable, insteadOf: builder, in: parameter.type, file)
        else { return nil }
        edits.append(edit)
      }
    }
    return Fix(property.place.file, edits)
  }

  /// The fix that makes the type of a parameter the protocol of the builder; nil where the initialiser
  /// does anything else with it than keep it as that.
  func generalising(
    _ parameter: Parameter, of initialiser: Member, in router: TypeInformation,
    from builder: TypeID, to buildable: TypeID
  ) -> Fix? {
    let file = types[initialiser.place.file]
    guard let unit = code.result(of: initialiser.place), code[unit].body.isUnderstood,
      hierarchy.heirs(of: router.id).isEmpty,
      types.canReplace(builder, by: buildable, at: initialiser.place),
      !isGivenByInference(parameter, of: router, file),
      let edit = types.edit(naming: buildable, insteadOf: builder, in: parameter.type, file)
    else { return nil }
    let name = file.name(parameter.name)
    let mentions = code[unit].nodes([.name, .capture, .binding], named: name)
    var typing = flow.typing
    guard mentions.count == 1, let assignment = mentions[0].parent,
      let target = assignment.targets.first, target.isSet(to: name),
      let property = typing.ownProperty(at: CodePoint(unit, target.id)),
      types.canonicalType(of: property)?.declared == buildable
    else { return nil }
    return Fix(in: initialiser.place.file, edit)
  }

  /// The parameters that code sets the property to; nil where it does anything with the builder that
  /// the protocol does not allow.
  private func parameters(
    keptIn property: Member, by id: CodeUnitID, _ buildable: TypeID
  ) -> [Parameter]? {
    let unit = code[id]
    let own = types.parameters(at: unit.declaration)
    let file = unit.body.file
    guard unit.body.isUnderstood,
      unit.nodes([.capture, .binding], named: property.name).isEmpty
    else { return nil }
    var kept: [Parameter] = []
    for mention in unit.nodes([.name, .member], named: property.name) {
      guard types.mayBeOwn(mention, in: unit) else { continue }
      if let parameter = own.first(where: { mention.isSet(to: file.name($0.name)) }) {
        // The parameter is used for nothing else.
        guard unit.nodes([.name], named: file.name(parameter.name)).count == 1 else { return nil }
        kept.append(parameter)
      } else if !isAllowed(mention, in: id, by: buildable) {
        return nil
      }
    }
    return kept
  }

  /// The expression is asked for something that the protocol has, too.
  private func isAllowed(_ builder: Syntax, in unit: CodeUnitID, by buildable: TypeID) -> Bool {
    let asked = builder.wrapped
    var typing = flow.typing
    guard let member = asked.parent, member.kind == .member, member.firstChild?.id == asked.id,
      let call = member.parent, call.kind == .call, call.callee?.id == member.id,
      case .methods(let methods, _) = typing.callee(of: CodePoint(unit, call.id)),
      let method = methods.first
    else { return false }
    let arguments = call.body.callArguments(of: call.id)
    let requirements = types.allMembers(named: method.name, of: buildable)
    // What an extension adds would be called in place of the class's own.
    guard requirements.allSatisfy({ types.declaration(at: $0.place).body.isEmpty }) else {
      return false
    }
    return requirements.contains { requirement in
      requirement.kind == .func && !requirement.isStatic
        && FunctionSignature(at: requirement.place, in: types).match(arguments) != nil
        && types.canonicalType(of: requirement) == types.canonicalType(of: method)
        && requirement.traits.intersection(effects) == method.traits.intersection(effects)
    }
  }

  /// Code outside the router, tests included, may ask the property for something.
  private func isUsedByOthers(_ property: Member) -> Bool {
    guard !property.isFileScoped else { return false }
    let others = code.units(mentioning: [property.name]) { code[$0].owner != property.owner }
    var typing = flow.typing
    let isUsed = others.contains { id in
      code[id].nodes([.member], named: property.name).contains { mention in
        guard let base = mention.firstChild else { return false }
        return types.mayBeRelated(typing.type(at: CodePoint(id, base.id)), to: property.owner)
      }
    }
    return isUsed
      || code.files(mentioning: [property.name]).contains { file in
        types.role(of: file) != .source
          && types[file].contains(".\(property.name)", in: types[file].wholeRange)
      }
  }

  /// The compiler may have to conclude from the parameter which class is made:
  /// `ListRouter(builder: .init())`.
  private func isGivenByInference(
    _ parameter: Parameter, of router: TypeInformation, _ file: SourceFile
  ) -> Bool {
    guard parameter.defaultValue.isEmpty else { return true }
    let label = file.name(parameter.label)
    let calls = index.calls(named: router.name) + creationsByInit(of: router.id)
    return calls.contains { point in
      guard let value = code.syntax(at: point).argument(label)?.unwrapped else { return false }
      return !(value.kind == .name || value.kind == .member || value.callee?.kind == .name)
        || value.kind == .call && value.calleeName?.first?.isUppercase != true
    }
      || code.files(mentioning: [router.name]).contains { id in
        types.role(of: id) != .source && types[id].contains("\(label): .", in: types[id].wholeRange)
      }
  }
}

private let effects: DeclarationTraits = [.async, .throws]

extension Syntax {
  /// `property = parameter` or `self.property = parameter`
  fileprivate func isSet(to parameter: String) -> Bool {
    guard let assignment = parent, assignment.kind == .assignment,
      assignment.firstChild?.id == id, enclosingFunction == nil,
      let value = assignment.value
    else { return false }
    return value.kind == .name && value.name == parameter
  }
}

extension TypeTable {
  /// The protocol can be named wherever the class is, and have values of its own.
  fileprivate func canReplace(
    _ builder: TypeID, by buildable: TypeID, at place: DeclarationPlace
  ) -> Bool {
    let name = TypeName(self[buildable].qualifiedName)
    return self[buildable].outer == nil && self[buildable].access >= self[builder].access
      && lookup(.path([name]), from: Viewpoint(place)) == .declared(buildable)
      && selfAndAncestors(of: buildable).allSatisfy { !hasAssociatedType($0) }
  }

  private func hasAssociatedType(_ type: TypeID) -> Bool {
    let place = self[type].place
    return !declaration(at: place).generics.isEmpty
      || self[place.file].members(of: place.declaration).contains { $0.kind == .associatedtype }
  }

  /// The edit that writes the protocol where the class is written as it is declared.
  fileprivate func edit(
    naming buildable: TypeID, insteadOf builder: TypeID, in type: ByteRange, _ file: SourceFile
  ) -> TextEdit? {
    let written = file.text(type)
    let name = self[builder].name
    guard written == name || written == name + "?" || written == name + "!" else { return nil }
    let range = ByteRange(type.start, type.start + UInt32(name.utf8.count))
    return TextEdit(replacing: range, with: self[buildable].name)
  }
}
