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

  static func folder() throws -> TemporaryFolder {
    try TemporaryFolder(["App/Menu.swift": menu, "App/Home.swift": home])
  }
}
