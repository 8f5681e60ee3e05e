import RibsSyntax

/// A whole app as its sources declare it: built once, never changed. Rules and graphs read it.
package struct Project: Sendable {
  /// The files, their modules and roles, the types they declare and what these inherit.
  package let types: TypeTable
  /// The code of functions, accessors and initial values.
  package let code: CodeTable
  /// In the order of their locations.
  package let ribs: [Rib]
  package let attachEdges: [AttachEdge]
  package let scopeEdges: [ScopeEdge]
  /// What each scope edge asks for, and who provides it.
  package let satisfactions: [Satisfaction]
  /// What could not be followed; nothing is concluded from it.
  package let unresolved: [Unresolved]

  /// Who calls and assigns what, by name.
  package let index: CodeIndex
  /// Who inherits a type.
  package let hierarchy: Hierarchy

  /// As nobody has asked it yet: everybody who does gets a copy.
  private let typing: Typing
  private let subscriptionList: SubscriptionList
  let facts = FactMemory()
  /// The subscriptions in the app's own code, in source order.
  package var subscriptions: [Subscription] { subscriptionList.all }
}

extension Project {
  /// Reads the project out of its files; their order does not matter.
  package init(
    files: [ProjectFile], projectFolders: [ProjectFolder] = [],
    frameworkNames: FrameworkNames = FrameworkNames()
  ) {
    let sorted = files.sorted { $0.source.path.precedesBytewise($1.source.path) }
    let types = TypeTable(
      files: sorted, projectFolders: projectFolders, frameworkNames: frameworkNames)
    let code = CodeTable(types: types)
    let index = CodeIndex(code: code)
    let hierarchy = Hierarchy(types: types)
    let typing = Typing(types: types, code: code)
    var search = RibSearch(flow: Flow(typing: typing, index: index, hierarchy: hierarchy))
    var drafts = search.drafts()
    for index in drafts.indices { search.complete(&drafts[index]) }

    var launches = LaunchSearch(flow: search.flow, ribs: RibTable(drafts: drafts, types: types))
    let table = RibTable(
      drafts: drafts, types: types, launched: launches.launched())
    var attachments = AttachSearch(flow: launches.flow, ribs: table)
    attachments.run()
    var scopes = ScopeSearch(flow: attachments.flow, ribs: table)
    scopes.run()

    self.types = types
    self.code = code
    self.index = index
    self.hierarchy = hierarchy
    self.typing = typing
    ribs = table.ribs
    attachEdges = attachments.edges.sorted {
      ($0.location, $0.parent, $0.child) < ($1.location, $1.parent, $1.child)
    }
    scopeEdges = scopes.edges
    var judge = ScopeJudge(
      types: types, edges: scopes.edges, ribs: table.ribs, flow: scopes.flow)
    satisfactions = judge.satisfactions()
    subscriptionList = SubscriptionList(typing: typing, hierarchy: hierarchy)
    var lost = LostRouters(flow: scopes.flow, ribs: table)
    let missing =
      lost.unresolved(besides: attachments.edges, and: attachments.unresolved)
      + scopes.missingScopes(of: attachments.edges)
      + scopes.unjudgedRequirements(in: satisfactions)
    unresolved = Array(
      Set(attachments.unresolved + scopes.unresolved + judge.unresolved + missing)
    ).sorted { ($0.location, $0.reason) < ($1.location, $1.reason) }
  }
}

extension Project {
  /// Holds everything of the project that is large.
  package var keptAlive: AnyObject { subscriptionList }

  /// Who asks where values come from, what calls call, and who calls a function. It remembers its
  /// answers, so it is a variable of whoever asks.
  package var flow: Flow {
    Flow(typing: typing, index: index, hierarchy: hierarchy)
  }
}
