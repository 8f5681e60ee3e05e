import RibsModel
import RibsSyntax

/// A case of an enum that no code of the app names.
struct UnnamedCase {
  let member: Member
  /// Where a test names it.
  let test: Location?
}

extension Project {
  /// The cases of an enum that no code of the app names; none where the app may come by its cases
  /// otherwise, such as by their raw values, or where code outside the tree may name them.
  ///
  /// An enum of which no case is named tells nothing: whoever names them may not be in the tree.
  func unnamedCases(of type: TypeInformation) -> [UnnamedCase] {
    let cases = type.members.filter { $0.kind == .case && !types.isNeverCompiled($0) }
    guard types.isPlainEnum(type), !cases.isEmpty,
      !fact(RawValueReading.self).mayMake(type, in: self)
    else { return [] }
    var search = CaseSearch(of: type, cases, in: self)
    guard let named = search.run(), !named.cases.isEmpty, isClosed(type, named.modules) else {
      return []
    }
    return cases.filter { !named.cases.contains($0.name) && !isQuoted($0, of: type) }
      .map { UnnamedCase(member: $0, test: named.tests[$0.name]) }
  }

  /// Whoever uses the type is in the tree: of a public one another module of an app that is there,
  /// or the module is an app's.
  private func isClosed(_ type: TypeInformation, _ users: Set<ModuleID>) -> Bool {
    let apps = fact(AppModules.self).all
    return type.access < .package || apps.contains(type.module)
      || !apps.isEmpty && users.contains { $0 != type.module }
  }

  /// A string of the app is the raw value of the case, which something may be asked by.
  private func isQuoted(_ member: Member, of type: TypeInformation) -> Bool {
    let own = types[member.place.file]
    let value = types.declaration(at: member.place).initialValue
    let key = value.isEmpty ? member.name : own.text(value).trimmingQuotes
    return types.files.indices.contains { index in
      let id = FileID(index)
      let file = types.files[index]
      guard [.source, .generated, .unbuilt].contains(types.role(of: id)),
        file.contains(key, in: file.wholeRange)
      else { return false }
      let declared = types.ranges(of: type, in: id)
      return tokenize(file.bytes).contains { token in
        token.kind == .string && file.text(token.range).quotes(key)
          && !declared.contains { $0.contains(token.range) }
      }
    }
  }
}

extension TypeTable {
  /// Nothing but code that says the name of the enum, or of a case, can make its cases.
  fileprivate func isPlainEnum(_ type: TypeInformation) -> Bool {
    guard type.kind == .enum, type.role == .source, types(named: type.name).count == 1,
      unseenMembers(of: type.id) == nil, !ancestry(of: type.id).isAmbiguous
    else { return false }
    return attributeNames(at: type.place).allSatisfy(["available", "frozen"].contains)
      && ancestry(of: type.id).external.allSatisfy(harmless.contains)
  }
}

extension String {
  fileprivate var trimmingQuotes: String {
    String(drop { $0 == "\"" }.prefix { $0 != "\"" })
  }

  /// The literal is the text, or one of several lines that may have it among them.
  fileprivate func quotes(_ text: String) -> Bool {
    self == "\"\(text)\"" || hasPrefix("\"\"\"") && contains(text)
  }
}

/// What an enum may inherit from outside of the tree without being made by it.
private let harmless: Set = [
  "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible", "Encodable",
  "Equatable", "Error", "Hashable", "Identifiable", "Int", "RawRepresentable", "Sendable",
  "String",
]

extension TypeTable {
  /// The enums of the app that conform to a protocol of the project, which it has under that name.
  func enums(conformingTo name: String) -> [TypeInformation] {
    let protocols = Set(types(named: name).filter { self[$0].kind == .protocol })
    guard !protocols.isEmpty else { return [] }
    return types.filter { type in
      type.kind == .enum && type.role == .source
        && ancestry(of: type.id).types.contains(where: protocols.contains)
    }
  }
}
