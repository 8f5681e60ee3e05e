import RibsModel

/// How children are shown whose views the user can leave without anybody's notice: a sheet by a swipe,
/// what is pushed by the back button.
struct UnseenLeavings: ProjectFact {
  let showings: [ChildShowing]

  init(of project: Project) {
    let all = project.fact(ChildShowings.self).all
    let watch = all.isEmpty ? nil : DismissalWatch(in: project)
    guard let watch, watch.isComplete else {
      showings = []
      return
    }
    let ways = WaysBack(in: project)
    let isStackWatched = !project.code.files(mentioning: ["UINavigationControllerDelegate"]).isEmpty
    showings = all.filter { showing in
      guard let view = project.ribs[Int(showing.edge.child.index)].viewController else {
        return false
      }
      switch showing.style {
      case .present: return watch.misses(view, shownBy: showing)
      case .push:
        return !isStackWatched && ways.mayBeTaken(from: showing)
          && watch.isUnwatched(view, shownBy: showing)
      }
    }
  }
}
