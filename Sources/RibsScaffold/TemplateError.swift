/// A mistake in a template, at the line (from 1) where it stands.
package struct TemplateError: Error, Equatable, CustomStringConvertible {
  package let template: String
  package let line: Int
  package let message: String

  package var description: String { "\(template):\(line): error: \(message)" }
}
