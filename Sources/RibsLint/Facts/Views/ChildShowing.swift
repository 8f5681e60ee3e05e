import RibsModel
import RibsSyntax

/// A child that its parent's router attaches and shows in one function, and whose view UIKit gets,
/// so that the user can make it go: a sheet by a swipe, what is pushed by the back button.
struct ChildShowing {
  enum Style: String {
    /// In UIKit's own style: as a sheet.
    case present
    case push = "pushViewController"
  }

  let edge: AttachEdge
  /// What the router's function calls the child.
  let child: String
  let style: Style
  /// The call in the router that is given the child's view.
  let show: Location
  /// The call of UIKit's function.
  let call: Location
  /// The router's function, those between, and the one that calls UIKit's.
  let functions: [CodeUnit]
  /// None of these does anything else with the view.
  let isPlain: Bool
}

/// The children whose views can be followed to UIKit.
struct ChildShowings: ProjectFact {
  let all: [ChildShowing]

  init(of project: Project) {
    let byPlace = project.fact(AttachEdgesByPlace.self)
    var reading = ChildShowingReading(project: project)
    // Which of several children it is that is shown, is not known.
    all = project.attachEdges.filter { byPlace[$0.location].count == 1 }
      .compactMap { reading.showing(of: $0) }
  }
}

extension TypeTable {
  /// All classes above it are in the tree, up to one of UIKit's that does nothing of its own when
  /// it presents or is dismissed.
  func isPlainController(_ type: TypeID) -> Bool {
    let last = superclasses(of: type).last ?? type
    guard case .external(let base)? = superclass(of: last) else { return false }
    return plainControllers.contains(base)
  }

  /// Objects of the class are navigation controllers of UIKit's.
  func isStack(_ type: TypeID) -> Bool {
    ancestry(of: type).external.contains("UINavigationController")
  }
}

private let plainControllers: Set = [
  "UICollectionViewController", "UINavigationController", "UIPageViewController",
  "UISplitViewController", "UITabBarController", "UITableViewController", "UIViewController",
]
