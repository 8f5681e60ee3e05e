import RibsLint
import Testing

@Suite struct ListenerNotAssignedTests {
  /// What a RIB's `build` with this parameter and body brings.
  private func severities(
    _ body: String, given parameter: String = "withListener listener: AListener",
    property: String = "weak var listener: AListener?; func close() { listener?.done() }",
    listener: String = "func done()"
  ) -> [Severity] {
    let source = """
      import RIBs
      protocol ARouting: Routing {}
      protocol AListener: AnyObject { \(listener) }
      struct Payload {
        let listener: AListener
        let id: Int
        var text: String { "\\(id)" }
        var parent: AListener { listener }
        func attach(_ interactor: AInteractor) { interactor.listener = listener }
      }
      final class AInteractor: Interactor { \(property) }
      final class ARouter: Router<AInteractor>, ARouting {}
      final class Other { func build(withListener listener: AListener) -> ARouter { fatalError() } }
      final class ABuilder: Builder<EmptyDependency> {
        let other = Other()
        func build(\(parameter)) -> ARouting {
          let interactor = AInteractor()
          \(body)
          return ARouter(interactor: interactor)
        }
      }
      """
    return lint(source, rules: [.listenerNotAssigned]).findings.map(\.severity)
  }

  @Test(arguments: [
    "", "interactor.listener = nil", "// interactor.listener = listener",
    "print(\"listener\")", "#if false\ninteractor.listener = nil\n#endif",
  ])
  func aListenerThatIsNotUsedIsReported(body: String) {
    #expect(severities(body) == [.error])
  }

  /// Whatever the function and the builder are called, the function makes the RIB.
  @Test(arguments: [
    ("Builder<EmptyDependency>", "buildList", "ARouter(interactor: AInteractor())", 1),
    ("ABuildable", "build", "ARouter(interactor: AInteractor())", 1),
    ("ABuildable", "buildList", "ARouter(interactor: AInteractor())", 1),
    ("Builder<EmptyDependency>", "buildList", "make()", 0),
    ("Builder<EmptyDependency>", "prepare", "ARouter(interactor: AInteractor())", 0),
    ("ABuildable", "build", "make()", 0),
  ])
  func aBuilderMayBeCalledAnything(base: String, name: String, result: String, expected: Int) {
    let source = """
      import RIBs
      protocol ARouting: Routing {}
      protocol AListener: AnyObject { func done() }
      protocol ABuildable {}
      final class AInteractor: Interactor {
        weak var listener: AListener?
        func close() { listener?.done() }
      }
      final class ARouter: Router<AInteractor>, ARouting {}
      final class ABuilder: \(base) {
        func \(name)(withListener listener: AListener) -> ARouting { \(result) }
        func make() -> ARouting { ARouter(interactor: AInteractor()) }
      }
      """
    #expect(lint(source, rules: [.listenerNotAssigned]).findings.count == expected)
  }

  @Test(arguments: [
    ("weak var log: AListener?; func close() { log?.done() }", "", [Severity.error]),
    ("weak var log: AListener?; func close() { log?.done() }", "interactor.log = log", []),
    ("var log: AListener?; func close() { log?.done() }", "", []),
    ("func close() {}", "", []),
  ])
  func whatTheInteractorRefersToWeaklyIsAListenerToo(
    property: String, body: String, expected: [Severity]
  ) {
    #expect(severities(body, given: "log: AListener", property: property) == expected)
  }

  @Test(arguments: [
    "interactor.listener = listener",
    "self.bind(interactor, listener)",
    "return other.build(withListener: listener)",
    "let l = listener; interactor.listener = l",
    "defer { interactor.listener = listener }",
    "run { [weak listener] in interactor.listener = listener }",
    "if let listener { interactor.listener = listener }",
    "print(\"\\(listener)\")",
    "if true { interactor.listener = listener as AListener }",
  ])
  func anyUseIsEnough(body: String) {
    #expect(severities(body) == [])
  }

  @Test(arguments: [
    "withListener _: AListener", "_ _: AListener", "with id: Int", "_ other: AnyObject",
  ])
  func parametersThatAreNoListenerAreLeftAlone(parameter: String) {
    #expect(severities("", given: parameter) == [])
  }

  @Test(arguments: ["fatalError(\"abstract\")", "preconditionFailure()", "abort()", "exit(1)"])
  func bodiesThatStopTheProgramAreLeftAlone(body: String) {
    #expect(severities(body) == [])
    #expect(severities("log.\(body)") == [.error])
  }

  @Test(arguments: [("@Wired", 0), ("@MainActor", 1), ("@discardableResult", 1)])
  func aMacroMayWriteTheBody(attribute: String, expected: Int) {
    let source = """
      import RIBs
      protocol AListener: AnyObject { func done() }
      final class AInteractor: Interactor {
        weak var listener: AListener?
        func close() { listener?.done() }
      }
      final class ABuilder: Builder<EmptyDependency> {
        \(attribute) func build(withListener listener: AListener) -> Routing {
          Router(interactor: AInteractor())
        }
      }
      """
    #expect(lint(source, rules: [.listenerNotAssigned]).findings.count == expected)
  }

  @Test func aPayloadHoldsTheListener() {
    let parameter = "with component: EmptyComponent, _ payload: Payload"
    #expect(severities("", given: parameter) == [.error])
    #expect(severities("print(payload.id)", given: parameter) == [.error])
    #expect(severities("interactor.listener = payload.listener", given: parameter) == [])
    #expect(severities("print(payload)", given: parameter) == [])
    #expect(severities("print(payload.text)", given: parameter) == [.error])
    #expect(severities("interactor.listener = payload.parent", given: parameter) == [])
    #expect(severities("payload.attach(interactor)", given: parameter) == [])
    #expect(severities("payload.connect(interactor)", given: parameter) == [])
  }

  @Test func anInteractorThatTakesNoListenerMakesItInfo() {
    #expect(severities("", property: "") == [.info])
  }

  @Test func whereNobodyIsToldAnythingItIsInfo() {
    #expect(severities("", listener: "") == [.info])
    #expect(severities("", property: "weak var listener: AListener?") == [.info])
  }

  @Test func requirementsAndMocksAreLeftAlone() {
    #expect(
      differences(
        """
        protocol AListener: AnyObject {}
        protocol ABuildable: Buildable { func build(withListener listener: AListener) }
        final class ABuildableMock: ABuildable {
          func build(withListener listener: AListener) {}
        }
        final class Plain { func build(withListener listener: AListener) {} }
        """, .listenerNotAssigned) == [])
  }

  @Test func aListenerThatIsOnlyThrownAwayIsDropped() {
    #expect(severities("_ = listener") == [.error])
  }

  @Test(arguments: [
    ("_ listener: AListener", "", [Severity.error]),
    ("_ given: AListener", "", [.error]),
    (
      "_ listener: AListener",
      "interactor.listener = listener", []
    ),
    ("_ given: (id: Int, listener: AListener)", "", [.error]),
    (
      "_ given: (id: Int, listener: AListener)",
      "print(given.id)", [.error]
    ),
    (
      "_ given: (id: Int, listener: AListener)",
      "interactor.listener = given.listener", []
    ),
    (
      "_ given: (id: Int, listener: AListener)",
      "interactor.listener = given.1", []
    ),
    (
      "_ given: (id: Int, listener: AListener)",
      "let (_, l) = given; interactor.listener = l", []
    ),
    ("_ given: (Int, String)", "", []),
    ("_ _: AListener", "", []),
    ("_ listener: AListener", "fatalError()", []),
  ])
  func theLastStageOfABuildIsLookedAt(
    parameter: String, body: String, expected: [Severity]
  ) {
    let source = """
      import RIBs
      protocol ARouting: Routing {}
      protocol AListener: AnyObject { func done() }
      final class AComponent: Component<EmptyDependency> {}
      final class AInteractor: Interactor {
        weak var listener: AListener?
        func close() { listener?.done() }
      }
      final class ARouter: Router<AInteractor>, ARouting {}
      final class ABuilder: MultiStageComponentizedBuilder<AComponent, ARouting, AListener> {
        override func finalStageBuild(with component: AComponent, \(parameter)) -> ARouting {
          let interactor = AInteractor()
          \(body)
          return ARouter(interactor: interactor)
        }
        func build(withListener listener: AListener) -> ARouting {
          finalStageBuild(withDynamicDependency: listener)
        }
      }
      """
    #expect(lint(source, rules: [.listenerNotAssigned]).findings.map(\.severity) == expected)
  }

  @Test(arguments: [
    (
      "let interactor = AInteractor()", "interactor",
      "Assign `interactor.delegate = listener` after making the interactor."
    ),
    (
      "let it = AInteractor()", "it", "Assign `it.delegate = listener` after making the interactor."
    ),
    ("", "component.interactor", "Assign `component.interactor.delegate = listener` here."),
    (
      "", "AInteractor()",
      "Keep `AInteractor` in a constant, and set its `delegate` to `listener` here."
    ),
    (
      "", "kept[0]",
      "Set `delegate` of `AInteractor` to `listener` here."
    ),
  ])
  func helpSpeaksOfTheInteractorAsTheCodeDoes(code: String, argument: String, help: String) {
    let source = """
      import RIBs
      protocol ARouting: Routing {}
      protocol AListener: AnyObject { func done() }
      final class AComponent: Component<EmptyDependency> { let interactor = AInteractor() }
      final class AInteractor: Interactor {
        weak var delegate: AListener?
        func close() { delegate?.done() }
      }
      final class ARouter: Router<AInteractor>, ARouting {}
      final class ABuilder: Builder<EmptyDependency> {
        let kept: [AInteractor] = []
        func build(withListener listener: AListener) -> ARouting {
          let component = AComponent(dependency: dependency)
          print(component)
          \(code)
          return ARouter(interactor: \(argument))
        }
      }
      """
    #expect(lint(source, rules: [.listenerNotAssigned]).findings.map(\.help) == [help])
  }

  @Test(arguments: [
    (
      "weak var listener: AListener?", "Set `listener` of `AInteractor` to `listener` here."
    ),
    (
      "private weak var listener: AListener?",
      "Hand `listener` to `AInteractor`, whose `listener` cannot be set from here."
    ),
    (
      "let listener: AListener? = nil",
      "Hand `listener` to `AInteractor`, whose `listener` cannot be set from here."
    ),
    (
      "private(set) weak var listener: AListener?",
      "Hand `listener` to `AInteractor`, whose `listener` cannot be set from here."
    ),
    (
      "fileprivate weak var listener: AListener?",
      "Set `listener` of `AInteractor` to `listener` here."
    ),
  ])
  func helpSpeaksOfWhatTheBuilderCanAssign(property: String, help: String) {
    let source = """
      import RIBs
      protocol ARouting: Routing {}
      protocol AListener: AnyObject { func done() }
      final class AInteractor: Interactor {
        \(property)
        func close() { listener?.done() }
      }
      final class ARouter: Router<AInteractor>, ARouting {}
      final class Tracker { init(interactor: Interactor) {} }
      final class ABuilder: Builder<EmptyDependency> {
        let tracked = Interactor()
        let kept: [AInteractor] = []
        func build(withListener listener: AListener) -> ARouting {
          print(Tracker(interactor: tracked))
          return ARouter(interactor: kept[0])
        }
      }
      """
    #expect(lint(source, rules: [.listenerNotAssigned]).findings.map(\.help) == [help])
  }
}
