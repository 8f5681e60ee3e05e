import RibsModel
import RibsSyntax

extension Project {
  /// The code that speaks of nothing but objects which would hear of a dismissal if somebody gave them to
  /// UIKit, which nobody does: an interactor that makes one, and has it tell itself, watches nothing. The
  /// names are those of UIKit that tell of a dismissal.
  func placesOfIdleProxies(hearing names: Set<String>) -> [Location] {
    let proxies = Set(types.types.filter { isProxy($0) }.map(\.id))
    guard !proxies.isEmpty else { return [] }
    var typing = flow.typing
    let files = Set(code.files(mentioning: proxies.map { types[$0].name }))
    let users = types.types.lazy.filter { files.contains($0.place.file) }
    let properties = users.flatMap(\.members).filter { member in
      member.kind == .let && member.storage == .stored && !member.isStatic
        && typing.type(of: member)?.declared.map(proxies.contains) == true
    }
    let reads = PropertyReads(of: Set(properties.map(\.name)), in: self)
    return properties.flatMap { property -> [Location] in
      guard let made = placesMaking(property, &typing),
        code.units(mentioning: property).allSatisfy({ code[$0].body.isUnderstood }),
        reads[property.name].allSatisfy({ read in
          isOfAnother(read, than: property.owner) || read.mention.setsMember
        })
      else { return [] }
      let proxy = typing.type(of: property)?.declared.map { types.places(of: $0) } ?? []
      return made + proxy + types.spellings(of: property, hearing: names)
    }
  }
}

extension Project {
  /// A class that UIKit may tell of a dismissal, and that comes to no view by itself.
  fileprivate func isProxy(_ type: TypeInformation) -> Bool {
    guard type.kind == .class, type.role == .source,
      types.ancestry(of: type.id).external.contains("UIAdaptivePresentationControllerDelegate"),
      case .external("NSObject")? = types.superclass(of: type.id)
    else { return false }
    return hierarchy.heirs(of: type.id).isEmpty && !type.members.contains { $0.kind == .`init` }
  }

  /// Where the property gets its object, which is made for it; nil where it may be somebody else's.
  fileprivate func placesMaking(_ property: Member, _ typing: inout Typing) -> [Location]? {
    func isMade(_ point: CodePoint) -> Bool {
      let value = Syntax(code[point.unit].body, point.node).unwrapped
      guard value.kind == .call, value.arguments.isEmpty,
        case .constructor = typing.callee(of: CodePoint(point.unit, value.id))
      else { return false }
      return true
    }
    let declaration = Location(
      file: property.place.file, range: types.declaration(at: property.place).range)
    if let unit = code.initialValue(of: property.place) {
      return isMade(CodePoint(unit, NodeID(1))) ? [declaration] : nil
    }
    var places = [declaration]
    for point in index.assignments(named: property.name)
    where code[point.unit].owner == property.owner {
      guard let value = Syntax(code[point.unit].body, point.node).value,
        isMade(CodePoint(point.unit, value.id))
      else { return nil }
      places.append(code[point.unit].location(of: point.node))
    }
    return places.count > 1 ? places : nil
  }

  /// What is read is the property of another type that has the name.
  fileprivate func isOfAnother(_ read: PropertyReads.Read, than owner: TypeID) -> Bool {
    switch read.receiver {
    case .own(let reader):
      reader.map { isApart(.declared($0, arguments: []), from: owner) } ?? false
    case .value(let type): isApart(type, from: owner)
    }
  }
}

extension TypeTable {
  /// The declaration of a type and its extensions.
  fileprivate func places(of type: TypeID) -> [Location] {
    ([self[type].place] + self[type].extensions).map { range(of: $0) }
  }

  /// Where the protocols of its owner ask for the property, and the names of functions that are called as
  /// UIKit's and are none of it, as they take nothing: `func presentationControllerDidDismiss()`.
  fileprivate func spellings(of property: Member, hearing names: Set<String>) -> [Location] {
    ([property.owner] + ancestry(of: property.owner).types).flatMap { self[$0].members }
      .compactMap { member in
        if member.storage == .requirement, member.isProperty, member.name == property.name {
          return range(of: member.place)
        }
        let isNone =
          member.kind == .func && names.contains(member.name) && parameters(of: member).isEmpty
        return isNone ? member.location : nil
      }
  }

  private func range(of place: DeclarationPlace) -> Location {
    Location(file: place.file, range: declaration(at: place).range)
  }
}

extension Syntax {
  /// `proxy.delegate = self`
  fileprivate var setsMember: Bool {
    guard case .receiver(let member) = use, case .replaced = member.use else { return false }
    return true
  }
}
