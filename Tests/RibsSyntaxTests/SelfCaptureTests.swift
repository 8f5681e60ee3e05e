import RibsSyntax
import RibsText
import Testing

/// The closure under test is the argument of `outer`, of `inner`, or both.
@Suite("How closures capture self")
struct SelfCaptureTests {
  @Test(
    arguments: [
      ("outer { a }", nil),
      ("outer { self.a }", .strong),
      ("outer { super.a() }", .strong),
      ("outer { [weak self] in self?.a() }", .weak),
      ("outer { [unowned self] in self.a() }", .unowned),
      ("outer { [unowned(unsafe) self] in self.a() }", .unowned),
      ("outer { [self] in a() }", .strong),
      ("outer { [weak self] in guard let self else { return }; self.a() }", .weak),
      ("outer { [weak self] in guard let `self` = self else { return }; self.a() }", .weak),
      ("outer { [presenter = self.presenter] in presenter.a() }", nil),
      ("outer { [me = self] in me.a() }", .strong),
      ("outer { [weak me = self] in me?.a() }", .weak),
      (#"outer { "\(self.a)" }"#, .strong),
      (#"outer { "\(f { self.a })" }"#, .strong),
      ("outer { b(\\.self) }", nil),
      ("outer { b.self }", nil),
      ("outer { (self: T) in self.a }", nil),
      ("outer { { [weak self] in self?.a() } }", .strong),
      ("outer { { self.a() } }", .strong),
      ("outer { { [x = self.x] in x } }", .strong),
      ("outer { struct S { func f() { self.a() } } }", nil),
    ] as [(String, SelfCapture.Strength?)])
  func aMentionAnywhereInsideCaptures(source: String, strength: SelfCapture.Strength?) throws {
    #expect(try capture(of: "outer", in: source)?.strength == strength)
  }

  @Test(
    arguments: [
      ("outer { [weak self] in inner { self?.a() } }", .weak, .weak, false),
      ("outer { [weak self] in inner { [weak self] in self?.a() } }", .weak, .weak, false),
      (
        "outer { [weak self] in guard let self else { return }; inner { self.a() } }",
        .weak, .strong, true
      ),
      ("outer { [weak self] in if let self { inner { self.a() } } }", .weak, .strong, true),
      (
        "outer { [weak self] in if let self { } else { inner { self?.a() } } }", .weak, .weak, false
      ),
      (
        "outer { [weak self] in guard let self else { return inner { self?.a() } } }",
        .weak, .weak, false
      ),
      (
        "outer { [weak self] in guard let self else { return }; inner { [weak self] in self?.a() } }",
        .weak, .weak, false
      ),
      (
        "outer { [weak self] in guard let self else { return }; inner { [self] in a() } }",
        .weak, .strong, true
      ),
      (
        "outer { [weak self] in guard let me = self else { return }; inner { me.a() } }",
        .weak, .strong, true
      ),
      ("outer { [unowned self] in inner { self.a() } }", .unowned, .unowned, false),
      ("outer { inner { self.a() } }", .strong, .strong, false),
      ("outer { b in inner { [weak self] in self?.a() } }", .strong, .weak, false),
    ] as [(String, SelfCapture.Strength, SelfCapture.Strength, Bool)])
  func anInnerClosureCapturesWhatSelfMeansThere(
    source: String, outer: SelfCapture.Strength, inner: SelfCapture.Strength, isLocalCopy: Bool
  ) throws {
    #expect(try capture(of: "outer", in: source)?.strength == outer)
    let found = try #require(try capture(of: "inner", in: source))
    #expect(found.strength == inner)
    #expect((found.isLocalCopy && inner == .strong) == isLocalCopy)
  }

  @Test(
    arguments: [
      ("let me = self; outer { me.a() }", .strong, .alias),
      ("let me = self; outer { [weak self] in me.a() }", .strong, .alias),
      ("let me = self as A; outer { me.a() }", .strong, .alias),
      ("weak var me = self; outer { me?.a() }", .weak, .alias),
      ("let me = self.a; outer { me.b() }", nil, nil),
      ("let me = self; outer { let me = b; me.c() }", nil, nil),
      ("func f() { self.a() }; outer { f() }", .strong, .localFunction),
      ("func f() { g() }; func g() { f(); self.a() }; outer { f() }", .strong, .localFunction),
      ("func f() { f() }; outer { f() }", nil, nil),
      ("func f() { self.a() }; outer(f)", .strong, .localFunction),
      ("let f = { self.a() }; outer(f)", .strong, .localFunction),
      ("let f = { self.a() }; outer { f() }", .strong, .localFunction),
      ("let f = { [weak self] in self?.a() }; outer(f)", .weak, .captureList),
      ("outer(self)", .strong, .written),
      ("outer(self.a)", nil, nil),
      ("outer(f)", nil, nil),
    ] as [(String, SelfCapture.Strength?, SelfCapture.Reason?)])
  func localsThatHoldSelfPassItOn(
    source: String, strength: SelfCapture.Strength?, reason: SelfCapture.Reason?
  ) throws {
    let capture = try capture(of: "outer", in: source)
    #expect(capture?.strength == strength)
    #expect(capture?.reason == reason)
  }

  @Test(
    arguments: [
      ("outer(handle)", .strong, .methodReference),
      ("outer(handle(effect:))", .strong, .methodReference),
      ("outer(self.handle)", .strong, .methodReference),
      ("outer(self.property)", nil, nil),
      ("outer(property)", nil, nil),
      ("let handle = b; outer(handle)", nil, nil),
      ("outer { [self] in handle() }", .strong, .captureList),
      ("outer { property }", .strong, .implicitMember),
      ("outer { property in property }", nil, nil),
      ("outer { [weak self] in guard let self else { return }; handle() }", .weak, .captureList),
      ("outer { other() }", nil, nil),
      ("outer { a.handle() }", nil, nil),
    ] as [(String, SelfCapture.Strength?, SelfCapture.Reason?)])
  func membersWithoutSelfCountWhenTypesTellThem(
    source: String, strength: SelfCapture.Strength?, reason: SelfCapture.Reason?
  ) throws {
    let members = InstanceMembers(
      isMember: { $0 == "handle" || $0 == "property" }, isMethod: { $0 == "handle" })
    let capture = try capture(of: "outer", in: source, members: members)
    #expect(capture?.strength == strength)
    #expect(capture?.reason == reason)
  }

  /// In an escaping closure the compiler refuses a member without `self.`
  @Test(
    arguments: [
      ("outer { property }", true), ("outer { a.map { property } }", true),
      ("outer { self.handle(property) }", true), ("outer { self.property }", false),
      ("outer { [self] in property }", false), ("outer { property in property }", false),
      ("outer { [weak self] in guard let self else { return }; handle() }", false),
      ("outer { func f() { handle() }; f() }", false), ("outer { other }", false),
    ])
  func aClosureThatDoesWithoutTheWordCannotEscape(source: String, expected: Bool) throws {
    let members = InstanceMembers(
      isMember: { $0 == "handle" || $0 == "property" }, isMethod: { $0 == "handle" })
    let body = parsed("{ \(source) }")
    let call = try #require(body.root.descendants.first { $0.calleeName == "outer" })
    let value = try #require(call.arguments.last?.value)
    #expect(SelfCaptures(in: body, members: members).cannotEscape(value) == expected)
  }

  @Test func thePlaceIsTheMentionThatShowsIt() throws {
    let source = "outer { a(); b { self.c } }"
    let capture = try #require(try capture(of: "outer", in: source))
    let body = parsed("{ \(source) }")
    #expect(body[capture.place].range == ByteRange(19, 23))
  }

  private func capture(
    of function: String, in source: String, members: InstanceMembers = .unknown
  ) throws -> SelfCapture? {
    let body = parsed("{ \(source) }")
    let call = try #require(body.root.descendants.first { $0.calleeName == function })
    let value = try #require(call.arguments.last?.value)
    return SelfCaptures(in: body, members: members).capture(of: value)
  }
}
