import RibsModel
import RibsSyntax

/// What UIKit keeps for a view controller or view, without a property of the project's.
extension OwnedPaths {
  /// The class of what the expression is, where UIKit keeps that for the object: the view of a view
  /// controller, for good, or its bar or list, or the view with the content of a cell.
  func ownObjectOfSystem(_ expression: Syntax, in unit: CodeUnitID) -> String? {
    let code = project.code[unit]
    guard let kind = ownObjects[expression.name], let owner = code.owner,
      types.mayBeOwn(expression, in: code),
      types.allMembers(named: expression.name, of: owner).isEmpty
    else { return nil }
    let isKept =
      switch expression.name {
      case "contentView": types.inherits(owner, system: "UIView")
      case "navigationItem": types.inherits(owner, system: "UIViewController")
      case "view", "viewIfLoaded":
        types.inherits(owner, system: "UIViewController") && !project.replacesView(of: owner)
      default: types.ancestry(of: owner).external.contains(kind + "Controller")
      }
    return isKept ? kind : nil
  }
}

extension Syntax {
  /// The property of UIKit's that the name gives the object of.
  var ownSystemProperty: String { name == "viewIfLoaded" ? "view" : name }
}

/// The names by which UIKit's classes give what they keep, with the classes of that.
private let ownObjects = [
  "collectionView": "UICollectionView", "contentView": "UIView",
  "navigationItem": "UINavigationItem", "tableView": "UITableView", "view": "UIView",
  "viewIfLoaded": "UIView",
]

extension Project {
  /// Code of the view controller, or of a class related to it, sets its view anywhere but where
  /// UIKit asks for one.
  fileprivate func replacesView(of owner: TypeID) -> Bool {
    index.assignments(named: "view").contains { point in
      let unit = code[point.unit]
      guard let target = Syntax(unit.body, point.node).firstChild?.unwrapped,
        types.mayBeOwn(target, in: unit), let setter = unit.owner,
        types.isRelated(setter, to: owner)
      else { return false }
      return types.declaredName(at: unit.declaration) != "loadView"
    }
  }
}
