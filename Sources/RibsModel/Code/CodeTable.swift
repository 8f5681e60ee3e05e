import RibsSyntax
import RibsSystem
import RibsText

/// The code of the project's functions, accessors and initial values, as trees.
///
/// A tree is made when somebody looks at it. Most code of an app says nothing about its RIBs, so
/// whoever searches all of it asks for the units that mention a name, and lets the rest lie.
///
/// Immutable. A class because everybody who reads code holds it.
package final class CodeTable: Sendable {
  /// In the order of their files and, in a file, of their declarations.
  package let units: [CodeUnit]

  /// The units of each file, which stand side by side.
  private let byFile: [Range<Int>]
  /// Those of the units.
  let ranges: [ByteRange]
  let names: NameIndex

  /// Reads the code of the app, generated code too; that of tests, mocks and of the framework itself
  /// says nothing about the app.
  package init(types: TypeTable) {
    let files = types.files.indices.map { FileID($0) }.filter { types.isCodeOfApp($0) }
    let perFile = parallelMap(files) { file in
      FileCodeReading(file: file, types: types).units()
    }
    names = types.mentions
    units = joined(perFile)
    ranges = units.map(\.location.range)
    var byFile = [Range<Int>](repeating: 0..<0, count: types.files.count)
    var end = 0
    for (file, found) in zip(files, perFile) {
      byFile[Int(file.index)] = end..<end + found.count
      end += found.count
    }
    self.byFile = byFile
  }

  package subscript(id: CodeUnitID) -> CodeUnit { units[Int(id.index)] }

  /// The code at a point.
  package func syntax(at point: CodePoint) -> Syntax { Syntax(self[point.unit].body, point.node) }

  /// The units of a file, in source order.
  package func units(in file: FileID) -> Range<Int> { byFile[Int(file.index)] }

  /// The units of a file that may mention a name, in source order; none that does is missing.
  package func units(in file: FileID, mentioning name: String) -> [CodeUnitID] {
    let mentions = names.mentions(of: name, in: file)[...]
    return units(in: file).lazy.map { CodeUnitID($0) }
      .filter { mayStand(mentions, of: [name], in: $0) { _ in true } }
  }

  /// The files, tests and mocks too, that may mention a name, in order; none that does is missing.
  func files(mentioning name: String) -> [FileID] { names.files(mentioning: name) }

  /// The files, tests and mocks too, that may mention one of the names, in order; none that does is
  /// missing.
  package func files(mentioning names: [String]) -> [FileID] {
    Set(names.flatMap(files(mentioning:))).sorted()
  }

  /// The units that may mention one of the names, in source order; none that does is missing.
  package func units(mentioning names: String...) -> [CodeUnitID] { units(mentioning: names) }

  /// The units that may mention one of the names, in source order; none that does is missing.
  /// Those that `isWanted` refuses are left out.
  package func units(
    mentioning names: [String], where isWanted: (CodeUnitID) -> Bool = { _ in true }
  ) -> [CodeUnitID] {
    var found: [CodeUnitID] = []
    for (file, mentions) in self.names.mentionsByFile(of: names) {
      for number in units(in: file) {
        let unit = CodeUnitID(number)
        if mayStand(mentions, of: names, in: unit, where: isWanted) { found.append(unit) }
      }
    }
    return found
  }

  private func mayStand(
    _ mentions: ArraySlice<NameMention>, of names: [String], in unit: CodeUnitID,
    where isWanted: (CodeUnitID) -> Bool
  ) -> Bool {
    let range = ranges[Int(unit.index)]
    var isPossible = false
    for mention in mentions {
      switch mention.presence(in: range) {
      case .certain: return isWanted(unit)
      case .possible: isPossible = true
      case .none: break
      }
    }
    guard isPossible, isWanted(unit) else { return false }
    return mentions.contains {
      $0.presence(in: range) == .possible && self[unit].lazyBody.mayMention(names[$0.name])
    }
  }

  /// The code at exactly this place: a declaration's `body`, an accessor's `body` or an
  /// `initialValue`; nil when the project did not read it (a requirement, a type's members).
  package func body(at location: Location) -> Body? { unit(at: location).map { self[$0].body } }

  /// The unit at exactly this place.
  package func unit(at location: Location) -> CodeUnitID? {
    units(in: location.file).first { units[$0].location == location }.map { CodeUnitID($0) }
  }

  /// The unit in whose code a place lies.
  package func unit(around location: Location) -> CodeUnitID? {
    units(in: location.file).first { ranges[$0].contains(location.range) }.map { CodeUnitID($0) }
  }

  /// Everything that is code of one declaration.
  package func units(of declaration: DeclarationPlace) -> [CodeUnitID] {
    let inFile = units(in: declaration.file)
    // The units of a file are in the order of its declarations.
    var (low, high) = (inFile.lowerBound, inFile.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if units[middle].declaration < declaration { low = middle + 1 } else { high = middle }
    }
    return (low..<inFile.upperBound).prefix { units[$0].declaration == declaration }
      .map { CodeUnitID($0) }
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

  /// Where that expression stands.
  package func initialValuePoint(of declaration: DeclarationPlace) -> CodePoint? {
    initialValue(of: declaration).flatMap { expression(in: $0) }
  }

  /// The expression that the code of an initial or default value consists of.
  func expression(in unit: CodeUnitID) -> CodePoint? {
    let body = self[unit].body
    return body.firstChild(of: body.rootID).map { CodePoint(unit, $0) }
  }
}

extension TypeTable {
  /// What Needle generates reads all that a scope provides, whoever uses it; what imports a
  /// framework for tests is for them.
  func isCodeOfApp(_ file: FileID) -> Bool {
    switch role(of: file) {
    case .source: true
    case .generated:
      !self[file].imports(oneOf: ["NeedleFoundation", "Testing", "XCTest"])
    case .test, .mock, .framework, .unbuilt, .template: false
    }
  }
}

/// Reads the code of one file.
private struct FileCodeReading {
  let file: FileID
  let types: TypeTable

  func units() -> [CodeUnit] {
    let source = types[file]
    var units: [CodeUnit] = []
    // The members of a type stand side by side.
    var parent: DeclarationID?
    var owner: TypeID?
    for (index, declaration) in source.declarations.enumerated() {
      guard !source.isNeverCompiled(under: declaration.condition) else { continue }
      let place = DeclarationPlace(file: file, declaration: DeclarationID(index))
      if declaration.parent != parent {
        parent = declaration.parent
        owner = types.owner(of: place)
      }
      forEachCode(of: declaration, in: source) { range, role in
        units.append(
          CodeUnit(
            lazyBody: LazyBody(range, in: source, isValue: role.isValue),
            location: Location(file: file, range: range), declaration: place, owner: owner,
            role: role, fileRole: owner.map { types[$0].role } ?? types.role(of: file)))
      }
    }
    return units
  }

  private func forEachCode(
    of declaration: Declaration, in source: SourceFile, _ take: (ByteRange, CodeUnit.Role) -> Void
  ) {
    for (number, index) in declaration.parameters.indices.enumerated() {
      let value = source.parameters[index].defaultValue
      if !value.isEmpty { take(value, .defaultValue(parameter: number)) }
    }
    switch declaration.kind {
    case .func, .`init`, .deinit:
      if !declaration.body.isEmpty { take(declaration.body, .function) }
    case .var, .let, .subscript:
      if !declaration.initialValue.isEmpty { take(declaration.initialValue, .initialValue) }
      for index in declaration.accessors.indices {
        let accessor = source.accessors[index]
        if !accessor.body.isEmpty { take(accessor.body, .accessor(accessor.kind)) }
      }
    default: break
    }
  }
}
