import RibsModel
import RibsSyntax
import RibsText

extension ParentWiring {
  /// The router keeps the child's builder and its router, and gets the two ways; true where its
  /// `cleanupViews` takes the children away one by one.
  mutating func wireRouter() throws(WiringRefusal) -> Bool {
    try refuseTakenNames()
    let members = routerMembers
    if members.contains(where: { $0.kind == .`init` }) {
      try wireProperties()
      try wireInitializer()
      try wireMethods()
    } else {
      let initializer = try writtenInitializer()
      let methods = members.isEmpty ? "\n\n" + self.methods : ""
      try wireProperties(followedBy: initializer + methods)
      if !members.isEmpty { try wireMethods() }
    }
    return try wireCleanup()
  }

  var routerMembers: [Declaration] { parts.router.members }

  private func refuseTakenNames() throws(WiringRefusal) {
    let names = code.flatMap { code in
      ([code.builder, code.routing] + code.requirements).map(\.name)
    }
    for name in names {
      if let taken = types.allMembers(named: name, of: parts.router.type).first {
        throw WiringRefusal(
          "`\(parts.router.name)` has a member `\(name)` already", at: taken.location)
      }
    }
  }

  /// `code` stands behind all properties, with a blank line in front.
  private mutating func wireProperties(followedBy code: String? = nil) throws(WiringRefusal) {
    let file = parts.router.place.file
    let layout = layout(file)
    let builderLines = self.code.map(\.builder.code)
    let routingLines = self.code.map(\.routing.code)
    let builders = builderLines.joined(separator: "\n")
    let routings = routingLines.joined(separator: "\n")
    let stored = routerMembers.filter { $0.kind == .let || $0.kind == .var }
    switch (style.builders.last, style.routings.last) {
    case (let lastBuilder?, let lastRouting?):
      let alternates = hasAlternatingProperties(layout)
      if alternates {
        let isSeparated = layout.file.followsBlankLine(lastBuilder.range.start)
        let pairs = zip(builderLines, routingLines).map { $0 + "\n" + $1 }
          .joined(separator: isSeparated ? "\n\n" : "\n")
        try add(
          layout.inserting(pairs, behind: lastRouting, afterBlankLine: isSeparated), to: file)
      } else {
        try add(
          layout.inserting(builders, behind: lastBuilder, afterBlankLine: false), to: file)
        try add(
          layout.inserting(routings, behind: lastRouting, afterBlankLine: false), to: file)
      }
    case (let lastBuilder?, nil):
      try add(
        layout.inserting(builders + "\n\n" + routings, behind: lastBuilder, afterBlankLine: false),
        to: file)
    case (nil, let lastRouting?):
      try add(
        layout.inserting(builders + "\n" + routings, behind: lastRouting, afterBlankLine: false),
        to: file)
    case (nil, nil):
      if let last = stored.last {
        try add(
          layout.inserting(builders + "\n\n" + routings, behind: last, afterBlankLine: false),
          to: file)
      } else {
        let all = [builders, routings, code].compactMap { $0 }.joined(separator: "\n\n")
        try add(layout.insertingFirst(all, in: parts.router.declaration), to: file)
      }
    }
    if let code, let last = stored.last {
      try add(layout.inserting(code, behind: last, afterBlankLine: true), to: file)
    }
  }

  /// Each builder stands with the router of its child, and not all builders before all routers.
  private func hasAlternatingProperties(_ layout: SourceLayout) -> Bool {
    guard let firstRouting = style.routings.first, let lastBuilder = style.builders.last else {
      return false
    }
    if style.builders.count > 1 { return firstRouting.range.start < lastBuilder.range.start }
    return !layout.file.followsBlankLine(firstRouting.range.start)
  }

  private mutating func wireMethods() throws(WiringRefusal) {
    let file = parts.router.place.file
    let layout = layout(file)
    let members = routerMembers
    let functions = members.filter { $0.kind == .func || $0.kind == .`init` }
    let routing = functions.filter { function in
      let text = layout.file.text(function.body)
      return text.contains("attachChild(") || text.contains("detachChild(")
    }
    func open(_ functions: [Declaration]) -> [Declaration] {
      functions.filter { $0.modifiers.isDisjoint(with: [.private, .fileprivate, .override]) }
    }
    guard
      let anchor = layout.file.last(of: open(routing), orTheirOtherHalvesIn: open(functions))
        ?? functions.last(where: { $0.kind == .`init` })
        ?? members.last(where: { $0.kind == .let || $0.kind == .var }) ?? members.last
    else {
      throw WiringRefusal(
        "`\(parts.router.name)` has no member to add the new ones behind",
        at: parts.router.location)
    }
    try add(layout.inserting(methods, behind: anchor, afterBlankLine: true), to: file)
  }

  private var methods: String {
    let access = min(types[parts.router.type].access, types[parts.routing.type].access)
    return access.stated(in: code.flatMap(\.ways).map(\.code).joined(separator: "\n\n"))
  }
}
