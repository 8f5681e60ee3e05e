/// The names that `{{…}}` may hold in a template, each replaced by a text.
package enum TemplatePlaceholder: String, CaseIterable, Sendable {
  /// The name as given: `LocationEditor`.
  case name = "Name"
  /// The name as a property begins: `locationEditor`.
  case lowerCamelName = "name"
  /// The name as a key of the server: `location_editor`.
  case key
  /// What `--parent` names: for a plugin its plugin point; empty where nothing is named.
  case parent = "Parent"
  /// The module that declares `Router` and its kin: `RIBs`, `ModernRIBs`, or what the project
  /// imports in their place.
  case framework = "ribs"
  /// The module the tests import; empty where the condition `module` does not hold.
  case module
  /// What stands before declarations that other modules use: `public ` or nothing.
  case access
  /// What stands before a test class that touches views: `@MainActor ` in Swift 6 and for SwiftUI,
  /// else nothing.
  case mainActor
  /// What stands before a view's conformance: `@preconcurrency ` in Swift 6, else nothing.
  case preconcurrency
}

/// The names that `{{#if …}}` may hold in a template, each true or false for a request.
package enum TemplateCondition: String, CaseIterable, Sendable {
  /// A RIB, with a view or without, launched or not.
  case rib
  /// The RIB has a view of its own.
  case view
  /// The RIB has no view of its own: the opposite of `view`.
  case viewless
  /// The view is a UIKit view controller.
  case uikit
  /// The view is a SwiftUI view in a hosting controller.
  case swiftui
  /// A presenter stands between the interactor and the view.
  case presenter
  /// The RIB is the root of the app: it is launched and has no parent.
  case launch
  /// A worker.
  case worker
  /// A plugin point.
  case pluginPoint
  /// A plugin of a plugin point.
  case plugin
  /// A feature flag.
  case flag
  /// The key is the name as a property begins: `receipt`, but not `locationEditor`.
  case plainKey
  /// The project declares `PluginPoint` already.
  case plugins
  /// The project declares `ExperimentKeying` already.
  case experiments
  /// Streams are RxSwift's.
  case rx
  /// Streams are Combine's.
  case combine
  /// Tests are written with Swift Testing and not with XCTest.
  case swiftTesting
  /// The code is for Swift 6's language mode.
  case swift6
  /// Declarations that other modules use are public.
  case `public`
  /// The module under test is known.
  case module
}

/// Conditions that must hold together: `view and not launch`.
struct TemplateClause: Equatable, Sendable {
  struct Term: Equatable, Sendable {
    let condition: TemplateCondition
    let isNegated: Bool
  }

  let terms: [Term]

  func holds(for values: TemplateValues) -> Bool {
    terms.allSatisfy { values.conditions.contains($0.condition) != $0.isNegated }
  }
}

/// What a template is rendered with.
package struct TemplateValues: Sendable {
  package var texts: [TemplatePlaceholder: String]
  package var conditions: Set<TemplateCondition>

  package init(texts: [TemplatePlaceholder: String], conditions: Set<TemplateCondition>) {
    self.texts = texts
    self.conditions = conditions
  }
}
