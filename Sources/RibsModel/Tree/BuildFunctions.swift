import RibsSyntax
import RibsText

/// The functions by which builders make their RIBs.
extension Member {
  /// `build`, or what the framework calls for the last stage of a build.
  package var isBuild: Bool { kind == .func && Self.builds.contains(name) }

  /// The names of the framework's functions of builders (RIBs-iOS 1.0.0,
  /// `ComponentizedBuilder.swift`, `MultiStageComponentizedBuilder.swift`).
  static let builds = ["build", finalStageBuild]

  /// By its name the function makes a RIB: `build`, `buildMenu`, `finalStageBuild`.
  package static func isBuilding(_ name: String) -> Bool {
    name.hasPrefix("build") || name == finalStageBuild
  }

  private static let finalStageBuild = "finalStageBuild"
}

extension RibSearch {
  /// The functions named `build…`; without any, all that a builder has.
  func buildFunctions(of builder: TypeID) -> [Flow.Implementation] {
    let owners = types.selfAndAncestors(of: builder)
    let all = owners.flatMap { types[$0].members }.filter {
      $0.kind == .func && !$0.isStatic && code.result(of: $0.place) != nil
    }
    let named = all.filter { Member.isBuilding($0.name) }
    return (named.isEmpty ? all : named).map {
      Flow.Implementation(place: $0.place, type: builder)
    }
  }

  /// Where in a function's result a router may be: the result itself, the elements of a tuple, or
  /// the properties of a struct.
  func resultSteps(of function: Flow.Implementation) -> [[FlowStep]] {
    let range = types.declaration(at: function.place).type
    guard !range.isEmpty else { return [] }
    let written = TypeExpression(parsing: range, in: types[function.place.file])
    let result = types.canonical(written, from: Viewpoint(function.place)).unwrapped
    switch result {
    case .tuple(let elements): return elements.indices.map { [.element(.index($0))] }
    case .declared(let type, _) where types[type].kind == .struct:
      return types[type].members.filter { $0.isStoredProperty && !$0.isStatic }
        .map { [.element(.label($0.name))] }
    default: return [[]]
    }
  }

  /// The calls in a function that make something of the kind that is asked for.
  mutating func creations(
    in function: Flow.Implementation, where isWanted: (CanonicalType) -> Bool
  ) -> [(type: CanonicalType, call: CodePoint)] {
    guard let unit = code.result(of: function.place) else { return [] }
    var found: [(CanonicalType, CodePoint)] = []
    for call in code[unit].nodes([.call]).map({ CodePoint(unit, $0.id) }) {
      if case .constructor(let type) = flow.typing.callee(of: call), isWanted(type) {
        found.append((type, call))
      }
    }
    return found
  }
}

extension TypeTable {
  /// A `Buildable`; or a class or struct that plays no part in a RIB by its type and does what a
  /// builder does: it has a function `build…` that gives back a router.
  func isBuilder(_ type: TypeID) -> Bool {
    if inherits(type, .buildable) { return true }
    guard self[type].kind == .class || self[type].kind == .struct,
      ancestry(of: type).framework.isEmpty
    else { return false }
    let named = self[type].members { declaration, file in
      declaration.kind == .func && !declaration.modifiers.isStatic
        && file.contains("build", in: declaration.name)
    }
    return named.contains { function in
      function.name.hasPrefix("build")
        && canonicalType(of: function).map { inherits($0, .routing) } == true
    }
  }
}
