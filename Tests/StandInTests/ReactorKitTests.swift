import ReactorKit
import RxSwift
import Testing

/// How long a view of ReactorKit's keeps its reactor.
@Suite struct ReactorKitTests {
  @Test func aViewBindsAndKeepsItsReactor() {
    let view = CounterView()
    weak var witness: CounterReactor?
    do {
      let reactor = CounterReactor()
      view.reactor = reactor
      witness = reactor
    }
    #expect(witness != nil && view.reactor === witness && view.bindings == 1)
    view.reactor = nil
    #expect(witness == nil && view.bindings == 1)
  }

  @Test func aReactorThatKeepsItsViewKeepsItself() {
    weak var witness: CounterView?
    do {
      let view = CounterView()
      let reactor = CounterReactor()
      reactor.view = view
      view.reactor = reactor
      witness = view
    }
    #expect(witness != nil)
    witness?.reactor = nil
    #expect(witness == nil)
  }
}

private final class CounterReactor: Reactor {
  enum Action { case increase }
  struct State {}

  let initialState = State()
  var view: CounterView?
}

private final class CounterView: View {
  var disposeBag = DisposeBag()
  private(set) var bindings = 0

  func bind(reactor: CounterReactor) { bindings += 1 }
}
