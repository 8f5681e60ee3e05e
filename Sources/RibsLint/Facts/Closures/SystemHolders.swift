/// What objects of the system's frameworks hold closures in.
enum SystemHolders {
  /// Types whose values keep each closure that their initialisers take.
  static let initialised =
    [
      "CellRegistration", "DispatchWorkItem", "SupplementaryRegistration", "UIAction",
      "UICollectionViewCompositionalLayout", "UICollectionViewDiffableDataSource",
      "UITableViewDiffableDataSource",
    ] + dataSources

  /// Methods of objects that keep a closure, or give back an object that does.
  static let methods = [
    "addBoundaryTimeObserver", "addPeriodicTimeObserver", "observe", "setEventHandler",
  ]

  /// Values of the type keep each closure that its initialisers take.
  static func keepClosures(_ type: String) -> Bool {
    let name = type.hasPrefix(nest) ? String(type.dropFirst(nest.count)) : type
    return initialised.contains(name)
  }

  /// The type that those for the registration of cells are in.
  private static let nest = "UICollectionView."

  /// Those of RxDataSources, which keep the closures in variables.
  private static let dataSources = [
    "RxCollectionViewSectionedAnimatedDataSource", "RxCollectionViewSectionedReloadDataSource",
    "RxTableViewSectionedAnimatedDataSource", "RxTableViewSectionedReloadDataSource",
  ]

  /// Properties of function type that classes of the system have, with how the classes' names
  /// begin.
  static let handlers: [String: [String]] = [
    "betterPathUpdateHandler": ["NWConnection"],
    "browseResultsChangedHandler": ["NWBrowser"],
    "canEditRowAtIndexPath": ["RxTableView"],
    "canMoveItemAtIndexPath": ["RxCollectionView"],
    "canMoveRowAtIndexPath": ["RxTableView"],
    "configurationUpdateHandler": [
      "UIButton", "UICollectionViewCell", "UICollectionViewListCell", "UITableViewCell",
    ],
    "configureCell": ["RxCollectionView", "RxTableView"],
    "configureSupplementaryView": ["RxCollectionView"],
    "moveItem": ["RxCollectionView"],
    "newConnectionHandler": ["NWListener"],
    "pathUpdateHandler": ["NWConnection", "NWPathMonitor"],
    "stateUpdateHandler": ["NWBrowser", "NWConnection", "NWListener"],
    "supplementaryViewProvider": ["UICollectionViewDiffableDataSource"],
    "titleForFooterInSection": ["RxTableView"],
    "titleForHeaderInSection": ["RxTableView"],
    "viabilityUpdateHandler": ["NWConnection"],
    "visibleItemsInvalidationHandler": ["NSCollectionLayoutSection"],
  ]
}
