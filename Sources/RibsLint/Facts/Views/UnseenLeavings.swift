import RibsModel

/// How children are shown whose views the user can leave without anybody's notice: a sheet by a swipe,
/// what is pushed by the back button.
struct UnseenLeavings: ProjectFact {
  let showings: [ChildShowing]

  init(of project: Project) {
    let byStyle = Dictionary(grouping: project.fact(ChildShowings.self).all, by: \.style)
    guard !byStyle.isEmpty else {
      showings = []
      return
    }
    let ways = WaysBack(in: project)
    let isStackWatched = !project.code.files(mentioning: ["UINavigationControllerDelegate"]).isEmpty
    showings = byStyle.keys.sorted { $0.rawValue < $1.rawValue }.flatMap {
      style -> [ChildShowing] in
      let watch = DismissalWatch(of: style, in: project)
      guard watch.isComplete else { return [] }
      return (byStyle[style] ?? []).filter { showing in
        guard let view = project.ribs[Int(showing.edge.child.index)].viewController else {
          return false
        }
        switch style {
        case .present: return watch.misses(view, shownBy: showing)
        case .push:
          return !isStackWatched && ways.mayBeTakenUnseen(from: showing)
            && watch.isUnwatched(view, shownBy: showing)
        }
      }
    }
  }
}
