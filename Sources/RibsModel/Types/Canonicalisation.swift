import RibsSyntax

extension TypeTable {
  /// What a written name means at a place; `external` for a type that is no name.
  package func lookup(_ type: TypeExpression, from viewpoint: Viewpoint) -> NamedType {
    switch type {
    case .path(let path): meaning(of: path, from: viewpoint)
    case .any(let inner), .specified(_, let inner): lookup(inner, from: viewpoint)
    default: .external(type.description)
    }
  }

  /// The type in its uniform spelling; names in `substitution` are generic parameters that are
  /// known where the question is asked.
  package func canonical(
    _ type: TypeExpression, from viewpoint: Viewpoint,
    substituting substitution: [String: CanonicalType] = [:]
  ) -> CanonicalType {
    var aliases = AliasChain()
    return canonical(type, from: viewpoint, substituting: substitution, within: &aliases)
  }

  private func canonical(
    _ type: TypeExpression, from viewpoint: Viewpoint,
    substituting substitution: [String: CanonicalType], within aliases: inout AliasChain
  ) -> CanonicalType {
    func canonical(_ type: TypeExpression) -> CanonicalType {
      self.canonical(type, from: viewpoint, substituting: substitution, within: &aliases)
    }
    switch type {
    case .path(let path):
      return named(path, from: viewpoint, substituting: substitution, within: &aliases)
    case .optional(let wrapped):
      return .external("Optional", arguments: [canonical(wrapped)])
    case .implicitlyUnwrapped(let wrapped):
      return .implicitlyUnwrapped(canonical(wrapped))
    case .array(let element):
      return .external("Array", arguments: [canonical(element)])
    case .dictionary(let key, let value):
      return .external("Dictionary", arguments: [canonical(key), canonical(value)])
    case .tuple(let elements):
      if elements.count == 1, let only = elements.first, !only.isVariadic {
        return canonical(only.type)
      }
      return .tuple(elements.map { .init(label: $0.label, type: canonical($0.type)) })
    case .function(let parameters, let effects, let result, let attributes):
      let thrown = effects.thrown.map(canonical)
      if thrown?.isUncertain == true { return .unknown }
      return .function(
        parameters.map { canonical($0.type) },
        effects: spelling(of: effects, throwing: thrown, attributes), result: canonical(result))
    case .composition(let parts):
      return composition(parts.map(canonical))
    case .some(let inner):
      return .some(canonical(inner))
    case .any(let inner):
      return canonical(inner)
    case .metatype(let inner):
      return .metatype(canonical(inner))
    case .specified(let words, let inner):
      // What a parameter pack stands for is not followed.
      if words.contains("repeat") || words.contains("each") { return .unknown }
      let lasting = words.filter { !Self.namelessAttributes.contains($0) }
      return lasting.isEmpty ? canonical(inner) : .specified(lasting, canonical(inner))
    case .inverse, .unknown:
      return .unknown
    }
  }

  private func meaning(of path: [TypeName], from viewpoint: Viewpoint) -> NamedType {
    guard path.count == 1, let name = path.first?.name else {
      return names.lookup(path, from: viewpoint)
    }
    let scope = names.scope(of: viewpoint)
    return meanings.answer(to: SeenName(name: HashedName(name), viewpoint: scope)) {
      names.lookup(path, from: scope)
    }
  }

  private func named(
    _ path: [TypeName], from viewpoint: Viewpoint,
    substituting substitution: [String: CanonicalType], within aliases: inout AliasChain
  ) -> CanonicalType {
    let arguments = (path.last?.arguments ?? []).map {
      canonical($0, from: viewpoint, substituting: substitution, within: &aliases)
    }
    if !arguments.isEmpty, let alias = names.alias(path, from: viewpoint) {
      return target(
        of: alias, substituting: meaning(ofParametersOf: alias, [arguments]), within: &aliases)
    }
    switch meaning(of: path, from: viewpoint) {
    case .declared(let type):
      guard self[type].kind == .typealias else { return .declared(type, arguments: arguments) }
      // What an heir passes on for them is not followed: `Numbers.Handler`.
      let around = Array(path.dropLast())
      let isOwn = meaning(of: around, from: viewpoint) == self[type].outer.map(NamedType.declared)
      let outer = (isOwn ? around : []).reversed().map { name in
        name.arguments.map {
          canonical($0, from: viewpoint, substituting: substitution, within: &aliases)
        }
      }
      return target(
        of: type, substituting: meaning(ofParametersOf: type, [arguments] + outer), within: &aliases
      )
    case .framework(let framework): return .framework(framework, arguments: arguments)
    case .external("Void"): return .tuple([])
    case .external(let name):
      return SystemAliases.target(of: name, arguments) ?? .external(name, arguments: arguments)
    case .generic(let name): return substitution[name] ?? .generic(name)
    case .ambiguous: return .unknown
    }
  }

  /// What the generic parameters of a typealias and of the types around it stand for; the arguments
  /// are those of each of them, from the inside out.
  private func meaning(ofParametersOf alias: TypeID, _ arguments: [[CanonicalType]])
    -> [String: CanonicalType]
  {
    var meaning: [String: CanonicalType] = [:]
    var current: TypeID? = alias
    for given in arguments {
      guard let type = current else { break }
      meaning.merge(zip(self[type].genericParameters, given)) { inner, _ in inner }
      current = self[type].outer
    }
    return meaning
  }

  /// What a typealias stands for.
  private func target(
    of alias: TypeID, substituting substitution: [String: CanonicalType],
    within aliases: inout AliasChain
  ) -> CanonicalType {
    if substitution.isEmpty, let known = aliasTargets[alias] { return known }
    let place = self[alias].place
    let cutsBefore = aliases.cuts
    let target = aliases.enter(alias) { aliases in
      canonical(
        TypeExpression(parsing: declaration(at: place).type, in: self[place.file]),
        from: Viewpoint(place), substituting: substitution, within: &aliases)
    }
    guard let target else { return .unknown }
    if substitution.isEmpty, aliases.cuts == cutsBefore { aliasTargets.keep(target, to: alias) }
    return target
  }

  private func spelling(
    of effects: TypeEffects, throwing thrown: CanonicalType?, _ attributes: [String]
  ) -> String {
    var words = attributes.filter { !Self.namelessAttributes.contains($0) }.sorted()
    if effects.isAsync { words.append("async") }
    switch thrown {
    case .external("Never", _)?: break
    case .external("Error", _)?: words.append("throws")
    case let thrown?: words.append("throws(\(thrown))")
    case nil: if effects.isThrowing { words.append("throws") }
    }
    return words.joined(separator: " ")
  }

  /// Attributes that do not tell one type of a function from another; whether `@concurrent` does is
  /// a setting of the compiler.
  private static let namelessAttributes: Set = ["@Sendable", "@concurrent", "@escaping"]

  /// Sorted, without the parts that another part inherits.
  private func composition(_ parts: [CanonicalType]) -> CanonicalType {
    var flat: [CanonicalType] = []
    for part in parts {
      if case .composition(let inner) = part { flat += inner } else { flat.append(part) }
    }
    let kept = flat.enumerated().filter { position, part in
      !flat.enumerated().contains { other, stronger in
        other != position && (inherits(stronger, part) || (stronger == part && other < position))
      }
    }
    let sorted = kept.map(\.element).sorted { $0.rank < $1.rank }
    return sorted.count == 1 ? sorted[0] : .composition(sorted)
  }

  /// The first is, by what the tree shows, a part of what the second stands for.
  func inherits(_ stronger: CanonicalType, _ weaker: CanonicalType) -> Bool {
    switch (stronger, weaker) {
    case (.declared(let type, _), .declared(let other, _)):
      return type != other && inherits(type, other)
    case (.declared(let type, _), .framework(let framework, _)): return inherits(type, framework)
    case (.declared(let type, _), .external(let name, _)):
      // To Swift `P & AnyObject` is another type than `P`, and so is a class with what it conforms
      // to.
      guard self[type].kind == .protocol, name != "AnyObject" else { return false }
      return ancestry(of: type).external.contains {
        $0 == name || SystemProtocols.inherits($0, name)
      }
    case (.external(let name, _), .external(let other, _)):
      return SystemProtocols.inherits(name, other)
    default: return false
    }
  }
}

extension CanonicalType {
  /// What parts of compositions are sorted by. To describe a value in words takes a thousand times as
  /// long as to look at it, so only what has parts of its own is.
  fileprivate var rank: (Int, Int, String) {
    switch self {
    case .declared(let type, arguments: []): (0, Int(type.index), "")
    case .framework(let type, arguments: []): (1, Int(type.rawValue), "")
    case .external(let name, arguments: []): (2, 0, name)
    default: (3, 0, String(describing: self))
    }
  }
}

/// The typealiases whose meaning is asked for, from the outside in. One that means itself means
/// nothing.
private struct AliasChain {
  /// No code of a person's has more aliases of aliases, and the stack is finite.
  private static let longest = 100
  /// Where many aliases mean each other, the ways to them are endless.
  private static let mostCuts = 1_000

  private var aliases: [TypeID] = []
  /// How often nothing was found because of where one came from.
  private(set) var cuts = 0

  /// Nil for one whose meaning is being asked for already, and where the ways to such are endless.
  mutating func enter(
    _ alias: TypeID, _ find: (inout AliasChain) -> CanonicalType
  ) -> CanonicalType? {
    guard aliases.count < Self.longest, cuts < Self.mostCuts, !aliases.contains(alias) else {
      cuts += 1
      return nil
    }
    aliases.append(alias)
    defer { aliases.removeLast() }
    return find(&self)
  }
}

/// A name, and where it stands.
struct SeenName: Hashable, Sendable {
  let name: HashedName
  let viewpoint: Viewpoint

  func _rawHashValue(seed: Int) -> Int {
    // Names differ more than places do: these have to change the same bits.
    name._rawHashValue(
      seed: seed ^ Int(viewpoint.file.index) << 8 ^ Int(viewpoint.declaration?.index ?? 0))
  }
}
