import RibsSyntax

/// The code of the project's functions, accessors and initial values, as trees.
package struct CodeTable: Sendable {
  /// In the order of their files and, in a file, of their declarations.
  package let units: [CodeUnit]

  private let byLocation: [Location: CodeUnitID]
  private let byDeclaration: [DeclarationPlace: [CodeUnitID]]

  /// Reads the code of the app; that of tests, mocks, generated files and of the framework itself
  /// says nothing about the app.
  package init(types: TypeTable) {
    let files = types.files.indices.filter { types.roles[$0] == .source }
    let perFile = parallelMap(files, weight: { types.files[$0].bytes.count }) { index in
      FileCodeReading(file: FileID(index), types: types).units()
    }
    units = perFile.flatMap { $0 }
    var byLocation: [Location: CodeUnitID] = [:]
    var byDeclaration: [DeclarationPlace: [CodeUnitID]] = [:]
    byLocation.reserveCapacity(units.count)
    byDeclaration.reserveCapacity(units.count)
    for (number, unit) in units.enumerated() {
      byLocation[unit.location] = CodeUnitID(number)
      byDeclaration[unit.declaration, default: []].append(CodeUnitID(number))
    }
    self.byLocation = byLocation
    self.byDeclaration = byDeclaration
  }

  package subscript(id: CodeUnitID) -> CodeUnit { units[Int(id.index)] }

  /// The code at exactly this place: a declaration's `body`, an accessor's `body` or an
  /// `initialValue`; nil when the project did not read it (a requirement, a type's members).
  package func body(at location: Location) -> Body? { unit(at: location).map { self[$0].body } }

  /// The unit at exactly this place.
  package func unit(at location: Location) -> CodeUnitID? { byLocation[location] }

  /// Everything that is code of one declaration.
  package func units(of declaration: DeclarationPlace) -> [CodeUnitID] {
    byDeclaration[declaration] ?? []
  }

  /// The body of a function, or the getter of a variable.
  package func result(of declaration: DeclarationPlace) -> CodeUnitID? {
    units(of: declaration).first {
      self[$0].role == .function || self[$0].role == .accessor(.get)
    }
  }

  /// The expression behind `=` of a variable.
  package func initialValue(of declaration: DeclarationPlace) -> CodeUnitID? {
    units(of: declaration).first { self[$0].role == .initialValue }
  }
}

/// Reads the code of one file.
private struct FileCodeReading {
  let file: FileID
  let types: TypeTable

  func units() -> [CodeUnit] {
    let source = types[file]
    return source.declarations.indices.flatMap { index -> [CodeUnit] in
      let declaration = source.declarations[index]
      guard !isNeverCompiled(declaration, in: source) else { return [] }
      let place = DeclarationPlace(file: file, declaration: DeclarationID(index))
      let owner = declaration.parent.flatMap {
        types.index.byPlace[DeclarationPlace(file: file, declaration: $0)]
      }
      return code(of: declaration, in: source).map { range, role in
        let isValue: Bool =
          switch role {
          case .initialValue, .defaultValue: true
          case .function, .accessor: false
          }
        return CodeUnit(
          body: isValue
            ? Body(parsingValue: range, in: source) : Body(parsing: range, in: source),
          location: Location(file: file, range: range), declaration: place, owner: owner,
          role: role, fileRole: owner.map { types[$0].role } ?? .source)
      }
    }
  }

  private func code(of declaration: Declaration, in source: SourceFile)
    -> [(ByteRange, CodeUnit.Role)]
  {
    var found: [(ByteRange, CodeUnit.Role)] = []
    for (number, index) in declaration.parameters.indices.enumerated() {
      let value = source.parameters[index].defaultValue
      if !value.isEmpty { found.append((value, .defaultValue(parameter: number))) }
    }
    switch declaration.kind {
    case .func, .`init`, .deinit:
      if !declaration.body.isEmpty { found.append((declaration.body, .function)) }
    case .var, .let, .subscript:
      if !declaration.initialValue.isEmpty {
        found.append((declaration.initialValue, .initialValue))
      }
      for index in declaration.accessors.indices {
        let accessor = source.accessors[index]
        if !accessor.body.isEmpty { found.append((accessor.body, .accessor(accessor.kind))) }
      }
    default: break
    }
    return found
  }

  private func isNeverCompiled(_ declaration: Declaration, in source: SourceFile) -> Bool {
    var condition = Int(declaration.condition)
    while condition != 0 {
      if source.conditions[condition].isNever { return true }
      condition = Int(source.conditions[condition].parent)
    }
    return false
  }
}
