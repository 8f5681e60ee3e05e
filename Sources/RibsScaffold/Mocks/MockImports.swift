import RibsModel
import RibsSyntax

/// The imports of a file of mocks: those of the sources that declare the protocols, and the modules
/// of the protocols themselves.
struct MockImports {
  /// The text of an import with the condition it stands under.
  private struct Import: Hashable {
    var text: String
    var condition: String?

    var module: String { String(text.split(separator: " ").last ?? "") }
  }

  private var imports: Set<Import> = []
  private var testable: Set<String> = []

  /// Takes over what a source imports.
  mutating func add(of file: SourceFile) {
    for declaration in file.imports {
      let condition = file.conditionText(of: declaration.condition)
      if file.conditions[Int(declaration.condition)].isNever { continue }
      let written = file.text(declaration.range)
      guard let keyword = written.firstRange(of: "import ") else { continue }
      let isTestable = file.attributeNames(of: declaration).contains("testable")
      if isTestable, condition == nil {
        testable.insert(file.text(declaration.name))
        continue
      }
      let attributes = file.attributeTexts(
        of: declaration, except: ["_exported", "_implementationOnly"])
      let text = written[keyword.lowerBound...]
      imports.insert(
        Import(text: (attributes + [String(text)]).joined(separator: " "), condition: condition))
    }
  }

  mutating func add(module: String) { imports.insert(Import(text: "import \(module)")) }

  /// Members of the module that are not public are needed as well.
  mutating func add(testableModule module: String) { testable.insert(module) }

  /// In the order in which `swift format` keeps them.
  var lines: [String] {
    let plain = imports.filter { $0.condition == nil && !testable.contains($0.module) }
    var groups = [sorted(plain), testable.sorted().map { "@testable import \($0)" }]
    let always = Set(plain.map(\.text))
    let conditional = imports.filter {
      $0.condition != nil && !always.contains($0.text) && !testable.contains($0.module)
    }
    for condition in Set(conditional.compactMap(\.condition)).sorted() {
      let some = sorted(conditional.filter { $0.condition == condition })
      groups.append(["#if \(condition)"] + indented(some) + ["#endif"])
    }
    return Array(groups.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private func sorted(_ imports: Set<Import>) -> [String] {
    let ordered = imports.sorted { ($0.module, $0.text) < ($1.module, $1.text) }
    // One module may be imported with and without attributes; the longer text says more.
    return ordered.enumerated().filter { place, element in
      !ordered.contains { $0.text != element.text && $0.text.hasSuffix(" " + element.text) }
    }.map(\.element.text)
  }
}
