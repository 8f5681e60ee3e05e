import Foundation
import RibsScaffold
import RibsSyntax
import RibsTemplates
import RibsText
import Testing

private let conditions = TemplateCondition.allCases.map { "`\($0.rawValue)`" }
  .joined(separator: ", ")
private let placeholders = TemplatePlaceholder.allCases.map { "`\($0.rawValue)`" }
  .joined(separator: ", ")

@Suite("Templates")
struct TemplateTests {
  @Test func placeholdersAreReplacedAndConditionsChosen() throws {
    let template = try Template(
      name: "Form.template",
      text: """
        {{file sources/Forms/{{Name}}Form.swift}}
        import {{ribs}}
        {{#if viewless}}
        let {{name}}View = 1
        {{else}}
        {{#if rx and not swift6}}
        let {{name}} = "{{Name}}, {{Name}}"
        {{/if}}
        {{/if}}

        """)
    #expect(
      render(template) == [
        "App/HTMLEditor/Forms/HTMLEditorForm.swift":
          "import RIBs\nlet htmlEditor = \"HTMLEditor, HTMLEditor\"\n"
      ])
  }

  @Test func aFileOfAnotherKindOfRibIsLeftOut() throws {
    let template = try Template(
      name: "T", text: "{{file tests/{{Name}}.swift if viewless}}\nlet a = 1\n")
    #expect(render(template).isEmpty)
  }

  @Test func lineEndingsOfWindowsReadTheSame() throws {
    let template = try Template(
      name: "T",
      text: "{{file tests/T.swift}}\r\n{{#if rx}}\r\nlet a = 1\r\n{{/if}}\r\n")
    #expect(render(template) == ["Tests/HTMLEditorTests/T.swift": "let a = 1\n"])
  }

  @Test func aByteOrderMarkIsNoPartOfATemplate() throws {
    let template = try Template(
      name: "T", text: "\u{FEFF}{{file tests/T.swift}}\nlet a = 1\n")
    #expect(render(template) == ["Tests/HTMLEditorTests/T.swift": "let a = 1\n"])
  }

  @Test(arguments: [
    ("let a = 1", 1, "the first line must be `{{file sources/PATH}}` or `{{file tests/PATH}}`"),
    (
      "{{file docs/A.swift}}", 1,
      "the first line must be `{{file sources/PATH}}` or `{{file tests/PATH}}`"
    ),
    (
      "{{file sources/../A.swift}}", 1,
      "the path `sources/../A.swift` must stay below its folder"
    ),
    ("{{file sources//A.swift}}", 1, "the path `sources//A.swift` must stay below its folder"),
    (
      "{{file sources/A.swift if view or rx}}", 1,
      "`view or rx` is no condition; write `A`, `not A` or `A and not B`"
    ),
    (
      "{{file sources/A.swift}}\n{{#if not}}", 2,
      "`not` is no condition; write `A`, `not A` or `A and not B`"
    ),
    (
      "{{file sources/A.swift if vewless}}", 1,
      "unknown condition `vewless`; the known ones are \(conditions)"
    ),
    (
      "{{file sources/A.swift}}\n\nlet {{nmae}} = 1", 3,
      "unknown placeholder `{{nmae}}`; the known ones are \(placeholders)"
    ),
    ("{{file sources/A.swift}}\nlet {{name = 1", 2, "`{{` has no `}}` on its line"),
    (
      "{{file sources/A.swift}}\n{{#if viewless}}\n\nlet {{nmae}} = 1\n{{/if}}", 4,
      "unknown placeholder `{{nmae}}`; the known ones are \(placeholders)"
    ),
    ("{{file sources/A.swift}}\n{{#if rx}}\n", 2, "`{{#if rx}}` has no `{{/if}}`"),
    ("{{file sources/A.swift}}\n{{#if rx}}\n{{else}}\n", 2, "`{{#if rx}}` has no `{{/if}}`"),
    ("{{file sources/A.swift}}\n\n{{/if}}\n", 3, "no `{{#if …}}` is open here"),
    (
      "{{file sources/A.swift}}\n{{#if rx}}\n{{else}}\n{{else}}\n", 4,
      "a second `{{else}}` for one `{{#if …}}`"
    ),
    (
      "{{file sources/A.swift}}\nlet a = {{#if rx}}\n", 2,
      "`{{#if rx}}` must stand alone on its line"
    ),
  ])
  func aMistakeIsToldWithItsLine(text: String, line: Int, message: String) {
    #expect {
      try Template(name: "A.template", text: text)
    } throws: { error in
      "\(error)" == "A.template:\(line): error: \(message)"
    }
  }

  @Test(arguments: [
    #"XCTAssertTrue(value, "the router must attach the child, show its view, and tell {{Name}} of both of it")"#:
      [
        "XCTAssertTrue(", "  value,",
        #"  "the router must attach the child, show its view, and tell HTMLEditor of both of it""#,
        ")",
      ],
    #"return "a long text of the editor named {{Name}} and of its source = universal, which has no end""#:
      [
        #"return "a long text of the editor named HTMLEditor and of its source = universal, which has no end""#
      ],
    "extension {{Name}}ViewController {  // swiftlint:disable:this explicit_acl type_name line_length file_length":
      [
        "extension HTMLEditorViewController {  // swiftlint:disable:this explicit_acl type_name line_length file_length"
      ],
    "final class {{Name}}Router: LaunchRouter<{{Name}}Interactable, {{Name}}ViewControllable>, {{Name}}Routing {":
      [
        "final class HTMLEditorRouter:",
        "  LaunchRouter<HTMLEditorInteractable, HTMLEditorViewControllable>,",
        "  HTMLEditorRouting", "{",
      ],
    "class func make(_ interactor: {{Name}}Interactable, _ view: {{Name}}ViewControllable) -> {{Name}}Routing {":
      [
        "class func make(", "  _ interactor: HTMLEditorInteractable,",
        "  _ view: HTMLEditorViewControllable", ") -> HTMLEditorRouting {",
      ],
    "perform({ first, second in {{name}}.compare(first, second) }, {{name}}.isReady && {{name}}.isThere)":
      [
        "perform(", "  { first, second in htmlEditor.compare(first, second) },",
        "  htmlEditor.isReady && htmlEditor.isThere", ")",
      ],
    "#if canImport({{Name}}Interface) && canImport({{Name}}Implementation) && canImport({{Name}}TestSupport)":
      [
        "#if canImport(HTMLEditorInterface) && canImport(HTMLEditorImplementation) && canImport(HTMLEditorTestSupport)"
      ],
  ])
  func aLineThatIsTooLongIsCutBetweenTokens(line: String, lines: [String]) throws {
    let template = try Template(name: "T", text: "{{file sources/T.swift}}\n\(line)\n")
    #expect(render(template) == ["App/HTMLEditor/T.swift": lines.joined(separator: "\n") + "\n"])
  }

  @Test func aLineThatBreaksOffAnywhereKeepsItsTokens() throws {
    let line = #"""
      @available(iOS, message: "a, b (c) = d") final class HomeOfAll<A, B>: Base<Set<A>, (B) -> Void> \#
      , Other { let a: A<B> = b as? C; f(x < y, z > w, { p, q in p }, "\(p + q, ")")", 1) } /* (, */ // a, b"
      """#
    let characters = Array(line)
    for count in 100...characters.count {
      let part = String(characters[..<count])
      let template = try Template(name: "T", text: "{{file sources/T.swift}}\n\(part)\n")
      let cut = try #require(render(template)["App/HTMLEditor/T.swift"])
      #expect(tokens(of: cut) == tokens(of: part))
    }
  }

  private func tokens(of text: String) -> [String] {
    let bytes = Array(text.utf8)
    return tokenize(bytes).map { token in
      String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
    }
  }

  @Test(arguments: [("\"\"\"", "\"\"\""), ("/*", "*/")])
  func whatStandsInALiteralOrCommentOfSeveralLinesIsNotCut(open: String, close: String) throws {
    let line =
      "// a line (of a text, which is longer than the lines of code) that begins as a comment would begin, and goes on"
    let call =
      "call(first: htmlEditorInteractor, second: htmlEditorRouter, third: htmlEditorBuilder)"
    let text = "let text = \(open)\n\(line)\nx\(call)\n\(close)\n"
    let template = try Template(
      name: "T", text: "{{file sources/T.swift}}\n\(text)let a = x\(call)\n")
    let rendered = try #require(render(template)["App/HTMLEditor/T.swift"])
    #expect(rendered.contains("\nx\(call)\n\(close)\n") == true)
    #expect(rendered.contains(line) || open == "/*")
    #expect(rendered.hasSuffix(")\n"))
  }

  @Test func everyFileOfTheFolderIsBuiltIn() throws {
    let folder = repository("templates")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".template") }.sorted { $0.precedesBytewise($1) }
    #expect(builtInTemplates.map(\.name) == files)
    for template in builtInTemplates {
      #expect(
        try Data(contentsOf: folder.appending(path: template.name)) == Data(template.text),
        "\(template.name)")
    }
  }

  @Test func thePageOfTheLanguageNamesEveryWordOfIt() throws {
    let page = try String(contentsOf: repository("docs/templates.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let words = rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    #expect(
      words == TemplatePlaceholder.allCases.map { "{{\($0.rawValue)}}" }
        + TemplateCondition.allCases.map(\.rawValue))
  }

  private func repository(_ path: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: path)
  }

  /// The texts by path that a RIB with a view, named HTMLEditor, gets from one template.
  private func render(_ template: Template) -> [String: String] {
    guard let name = try? RibName("HTMLEditor") else { return [:] }
    let request = ScaffoldRequest(
      name: name, kind: .rib(.uikit), framework: .standard(.rx), sourcesFolder: "./App/",
      testsFolder: "Tests")
    let files = ScaffoldPlan(request, templates: [template]).files
    return Dictionary(files.map { ($0.path, $0.text) }) { first, _ in first }
  }
}
