import RibsLint
import Testing

/// A child that a router attaches although it has just done so (`unguarded_attach`).
@Suite struct ChildAttachedTwiceTests {
  @Test(arguments: [
    "func open() { let r = builder.build(); attachChild(r); attachChild(r) }",
    "func open() { let r = builder.build(); attachChild(r); last = r; self.attachChild(r) }",
    "func open() { attachChild(page); attachChild(page) }",
    "func open() { guard let r = last else { return }; attachChild(r); if isOn { isOn = false }; attachChild(r) }",
  ])
  func theSecondOfTwoCallsIsReported(members: String) {
    let findings = findings(members)
    #expect(findings.map(\.confidence) == [.proven])
    #expect(findings.map(\.severity) == [.error])
  }

  @Test(arguments: [
    "func open() { let r = builder.build(); attachChild(r) }",
    "func open() { let r = builder.build(); attachChild(r); let s = builder.build(); attachChild(s) }",
    "func open() { attachChild(page); detachChild(page); attachChild(page) }",
    "func open() { attachChild(page); clear(); attachChild(page) }",
    "func open() { if isOn { attachChild(page) } else { attachChild(page) } }",
    "func open() { guard isOn else { attachChild(page); return }; attachChild(page) }",
    "func open() { var r = builder.build(); attachChild(r); r = builder.build(); attachChild(r) }",
    "func open() { attachChild(builder.build()); attachChild(builder.build()) }",
    "func open() { attachChild(pages[0]); attachChild(pages[1]) }",
    "func open() { attachChild(page) }\nfunc reopen() { attachChild(page) }",
    "func attachChild(_ all: [Routing]) {}\nfunc open() { attachChild(page); attachChild(page) }",
  ])
  func otherChildrenAndOnesThatMayBeGoneAreLeftAlone(members: String) {
    #expect(findings(members).isEmpty)
  }

  private func findings(_ members: String) -> [ReportedFinding] {
    let source = """
      import RIBs
      protocol PageBuildable: Buildable { func build() -> Routing }
      final class BookRouter: Router<Interactable> {
        private let builder: PageBuildable
        private let page: Routing
        private let pages: [Routing]
        private var last: Routing?
        private var isOn = true
        func clear() { children.forEach(detachChild) }
        \(members)
      }
      """
    return lint(source, rules: [.unguardedAttach]).findings
  }
}
