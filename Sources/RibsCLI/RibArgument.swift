import RibsGraph
import RibsModel
import RibsText

extension Project {
  /// The RIB that the user names, by its name or, where several share it, its identifier.
  func rib(
    named name: String, where isMeant: (Rib) -> Bool = { _ in true }
  ) throws(CommandFailure) -> Rib {
    let ribs = ribs.filter(isMeant)
    switch RibSelection(name, among: ribs) {
    case .one(let rib): return rib
    case .several(let namesakes):
      let names = commaList(quoting: namesakes.map(\.identifier))
      throw CommandFailure(
        "`\(name)` is the name of \(namesakes.count) RIBs", remedy: "Say which one: \(names).")
    case .none:
      throw CommandFailure(
        unknown: "RIB", name, among: ribs.map(\.identifier) + ribs.map(\.name),
        otherwise: ribs.isEmpty
          ? "Choose a folder that holds the app's RIBs; none are here."
          : "Run `ribs tree` to list the RIBs.")
    }
  }
}
