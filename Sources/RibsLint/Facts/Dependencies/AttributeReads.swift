import RibsModel
import RibsSyntax
import RibsText

/// What property wrappers and macros may read, which no code shows.
struct AttributeReads {
  private let types: TypeTable
  /// The attributes with arguments, but for those of the language.
  private let arguments: [(file: SourceFile, range: ByteRange)]

  init(in types: TypeTable) {
    self.types = types
    arguments = types.files.flatMap { file in
      file.attributes.filter {
        !$0.arguments.isEmpty && !["available", "objc"].contains(file.text($0.name))
      }.map { (file, $0.arguments) }
    }
  }

  /// An attribute's arguments name it, as in `@Forwarded(\HomeDependency.user)`, or one of the
  /// types has a wrapped property of that name: `@Forwarded var user: User`.
  func mayRead(_ name: String, of holders: Set<TypeID>) -> Bool {
    arguments.contains { $0.file.mentions(name, in: $0.range) }
      || holders.contains { holder in
        types.allMembers(named: name, of: holder).contains { !types.wrappers(of: $0).isEmpty }
      }
  }
}

extension TypeTable {
  /// Members of any name can be read from its values: it is `@dynamicMemberLookup`.
  func looksUpMembers(_ type: TypeID) -> Bool {
    selfAndSuperclasses(of: type).contains { owner in
      attributeNames(at: self[owner].place).contains("dynamicMemberLookup")
    }
  }
}
