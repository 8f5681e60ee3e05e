import RibsSyntax

/// The type that each declaration of the project declares or extends. Every name is looked up from
/// the types around it, so this is asked all the time.
struct TypesByPlace: Sendable {
  /// The types of all declarations, one file's behind the other's; `none` for all that are not
  /// types.
  private var types: [Int32]
  /// Where those of each file start.
  private let starts: [Int]

  private static let none: Int32 = -1

  init(_ files: [SourceFile]) {
    var starts: [Int] = []
    var count = 0
    for file in files {
      starts.append(count)
      count += file.declarations.count
    }
    self.starts = starts
    types = [Int32](repeating: Self.none, count: count)
  }

  subscript(place: DeclarationPlace) -> TypeID? {
    get {
      let type = types[index(of: place)]
      return type == Self.none ? nil : TypeID(Int(type))
    }
    set { types[index(of: place)] = newValue?.index ?? Self.none }
  }

  private func index(of place: DeclarationPlace) -> Int {
    starts[Int(place.file.index)] + Int(place.declaration.index)
  }
}
