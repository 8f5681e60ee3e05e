import RibsFiles
import RibsSystem
import RibsText

/// A whole app as its sources declare it: built once, never changed. Rules and graphs read it.
///
/// A class for the same reason as `TypeTable`.
package final class Project: Sendable {
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
  /// Every router that is attached was followed: there are no attach edges besides those that are
  /// known.
  package let isTreeWhole: Bool

  /// Who calls and assigns what, by name.
  package let index: CodeIndex
  /// Who inherits a type.
  package let hierarchy: Hierarchy

  /// Follows values to where they come from, calls to what they call, and functions to their
  /// callers. A flow remembers the questions that it is about to answer, so whoever asks copies
  /// this one, of which nobody has asked anything yet, into a variable.
  package let flow: Flow
  private let subscriptionList: SubscriptionList
  let facts = FactMemory()
  /// The subscriptions in the app's own code, in source order.
  package var subscriptions: [Subscription] { subscriptionList.all }

  /// Reads the project out of its files; their order does not matter.
  package init(
    files: [ProjectFile], projectFolders: [ProjectFolder] = [],
    frameworkNames: FrameworkNames = FrameworkNames()
  ) {
    let sorted = files.sorted { $0.source.path.precedesBytewise($1.source.path) }
    let types = TypeTable(
      files: sorted, projectFolders: projectFolders, frameworkNames: frameworkNames)
    let (code, (hierarchy, globals)) = sideBySide(
      { CodeTable(types: types) },
      { (Hierarchy(types: types), GlobalNames(types: types)) })
    let index = CodeIndex(code: code)
    let typing = Typing(types: types, code: code, globals: globals)
    let flow = Flow(typing: typing, index: index, hierarchy: hierarchy)
    let drafts = RibSearch(flow: flow).drafts()

    var launches = LaunchSearch(flow: flow, ribs: RibTable(drafts: drafts, types: types))
    let table = RibTable(
      drafts: drafts, types: types, launched: launches.launched())
    var (attachments, scopes) = sideBySide(
      {
        var search = AttachSearch(flow: flow, ribs: table)
        search.run()
        return search
      },
      {
        var search = ScopeSearch(flow: flow, ribs: table)
        search.run()
        return search
      })

    self.types = types
    self.code = code
    self.index = index
    self.hierarchy = hierarchy
    self.flow = flow
    ribs = table.ribs
    attachEdges = attachments.edges.sorted {
      ($0.location, $0.parent, $0.child) < ($1.location, $1.parent, $1.child)
    }
    scopeEdges = scopes.edges
    var judge = ScopeJudge(
      types: types, edges: scopes.edges, ribs: table.ribs, flow: flow)
    satisfactions = judge.satisfactions()
    subscriptionList = SubscriptionList(typing: typing, hierarchy: hierarchy)
    var lost = LostRouters(flow: flow, ribs: table)
    let unfollowed =
      attachments.unresolved
      + lost.unresolved(besides: attachments.edges, and: attachments.unresolved)
    isTreeWhole = unfollowed.isEmpty
    let missing =
      scopes.missingScopes(of: attachments.edges)
      + scopes.undeterminedRequests()
      + scopes.unjudgedRequirements(in: satisfactions)
    unresolved = Array(
      Set(unfollowed + scopes.unresolved + judge.unresolved + missing)
    ).sorted { ($0.location, $0.reason) < ($1.location, $1.reason) }
  }

  package subscript(rib: RibID) -> Rib { ribs[Int(rib.index)] }
}
