import RibsModel
import RibsSyntax
import RibsText

/// Which RIB a place in the sources belongs to: the one whose class, protocol or extension of
/// either the place is in. Only findings ask, so it is made of the few files they are in.
struct RibTerritory {
  private struct Part {
    let range: ByteRange
    let rib: String
  }

  private let parts: [FileID: [Part]]

  init(of project: Project) {
    var parts: [FileID: [Part]] = [:]
    let types = project.types
    for rib in project.ribs {
      for type in rib.parts {
        for place in [types[type].place] + types[type].extensions {
          let range = types.declaration(at: place).range
          parts[place.file, default: []].append(Part(range: range, rib: rib.identifier))
        }
      }
    }
    self.parts = parts
  }

  /// Nil outside all RIBs, and in what several of them share.
  func rib(at location: Location) -> String? {
    let around = parts[location.file, default: []].filter {
      $0.range.start <= location.range.start && location.range.start < $0.range.end
    }
    let innermost = around.map(\.range.count).min()
    let ribs = Set(around.filter { $0.range.count == innermost }.map(\.rib))
    return ribs.count == 1 ? ribs.first : nil
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
