/// What a project calls the RIBs framework where its sources do not show it: modules that re-export
/// or replace it, and base classes in modules that are not in the tree.
package struct FrameworkNames: Hashable, Sendable {
  /// Modules in which the names of RIBs mean RIBs.
  package let ribs: Set<String>
  /// Modules in which the names of NeedleFoundation mean Needle.
  package let needle: Set<String>
  /// What a class inherits whose source is not in the tree, by the class's name.
  package let baseClasses: [String: FrameworkType]

  /// The names are added to those of the published frameworks.
  package init(
    ribs: [String] = [], needle: [String] = [], baseClasses: [String: FrameworkType] = [:]
  ) {
    self.ribs = Set(ribs).union(RibsFramework.published.map(\.module))
    self.needle = Set(needle).union(["NeedleFoundation"])
    self.baseClasses = baseClasses
  }
}
