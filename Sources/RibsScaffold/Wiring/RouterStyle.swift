import RibsModel
import RibsSyntax

/// How a router names and treats its children, so that one more looks like them.
struct RouterStyle {
  /// `Builder` or `Buildable`.
  let builderSuffix: String
  /// What the names of stored child routers end with; often nothing.
  let routingSuffix: String
  /// `routeTo` or `attach`.
  let attachPrefix: String
  /// The properties that hold builders and the routers of children, in source order.
  let builders: [Declaration]
  let routings: [Declaration]

  init(_ layout: SourceLayout, _ members: [Declaration], routingRequirements: [String]) {
    let stored = members.filter { ($0.kind == .let || $0.kind == .var) && $0.accessors.isEmpty }
    let file = layout.file
    builders = stored.filter { Self.isBuilder(file.text($0.type)) }
    routings = stored.filter { $0.kind == .var && Self.isRouting(file.text($0.type)) }
    builderSuffix =
      Self.mostFrequent(["Builder", "Buildable"], in: builders.map { file.name($0.name) })
      ?? "Builder"
    routingSuffix =
      Self.mostFrequent(["Routing", "Router"], in: routings.map { file.name($0.name) }) ?? ""
    let attaching = routingRequirements.filter { $0.hasPrefix("attach") }.count
    let routing = routingRequirements.filter { $0.hasPrefix("routeTo") }.count
    attachPrefix = attaching > routing ? "attach" : "routeTo"
  }

  private static func isBuilder(_ type: String) -> Bool {
    type.hasSuffix("Buildable") || type.hasSuffix("Builder")
  }

  private static func isRouting(_ type: String) -> Bool {
    ["Routing?", "Router?", "Routing)?", "Router)?"].contains(where: type.hasSuffix)
  }

  /// The suffix that most of the names have; nil when no name has one.
  private static func mostFrequent(_ suffixes: [String], in names: [String]) -> String? {
    let counts = suffixes.map { suffix in names.filter { $0.hasSuffix(suffix) }.count }
    guard let most = counts.max(), most * 2 >= names.count, most > 0 else { return nil }
    return counts.firstIndex(of: most).map { suffixes[$0] }
  }

  func builderName(_ child: ChildRib) -> String { child.name.lowerCamelCase + builderSuffix }
  func routingName(_ child: ChildRib) -> String {
    let name = child.name.lowerCamelCase + routingSuffix
    // `default` is no property's name.
    return routingSuffix.isEmpty && child.name.isKeywordInLowerCamelCase ? name + "Router" : name
  }
  func attachName(_ child: ChildRib) -> String { attachPrefix + child.name.text }
  func detachName(_ child: ChildRib) -> String { "detach" + child.name.text }
}
