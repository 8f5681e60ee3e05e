import RibsModel
import RibsSyntax

/// The edits that would make an unsatisfied requirement satisfied, in the order of the path.
struct SuggestedEdits {
  struct Edit: Hashable {
    /// The declaration to change.
    let location: Location
    let text: String
  }

  private(set) var edits: [Edit] = []

  private let requirement: Requirement
  private let path: ScopePath
  private let types: TypeTable

  init(
    _ requirement: Requirement, _ outcome: Outcome, _ path: ScopePath, _ nearest: NearestProvider?,
    _ project: Project
  ) {
    self.requirement = requirement
    self.path = path
    types = project.types
    switch outcome {
    case .mismatched(let candidates): addFit(of: candidates)
    case .inaccessible(let candidate):
      add(at: candidate.location, "make `\(requirement.name)` visible where it is asked for")
    case .missing, .ambiguous, .satisfied, .unknown: addProvider(nearest)
    }
  }

  private var declaration: String { "var \(requirement.name): \(requirement.spelling)" }

  private mutating func add(at location: Location, _ text: String) {
    edits.append(Edit(location: location, text: text))
  }

  private mutating func add(to type: TypeID, _ member: String) {
    add(at: types.location(of: type), "add `\(member)` to `\(types[type].name)`")
  }

  private mutating func addFit(of candidates: [Candidate]) {
    guard let candidate = candidates.first else { return }
    let setter = requirement.needsSetter && !candidate.isSettable ? ", and make it settable" : ""
    add(
      at: candidate.location,
      "declare `\(requirement.name)` as `\(requirement.spelling)`\(setter), or ask for what is there"
    )
    add(
      at: requirement.location,
      "`\(types[requirement.dependency].name)` could ask for `\(candidate.spelling)`")
  }

  /// From the provider that lacks it up to the nearest one that has it, each passes it on.
  private mutating func addProvider(_ nearest: NearestProvider?) {
    let isNeedle = path.edges.first?.style == .needle
    if isNeedle, let untyped = types.untypedProperty(requirement.name, on: path) {
      let typed = "\(requirement.name): \(requirement.spelling)"
      return add(
        at: untyped.location, "write its type, as Needle reads no other ones: `\(typed)`")
    }
    let level = nearest?.level ?? 0
    for (number, provider) in path.providers.enumerated().prefix(level + 1) {
      guard case .declared(let type) = provider else { continue }
      if number == level {
        if let nearest, nearest.level != nil, nearest.kind == .renamed {
          add(to: type, "\(declaration) { \(nearest.member.name) }")
        } else if nearest?.level == nil {
          addNew(to: type)
        }
      } else if types[type].kind == .protocol {
        add(to: type, "\(declaration) { get }")
      } else if !isNeedle {
        addForward(to: type)
      }
    }
    if edits.isEmpty, let edge = path.edges.first {
      add(at: edge.location, "add `\(declaration)` to what is passed here")
    }
  }

  private mutating func addNew(to type: TypeID) {
    if types[type].kind == .protocol {
      add(to: type, "\(declaration) { get }")
    } else {
      add(to: type, declaration)
    }
  }

  private mutating func addForward(to component: TypeID) {
    add(to: component, "\(declaration) { dependency.\(requirement.name) }")
    guard case .declared(let asked, _)? = types.frameworkBase(of: component)?.arguments.first,
      types[asked].kind == .protocol,
      !types.requirements(of: asked).contains(where: { $0.name == requirement.name })
    else { return }
    add(to: asked, "\(declaration) { get }")
  }
}

extension TypeTable {
  /// The lowest property of that name on a path whose type is not written.
  fileprivate func untypedProperty(_ name: String, on path: ScopePath) -> Member? {
    path.providers.lazy.compactMap { provider -> Member? in
      guard case .declared(let component) = provider else { return nil }
      return self.members(named: name, of: component).first {
        $0.isProperty && !$0.isStatic && self.type(of: $0) == nil
      }
    }.first
  }
}
