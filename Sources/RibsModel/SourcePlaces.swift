import RibsSyntax
import RibsText

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

  /// The line of code that a location begins in, without the white space around it; what no
  /// terminal should be sent is replaced, and what goes on for too long is cut.
  package mutating func code(at location: Location) -> String {
    let table = lines(of: location.file)
    let range = table.range(ofLine: table.line(at: location.range.start))
    let text = printable(types[location.file].text(range)).map { $0 == "\t" ? " " : $0 }
    let trimmed = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    let limit = widthOfPrintedLines
    return trimmed.count > limit ? String(trimmed.prefix(limit)) + "…" : String(trimmed)
  }

  /// Where the lines of a file start.
  package mutating func lines(of file: FileID) -> LineTable {
    if let known = tables[file] { return known }
    let table = LineTable(types[file].bytes)
    tables[file] = table
    return table
  }
}
