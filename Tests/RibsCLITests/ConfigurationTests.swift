import Foundation
import RibsFiles
import RibsLint
import RibsModel
import RibsSyntax
import RibsText
import Testing
import TestSupport

@testable import RibsCLI

@Suite struct ConfigurationTests {
  @Test func aFileThatMayNotBeReadIsNotToBeExcluded() {
    let failure = Configuration.failure(
      reading: FileError(".ribs.json", .unreadable(.accessDenied)))
    #expect(failure.path == ".ribs.json")
    #expect(failure.remedy == "Give yourself the permission to read it.")
  }

  @Test func aConfigurationThatHidesAnotherIsSaidToDoSo() throws {
    let folder = try TemporaryFolder([".ribs.json": "{}", "App/A.swift": ""])
    let outcome = try ribs("init", in: folder, below: "App")
    #expect(
      outcome.errors == """
        `.ribs.json` is written
        ../.ribs.json: note: not read any more here and in the folders below, as only the nearest \
        `.ribs.json` is

        """)
  }

  @Test func everyKeyIsRead() throws {
    let configuration = try read(
      """
      {
        "$schema": "./ribs.schema.json",
        "included": ["Sources"],
        "excluded": ["Generated"],
        "rules": {
          "strong_listener": "off",
          "unused_suppression": "error",
          "oversized_class": { "severity": "info", "warning": 400, "error": 500 }, // ours
        },
        "requireReasons": true,
        "frameworks": ["AcmeRIBs"],
        "needle": ["AcmeNeedle"],
        "baseClasses": { "AcmeInteractor": "Interactor" },
        "flags": { "DEBUG": false },
        "plugins": ["Plugins/*"],
        "flavour": "combine",
        "templates": {
          "indentation": 4, "header": "{{file}}", "access": "public", "folder": "T",
        },
      }
      """)
    #expect(configuration.included == [Glob("Sources")])
    #expect(configuration.excluded == [Glob("Generated")])
    #expect(
      configuration.enabledRules == [
        "strong_listener": false, "unused_suppression": true, "oversized_class": true,
        "unexplained_suppression": true, "core_depends_on_plugin": true,
      ])
    #expect(
      configuration.ruleSettings.severities == [
        "unused_suppression": .error, "oversized_class": .info,
      ])
    #expect(
      configuration.ruleSettings.thresholds["oversized_class"] == ["warning": 400, "error": 500])
    #expect(configuration.ruleSettings.requiresReasons)
    #expect(
      configuration.frameworkNames
        == FrameworkNames(
          ribs: ["AcmeRIBs"], needle: ["AcmeNeedle"], baseClasses: ["AcmeInteractor": .interactor]))
    #expect(configuration.flags == CompilationFlags(["DEBUG": false]))
    #expect(configuration.plugins == [Glob("Plugins/*")])
    #expect(configuration.flavour == .combine)
    #expect(configuration.indentation == .spaces(4))
    #expect(configuration.header == "{{file}}")
    #expect(configuration.isPublic)
    let named = try #require(configuration.templatesFolder)
    #expect(named.path.hasSuffix("/T"))
    #expect(named.place.hasSuffix("/.ribs.json:18:75"))
    #expect(try read(#"{"templates": {"indentation": "tabs"}}"#).indentation == .tabs)
  }

  /// One is for interactors, the other for protocols.
  @Test func limitsOfDifferentThingsNeedNotAscend() throws {
    let source = #"{"rules": {"too_many_dependencies": {"interactor": 20, "protocol": 5}}}"#
    let folder = try TemporaryFolder([".ribs.json": source])
    let settings = try Configuration.read(folder(".ribs.json")).ruleSettings
    #expect(settings.thresholds["too_many_dependencies"] == ["interactor": 20, "protocol": 5])
  }

  @Test(arguments: [
    (#"{"exclude": []}"#, "1:2", "unknown key `exclude`", "Did you mean `excluded`?"),
    (
      #"{"rules": {"strong_lisener": "off"}}"#, "1:12", "unknown rule `strong_lisener`",
      "Did you mean `strong_listener`?"
    ),
    (
      "{\n  \"included\": \"Sources\"\n}", "2:15",
      "`included` takes a list of strings, not a string",
      #"Write it like `"included": ["Sources"]`, or leave it out."#
    ),
    (
      #"{"included": [1]}"#, "1:15", "`included` takes a list of strings, not 1",
      #"Write it like `"included": ["Sources"]`, or leave it out."#
    ),
    (
      #"{"excluded": [""]}"#, "1:15", "an empty string in `excluded` matches nothing",
      "Give a path below the folder of the configuration, such as `Sources/**/*View.swift`; only "
        + "`*`, `?` and `**` stand for something else, and each case has a glob of its own."
    ),
    (
      #"{"requireReasons": null}"#, "1:20", "`requireReasons` takes `true` or `false`, not null",
      #"Write it like `"requireReasons": false`, or leave it out."#
    ),
    (
      #"{"flavour": "rxx"}"#, "1:13", #"`flavour` takes `"rx"` or `"combine"`, not `rxx`"#,
      "Did you mean `rx`?"
    ),
    (
      #"{"templates": {"indentation": 40}}"#, "1:31",
      #"`templates.indentation` takes a whole number from 1 to 16, or `"tabs"`, not 40"#,
      #"Write it like `"indentation": 2`, or leave it out."#
    ),
    (
      #"{"templates": {"indentation": "tab"}}"#, "1:31",
      #"`templates.indentation` takes a whole number from 1 to 16, or `"tabs"`, not `tab`"#,
      "Did you mean `tabs`?"
    ),
    (
      #"{"rules": {"all": "off"}}"#, "1:12", "unknown rule `all`",
      "Run `ribs rules` to list the rules."
    ),
    (
      #"{"templates": {"header": "(c) {{year}}"}}"#, "1:26",
      "unknown placeholder `{{year}}` in `templates.header`", "Use `{{file}}`."
    ),
    (
      #"{"templates": {"header": "{{file"}}"#, "1:26", "`{{` in `templates.header` has no `}}`",
      "Close it, as in `{{file}}`."
    ),
    (
      #"{"templates": {"folder": ["T"]}}"#, "1:26",
      "`templates.folder` takes a path, not an array",
      #"Write it like `"folder": ".ribs/templates"`, or leave it out."#
    ),
    (
      #"{"templates": {"folder": ""}}"#, "1:26",
      "`templates.folder` takes a path, not an empty string",
      #"Write it like `"folder": ".ribs/templates"`, or leave it out."#
    ),
    (
      #"{"rules": {"oversized_class": {"warning": -1}}}"#, "1:43",
      "`rules.oversized_class.warning` takes a whole number from 0 on, not -1",
      #"Write it like `"warning": 300`, or leave it out."#
    ),
    (
      #"{"rules": {"oversized_class": {"warnings": 1}}}"#, "1:32",
      "unknown key `rules.oversized_class.warnings`",
      "Did you mean `warning`?"
    ),
    (
      #"{"rules": {"oversized_class": {"warning": 900, "error": 800}}}"#, "1:57",
      "`warning` of `oversized_class` is 900, more than `error` with 800", "Let them ascend."
    ),
    (
      #"{"rules": {"oversized_class": {"warning": 2000}}}"#, "1:43",
      "`warning` of `oversized_class` is 2000, more than `error` with 1000", "Let them ascend."
    ),
    (
      #"{"rules": {"strong_listener": true}}"#, "1:31",
      #"`rules.strong_listener` takes `"off"`, `"error"`, `"warning"` or `"info"`, "#
        + "or an object with `severity`, not a boolean",
      #"Write it like `"strong_listener": "warning"`, or leave it out."#
    ),
    (
      #"{"baseClasses": {"Acme.Interactor": "Interactor"}}"#, "1:18",
      "`Acme.Interactor` in `baseClasses` is no name in Swift",
      "Give the name alone, without modules, arguments or blanks."
    ),
    (
      #"{"frameworks": ["Acme RIBs"]}"#, "1:17", "`Acme RIBs` in `frameworks` is no name in Swift",
      "Give the name alone, without modules, arguments or blanks."
    ),
    (
      #"{"flags": {"DEBUG": 0}}"#, "1:21", "`flags.DEBUG` takes `true` or `false`, not 0",
      #"Write it like `"DEBUG": true`, or leave it out."#
    ),
    (
      "[]", "1:1", "`.ribs.json` takes an object, not an array",
      "Put its keys between `{` and `}`; `ribs init` writes an example."
    ),
    (
      "{", "1:2", "a key in quotes is needed here",
      #"Write a key, such as `"key": 1`, or close the object with `}`."#
    ),
  ])
  func whatIsWrongIsShown(
    source: String, place: String, message: String, remedy: String
  ) throws {
    let folder = try TemporaryFolder([".ribs.json": source])
    let failure = CommandFailure(
      message, path: "\(folder(".ribs.json")):\(place)", remedy: remedy)
    #expect(throws: CommandFailures([failure])) { try Configuration.read(folder(".ribs.json")) }
  }

  @Test func everythingWrongIsShownAtOnce() throws {
    let folder = try TemporaryFolder(["c.json": #"{"a": 1, "flavour": 2}"#])
    let outcome = ribs("lint", "--config", folder("c.json"), folder.path)
    #expect(outcome.status == .failed)
    #expect(outcome.errors.split(separator: "\n").count { $0.contains("error:") } == 2)
  }

  @Test func aMissingFileIsAnError() throws {
    #expect(ribs("lint", "--config", "/no/such.json").status == .failed)
    let folder = try LeakyApp.folder()
    try folder.link(".ribs.json", to: "nowhere")
    let outcome = try ribs("lint", "App", in: folder)
    #expect(outcome.status == .failed)
    #expect(
      outcome.errors == """
        .ribs.json: error: cannot be read: the symbolic link to `nowhere` is broken
        help: Mend the link, or remove it.

        """)
  }

  @Test func whatInitWritesChangesNothing() throws {
    var configuration = try read(ConfigurationFile.text)
    #expect(configuration.origin != nil)
    configuration.origin = nil
    #expect(configuration == Configuration())
  }

  @Test func whatInitWritesInCommentsIsValid() throws {
    let lines = ConfigurationFile.text.split(separator: "\n").map { line in
      line.contains("// \"") ? String(line).replacing("// \"", with: "\"") : String(line)
    }
    let configuration = try read(lines.joined(separator: "\n"))
    #expect(Set(configuration.enabledRules.keys) == Set(Rules.all.map(\.id)))
    #expect(configuration.indentation == .spaces(2))
    for rule in Rules.all { #expect(configuration.isEnabled(rule) == rule.isEnabledByDefault) }
  }

  @Test func initNeverOverwrites() throws {
    let folder = try TemporaryFolder()
    let program = try builtProgram()
    let write = ["sh", "-c", "cd \"$0\" && \"$1\" init", folder.path, program]
    #expect(try Subprocess.run(write).status == 0)
    #expect(try folder.read(".ribs.json") == ConfigurationFile.text)
    #expect(try Subprocess.run(write).status == 2)
  }

  @Test func newFollowsIt() throws {
    let folder = try TemporaryFolder([
      ".ribs.json": #"{"flavour": "combine", "templates": {"indentation": 3}}"#
    ])
    let write = ["sh", "-c", "cd \"$0\" && \"$1\" new Home", folder.path, try builtProgram()]
    #expect(try Subprocess.run(write).status == 0)
    let interactor = try folder.read("Home/HomeInteractor.swift")
    #expect(interactor.contains("import ModernRIBs"))
    #expect(interactor.contains("{\n   "))
  }

  private func read(_ source: String) throws -> Configuration {
    let folder = try TemporaryFolder([".ribs.json": source])
    return try Configuration.read(folder(".ribs.json"))
  }

  @Test(arguments: [
    ("RIBs", true), ("_a1", true), ("Größe", true), ("a.b", false), ("1a", false), ("a b", false),
    ("A<B>", false), ("", false),
  ])
  func theSchemaKnowsNamesInEveryDialectOfRegularExpressions(name: String, isName: Bool) throws {
    let schema = try JSONSerialization.jsonObject(with: Data(ConfigurationSchema.text.utf8))
    let properties = (schema as? [String: Any])?["properties"] as? [String: Any]
    let frameworks = properties?["frameworks"] as? [String: Any]
    let items = frameworks?["items"] as? [String: Any]
    let pattern = try #require(items?["pattern"] as? String)
    #expect(!pattern.contains("\\p"))
    let found = name.range(of: pattern, options: .regularExpression)
    #expect((found != nil) == isName)
    let flags = properties?["flags"] as? [String: Any]
    #expect((flags?["propertyNames"] as? [String: Any])?["pattern"] as? String == pattern)
  }

  @Test(arguments: [
    ("{{file}}", true), ("a {b} {", true), ("{{year}}", false), ("{{{file}}}", false),
    ("{{file", false), ("", true), ("a\nb {{file}}\n", true),
  ])
  func theSchemaKnowsPlaceholdersAsTheDecoderDoes(text: String, isRight: Bool) throws {
    let schema = try JSONSerialization.jsonObject(with: Data(ConfigurationSchema.text.utf8))
    let properties = (schema as? [String: Any])?["properties"] as? [String: Any]
    let templates = (properties?["templates"] as? [String: Any])?["properties"] as? [String: Any]
    let header = templates?["header"] as? [String: Any]
    let pattern = try #require(header?["pattern"] as? String)
    #expect((text.range(of: pattern, options: .regularExpression) != nil) == isRight)
    let shape = ConfigurationShape.template(placeholders: ["file"])
    let value = JSONText.string(text, ByteRange(0, 1))
    #expect(shape.problems(in: value).isEmpty == isRight)
  }

  @Test func aFolderIsNoConfiguration() throws {
    let folder = try TemporaryFolder(["Folder/a": ""])
    let failure = CommandFailure(FileError(folder("Folder"), .folderForFile))
    #expect(throws: failure) {
      try Configuration.read(folder("Folder"))
    }
  }
}
