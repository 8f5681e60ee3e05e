import RibsModel
import RibsSyntax

extension Project {
  /// The code of a class that shows the view it is made with in a navigation controller of UIKit's own, and
  /// is nothing else; nil of any other.
  ///
  ///     final class NavigationControllerable: ViewControllable {
  ///       let navigationController: UINavigationController
  ///       var uiviewController: UIViewController { navigationController }
  ///
  ///       init(root: ViewControllable) {
  ///         navigationController = UINavigationController(rootViewController: root.uiviewController)
  ///       }
  ///     }
  func codeOfNavigation(_ type: TypeID, aroundViewLabelled label: String) -> [CodeUnit]? {
    let ancestry = types.ancestry(of: type)
    let initialisers = types[type].members.filter { $0.kind == .`init` }
    guard types[type].kind == .class, types[type].role == .source,
      ancestry.types.allSatisfy({ types[$0].kind == .extension }), ancestry.external.isEmpty,
      !ancestry.isAmbiguous,
      hierarchy.heirs(of: type).isEmpty, initialisers.count == 1,
      let navigation = navigationShown(by: type),
      let code = code.result(of: initialisers[0].place).map({ self.code[$0] }),
      let root = types.parameters(of: initialisers[0]).first(where: { $0.label == label }),
      code.fills(navigation.name, withNavigationAround: root.name)
    else { return nil }
    return units(of: type).map { self.code[$0] }
  }

  /// The constant that the object gives back as its view.
  private func navigationShown(by type: TypeID) -> Member? {
    let views = types[type].members.filter { $0.name == "uiviewController" }
    guard views.count == 1, let getter = code.result(of: views[0].place),
      let shown = code[getter].body.onlyResult?.unwrapped,
      shown.kind == .name || shown.firstChild?.isSelf == true,
      let property = types[type].members.first(where: { $0.name == shown.name }),
      property.kind == .let, property.storage == .stored,
      case .external("UINavigationController", _)? = types.canonicalType(of: property)
    else { return nil }
    return property
  }
}

extension CodeUnit {
  /// `property = UINavigationController(rootViewController: root.uiviewController)`, or by way of a local.
  fileprivate func fills(_ property: String, withNavigationAround root: String) -> Bool {
    let sets = nodes([.assignment]).filter { $0.firstChild?.unwrapped.name == property }
    let mentions = nodes([.name]).filter { $0.name == root }
    guard sets.count == 1, let value = sets[0].value?.valueOfLocal(where: { _ in true }),
      value.kind == .call, value.calleeName == "UINavigationController", value.receiver == nil,
      value.arguments.count == 1, value.arguments[0].label == "rootViewController",
      mentions.count == 1
    else { return false }
    let shown = value.arguments[0].value.unwrapped
    return shown.kind == .member && shown.name == "uiviewController"
      && shown.firstChild?.id == mentions[0].id
  }
}
