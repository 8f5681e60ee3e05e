import RibsSyntax

/// Turns locations into what is printed: path, line, column. Keeps the line tables that it made.
package struct SourcePlaces {
  private let types: TypeTable
  private var tables: [FileID: LineTable] = [:]

  package init(_ types: TypeTable) { self.types = types }

  package func path(of location: Location) -> String { types[location.file].path }

  /// Line and column of the location's first byte.
  package mutating func start(of location: Location) -> LineAndColumn {
    lines(of: location.file).place(at: location.range.start)
  }

  /// `path:line`
  package mutating func pathAndLine(of location: Location) -> String {
    "\(path(of: location)):\(start(of: location).line)"
  }

  /// Where the lines of a file start.
  package mutating func lines(of file: FileID) -> LineTable {
    if let known = tables[file] { return known }
    let table = LineTable(types[file].bytes)
    tables[file] = table
    return table
  }
}
