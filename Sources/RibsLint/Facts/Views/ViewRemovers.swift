import RibsModel
import RibsSyntax

/// The types whose code takes views out of others.
private struct ViewRemovers: ProjectFact {
  let types: Set<TypeID>

  init(of project: Project) {
    let names: Set = taking.union(["arrangedSubviews", "subviews"])
    let units = project.code.units(mentioning: names.sorted()).map { project.code[$0] }
    // `UIStackView(arrangedSubviews: rows)` has the word as well.
    let removing = units.filter { $0.mentions(oneOf: names) }
    // `extension UIStackView { func clear() { … } }`
    let added = removing.filter { unit in
      unit.owner.map { project.types[$0].kind == .extension } == true
        && unit.mentions(oneOf: taking)
    }
    let helpers = Set(added.map { project.types.declaredName(at: $0.declaration) })
    let asking = project.code.units(mentioning: helpers.sorted()).map { project.code[$0] }.filter {
      $0.nodes([.call]).contains { $0.receiver != nil && helpers.contains($0.calleeName ?? "") }
    }
    types = Set((removing + asking).compactMap(\.owner))
  }
}

/// The methods that take views out of others, UIKit's and such as projects add.
private let taking: Set = [
  "removeAllArrangedSubviews", "removeAllSubviews", "removeArrangedSubview",
  "removeArrangedSubviews", "removeFromSuperview", "removeSubviews",
]

extension CodeUnit {
  fileprivate func mentions(oneOf names: Set<String>) -> Bool {
    nodes([.name, .member]).contains { names.contains($0.name) }
  }
}

extension Project {
  /// Code of the view's class, of the owner's, of what inherits from the owner, or in the file
  /// takes views out of others.
  func mayTakeOut(_ view: TypeID?, from owner: TypeID, in file: FileID) -> Bool {
    let isNamed = fact(ViewRemovers.self).types.contains { remover in
      view.map { types.inherits($0, remover) } == true || types.isRelated(owner, to: remover)
    }
    return isNamed
      || code.units(in: file).contains { number in
        code.units[number].nodes([.name, .member]).contains {
          $0.name.hasPrefix("remove") && ($0.name.hasSuffix("view") || $0.name.hasSuffix("views"))
        }
      }
  }
}
