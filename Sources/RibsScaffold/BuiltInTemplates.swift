import RibsTemplates

extension Template {
  /// The templates compiled into the program, parsed.
  package static func builtIn() throws(TemplateError) -> [Template] {
    var templates: [Template] = []
    for (name, text) in builtInTemplates {
      templates.append(try Template(name: name, text: String(decoding: text, as: UTF8.self)))
    }
    return templates
  }
}
