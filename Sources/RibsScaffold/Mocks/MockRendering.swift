import RibsModel

/// Writes the mock of one protocol as lines of Swift, indented by two spaces a level.
struct MockRendering {
  let mock: MockProtocol

  /// The class, in an extension of the type around the protocol if there is one.
  func lines() -> [String] {
    let lines = plainLines()
    guard mock.members.contains(where: { $0.name == "fatalError" }) else { return lines }
    let call = "fatalError(\"\(mock.mockName)."
    return lines.map { $0.replacing(call, with: "Swift." + call) }
  }

  private func plainLines() -> [String] {
    let kind = mock.isActor ? "actor" : "final class"
    let inherited =
      [mock.superclass, mock.conformance, mock.isSendable && !mock.isActor ? unchecked : nil]
      .compactMap { $0 }.joined(separator: ", ")
    let head = "\(access)\(kind) \(mock.mockName)\(typeParameters): \(inherited)"
    let type = mock.attributes + opened(head) + indented(body()) + ["}"]
    return mock.outer.map { ["extension \($0) {"] + indented(type) + ["}"] } ?? type
  }

  private let unchecked = "@unchecked Sendable"

  init(_ mock: MockProtocol) { self.mock = mock }

  /// `public ` and its kin, empty for what needs no word.
  var access: String {
    switch mock.access {
    case .public: "public "
    case .package: "package "
    case .internal, .fileprivate, .private: ""
    }
  }

  /// The head with the `where` clause, which gets a line of its own where both are too long.
  private func opened(_ head: String) -> [String] {
    let constraints = mock.typeParameters.filter { !$0.constraints.isEmpty }.map {
      "\($0.name): \($0.constraints.joined(separator: " & "))"
    }
    let requirements = constraints + mock.typeRequirements
    if requirements.isEmpty { return [head + " {"] }
    let clause = "where \(requirements.joined(separator: ", ")) {"
    let line = "\(head) \(clause)"
    return line.count > CodeLine.limit ? [head, clause] : [line]
  }

  private var typeParameters: String {
    let names = mock.typeParameters.map(\.name)
    return names.isEmpty ? "" : "<\(names.joined(separator: ", "))>"
  }

  private func body() -> [String] {
    var blocks: [(condition: String?, lines: [String])] = []
    if !mock.typealiases.isEmpty {
      let lines = mock.typealiases.map { "\(access)typealias \($0.name) = \($0.type)" }
      blocks.append((nil, lines))
    }
    blocks += initialisers().map { (nil, $0) }
    blocks += mock.members.compactMap { member in
      lines(member).map { (member.condition, $0) }
    }
    return underConditions(blocks, between: [""])
  }

  private func lines(_ member: MockMember) -> [String]? {
    switch member.form {
    case .property(let property): propertyLines(member, property)
    case .method(let signature): methodLines(member, signature)
    case .subscript(let signature, let isSettable):
      subscriptLines(member, signature, isSettable: isSettable)
    case .initialiser(let signature, let mark): initialiserLines(member, signature, mark)
    case .fixed(let lines): [access + lines[0]] + lines.dropFirst()
    }
  }

  // MARK: Prefixes

  /// What stands before the `var` of a counter or handler. It can be set from a test wherever the
  /// mock is isolated.
  func statePrefix(_ member: MockMember, isPrivate: Bool = false) -> String {
    let isFree =
      member.isNonisolated || mock.isActor
      || (member.isStatic && !mock.attributes.contains("@MainActor"))
    return (isPrivate ? "private " : access) + (isFree ? "nonisolated(unsafe) " : "")
      + (member.isStatic ? "static " : "")
  }

  /// What stands before the witness where it is computed.
  func witnessPrefix(_ member: MockMember) -> String {
    access + (member.isNonisolated ? "nonisolated " : "") + (member.isStatic ? "static " : "")
  }

  /// What stands before the witness where it is stored.
  func storedPrefix(_ member: MockMember) -> String {
    // What an actor keeps safe needs no permission, and may not have one.
    let isIsolated = mock.isActor || member.attributes.contains { $0.hasSuffix("Actor") }
    let needsPermission = member.isNonisolated || (member.isStatic && !isIsolated)
    return needsPermission ? statePrefix(member) : witnessPrefix(member)
  }

  /// What a mock does that was asked for something it does not have.
  func missing(_ name: String) -> String {
    "fatalError(\"\(mock.mockName).\(name) is not set\")"
  }
}
