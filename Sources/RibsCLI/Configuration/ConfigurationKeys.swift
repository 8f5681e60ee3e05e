import RibsLint
import RibsModel
import RibsScaffold

extension ConfigurationShape {
  /// `.ribs.json` as a whole.
  static let file = ConfigurationShape.object(TopLevelKey.allCases.map(described))

  private static let templates = ConfigurationShape.object(TemplatesKey.allCases.map(described))

  private static func described(_ key: TopLevelKey) -> ConfigurationKey {
    switch key {
    case .schema:
      ConfigurationKey(
        key.rawValue, .text,
        standard: .found("editors know nothing of the keys", example: "\"./ribs.schema.json\""),
        """
        Where editors find the JSON Schema of this file, such as a copy of `docs/ribs.schema.json` of \
        `ribs`, which does not read it.
        """)
    case .included:
      ConfigurationKey(
        key.rawValue, .globs, standard: .value("[]"),
        """
        Globs of the files in which findings are reported, seen from the folder of this file; with an \
        empty list, all files. Other files are still read: what they provide counts.
        """)
    case .excluded:
      ConfigurationKey(
        key.rawValue, .globs, standard: .value("[]"),
        """
        Globs of the files in which nothing is reported. `*` stands for any part of a name, `**` for \
        any folders; a folder stands for everything in it, and a name without a slash is looked for at \
        any depth.
        """)
    case .rules:
      ConfigurationKey(
        key.rawValue,
        .object(
          Rules.all.map(ConfigurationKey.init),
          entries: .init(noun: "rule", remedy: "Run `ribs rules` to list the rules.")),
        standard: .value("{}"),
        """
        How each rule runs: `"off"`; `"error"`, `"warning"` or `"info"`, which switches it on with \
        that severity; or an object with `severity` and the rule's thresholds. A rule that is not \
        named runs as its page says.
        """)
    case .requireReasons:
      ConfigurationKey(
        key.rawValue, .boolean, standard: .value("false"),
        """
        Whether each `ribs:disable` comment must give its reason, after ` - `. One that gives none \
        still silences, but is an error (`unexplained_suppression`).
        """)
    case .frameworks:
      ConfigurationKey(
        key.rawValue, .names, standard: .value("[]"),
        """
        Modules that stand for the RIBs framework, besides `RIBs`, `ModernRIBs` and `CombineRIBs`: a \
        fork under another name, or a module outside the tree that re-exports it. `ribs new` and \
        `ribs mocks` write for Combine where more files import that beside it than RxSwift.
        """)
    case .needle:
      ConfigurationKey(
        key.rawValue, .names, standard: .value("[]"),
        "Modules that stand for Needle in the same way, besides `NeedleFoundation`.")
    case .baseClasses:
      ConfigurationKey(
        key.rawValue,
        .map(
          .choice(
            FrameworkType.allCases.filter { $0.isClass && !$0.isNeedle }.map(\.qualifiedName)),
          called: "classes of RIBs"),
        standard: .value("{}"),
        """
        What your base classes inherit whose sources are not in the tree, such as those in binary \
        frameworks: `{ "AcmeInteractor": "Interactor" }`. What the sources show needs no entry.
        """)
    case .flags:
      ConfigurationKey(
        key.rawValue, .map(.boolean), standard: .value("{}"),
        """
        What the build sets for `#if`: `{ "DEBUG": false }`. A branch that can't be compiled with these \
        is not read. Conditions with other flags, platforms or versions are left open: all their \
        branches are read.
        """)
    case .plugins:
      ConfigurationKey(
        key.rawValue, .globs, standard: .value("[]"),
        """
        Globs of the files of plugins: features that can be switched off. Other code may not build \
        their RIBs but through plugin factories (`core_depends_on_plugin`, which naming files here \
        switches on).
        """)
    case .flavour:
      ConfigurationKey(
        key.rawValue, .choice(Flavour.allCases.map(\.rawValue)),
        standard: .found("what the sources import, else `\"rx\"`", example: "\"rx\""),
        """
        What `ribs new` writes for where `--flavour` does not say: `"rx"` for RIBs with RxSwift, \
        `"combine"` for ModernRIBs, or for the port of that kind that the project imports.
        """)
    case .templates:
      ConfigurationKey(
        key.rawValue, .templates, standard: .value("{}"), "How `ribs new` writes.")
    }
  }

  private static func described(_ key: TemplatesKey) -> ConfigurationKey {
    switch key {
    case .indentation:
      ConfigurationKey(
        key.rawValue, .either(.integer(1...16), or: .choice(["tabs"])),
        standard: .found("the nearest `.swift-format`, else the sources around", example: "2"),
        "The spaces of one level, or `\"tabs\"`.")
    case .header:
      ConfigurationKey(
        key.rawValue, .template(placeholders: ScaffoldStyle.headerPlaceholders),
        standard: .found("no comment", example: "\"Copyright Example, {{file}}\""),
        "The comment at the top of each file, without its marks; `{{file}}` is the file's name.")
    case .access:
      ConfigurationKey(
        key.rawValue, .choice(["internal", "public"]), standard: .value("\"internal\""),
        "Whether what other modules use of a RIB, such as its builder and listener, is public.")
    case .folder:
      ConfigurationKey(
        key.rawValue, .path,
        standard: .found(
          "the nearest `.ribs/templates` from the working folder upwards",
          example: "\".ribs/templates\""),
        """
        The folder of the project's own templates, seen from the folder of this file; it may lie \
        outside of it. It must be there when `ribs new` runs. `--templates DIR` takes its place.
        """)
    }
  }
}

extension ConfigurationKey {
  fileprivate init(_ rule: Rule) {
    let levels = Severity.allCases.reversed().map(\.rawValue)
    let severity = ConfigurationKey(
      "severity", .choice(levels), standard: .value("\"\(rule.severity.rawValue)\""),
      "The severity of all its findings.")
    let thresholds = rule.thresholds.map { threshold in
      ConfigurationKey(
        threshold.name, .integer(0...Int.max), standard: .value(String(threshold.standard)),
        sentence(threshold.summary))
    }
    self.init(
      rule.id, .either(.choice(["off"] + levels), or: .object([severity] + thresholds)),
      standard: .value(
        rule.isEnabledByDefault ? "\"\(rule.severity.rawValue)\"" : "\"off\""),
      sentence(rule.summary))
  }
}

/// With a capital at the front and a full stop at the end.
private func sentence(_ summary: String) -> String {
  summary.prefix(1).uppercased() + summary.dropFirst() + "."
}
