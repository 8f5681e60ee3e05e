import RibsModel
import RibsSyntax
import RibsSystem

/// Where the app's code reads properties of some names, and what it reads them from.
struct PropertyReads {
  struct Read: Sendable {
    let unit: CodeUnitID
    let mention: Syntax
    let receiver: Receiver
  }

  enum Receiver: Sendable {
    /// `name`, `[name]`, `if let name` or `self.name` in code of the type; nil outside of types.
    case own(TypeID?)
    /// `x.name`; the type of `x`, which may be unknown. So is a bare `name` read in
    /// `extension P where Self: Q`, of which `self` is both.
    case value(CanonicalType)
  }

  private var reads: [String: [Read]] = [:]

  subscript(name: String) -> [Read] { reads[name] ?? [] }

  /// Reads in some units, or in all code.
  init(of names: Set<String>, in project: Project, among units: [CodeUnitID]? = nil) {
    let search = PropertyReadSearch(names, in: project)
    let perUnit = parallelMap(
      units ?? project.code.units(mentioning: names.sorted()), scratch: project.flow.typing,
      search.reads)
    for read in perUnit.joined() { reads[read.name, default: []].append(read.read) }
  }
}

private struct PropertyReadSearch: Sendable {
  private let names: Set<String>
  /// Nearly all that is mentioned has other names, which their hashes tell.
  private let hashes: Set<NameHash>
  private let project: Project

  init(_ names: Set<String>, in project: Project) {
    self.names = names
    hashes = Set(names.map { NameHash($0) })
    self.project = project
  }

  /// What a unit reads, in source order.
  @Sendable func reads(
    in id: CodeUnitID, _ typing: inout Typing
  ) -> [(name: String, read: PropertyReads.Read)] {
    let unit = project.code[id]
    let body = unit.body
    var reads: [(name: String, read: PropertyReads.Read)] = []
    func add(_ name: String, _ mention: Syntax, of receiver: PropertyReads.Receiver) {
      reads.append((name, PropertyReads.Read(unit: id, mention: mention, receiver: receiver)))
    }
    lazy var uses = LocalUses(in: body)
    let own = receiver(ofOwnMembersIn: unit, typing)
    for mention in body.nodeIDs.lazy.map({ Syntax(body, $0) }) {
      switch mention.kind {
      case .keyPath:
        // `\XDependency.name`: of whatever type.
        for part in mention.name.split(separator: ".").dropFirst() where names.contains("\(part)") {
          add("\(part)", mention, of: .value(.unknown))
        }
      case .member where isNamed(mention):
        guard !mention.isReplaced, let base = mention.firstChild else { continue }
        add(
          mention.name, mention,
          of: base.isSelf ? own : .value(typing.type(at: CodePoint(id, base.id))))
      case .name where isNamed(mention), .capture where isNamed(mention) && mention.isShorthand,
        .binding where isNamed(mention) && mention.isShorthand:
        guard !mention.isReplaced, uses.declaration(of: mention) == nil,
          !project.types.hasParameter(mention.name, unit)
        else { continue }
        add(mention.name, mention, of: own)
      case .localDeclaration, .block:
        guard mention.isUnread, body.file.hasWord(among: hashes, in: mention.range) else { break }
        for name in names where body.file.mentions(name, in: mention.range) {
          add(name, mention, of: .value(.unknown))
        }
      default: break
      }
    }
    return reads
  }

  private func receiver(ofOwnMembersIn unit: CodeUnit, _ typing: Typing) -> PropertyReads.Receiver {
    let type = typing.selfType(in: unit)
    if case .composition = type { return .value(type) }
    return .own(unit.owner)
  }

  private func isNamed(_ mention: Syntax) -> Bool {
    hashes.contains(mention.body.file.nameHash(mention.node.name)) && names.contains(mention.name)
  }
}

extension Project {
  /// The property that gives the value that is read back as it is: by its getter, also by way of
  /// `shared`, or by the initial value of a `lazy` one.
  func holder(of read: PropertyReads.Read) -> Member? {
    if let forwarder = forwarder(of: read) { return forwarder }
    let unit = code[read.unit]
    let body = unit.body
    let outer = read.mention.wrapped
    switch unit.role {
    case .initialValue:
      guard let member = types.member(of: unit), member.storage == .lazy,
        outer.parent?.id == body.root.id || outer.id == body.root.id
      else { return nil }
      return member
    case .accessor(.get):
      guard let result = body.onlyResult?.unwrapped, result.calleeName == "shared",
        let factory = result.sharedFactory, factory.child(.block)?.results == [outer]
      else { return nil }
      return types.member(of: unit)
    default: return nil
    }
  }

  /// The property whose getter gives the value that is read back as it is.
  func forwarder(of read: PropertyReads.Read) -> Member? {
    let unit = code[read.unit]
    guard unit.role == .accessor(.get), unit.body.onlyResult?.id == read.mention.wrapped.id else {
      return nil
    }
    return types.member(of: unit)
  }
}

extension TypeTable {
  /// The function whose code the unit is has a parameter of that name.
  fileprivate func hasParameter(_ name: String, _ unit: CodeUnit) -> Bool {
    if case .defaultValue = unit.role { return false }
    return parameterNames(of: unit.declaration).contains(name)
  }
}
