/// The names that `{{…}}` may hold in a template, each replaced by a text.
package enum TemplatePlaceholder: String, CaseIterable, Sendable {
  /// The RIB's name as given: `LocationEditor`.
  case name = "Name"
  /// The name as a property begins: `locationEditor`.
  case lowerCamelName = "name"
  /// The module that declares `Router` and its kin: `RIBs` or `ModernRIBs`.
  case framework = "ribs"
  /// The module the tests import; empty where the condition `module` does not hold.
  case module = "module"
}

/// The names that `{{#if …}}` may hold in a template, each true or false for a request.
package enum TemplateCondition: String, CaseIterable, Sendable {
  /// The RIB has a view of its own.
  case view
  /// The RIB has no view of its own: the opposite of `view`.
  case viewless
  /// Streams are RxSwift's.
  case rx
  /// Streams are Combine's.
  case combine
  /// The module under test is known.
  case module
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
