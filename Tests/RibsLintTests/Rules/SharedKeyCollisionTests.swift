import RibsLint
import Testing

@Suite struct SharedKeyCollisionTests {
  private func findings(_ member: String) -> Int {
    let source = """
      import RIBs
      class A { init() {}; init(_ a: A) {} }
      protocol HomeDependency: Dependency { var flag: Bool { get } }
      final class HomeComponent: Component<HomeDependency> {
        \(member)
      }
      """
    return lint(source, rules: [.sharedKeyCollision]).findings.count
  }

  @Test(arguments: [
    "var pair: (A, A) { (shared { A() }, shared { A() }) }",
    "var a: A { let b = shared { A() }; return shared { A(b) } }",
    "func a() -> A { let b = self.shared { A() }; return self.shared { A(b) } }",
    "var a: A { let b = shared { A() }; if dependency.flag { return shared { A(b) } }; return b }",
    "var a: A { shared { A(A(shared { A() }), shared { A() }) } }",
    "var a: A { _ = { shared { A() } }(); return shared { A() } }",
  ])
  func twoOnOneWayAreReported(member: String) {
    #expect(findings(member) == 1)
  }

  @Test(arguments: [
    "var a: A { shared { A() } }\nvar b: A { shared { A(a) } }",
    "var a: A { shared { A(shared { A() }) } }",
    "var a: A { if dependency.flag { return shared { A() } } else { return shared { A(A()) } } }",
    "var a: A { dependency.flag ? shared { A() } : shared { A(A()) } }",
    "var a: A { guard dependency.flag else { return shared { A() } }; return shared { A(A()) } }",
    "var a: A { switch dependency.flag { case true: shared { A() }\ncase false: shared { A() } } }",
    "var a: A { let b = shared(__function: \"b\") { A() }; return shared { A(b) } }",
    "var a: A {\n#if DEBUG\nreturn shared { A() }\n#else\nreturn shared { A(A()) }\n#endif\n}",
    "var a: A { func b() -> A { shared { A() } }; return shared { A(b()) } }",
    "func shared(_ make: () -> A) -> A { make() }\nvar a: A { let b = shared { A() }; return shared { A(b) } }",
  ])
  func othersAreNot(member: String) {
    #expect(findings(member) == 0)
  }
}
