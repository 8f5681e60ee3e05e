import RibsText

/// What the parser reads of a file: the lists of a `SourceFile`, in memory that is kept from one file
/// to the next.
struct FileContents {
  var declarations: [Declaration] = []
  var parameters: [Parameter] = []
  var attributes: [Attribute] = []
  var accessors: [Accessor] = []
  var inheritedTypes: [ByteRange] = []
  var conditions: [Condition] = []
  var problems: [SyntaxProblem] = []

  mutating func removeAll() {
    declarations.removeAll(keepingCapacity: true)
    parameters.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    accessors.removeAll(keepingCapacity: true)
    inheritedTypes.removeAll(keepingCapacity: true)
    conditions.removeAll(keepingCapacity: true)
    problems.removeAll(keepingCapacity: true)
  }
}
