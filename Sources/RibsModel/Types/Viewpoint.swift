import RibsSyntax

/// A place from which a name is looked up: a file, and the declaration around the name, if any.
package struct Viewpoint: Hashable, Sendable {
  package let file: FileID
  /// The innermost declaration around the name: a type, an extension, or a member of one.
  package let declaration: DeclarationID?

  package init(file: FileID, declaration: DeclarationID?) {
    self.file = file
    self.declaration = declaration
  }

  package init(_ place: DeclarationPlace) {
    self.init(file: place.file, declaration: place.declaration)
  }
}
