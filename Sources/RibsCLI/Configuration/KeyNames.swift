/// The keys at the top of `.ribs.json`, in the order of its documentation.
enum TopLevelKey: String, CaseIterable {
  case schema = "$schema"
  case included, excluded, rules, requireReasons, frameworks, needle, baseClasses, flags, plugins
  case flavour, templates
}

/// The keys below `templates`, in the order of their documentation.
enum TemplatesKey: String, CaseIterable {
  case indentation, header, access, folder
}
