import RibsModel
import RibsSyntax

/// Closures of actions in a view controller's own bar, which it keeps for good:
/// `navigationItem.rightBarButtonItem = UIBarButtonItem(primaryAction: UIAction { _ in self.add() })`.
@Sendable func closuresInBarItems(in project: Project) -> [Finding] {
  project.index.calls(named: "UIAction").compactMap { point in
    let unit = project.code[point.unit]
    let action = Syntax(unit.body, point.node)
    guard let owner = project.objectOwner(of: point.unit),
      project.types.ancestry(of: owner).external.contains(where: { $0.hasSuffix("ViewController") }
      ),
      case .argument(let argument) = action.use, argument.name == "primaryAction",
      let item = argument.parent, item.calleeName == "UIBarButtonItem",
      case .assigned(let target) = item.use, barItems.contains(target.name),
      let bar = target.firstChild?.unwrapped, bar.name == "navigationItem",
      bar.kind == .name
        ? LocalUses(in: unit.body).declaration(of: bar) == nil
        : bar.firstChild?.unwrapped.name == "self",
      project.index.assignments(named: target.name)
        .filter({ project.code[$0.unit].owner == owner }).count == 1,
      let closure = action.arguments.map(\.value.unwrapped).first(where: { $0.kind == .closure }),
      let hold = project.flow.typing.selfHold(by: CodePoint(point.unit, closure.id)),
      !project.livesAsLongAsTheProcess(owner)
    else { return nil }
    let statement = unit.statementLocation(of: item)
    let hop = OwnershipHop(
      holder: project.types[owner].name, property: "navigationItem", location: statement)
    return closureFinding(
      at: statement, [hop], of: owner, project.types, subject: project.types.subject(of: unit),
      hold: hold)
  }
}

private let barItems: Set = ["leftBarButtonItem", "rightBarButtonItem"]
