import RIBs

/// Lets Shortcuts serve as a location source. Whoever keeps the adapter keeps what it listens to.
final class ShortcutsAdapter: LocationSourceBuildable, ShortcutsListener {
  private let shortcutsBuilder: ShortcutsBuildable

  private weak var listener: LocationSourceListener?

  init(dependency: ShortcutsDependency) {
    shortcutsBuilder = ShortcutsBuilder(dependency: dependency)
  }

  func build(withListener listener: LocationSourceListener) -> ViewableRouting {
    self.listener = listener
    return shortcutsBuilder.build(withListener: self)
  }

  // MARK: - ShortcutsListener

  func shortcutsDidSelect(_ location: Location) {
    listener?.locationSourceDidSelect(location)
  }
}
