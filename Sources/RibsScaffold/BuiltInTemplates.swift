import RibsTemplates

extension Template {
  /// The templates compiled into the program: path below the folder of templates, and text.
  package static var builtInFiles: [(name: String, text: [UInt8])] { builtInTemplates }

  /// The built-in templates, those of the same file name replaced by the given ones, and the given
  /// ones that replace none; `files` are paths, as errors name them, and texts.
  package static func merged(
    overriding files: [(path: String, text: [UInt8])]
  ) throws(TemplateError) -> [Template] {
    var templates: [Template] = []
    let names = Set(files.map { fileName($0.path) })
    for (name, text) in builtInTemplates where !names.contains(fileName(name)) {
      templates.append(try Template(name: name, text: String(decoding: text, as: UTF8.self)))
    }
    for (path, text) in files {
      templates.append(try Template(name: path, text: String(decoding: text, as: UTF8.self)))
    }
    return templates
  }

  private static func fileName(_ path: String) -> Substring {
    path.split(separator: "/").last ?? ""
  }
}
