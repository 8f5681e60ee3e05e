import RibsModel
import RibsSyntax
import RibsText

/// Finds the marked protocols of a project and gathers what each requires.
struct MockPlan {
  let types: TypeTable
  private let frameworks: ImportedFrameworks
  private(set) var mocks: [(mock: MockProtocol, type: TypeID)] = []
  private(set) var imports = MockImports()
  private(set) var notes: [MockNote] = []

  /// Of the published frameworks those that the mocks need.
  private var usedFrameworks: Set<RibsFramework> = []
  private var importedFiles: Set<FileID> = []
  private var places: SourcePlaces

  private struct Marked {
    var place: DeclarationPlace
    var type: TypeID
    var mark: MockMark
    var mockName: String
  }

  init(types: TypeTable, frameworks: ImportedFrameworks) {
    self.types = types
    self.frameworks = frameworks
    places = SourcePlaces(types)
    for marked in named(markedProtocols()) { plan(marked) }
  }

  private mutating func plan(_ marked: Marked) {
    let gathering = MockGathering(
      types: types, place: marked.place, type: marked.type, mark: marked.mark,
      framework: framework(at: marked.place.file), mockName: marked.mockName)
    let (mock, problems) = gathering.mock()
    for problem in problems { note("`\(marked.mockName)`: \(problem)", marked.place) }
    if let hindrance = hindrance(at: marked.place) ?? hindrance(to: mock) {
      note("no mock of `\(types[marked.type].name)`: \(hindrance)", marked.place)
      return
    }
    mocks.append((mock, marked.type))
    let isFirst = usedFrameworks.isEmpty
    var isAnother = false
    // What re-exports a framework may stand beside it.
    if let used = gathering.usedFramework, RibsFramework.published.contains(used) {
      isAnother = usedFrameworks.insert(used).inserted && !isFirst
    }
    for place in gathering.declarations where importedFiles.insert(place.file).inserted {
      imports.add(of: types[place.file])
    }
    for module in gathering.frameworkModules { imports.add(module: module) }
    if isAnother {
      note(
        "this one is built on another framework than those before it, and names of both mean "
          + "different things in one file: write two files of mocks, from different paths",
        marked.place)
    }
  }

  private mutating func note(_ message: String, _ place: DeclarationPlace) {
    note(message, Location(file: place.file, range: types.declaration(at: place).name))
  }

  private mutating func note(_ message: String, _ place: Location) {
    let line = places.start(of: place).line
    notes.append(MockNote(path: places.path(of: place), line: line, message: message))
  }

  // MARK: Which protocols

  private mutating func markedProtocols() -> [Marked] {
    var found: [Marked] = []
    for (number, file) in types.files.enumerated() where !file.markedComments.isEmpty {
      let marks = MockMark.all(in: file)
      for comment in marks.misplaced {
        note(
          "this marks nothing: only protocols are mocked",
          Location(file: FileID(number), range: comment))
      }
      for (declaration, mark) in marks.protocols {
        let place = DeclarationPlace(file: FileID(number), declaration: declaration)
        guard let type = types.type(at: place),
          !file.conditions[Int(file[declaration].condition)].isNever
        else { continue }
        for key in mark.unknownKeys {
          let near = MockMark.keys.contains(key) ? [] : nearestNames(to: key, among: MockMark.keys)
          let hint = near.isEmpty ? "" : "; did you mean \(orList(quoting: near))?"
          note("the mark's `\(key)` means nothing here\(hint)", place)
        }
        for problem in mark.problems { note("the mark \(problem)", place) }
        found.append(
          Marked(
            place: place, type: type, mark: mark,
            mockName: mark.mockName ?? types[type].name + "Mock"))
      }
    }
    return found
  }

  /// Tells mocks of one name apart by their modules; what still has the name of another is left
  /// out.
  private mutating func named(_ marked: [Marked]) -> [Marked] {
    let namesakes = Dictionary(grouping: marked, by: spot).mapValues { Set($0.map(\.type)) }
    var named: [Marked] = []
    var takers: [Spot: [Marked]] = [:]
    for var entry in marked {
      if let sharing = namesakes[spot(entry)], sharing.count > 1, entry.mark.mockName == nil {
        entry.mockName = moduleName(of: entry.type) + entry.mockName
      }
      let twin = takers[spot(entry)]?.first { $0.type != entry.type }
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
        takers[spot(entry), default: []].append(entry)
      }
    }
    return named
  }

  /// Where a mock would stand, and under which name.
  private struct Spot: Hashable {
    let outer: TypeID?
    let mockName: String
  }

  private func spot(_ entry: Marked) -> Spot {
    Spot(outer: types[entry.type].outer, mockName: entry.mockName)
  }

  /// A type that is there already, so that a second one of its name would not compile.
  private func isWrittenByHand(_ type: TypeID, for mocked: TypeID) -> Bool {
    let role = types.role(of: types[type].place.file)
    return types[type].kind != .extension && types[type].outer == types[mocked].outer
      && types[type].access > .fileprivate && (role == .source || role == .test)
      && types.inherits(type, mocked)
  }

  /// Why what a protocol requires can't be read.
  private func hindrance(at place: DeclarationPlace) -> String? {
    let range = types.declaration(at: place).range
    let problem = types[place.file].problems.first { (range.start...range.end).contains($0.offset) }
    return problem.map { "it is no Swift: \($0.message)" }
  }

  /// Why there can be no mock.
  private func hindrance(to mock: MockProtocol) -> String? {
    if mock.access < .internal { return "it is private to its file" }
    if let member = mock.members.first(where: \.hasUnknownPack) {
      return "no handler could stand for `\(member.name)`, which gives or takes a parameter pack"
    }
    if let clause = mock.typeRequirements.first(where: { $0.mentions(mock.mockName) }) {
      let written = clause.replacing(mock.mockName, with: "Self")
      let name = mock.typeParameters[0].name
      return "no class with type parameters meets its `\(written)`, so `\(name)` must be known: "
        + "mark it `/// @CreateMock(typealias: \(name) = …)`"
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
  private func framework(at file: FileID) -> RibsFramework? {
    frameworks.framework(importedBy: types[file]) ?? frameworks.undisputed
  }

  /// Empty where the project does not tell.
  private func moduleName(of type: TypeID) -> String {
    types[types[type].module].importName
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

extension String {
  fileprivate func mentions(_ name: String) -> Bool {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains(name[...])
  }
}
