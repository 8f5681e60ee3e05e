import RibsModel
import RibsSyntax

/// Finds the marked protocols of a project and gathers what each requires.
struct MockPlan {
  let types: TypeTable
  private(set) var mocks: [(mock: MockProtocol, type: TypeID)] = []
  private(set) var imports = MockImports()
  private(set) var notes: [MockNote] = []

  /// Of RIBs and ModernRIBs those that the mocks need.
  private var frameworks: Set<String> = []

  private struct Marked {
    var place: DeclarationPlace
    var type: TypeID
    var mark: MockMark
    var mockName: String
  }

  init(types: TypeTable) { self.types = types }

  mutating func gather() {
    for marked in named(markedProtocols()) {
      var gathering = MockGathering(
        types: types, place: marked.place, type: marked.type, mark: marked.mark,
        flavour: flavour(at: marked.place.file), mockName: marked.mockName)
      let mock = gathering.mock()
      for problem in gathering.problems { note("`\(marked.mockName)`: \(problem)", marked.place) }
      if let hindrance = hindrance(to: mock) {
        note("no mock of `\(types[marked.type].name)`: \(hindrance)", marked.place)
        continue
      }
      mocks.append((mock, marked.type))
      let known = frameworks
      frameworks.formUnion(gathering.frameworkModules.filter { $0.hasSuffix("RIBs") })
      for place in gathering.declarations { imports.add(of: types[place.file]) }
      for module in gathering.frameworkModules { imports.add(module: module) }
      if frameworks.count > known.count, !known.isEmpty {
        note(
          "this one is built on another framework than those before it, and names of both mean "
            + "different things in one file: write two files of mocks, from different paths",
          marked.place)
      }
    }
  }

  private mutating func note(_ message: String, _ place: DeclarationPlace) {
    note(message, at: types.declaration(at: place).name.start, in: types[place.file])
  }

  private mutating func note(_ message: String, at offset: UInt32, in file: SourceFile) {
    let line = LineTable(file.bytes).line(at: offset)
    notes.append(MockNote(path: file.path, line: line, message: message))
  }

  // MARK: Which protocols

  private mutating func markedProtocols() -> [Marked] {
    var found: [Marked] = []
    for (number, file) in types.files.enumerated() where !file.markedComments.isEmpty {
      let marks = MockMark.all(in: file)
      for comment in marks.misplaced {
        note("this marks nothing: only protocols are mocked", at: comment.start, in: file)
      }
      for (declaration, mark) in marks.protocols {
        let place = DeclarationPlace(file: FileID(number), declaration: declaration)
        guard let type = types.type(at: place),
          !file.conditions[Int(file[declaration].condition)].isNever
        else { continue }
        for key in mark.unknownKeys {
          note("the mark's `\(key)` means nothing here", place)
        }
        found.append(
          Marked(
            place: place, type: type, mark: mark,
            mockName: mark.mockName ?? types[type].name + "Mock"))
      }
    }
    return found
  }

  /// Tells mocks of one name apart by their modules; what still has the name of another is left out.
  private mutating func named(_ marked: [Marked]) -> [Marked] {
    var named: [Marked] = []
    for var entry in marked {
      let isShared = marked.contains { other in
        other.type != entry.type && other.mockName == entry.mockName
          && types[other.type].outer == types[entry.type].outer
      }
      if isShared, entry.mark.mockName == nil {
        entry.mockName = moduleName(of: entry.type) + entry.mockName
      }
      let twin = named.first { other in
        other.mockName == entry.mockName && types[other.type].outer == types[entry.type].outer
          && other.type != entry.type
      }
      let ownClass = types.types(named: entry.mockName).first {
        isWrittenByHand($0, for: entry.type)
      }
      if let ownClass {
        let place = types[ownClass].place
        note(
          "no mock of `\(types[entry.type].name)`: somebody has written `\(entry.mockName)` in "
            + types[place.file].path, entry.place)
      } else if let twin {
        note(
          "no mock of `\(types[entry.type].name)`: a mock of that name is made for the one in "
            + "\(types[twin.place.file].path); name this one with `override: name = …`", entry.place
        )
      } else {
        if entry.mockName != types[entry.type].name + "Mock", entry.mark.mockName == nil {
          note("the mock is called `\(entry.mockName)`, as two modules have the name", entry.place)
        }
        named.append(entry)
      }
    }
    return named
  }

  /// A type that is there already, so that a second one of its name would not compile.
  private func isWrittenByHand(_ type: TypeID, for mocked: TypeID) -> Bool {
    let role = types.role(of: types[type].place.file)
    return types[type].kind != .extension && types[type].outer == types[mocked].outer
      && types[type].access > .fileprivate && (role == .source || role == .test)
      && types.inherits(type, mocked)
  }

  /// Why there can be no mock.
  private func hindrance(to mock: MockProtocol) -> String? {
    if mock.access < .internal { return "it is private to its file" }
    if let member = mock.members.first(where: \.hasUnknownPack) {
      return "no handler could stand for `\(member.name)`, which gives or takes a parameter pack"
    }
    if !mock.typeParameters.isEmpty, mock.members.contains(where: { $0.isStatic && !$0.isFixed }) {
      let names = mock.typeParameters.map { "\($0.name) = …" }.joined(separator: "; ")
      return "it has static requirements, so its associated types must be known: "
        + "mark it `/// @CreateMock(typealias: \(names))`"
    }
    return nil
  }

  // MARK: Modules

  /// By the file's own imports, or else by those of all files if these agree.
  private func flavour(at file: FileID) -> MockFlavour? {
    if let own = MockFlavour(imports: imported(by: types[file])) { return own }
    let all = types.files.compactMap { MockFlavour(imports: imported(by: $0)) }
    return all.allSatisfy { $0 == all.first } ? all.first : nil
  }

  private func imported(by file: SourceFile) -> [String] {
    file.declarations.filter { $0.kind == .import }.map { file.text($0.name) }
  }

  /// Empty where the project does not tell.
  private func moduleName(of type: TypeID) -> String {
    MockSpelling.moduleName(types.modules[Int(types[type].module.index)])
  }

  /// Imports the modules that declare the protocols, unless the mocks are part of them.
  /// `surrounding` are modules by the paths of files for which the project read tells none.
  mutating func importModules(
    to imports: inout MockImports, for output: FileID?, _ surrounding: [String: String]
  ) {
    var isUnknown = false
    for (mock, type) in mocks {
      let file = types[type].place.file
      if let output, types.module(of: output) == types.module(of: file),
        types.role(of: output) == types.role(of: file) || types.role(of: output) != .test
      {
        continue
      }
      let known = moduleName(of: type)
      let module = known.isEmpty ? surrounding[types[file].path, default: ""] : known
      if module.isEmpty {
        isUnknown = true
      } else if mock.access == .public {
        imports.add(module: module)
      } else {
        imports.add(testableModule: module)
      }
    }
    if isUnknown, let (_, type) = mocks.first {
      note(
        "no project tells the module of this protocol, so its mock's file imports none; name it with "
          + "`--testable-import MODULE`", types[type].place)
    }
  }
}

extension MockMember {
  /// A parameter pack stands elsewhere than in an argument of its own, which is kept as a tuple.
  fileprivate var hasUnknownPack: Bool {
    switch form {
    case .method(let signature), .subscript(let signature, _), .initialiser(let signature, _):
      signature.result.map(\.holdsPack) == true
        || signature.parameters.contains { $0.type.holdsPack && !$0.type.words.contains("repeat") }
    default: false
    }
  }
}

extension TypeExpression {
  fileprivate var holdsPack: Bool { description.split { !$0.isLetter }.contains("repeat") }
}
