import RibsModel
import RibsSyntax

/// Whether a variable may hold another object than its first.
extension Project {
  /// It is a variable that does not hold its first object for good: it is weak or may be nil, or
  /// the app has code that gives something of its name another value.
  func mayHoldAnother(at place: DeclarationPlace) -> Bool {
    let file = types[place.file]
    let variable = types.declaration(at: place)
    if variable.kind == .let { return false }
    let type = file.text(variable.type)
    guard !variable.modifiers.contains(.weak), !type.hasSuffix("?"), !type.hasSuffix("!") else {
      return true
    }
    let setters: Modifiers = [.private, .fileprivate, .privateSet, .fileprivateSet]
    let isOpen = variable.modifiers.isDisjoint(with: setters)
    let name = file.name(variable.name)
    let owner = types.owner(of: place)
    return answer(to: ChangingCode(name: name)).contains { id in
      let unit = code[id]
      return (isOpen || unit.location.file == place.file)
        && !(owner.map { isOfAnother(unit, than: $0, changing: name) } ?? false)
    }
  }

  /// The code changes what its own object has by that name, which is none of the type.
  private func isOfAnother(_ unit: CodeUnit, than type: TypeID, changing name: String) -> Bool {
    guard let owner = unit.owner, !types.isRelated(owner, to: type), unit.body.isUnderstood,
      unit.nodes([.inout]).isEmpty
    else { return false }
    let targets = unit.nodes([.assignment]).flatMap(\.targets).filter { $0.unwrapped.name == name }
    return targets.allSatisfy { types.mayBeOwn($0.unwrapped, in: unit) }
  }

  private func answer(to question: ChangingCode) -> [CodeUnitID] {
    answer(to: question) {
      code.units(mentioning: question.name).filter { id in
        code[id].fileRole == .source && mayChange(question.name, in: code[id].location)
      }
    }
  }

  /// The code assigns to something of the name, or gives something away to be changed.
  private func mayChange(_ name: String, in place: Location) -> Bool {
    let file = types[place.file]
    return file.mayAssign(to: AssignedNames(changing: name), in: place.range)
      || file.mayPassInPlace(in: place.range)
  }
}

/// The app's code that may change something of the name.
private struct ChangingCode: ProjectQuestion {
  typealias Answer = [CodeUnitID]

  let name: String
}
