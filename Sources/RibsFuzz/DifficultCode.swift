/// Swift that is difficult to read, in small pieces.
enum DifficultCode {
  static let snippets: [[UInt8]] = texts.map { Array($0.utf8) }

  /// One file with every kind of declaration.
  static let declarations = #"""
    import struct A.B
    @available(iOS 13, *) public final class C<D: E>: F<G>, @unchecked H where D == I {
      private(set) lazy var j: [K: L<M>]? = n { $0 }.o(p) { q in 1 } { didSet { r() } }
      let (s, t) = u < v ? "w\(x)" : y as? Z, a: (Int, b: B) async throws(C) -> D = { }
      #if E && F
      override init?(_ g: inout H = .i, j: K...) rethrows -> some L & M { n() }
      #else
      subscript<O>(p: Q) -> R { get async { s } set(t) { } }
      #endif
      case u(V), w(x: Y) = 1; indirect enum Z: ~A { case `b` }
    }
    if a { b { } } else if c { } ; for d in e { }
    extension [F]? { typealias G<H> = I.Type; func == (l: J, r: J) -> K; deinit { } }
    protocol L<M> { associatedtype N: O = P where Q: R; var s: T { get mutating set } }
    infix operator +++ : U
    #V("w") { x }
    var y = z
      #if A
      .b
      #endif
    """#

  /// What a function's body may hold.
  static let body = #"""
    {
      guard let self, case .ready(let state) = self.state else { return }
      let x: [String: Foo<Bar>?] = a < b ? c.d(e: 1) { $0 + $1 } other: { [weak self] in self?.f() } : nil
      for try await (i, v) in xs.enumerated() where i > 0 { yield(i) }
      switch x { case .a(let y) where y > 1: break; @unknown default: "\(y.z { "\(w)" }) end" }
      do throws(E) { try f() } catch let error as E { throw error } catch { }
      #if DEBUG
        chain.one()
          #if os(iOS)
            .two()
          #else
            .three { (a: Int, _ b: B) async throws -> C in d }
          #endif
          .four[0]?.five!
      #endif
      var p: Int { get { 1 } set(n) { q = n } }, r = 2 { didSet { s() } }
      func local<T>(a b: T = 1, _ c: inout U) async throws -> V where T: W { repeat { } while a }
      struct Opaque { let a = { b() } }
      label: while let n = next() as? N, #available(iOS 13, *) { if n { continue label } else if m { } else { } }
      _ = \Root.path[0]?.name; (a, b) = (b, a); #selector(tap(_:)); a ?? (b as! C<D>) &+ -c
      return if a { 1 } else { switch b { default: 2 } }
    }
    """#

  private static let texts = [
    ###"""
    let a = "x\(f("y\(z)", #"\#(w)"#))" // ü
    let b = """
      \(c)\
      "quoted" \u{1F600}
      """, d = ##"\"# \##(e)"##
    """###,
    #"""
    @available(iOS 15.2, *) func `a b`<T>(_ c: inout [T?]) -> T! { try? /^ x/ ?? $0.0.1 }
    let r = /a(?<name>b\/c)[/]#/, s = #/ x / y /#, t = a / b / c, u = (/e/).f
    """#,
    #"""
    #if os(iOS) && swift(>=5.7.1)
    #/
     (a) \/ [/#] b
    /#
    #elseif <#T##x#>
    #endif /* /* nested */ */
    """#,
    "<<<<<<< a\nlet x = 1\n=======\nlet x = 2\n>>>>>>> b\n0x1.8p3 0xff.fp 1e+ +/a)/ */ \u{201C}q\u{201D} ≠ e\u{301}",
    declarations,
    "func difficult() async " + body,
    #"""
    final class HomeInteractor: PresentableInteractor<HomePresentable>, HomeInteractable {
      weak var router: HomeRouting?
      override func didBecomeActive() {
        super.didBecomeActive()
        stream.map { [weak self] in self?.f($0) ?? 0 }.subscribe(onNext: { self.g($0) })
          .disposeOnDeactivate(interactor: self)
      }
      @objc(move:to:) dynamic func move(_ a: Int, to b: Int) {}
      #Preview("x") { Text("\(1)") }
      var body: some View { VStack { if a { Text("") } else { ForEach(0..<3) { Text("\($0)") } } } }
    }
    """#,
  ]
}
