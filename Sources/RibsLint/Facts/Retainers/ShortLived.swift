import RibsModel
import RibsSyntax

extension Project {
  /// Objects of the type are made and given up again while the app runs.
  func isShortLived(_ type: TypeID) -> Bool {
    let roles: [FrameworkType] = [.interactor, .router, .worker, .presentable, .viewControllable]
    if roles.contains(where: { types.inherits(type, $0) }) { return true }
    return types.ancestry(of: type).external.contains { name in
      ["UIView", "UIViewController", "UICollectionViewCell", "UITableViewCell", "UIControl"]
        .contains(name)
    }
  }
}

extension Typing {
  /// A class of the project has the name of the system's.
  mutating func isProjectsOwn(_ call: CodePoint) -> Bool {
    switch callee(of: call) {
    case .constructor(.declared), .methods: true
    default: false
    }
  }
}
