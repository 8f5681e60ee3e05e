import RibsModel
import RibsSyntax
import Testing

/// Two spellings of one type are equal, two types are not.
@Suite("Type normalisation") struct CanonicalTypeTests {
  private func areEqual(_ left: String, _ right: String) throws -> Bool {
    let types = typeTable([
      "A.swift": """
      import Foundation
      import RxSwift
      protocol P: AnyObject {}
      protocol Q: P {}
      struct Limits {}
      typealias Name = String
      typealias Boxed<T> = [T]
      typealias Both = P & R
      protocol R {}
      protocol S: T {}
      protocol T: Sendable, Codable {}
      enum Failure: Error {}
      typealias Wrong = Failure
      class Cache<V> {
        typealias Handler = (V) -> Void
        typealias Pair<W> = (V, W)
        struct Page { typealias Values = [V] }
      }
      class Main { struct Limits {}; var left: \(left); var right: \(right) }
      """
    ])
    let main = try types.only("Main")
    let left = try #require(types.members(named: "left", of: main).first)
    let right = try #require(types.members(named: "right", of: main).first)
    return types.canonicalType(of: left) == types.canonicalType(of: right)
  }

  @Test(arguments: [
    ("[Int]", "Array<Int>"), ("[String: Int]", "Dictionary<String,Int>"), ("Int?", "Optional<Int>"),
    ("()", "Void"), ("any P", "P"), ("(P)", "P"), ("Name", "String"), ("Boxed<Int>", "[Int]"),
    ("P & R", "R & P"), ("P & Q", "Q"), ("Both", "R & P"), ("Limits", "Main.Limits"),
    ("(_ a: Int) -> Void", "(Int) -> ()"), ("@Sendable () -> Void", "() -> Void"),
    ("Foundation.Date", "Date"), ("Swift.Int", "Int"), ("Optional<[Name]>", "[String]?"),
    ("S & Sendable", "S"), ("Decodable & T", "T"), ("Sendable & Error", "Error"),
    ("Comparable & Equatable", "any Comparable"),
    ("() throws(any Error) -> Void", "() throws -> Void"),
    ("() throws(Swift.Error) -> Void", "() throws -> Void"),
    ("() throws(Never) -> Void", "() -> Void"),
    ("() throws(Wrong) -> Void", "() throws(Failure) -> Void"),
    ("@concurrent () async -> Void", "() async -> Void"),
    ("Cache<Int>.Handler", "(Int) -> Void"), ("Cache<Int>.Pair<Name>", "(Int, String)"),
    ("Cache<Int>.Page.Values", "[Int]"),
    ("PrimitiveSequence<SingleTrait, Int>", "Single<Int>"),
    ("PrimitiveSequence<CompletableTrait, Never>", "Completable"),
    ("SharedSequence<DriverSharingStrategy, Int>", "Driver<Int>"),
    ("OSStatus", "Int32"), ("unichar", "UInt16"),
  ])
  func oneTypeInTwoSpellings(_ left: String, _ right: String) throws {
    #expect(try areEqual(left, right))
  }

  @Test(arguments: [
    ("P!", "P?"), ("some P", "P"), ("() throws -> Void", "() -> Void"),
    ("@MainActor () -> Void", "() -> Void"), ("(a: Int, b: Int)", "(Int, Int)"), ("Q", "P"),
    ("Int?", "Int"), ("P & R", "P"), ("P & AnyObject", "P"), ("S & Sendable", "Sendable"),
    ("Error & Codable", "Error"), ("() throws(Failure) -> Void", "() throws -> Void"),
    ("() throws(any Error) -> Void", "() -> Void"), ("Cache<Int>.Handler", "(String) -> Void"),
    ("PrimitiveSequence<MaybeTrait, Int>", "Single<Int>"),
    ("@MainActor () async -> Void", "@concurrent () async -> Void"),
  ])
  func twoTypes(_ left: String, _ right: String) throws {
    #expect(try !areEqual(left, right))
  }

  /// Code that somebody writes at this moment, or that stands in two branches of an `#if`.
  @Test(arguments: [
    "typealias A = A", "typealias A = A?", "typealias A = [B]\ntypealias B = (A, A)",
    "#if X\ntypealias A = B\n#else\ntypealias B = A\n#endif", "typealias A<T> = A<T>",
    "extension Main { typealias A = A }",
  ])
  func aTypealiasThatMeansItselfMeansNothing(aliases: String) throws {
    let types = typeTable([
      "A.swift": "\(aliases)\nclass Main { var one: A; var two: A<Int>?; var three: Main.A }"
    ])
    let main = try types.only("Main")
    for property in types[main].members where property.kind == .var {
      #expect(types.canonicalType(of: property)?.declared != main)
    }
  }

  /// Each of them leads by two ways to the next.
  @Test func aliasesThatDoubleTheWaysAreReadAtOnce() throws {
    let count = 40
    let members = (0..<count).map { "typealias M\($0) = A\($0 + 1)" }.joined(separator: "\n")
    let aliases = (0..<count).map { "typealias A\($0) = A\($0 + 1).M\($0)" }
    let types = typeTable([
      "A.swift":
        (["struct S {\n\(members)\n}", "typealias A\(count) = S", "class Main: A0 {}"]
        + aliases).joined(separator: "\n")
    ])
    #expect(types.ancestry(of: try types.only("Main")).types.isEmpty)
  }

  /// Longer than the stack would be deep.
  @Test func aChainOfAliasesOfAnyLengthIsRead() throws {
    let aliases = (0..<1_000).map { "typealias A\($0) = A\($0 + 1)" }
    let types = typeTable([
      "A.swift": (aliases + ["final class Main: A0 {}"]).joined(separator: "\n")
    ])
    #expect(types.ancestry(of: try types.only("Main")).types.isEmpty)
  }

  /// More ways lead through typealiases that are made of one another than can be walked; a circle
  /// is no type.
  @Test(arguments: [
    (40, "protocol P0 {}; protocol Q0 {}"), (40, "typealias P0 = Q39; protocol Q0 {}"),
  ])
  func aliasesOfAliasesAreLookedUpOnce(_ count: Int, _ first: String) throws {
    let aliases = (1..<count).map {
      "typealias P\($0) = P\($0 - 1) & Q\($0 - 1); typealias Q\($0) = Q\($0 - 1) & P\($0 - 1)"
    }
    let last = "P\(count - 1)"
    let code = [first, "class Main { var left: \(last); var right: Q0 & P0 }"] + aliases
    let types = typeTable(["A.swift": code.joined(separator: "\n")])
    let main = try types.only("Main")
    let members = types.members(named: "left", of: main) + types.members(named: "right", of: main)
    let both = members.map { types.canonicalType(of: $0) }
    let isCircle = first.hasPrefix("typealias")
    #expect(both[0]?.isUncertain == isCircle)
    #expect(isCircle || both[0] == both[1])
  }
}
