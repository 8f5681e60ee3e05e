import RibsFiles
import RibsModel
import RibsSyntax

extension ParentWiring {
  /// Each child gets tests of the lines that tie it to the parent: in the parent's own test
  /// classes, or in a file beside the child's tests; `cleanup` says that the router's
  /// `cleanupViews` is one of these.
  mutating func wireTests(ofCleanup cleanup: Bool) {
    var tested: [ModuleID: [ChildRib]] = [:]
    for child in children where child.mocks != nil {
      let mock = types.types(named: "\(child.buildable)Mock").map { types[$0].place.file }
      // A twin in another module leaves open which one the tests would see.
      guard let file = mock.first, mock.count == 1 else { continue }
      tested[types.module(of: file), default: []].append(child)
    }
    for (module, children) in tested.sorted(by: { $0.key < $1.key }) {
      wireTests(of: children, by: WiringTestCode(self, ofCleanup: cleanup, in: module), in: module)
    }
  }

  private mutating func wireTests(
    of children: [ChildRib], by code: WiringTestCode, in module: ModuleID
  ) {
    var homeless: [String: [String]] = [:]
    for subject in WiringTestCode.Subject.allCases {
      let part = subject == .router ? parts.router : parts.interactor
      let suite = TestSuite(of: part, in: types, module)
      var tests: [(child: ChildRib, text: String)] = []
      for child in children {
        let style = suite?.style ?? TestStyle(library: child.request.testing)
        do throws(StandInSearch.Missing) {
          guard let text = try code.test(of: subject, for: child, style) else { continue }
          tests.append((child, text))
        } catch {
          note("no test of \(code.ways(of: subject, for: child)) is written: \(error.reason)")
        }
      }
      let all = tests.map(\.text).joined(separator: "\n\n")
      if tests.isEmpty || suite.map({ add(all, to: $0) }) == true { continue }
      for (child, text) in tests { homeless[child.name.text, default: []].append(text) }
    }
    for child in children {
      guard let tests = homeless[child.name.text] else { continue }
      write(tests: testFile(tests, for: child))
    }
  }

  private mutating func add(_ code: String, to suite: TestSuite) -> Bool {
    let place = suite.type.place
    let layout = layout(place.file)
    do throws(WiringRefusal) {
      let edit = try layout.insertingLast(code, in: place.declaration, afterBlankLine: true)
      try add(edit, to: place.file)
      return true
    } catch {
      return false
    }
  }

  /// A file with a suite of its own.
  private func testFile(_ tests: [String], for child: ChildRib) -> PlannedFile {
    let request = child.request
    let isXCTest = request.testing == .xctest
    let name = "\(parts.rib.name)\(child.name.text)WiringTests"
    let head =
      isXCTest ? "final class \(name): XCTestCase {" : "@MainActor @Suite struct \(name) {"
    var lines = [
      "import \(request.framework.module)", isXCTest ? "import XCTest" : "import Testing", "",
    ]
    if let module = request.testedModule { lines += ["@testable import \(module)", ""] }
    let body = tests.joined(separator: "\n\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    lines += [head] + body.map { $0.isEmpty ? "" : "  \($0)" } + ["}"]
    let text = CodeLine.text(of: lines.map { CodeLine($0) }, request.style.indentation)
    let file = name + ".swift"
    return PlannedFile(
      path: request.folder(of: .tests) + "/" + file,
      contents: request.style.contents(request.style.header(ofFile: file) + text))
  }
}

/// A class or struct of tests that can take one more.
private struct TestSuite {
  let type: TypeInformation
  let style: TestStyle

  /// The one that is named after the part, or else the only one that makes it.
  init?(of part: ParentParts.Part, in types: TypeTable, _ module: ModuleID) {
    let makers = types.types.filter { type in
      guard type.role == .test, type.outer == nil, types.module(of: type.place.file) == module,
        Self.library(of: type, types) != nil
      else { return false }
      // Cutting all tests into words takes longer than anything else.
      guard types[type.place.file].bytes.holds(part.name) else { return false }
      let code = types.declaration(at: type.place).range
      return types[type.place.file].words(in: code).contains(part.name)
    }
    let names = [part.name + "Tests", part.name + "Test"]
    let named = makers.first { names.contains($0.name) }
    guard let type = named ?? (makers.count == 1 ? makers.first : nil),
      let library = Self.library(of: type, types)
    else { return nil }
    self.type = type
    let tests = type.members.filter { $0.kind == .func && $0.name.hasPrefix("test") }
    let isCamelCase = !tests.isEmpty && !tests.contains { $0.name.contains("_") }
    let file = types[type.place.file]
    let functions = file.members(of: type.place.declaration).filter { $0.kind == .func }
    style = TestStyle(
      library: library, isCamelCase: isCamelCase,
      routerFactory: functions.lazy.compactMap {
        RouterFactory($0, in: file, making: part.name)
      }.first)
  }

  private static func library(of type: TypeInformation, _ types: TypeTable) -> TestLibrary? {
    if type.kind == .class, types.ancestry(of: type.id).external.contains("XCTestCase") {
      return .xctest
    }
    guard [.class, .struct].contains(type.kind) else { return nil }
    let holdsTests = type.members.contains { member in
      types.attributeNames(at: member.place).contains("Test")
    }
    return holdsTests ? .swiftTesting : nil
  }
}
