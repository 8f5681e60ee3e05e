import Foundation
import TestSupport
import Testing

@testable import RibsSyntax

/// The compiler of the toolchain that runs the tests reads the same declarations.
@Suite struct DeclarationCompilerTests {
  @Test func theCompilerReadsTheSameDeclarationsInOneFileOfEverything() throws {
    try withExtendedLifetime(TemporaryFolder()) { folder in
      try folder.write("Everything.swift", everything)
      try check(URL(filePath: folder("Everything.swift")))
    }
  }

  /// What hardly anybody writes, and the compiler accepts.
  @Test func theCompilerReadsTheSameDeclarationsInRareSpellings() throws {
    try withExtendedLifetime(TemporaryFolder()) { folder in
      try folder.write("Rare.swift", rareSpellings)
      try check(URL(filePath: folder("Rare.swift")))
    }
  }

  @Test(arguments: sources)
  func theCompilerReadsTheSameDeclarationsInRealFiles(file: URL) throws {
    try check(file)
  }

  private static let sources: [URL] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appending(path: "Sources/RibsSyntax/Declarations")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
  }()

  private func check(_ file: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: file))
    let compiled = try declarationsOfCompiler(file)
    try #require(!compiled.isEmpty)
    #expect(declarationsOfParser(bytes) == compiled)
  }

  /// `kind name`, and for what has braces the offset of the closing one.
  private func declarationsOfParser(_ bytes: [UInt8]) -> [String] {
    let file = parse(path: "", bytes: bytes)
    return file.declarations.map { declaration in
      let name = file.name(declaration.name)
      switch declaration.kind {
      case .import: return "import \(name)"
      case .extension: return "extension \(declaration.body.end - 1)"
      case .actor: return "class \(name) \(declaration.body.end - 1)"
      case .class, .struct, .enum, .protocol:
        return "\(declaration.kind) \(name) \(declaration.body.end - 1)"
      case .let: return "var \(name)"
      case .func, .`init`, .deinit, .subscript:
        let end = declaration.body.isEmpty ? "" : " \(declaration.body.end - 1)"
        return "\(declaration.kind) \(name)\(end)"
      default: return "\(declaration.kind) \(name)"
      }
    }
  }

  private func declarationsOfCompiler(_ file: URL) throws -> [String] {
    #if os(Linux)
      let compiler = ["swiftc"]
    #else
      let compiler = ["xcrun", "swiftc"]
    #endif
    let options = [
      "-frontend", "-dump-parse", "-dump-ast-format", "json", "-suppress-warnings",
      "-enable-bare-slash-regex",
    ]
    let output = try Subprocess.run(compiler + options + [file.path])
    let tree = try JSONSerialization.jsonObject(with: Data(output.text.utf8))
    var lines: [String] = []
    collect((tree as? [String: Any])?["items"], into: &lines)
    return lines
  }

  private func collect(_ items: Any?, into lines: inout [String]) {
    for item in items as? [[String: Any]] ?? [] {
      let kind = item["_kind"] as? String ?? ""
      let base = (item["name"] as? [String: Any])?["base_name"] as? [String: Any]
      let name = base?["name"] as? String ?? base?["special"] as? String ?? ""
      let end = (item["range"] as? [String: Any])?["end"] as? Int ?? 0
      switch kind {
      case "import_decl":
        lines.append("import " + (item["module_path"] as? [String] ?? []).joined(separator: "."))
      case "class_decl", "struct_decl", "enum_decl":
        lines.append("\(kind.dropLast(5)) \(name) \(end)")
      case "protocol": lines.append("protocol \(name) \(end)")
      case "extension_decl": lines.append("extension \(end)")
      case "typealias": lines.append("typealias \(name)")
      case "associated_type_decl": lines.append("associatedtype \(name)")
      case "enum_element_decl": lines.append("case \(name)")
      case "var_decl": lines.append("var \(name)")
      case "func_decl": lines.append("func \(name)" + ending(item, end))
      case "constructor_decl": lines.append("init init" + ending(item, end))
      case "destructor_decl": lines.append("deinit deinit" + ending(item, end))
      case "subscript_decl": lines.append("subscript subscript \(end)")
      default: break
      }
      collect(item["members"], into: &lines)
    }
  }

  private func ending(_ item: [String: Any], _ end: Int) -> String {
    item["body"] == nil ? "" : " \(end)"
  }

  private let everything = #"""
    import Foundation
    @testable public import Swift

    infix operator +++ : AdditionPrecedence
    precedencegroup Strong { higherThan: AdditionPrecedence }

    @MainActor
    public final class Box<Value: Sendable>: NSObject, @unchecked Sendable where Value: Hashable {
      private(set) weak var owner: NSObject?
      lazy var made: Int = { 1 }() { didSet { print(oldValue) } }
      let (first, (second, _)) = (1, (2, 3)), third = [1, 2].map { $0 + 1 }
        .filter { $0 > 1 }
        .first
      var count = 1 < 2 ? 3 : 4, closure: (Int) async throws -> Void = { _ in }
      var text: String { "\(count) {" }
      var `default`: Int { get { 1 } set { print(newValue) } }
      var fallible: Int { get async throws { 1 } }
      static func == (left: Box, right: Box) -> Bool { left.count < right.count }
      init?(_ value: Value...) throws { if count > 1 { return nil } }
      deinit { print("}") }
      subscript<Key>(key: Key, default value: Int = 1 + (2 * 3)) -> Int { key is Int ? 1 : 2 }
      class func make<each T>(_ value: repeat each T) -> (repeat each T) { (repeat each value) }
      indirect enum Tree: Equatable { case leaf, node(Tree, label: Int = 3), `class` }
      var always = Optional<Int>.none
    }

    actor Counter { var open = 1; nonisolated func get() {} }
    protocol Source<Item>: AnyObject { associatedtype Item: Equatable = Int
      init(); var item: Item { get set }; func next() async throws -> Item? }
    extension Array where Element == Int { func total() -> Int { reduce(0, +) } }
    typealias Handler<T> = (Result<T, any Error>) -> Void
    enum Number: Int, CaseIterable { case one = 1, two, three = 0x3 }
    func <<T>(left: T, right: Int) -> Bool { false }
    func typed() throws(CancellationError) -> some Equatable { 1 }
    struct Grid<Cell: ~Copyable>: ~Copyable { var cells: [[Int]] = [[]] }
    let pair = (1, "a"), list = ["}": [1]]
    var observed: Int = 0 { willSet { print(newValue) } }

    actor
    Worker<Job> { var done = 0 }
    class Shared {
      class nonisolated(unsafe) var first = 1
      class unowned(safe) var owner: Shared
      class indirect func make() {}
      class convenience func convert() {}
    }
    let spaced = make <Int, String>(1), labelled = Pair <Int, (a: Int, b: String)>()
    let wrapped = Four
    <
      Int,
      String,
    >(), behind = 1
    let initialised = 1 + init(2), called = test/Structure/init(_:bar:), then = 1
    let attributed = @Given(1) value, compared = 1 < 2, other = 3 > (4)
    struct Choice { let made = if true, {
      true
    }(), let chosen = third { chosen } else { 2 } }
    do throws
    (CancellationError) {} catch let caught { print(caught) }
    if observed == {
      1
    }(), let bound = third { print(bound) }
    let last = 0
    """#

  private let rareSpellings = #"""
    import +

    struct Words {
      let a = unsafe #line, afterMacro = 2
      let b = unsafe \.a, afterUnsafePath = 2
      let c = unsafe /a/, afterUnsafeRegex = 2
      let d = unsafe @Given b, afterUnsafeAttribute = 2
      let e = unsafe 1.5, afterUnsafeNumber = 2
      let f = unsafe !b, afterUnsafePrefix = 2
      let g = await \.a, afterPath = 2
      let h = try await #/a/#, afterRegex = 2
      let i = await unsafe /a/, afterBoth = 2
      let j = await
        (1), afterTuple = 2
      let k = await @Given b, afterAttribute = 2
      let l = await ..<b, afterPrefix = 2
      let m = \.? as Int, afterMark = 2
      let n = \.! is Int, afterForced = 2
      let o = \Words?.? is Int, afterMarks = 2
      let p = ()
        throws(Never) -> Int, afterThrows = 2
      let q = ()
        async -> Int, afterAsync = 2
      let r = switch if a { 1 } else if b { 2 } else { 3 } { case 1: 2
      default: 3 }, afterSwitch = 2
      let s = switch if a { true } else { false } { default: 2 }, afterDefault = 1
      let t = switch a { case .b: 1
      @unknown default: 2 }, afterUnknown = 1
    }

    class open where A: B { func inOpen() {} }
    class final where A: B { func inFinal() {} }
    class distributed<A> {}
    class isolated: A {}
    class Constants {
      class _const var known = 1
      class _local func near() {}
      static _const let same = 2
      class final #made
      func behindMacro() {}
    }
    class _const {}
    """#
}
