import RibsModel
import RibsSyntax

/// Whether code of the app may call what a protocol between the parts of a RIB asks for.
struct InterfaceCalls {
  private let project: Project
  private var typing: Typing
  private var code: CodeTable { project.code }
  private var types: TypeTable { project.types }

  init(_ project: Project) {
    self.project = project
    typing = project.flow.typing
  }

  /// False where the method's name stands in no code, or only in calls that are seen to be of
  /// something else. In the code of the class that is there to call it, the name is taken for a call.
  mutating func mayInclude(callOf method: Member, by caller: TypeID) -> Bool {
    if isNamed(method.name, inCodeOf: caller) { return true }
    for unit in code.units(mentioning: method.name) where mayCall(method, in: unit) { return true }
    return isOpenToOthers(method) || isNamedInSupposedTests(method.name)
      || code.standsBesideCode(method.name, in: types)
  }

  /// Objective-C may call a method that fulfils the requirement.
  private func isOpenToOthers(_ method: Member) -> Bool {
    project.hierarchy.membersOfHeirs(for: method, types).contains {
      types[$0.place.file].opensToOthers(types.declaration(at: $0.place))
    }
  }

  /// A file that is taken for a test by its folder, and imports nothing for tests, may be the app's.
  private func isNamedInSupposedTests(_ name: String) -> Bool {
    code.files(mentioning: [name]).contains { id in
      let file = types[id]
      return types.role(of: id) != .source && file.contains(".\(name)", in: file.wholeRange)
        && !file.imports(oneOf: ["Testing", "XCTest"])
    }
  }

  private func isNamed(_ name: String, inCodeOf type: TypeID) -> Bool {
    let files = Set(([types[type].place] + types[type].extensions).map(\.file))
    return files.contains { file in
      code.units(in: file, mentioning: name).contains { code[$0].owner == type }
    }
  }

  /// False only if each mention of the name calls a method of somebody else.
  private mutating func mayCall(_ method: Member, in id: CodeUnitID) -> Bool {
    let unit = code[id]
    let file = types[unit.location.file]
    let mentions = tokenize(file.bytes, range: unit.location.range)
      .filter { file.name($0.range) == method.name }
    let calls = unit.nodes([.call]).filter { $0.calleeName == method.name }
    guard calls.count == mentions.count else { return true }
    return calls.contains { call in
      guard case .methods(let methods, _) = typing.callee(of: CodePoint(id, call.id)) else {
        return true
      }
      return methods.contains { mayFulfil($0.owner, method.owner) }
    }
  }

  /// A method of the type may be what the protocol asks for: in some class the two meet.
  private func mayFulfil(_ type: TypeID, _ asking: TypeID) -> Bool {
    types.isRelated(type, to: asking)
      || project.hierarchy.heirs(of: asking).contains { types.inherits($0, type) }
  }
}
