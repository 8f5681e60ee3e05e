import RibsLint
import Testing

/// What `--fix` makes of code.
@Suite struct FixTests {
  @Test(arguments: ExampleTests.cases)
  func noExampleGetsWorse(_ tested: ExampleTests.Case) {
    let files = tested.example.testFiles
    let fixable = lint(files).findings.filter(\.isFixable)
    let fixer = RibsLintTests.fixer(files)
    #expect(fixer.refusals.isEmpty)
    #expect(fixer.outcome.findings.allSatisfy { !$0.isFixable })
    #expect(fixer.fixedCount >= fixable.count)
    let again = RibsLintTests.fixer(
      files.map { file in
        let bytes = fixer.changes[file.path]
        return TestFile(file.path, bytes.map { String(decoding: $0, as: UTF8.self) } ?? file.source)
      })
    #expect(again.changes.isEmpty)
  }

  @Test func routersAndListenersBecomeWeak() {
    let fixed = RibsLintTests.fixed(
      """
      import RIBs
      protocol ARouting: Routing {}
      protocol AListener {}
      final class AInteractor: Interactor {
        /// The router.
        @objc public private(set) var router: ARouting? = nil // held
        private let listener: AListener!
      }
      """)
    #expect(
      fixed == """
        import RIBs
        protocol ARouting: Routing {}
        protocol AListener: AnyObject {}
        final class AInteractor: Interactor {
          /// The router.
          @objc public private(set) weak var router: ARouting? = nil // held
          private weak var listener: AListener!
        }
        """)
  }

  @Test(arguments: [
    "let router: ARouting", "var router: ARouting? = make()", "var router, other: ARouting?",
    "var other: ARouting?, router: ARouting?", "@Published var router: ARouting?",
    "lazy var router: ARouting? = make()", "var router: (ARouting & Other)?",
  ])
  func whatCannotBeWeakStaysAsItIs(property: String) {
    let source = """
      import RIBs
      protocol ARouting: Routing {}
      protocol Other {}
      final class AInteractor: Interactor {
        \(property)
      }
      """
    #expect(fixed(source) == source)
  }

  @Test func aProtocolForValuesStaysAsItIs() {
    let source = """
      import RIBs
      protocol AListener {
        mutating func count()
      }
      protocol ABuildable: Buildable {
        func build(withListener listener: AListener)
      }
      """
    #expect(fixed(source) == source)
    let inherited = source.replacing("AListener {\n  mutating", with: "AListener: Sendable {\n ")
    #expect(fixed(inherited).contains("protocol AListener: AnyObject, Sendable {"))
  }

  @Test func theRouterIsAssignedBehindSuperInit() {
    let source = """
      import RIBs
      protocol AInteractable: Interactable {
        var router: ARouting? { get set }
      }
      protocol ARouting: Routing {
        func show()
      }
      final class AInteractor: Interactor, AInteractable {
        weak var router: ARouting?
        override func didBecomeActive() {
          super.didBecomeActive()
          router?.show()
        }
      }
      final class ARouter: Router<AInteractable>, ARouting {
        override init(interactor: AInteractable) {
          super.init(interactor: interactor) // first
        }
        func show() {}
      }
      final class ABuilder: Builder<EmptyDependency> {
        func build() -> ARouting { ARouter(interactor: AInteractor()) }
      }
      """
    #expect(
      fixed(source)
        == source.replacing("// first\n", with: "// first\n    interactor.router = self\n"))
    let oneLine = source.replacing(" // first\n  }", with: " }")
      .replacing("{\n    super.init", with: "{ super.init")
    #expect(
      fixed(oneLine).contains("super.init(interactor: interactor); interactor.router = self }"))
    let windows = source.replacing("\n", with: "\r\n")
    #expect(fixed(windows).contains("// first\r\n    interactor.router = self\r\n"))
  }

  @Test func aSubscriptionInTheHookEndsWithIt() {
    let source = """
      import RIBs
      import RxSwift
      final class AInteractor: Interactor {
        let values = PublishSubject<Int>()
        override func didBecomeActive() {
          super.didBecomeActive()
          values.subscribe(onNext: { _ in })
          _ = values
            .map { $0 }
            .subscribe(onNext: { _ in
            })
        }
        func later() {
          _ = values.subscribe(onNext: { _ in })
        }
      }
      """
    #expect(
      fixed(source) == """
        import RIBs
        import RxSwift
        final class AInteractor: Interactor {
          let values = PublishSubject<Int>()
          override func didBecomeActive() {
            super.didBecomeActive()
            values.subscribe(onNext: { _ in }).disposeOnDeactivate(interactor: self)
            values
              .map { $0 }
              .subscribe(onNext: { _ in
              })
              .disposeOnDeactivate(interactor: self)
          }
          func later() {
            _ = values.subscribe(onNext: { _ in })
          }
        }
        """)
  }

  @Test func aBagOfAnInteractorGoesWithWhatItKeeps() {
    let source = """
      import RIBs
      import RxSwift
      final class AInteractor: Interactor {
        let values = PublishSubject<Int>()

        private let disposeBag = DisposeBag()

        override func didBecomeActive() {
          super.didBecomeActive()
          values.subscribe(onNext: { print($0) }).disposed(by: disposeBag)
          values
            .subscribe(onNext: { print($0) })
            .disposed(by: disposeBag)
        }
      }
      """
    #expect(
      fixed(source) == """
        import RIBs
        import RxSwift
        final class AInteractor: Interactor {
          let values = PublishSubject<Int>()

          override func didBecomeActive() {
            super.didBecomeActive()
            values.subscribe(onNext: { print($0) }).disposeOnDeactivate(interactor: self)
            values
              .subscribe(onNext: { print($0) })
              .disposeOnDeactivate(interactor: self)
          }
        }
        """)
  }

  @Test func selfIsCapturedWeaklyWhereEachStatementUsesItOnce() {
    func source(_ closure: String) -> String {
      """
      import RxSwift
      import UIKit
      final class AView: UIViewController {
        private let bag = DisposeBag()
        private let values = PublishSubject<Int>()
        func bind() {
          values.subscribe(onNext: \(closure)).disposed(by: bag)
        }
        private let labels: [UILabel] = []
        private func show(_ value: Int) {}
        private func count() -> Int { 1 }
      }
      """
    }
    for (before, after) in [
      ("{ self.show($0) }", "{ [weak self] in self?.show($0) }"),
      ("{ value in self.show(value) }", "{ [weak self] value in self?.show(value) }"),
      (
        "{ value in self.view.tag = value; self.show(value) }",
        "{ [weak self] value in self?.view.tag = value; self?.show(value) }"
      ),
      (
        "{ self.labels[0].text = String($0) }",
        "{ [weak self] in self?.labels[0].text = String($0) }"
      ),
      ("{ value in self.show(self.count()) }", nil), ("{ _ in _ = self.count() }", nil),
      ("{ value in self.view.tag = self.count() }", nil),
      ("{ value in (self.view).tag = value }", nil),
      ("{ value in self.show(value); print(value) }", nil),
      ("{ value in print(self); self.show(value) }", nil),
    ] {
      #expect(fixed(source(before)) == source(after ?? before))
    }
  }

  @Test func lifecycleMethodsCallSuperFirst() {
    let fixed = RibsLintTests.fixed(
      """
      import RIBs
      class Base: Interactor {
        override func didBecomeActive() { go() }
        override func willResignActive() {
          // Nothing to stop yet.
        }
        func go() {}
      }
      final class SyncWorker: Worker {
        override func didStart(_ scope: InteractorScope) {
          // First of all.
          print(scope)
        }
      }
      """)
    #expect(
      fixed == """
        import RIBs
        class Base: Interactor {
          override func didBecomeActive() { super.didBecomeActive(); go() }
          override func willResignActive() {
            // Nothing to stop yet.
          }
          func go() {}
        }
        final class SyncWorker: Worker {
          override func didStart(_ scope: InteractorScope) {
            // First of all.
            super.didStart(scope)
            print(scope)
          }
        }
        """)
  }

  @Test func detachedChildrenAreForgotten() {
    let fixed = RibsLintTests.fixed(
      routerSource(
        openMenu + """

          func close() {
            guard let menu = menu else { return }
            detachChild(menu)
          }
          func clear() { menu.map(detachChild) }
          """))
    #expect(fixed.contains("detachChild(menu)\n  self.menu = nil"))
    #expect(fixed.contains("func clear() { menu.map(detachChild); menu = nil }"))
  }

  @Test(arguments: [
    ("  recordMode = true\n    verify(v)", "  verify(v)"),
    ("  assertSnapshot(of: v, as: .image, record: true)", "  assertSnapshot(of: v, as: .image)"),
    (
      "  assertSnapshot(\n      of: v, as: .image,\n      record: true)",
      "  assertSnapshot(\n      of: v, as: .image)"
    ),
    (
      "  withSnapshotTesting(record: .all, diffTool: .ksdiff) { verify(v) }",
      "  withSnapshotTesting(diffTool: .ksdiff) { verify(v) }"
    ),
    ("  withSnapshotTesting(record: .all) { verify(v) }", "  withSnapshotTesting() { verify(v) }"),
    ("  if slow { recordMode = true }", nil),
    ("  assertSnapshot(of: v, as: .image, /* new */ record: true)", nil),
  ])
  func snapshotsAreComparedAgain(before: String, after: String?) {
    func source(_ body: String) -> String {
      """
      import SnapshotTesting
      import XCTest
      final class ATests: SnapshotTestCase {
        func test() {
        \(body)
        }
      }
      """
    }
    #expect(fixed(source(before)) == source(after ?? before))
  }

  @Test func anOverrideStaysAsStrongAsItsBase() {
    let source = """
      import RIBs
      protocol PetListener: AnyObject { func done() }
      class BaseInteractor: Interactor {
        weak var listener: PetListener?
      }
      final class PetInteractor: BaseInteractor {
        override var listener: PetListener? { didSet { print("x") } }
        func go() { listener?.done() }
      }
      """
    #expect(RibsLintTests.fixed(source) == source)
    let fixed = RibsLintTests.fixed(source.replacing("weak var", with: "var"))
    #expect(!fixed.contains("override weak"))
  }

  @Test func stepsAreCommitted() {
    let fixed = RibsLintTests.fixed(
      """
      import RIBs
      final class LaunchWorkflow: Workflow<Root> {
        override init() {
          super.init()
          onStep { $0.waitForLogin() }
            .onStep { root, _ in
              root.open()
            }
        }
      }
      """)
    #expect(fixed.contains("root.open()\n      }.commit()"))
  }
}
