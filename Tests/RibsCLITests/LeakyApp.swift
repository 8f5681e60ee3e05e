import TestSupport

/// Sources with an error, a warning and nothing else to report.
enum LeakyApp {
  /// `router` is a strong reference: an error.
  static let menu = """
    import RIBs

    protocol MenuRouting: Routing {}

    final class MenuInteractor: Interactor {
      var router: MenuRouting?
    }

    """

  /// The protocol is open to values: a warning.
  static let home = """
    import RIBs

    protocol HomeListener {
      func homeDidClose()
    }

    final class HomeInteractor: Interactor {
      weak var listener: HomeListener?
    }

    """

  /// The same as `menu`, but nothing can be done without knowing what is meant.
  static let strong = menu.replacing("Menu", with: "Strong").replacing("Routing?", with: "Routing")

  static func folder() throws -> TemporaryFolder {
    try TemporaryFolder(["App/Menu.swift": menu, "App/Home.swift": home])
  }
}
