import RibsSyntax

/// Turns locations into what is printed: path, line, column. Keeps the line tables that it made.
package struct SourcePlaces {
  private let types: TypeTable
  private var lines: [FileID: LineTable] = [:]

  package init(_ types: TypeTable) { self.types = types }

  package func path(of location: Location) -> String { types[location.file].path }

  /// Line and column of the location's first byte.
  package mutating func start(of location: Location) -> LineAndColumn {
    table(of: location.file).place(at: location.range.start)
  }

  /// Line and column behind the location's last byte.
  package mutating func end(of location: Location) -> LineAndColumn {
    table(of: location.file).place(at: location.range.end)
  }

  /// `path:line`
  package mutating func pathAndLine(of location: Location) -> String {
    "\(path(of: location)):\(start(of: location).line)"
  }

  private mutating func table(of file: FileID) -> LineTable {
    if let known = lines[file] { return known }
    let table = LineTable(types[file].bytes)
    lines[file] = table
    return table
  }
}
