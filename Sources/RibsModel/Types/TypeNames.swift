extension TypeTable {
  /// A type's name for messages, without the types it is nested in.
  package func name(of type: NamedType) -> String {
    switch type {
    case .declared(let type): self[type].name
    case .framework(let framework): framework.name
    case .external(let name), .generic(let name): name
    case .ambiguous(let types): types.first.map { self[$0].name } ?? ""
    }
  }
}

extension FrameworkType {
  /// As it is written where its module is imported.
  package var name: String { qualifiedName.unqualifiedName }
}

extension String {
  /// The name of a type behind the last `.`, without generic arguments.
  package var unqualifiedName: String {
    let plain = utf8.prefix { $0 != UInt8(ascii: "<") }
    return plain.split(separator: UInt8(ascii: ".")).last.map { String(Substring($0)) } ?? self
  }
}
