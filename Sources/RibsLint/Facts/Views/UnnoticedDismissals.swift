import RibsModel

/// How children are shown whose views go without anybody's notice.
struct UnnoticedDismissals: ProjectFact {
  /// The view is a sheet, or is pushed and somebody may pop it.
  let showings: [ChildShowing]
  /// The user takes the sheet away by a swipe, and what is pushed by UIKit's back button.
  let byUser: [ChildShowing]

  init(of project: Project) {
    let all = project.fact(ChildShowings.self).all
    guard !all.isEmpty else {
      (showings, byUser) = ([], [])
      return
    }
    let sheets = Self.unseen(all, .present, in: project)
    let pushed = Self.unseen(all, .push, in: project)
    let ways = BackNavigation(in: project)
    showings = sheets + pushed.filter(ways.mayBeTaken)
    byUser = sheets + pushed.filter(ways.mayBeTakenByUser)
  }

  /// Those of one style of which nobody learns that they go.
  private static func unseen(
    _ all: [ChildShowing], _ style: ChildShowing.Style, in project: Project
  ) -> [ChildShowing] {
    let shown = all.filter { $0.style == style }
    guard !shown.isEmpty, style == .present || !project.watchesStacks() else { return [] }
    let watch = DismissalWatch(of: style, in: project)
    return watch.isComplete ? shown.filter(watch.misses) : []
  }
}
