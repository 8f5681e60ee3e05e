/// A RIB that is being written, as far as its parent must know it.
package struct ChildRib: Sendable {
  package var name: RibName
  package var isViewless: Bool

  package var languageMode: LanguageMode

  /// What its Dependency protocol asks for.
  package var requirements: [DependencyRequirement]

  package init(
    name: RibName, isViewless: Bool, languageMode: LanguageMode = .swift5,
    requirements: [DependencyRequirement] = []
  ) {
    self.requirements = requirements
    self.name = name
    self.isViewless = isViewless
    self.languageMode = languageMode
  }

  var builder: String { name.text + "Builder" }
  var buildable: String { name.text + "Buildable" }
  var dependency: String { name.text + "Dependency" }
  var listener: String { name.text + "Listener" }
  /// What a viewless RIB asks of an ancestor's view.
  var viewControllable: String { name.text + "ViewControllable" }
  var viewControllerProperty: String { name.lowerCamelCase + "ViewController" }
  /// What its listener hears when it is done: the parent detaches it then.
  var closingEvent: String? { isViewless ? nil : name.lowerCamelCase + "DidClose" }
  /// The narrowest protocol that tells what a parent does with its router.
  var routing: String { isViewless ? "Routing" : "ViewableRouting" }
}
