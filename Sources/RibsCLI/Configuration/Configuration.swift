import RibsFiles
import RibsLint
import RibsModel
import RibsScaffold
import RibsSyntax
import RibsText

/// What a project asks of the program in its `.ribs.json`.
struct Configuration: Equatable, Sendable {
  /// The file that says so; nil where there is none.
  var origin: Origin?
  /// Findings are reported only in files that one of these matches; everywhere when there is none.
  var included: [Glob] = []
  /// Nothing is reported in files that one of these matches.
  var excluded: [Glob] = []
  /// What matches belongs to a plugin.
  var plugins: [Glob] = []
  /// By rule id; a rule that is not here is on or off as its author set it.
  var enabledRules: [String: Bool] = [:]
  var ruleSettings = RuleSettings()
  /// What the framework is called in this project.
  var frameworkNames = FrameworkNames()
  /// What the build sets for `#if`.
  var flags = CompilationFlags.unknown
  var flavour: Flavour?
  var indentation: Indentation?
  /// The comment at the top of each file that is written, without its marks.
  var header: String?
  /// Whether declarations that other modules use are written as public.
  var isPublic = false
  /// Where the project's own templates are; nil where the file does not say.
  var templatesFolder: NamedFolder?

  struct Origin: Equatable, Sendable {
    let path: String
    /// The globs are seen from it.
    let folder: AbsolutePath
  }

  /// A folder that the file names. Whether it is there is asked by who reads it.
  struct NamedFolder: Equatable, Sendable {
    /// As it opens from the working folder.
    var path: String
    /// Where the file names it: `.ribs.json:4:25`.
    var place: String
  }
}

extension Configuration {
  /// Reads what the shape of `.ribs.json` allows; call it with a value that has no problems.
  /// `bytes` are the file's.
  init(_ value: JSONText, at path: String, _ bytes: [UInt8]) {
    origin = AbsolutePath(path).parent.map { Origin(path: path, folder: $0) }
    var (frameworks, needle, baseClasses) = ([String](), [String](), [String: FrameworkType]())
    for field in value.fields {
      guard let key = TopLevelKey(rawValue: field.key) else { continue }
      switch key {
      case .schema: break  // Editors read it.
      case .included: included = field.value.globs
      case .excluded: excluded = field.value.globs
      case .rules: for rule in field.value.fields { take(rule.value, forRule: rule.key) }
      case .plugins: plugins = field.value.globs
      case .requireReasons: ruleSettings.requiresReasons = field.value.isTrue
      case .frameworks: frameworks = field.value.elements.compactMap(\.text)
      case .needle: needle = field.value.elements.compactMap(\.text)
      case .baseClasses:
        for base in field.value.fields {
          baseClasses[base.key] = base.value.text.flatMap(FrameworkType.init(qualifiedName:))
        }
      case .flags:
        let flags = field.value.fields.map { ($0.key, $0.value.isTrue) }
        self.flags = CompilationFlags(Dictionary(flags, uniquingKeysWith: { first, _ in first }))
      case .flavour: flavour = field.value.text.flatMap(Flavour.init)
      case .templates:
        for template in field.value.fields {
          takeTemplate(template.key, template.value, bytes)
        }
      }
    }
    frameworkNames = FrameworkNames(ribs: frameworks, needle: needle, baseClasses: baseClasses)
    if ruleSettings.requiresReasons { enabledRules[Rule.unexplainedSuppression.id] = true }
    // Who names plugins wants them kept apart, unless the rule is set by itself.
    let plugged = Rule.coreDependsOnPlugin.id
    if !plugins.isEmpty { enabledRules[plugged] = enabledRules[plugged] ?? true }
  }

  private mutating func takeTemplate(_ key: String, _ value: JSONText, _ bytes: [UInt8]) {
    guard let key = TemplatesKey(rawValue: key) else { return }
    switch key {
    case .indentation: indentation = value.integer.map(Indentation.spaces) ?? .tabs
    case .header: header = value.text
    case .access: isPublic = value.text == "public"
    case .folder:
      guard let path = origin?.path, let folder = value.text else { return }
      let place = LineTable(bytes).place(at: value.range.start)
      templatesFolder = NamedFolder(
        path: FileFinder.tidied(folder.hasPrefix("/") ? folder : path.untilLastSlash + folder),
        place: "\(path):\(place)")
    }
  }

  private mutating func take(_ value: JSONText, forRule id: String) {
    // Whoever says how a rule is to run wants it to run.
    enabledRules[id] = value.text != "off"
    ruleSettings.severities[id] = value.text.flatMap(Severity.init)
    for field in value.fields {
      if field.key == "severity" {
        ruleSettings.severities[id] = field.value.text.flatMap(Severity.init)
      } else if let number = field.value.integer {
        ruleSettings.thresholds[id, default: [:]][field.key] = number
      }
    }
  }

  func isEnabled(_ rule: Rule) -> Bool { enabledRules[rule.id] ?? rule.isEnabledByDefault }

  func severity(of rule: Rule) -> Severity { ruleSettings.severities[rule.id] ?? rule.severity }

  /// Whether findings in a file are reported, by its path seen from the configuration's folder.
  func reports(_ path: String) -> Bool {
    (included.isEmpty || included.contains { $0.matches(path) })
      && !excluded.contains { $0.matches(path) }
  }
}

extension Configuration {
  /// Where a rule's thresholds do not ascend that should, those included that the file leaves as they
  /// are.
  func thresholdProblems(in value: JSONText) -> [ConfigurationProblem] {
    let rules = value.fields.filter { $0.key == TopLevelKey.rules.rawValue }.flatMap(\.value.fields)
    return rules.flatMap { entry -> [ConfigurationProblem] in
      guard let rule = Rules.rule(entry.key) else { return [] }
      let values = ruleSettings.thresholds(of: rule)
      return rule.thresholds.compactMap { upper in
        guard let lower = rule.thresholds.first(where: { $0.name == upper.minimum }),
          values[lower] > values[upper]
        else { return nil }
        let given = entry.value.fields.last { [lower.name, upper.name].contains($0.key) }
        return ConfigurationProblem(
          offset: (given?.value ?? entry.value).range.start,
          message: "`\(lower.name)` of `\(rule.id)` is \(values[lower]), "
            + "more than `\(upper.name)` with \(values[upper])",
          remedy: "Let them ascend.")
      }
    }
  }
}

extension String {
  /// A path up to its last slash.
  fileprivate var untilLastSlash: Substring {
    self[..<(lastIndex(of: "/").map(index(after:)) ?? startIndex)]
  }
}

extension JSONText {
  fileprivate var fields: [Field] {
    guard case .object(let fields, _) = self else { return [] }
    return fields
  }

  fileprivate var text: String? {
    guard case .string(let text, _) = self else { return nil }
    return text
  }

  fileprivate var isTrue: Bool {
    guard case .boolean(let value, _) = self else { return false }
    return value
  }

  fileprivate var elements: [JSONText] {
    guard case .array(let elements, _) = self else { return [] }
    return elements
  }

  fileprivate var globs: [Glob] { elements.compactMap { $0.text.flatMap(Glob.init) } }
}
