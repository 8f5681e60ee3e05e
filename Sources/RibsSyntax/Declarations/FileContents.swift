import RibsText

/// What the parser reads of a file: the lists of a `SourceFile`, in memory that is kept from one
/// file to the next.
struct FileContents {
  var declarations: [Declaration] = []
  var parameters: [Parameter] = []
  var attributes: [Attribute] = []
  var accessors: [Accessor] = []
  var inheritedTypes: [ByteRange] = []
  var conditions: [ConditionalBranch] = []
  var problems: [SyntaxProblem] = []

  /// The imports among the declarations, in source order.
  var imports: [DeclarationID] {
    var imports: [DeclarationID] = []
    var index = 0
    while index < declarations.count {
      if declarations[index].kind == .import { imports.append(DeclarationID(index)) }
      index = Int(declarations[index].next.index)
    }
    return imports
  }

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
