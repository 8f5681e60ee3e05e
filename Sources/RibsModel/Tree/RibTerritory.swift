import RibsSyntax
import RibsText

/// Which RIB a place in the sources belongs to: the one whose class, protocol or extension of
/// either the place is in.
package struct RibTerritory {
  private struct Part {
    let range: ByteRange
    let rib: RibID
  }

  private let parts: [FileID: [Part]]

  package init(of project: Project) {
    var parts: [FileID: [Part]] = [:]
    let types = project.types
    for rib in project.ribs {
      for type in rib.parts {
        for place in [types[type].place] + types[type].extensions {
          let range = types.declaration(at: place).range
          parts[place.file, default: []].append(Part(range: range, rib: rib.id))
        }
      }
    }
    self.parts = parts
  }

  /// None outside all RIBs; several, in the project's order, in what these share.
  package func ribs(at location: Location) -> [RibID] {
    let around = parts[location.file, default: []].filter {
      $0.range.start <= location.range.start && location.range.start < $0.range.end
    }
    let innermost = around.map(\.range.count).min()
    return around.filter { $0.range.count == innermost }.map(\.rib).unique
  }
}

extension Rib {
  fileprivate var parts: [TypeID] {
    [
      builder, buildable, router, routing, interactor, interactable, listener, presentable,
      presentableListener, presenter, viewControllable, viewController, component, dependency,
    ].compactMap { $0 }
  }
}
