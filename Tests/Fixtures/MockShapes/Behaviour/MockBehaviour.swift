import Foundation
import RIBs
import RxSwift

func expect(_ condition: @autoclosure () throws -> Bool, line: Int = #line) {
  if (try? condition()) != true { print("line \(line) does not hold") }
}

func doesThrow(_ body: () throws -> Void) -> Bool {
  do { try body() } catch { return true }
  return false
}

// Calls are counted, their arguments kept on request, and handlers asked.
let functions = FunctionsMock()
functions.plain()
functions.plain()
expect(functions.plainCallCount == 2)
expect(functions.two(first: 1, and: "a") == false)
functions.twoHandler = { first, second in first == 2 && second == "b" }
expect(functions.two(first: 2, and: "b"))
expect(functions.twoArgValues.map(\.first) == [1, 2] && functions.twoArgValues[1].1 == "b")
expect(functions.returnsOptional() == nil && functions.returnsTuple() == (0, ""))
functions.changeHandler = { $0 += 1 }
var number = 1
functions.change(&number)
expect(number == 2 && functions.changeArgValues == [1])
functions.many(1, 2, named: "x")
expect(functions.manyArgValues[0].values == [1, 2])
var message = ""
functions.lazilyHandler = { message = $0() }
functions.lazily("late")
expect(message == "late")
FunctionsMock.makeHandler = { _ in functions }
expect(FunctionsMock.make(3) === functions && FunctionsMock.makeArgValues == [3])

// Errors of handlers reach the caller.
let effects = EffectsMock()
expect(!doesThrow { try effects.save(1) })
effects.saveHandler = { _ in throw ShapeError.failed }
expect(doesThrow { try effects.save(2) })
expect(effects.saveCallCount == 2 && effects.saveArgValues == [1, 2])
effects.typedHandler = { () throws(ShapeError) in throw .failed }
expect(doesThrow { _ = try effects.typed() })
effects.performHandler = { body in (try? body()) ?? 0 }
expect(effects.perform { 7 } == 7)
effects.checkedHandler = { 5 }
expect(try effects.checked == 5 && effects.checkedGetCallCount == 1)
Task {
  effects.fetchHandler = { $0 + 1 }
  let fetched = await effects.fetch(id: 1)
  expect(fetched == 2 && effects.fetchCallCount == 1 && effects.fetchArgValues == [1])
  effects.loadHandler = { throw ShapeError.failed }
  let loaded = try? await effects.load()
  expect(loaded == nil)
  print("done")
  exit(0)
}

// What generic parameters stand for arrives as `Any` and leaves as what the caller asks for.
let generics = GenericsMock()
generics.decodeHandler = { type, _ in type is Int.Type ? 4 as Any : "text" as Any }
expect(try generics.decode(Int.self, from: Data()) == 4)
expect(try generics.decode(String.self, from: Data()) == "text")
generics.mapHandler = { values, change in (values as? [Int] ?? []).map { change($0, 1) } }
expect(generics.map([1, 2]) { "\($0)\($1)" } == ["11", "21"])
generics.failHandler = { throw $0 as? any Error ?? ShapeError.failed }
expect(doesThrow { try generics.fail(ShapeError.failed) })
generics.manyHandler = { ($0 as? [Int])?.last as Any }
expect(generics.many(1, 2) == 2)
generics.manyHandler = { _ in Int?.none as Any }
expect(generics.many(1) == nil)
generics.store(Int?.none, at: "key")
expect(generics.storeCallCount == 1 && generics.storeArgValues[0].key == "key")

// Overloads have names of their own.
let overloads = OverloadsMock()
overloads.display()
overloads.display(x: 1)
overloads.display(y: 1)
overloads.display(y: 2)
expect(overloads.displayCallCount == 1)
expect(overloads.displayXCallCount == 1)
expect(overloads.displayYCallCount == 2)

// Properties have values from the start where there is one, and count how often they are set.
let properties = PropertiesMock()
expect(properties.text == "" && properties.optional == nil && properties.list == [])
properties.text = "a"
properties.settableRoute = Route(name: "b")
expect(properties.textSetCallCount == 1 && properties.settableRouteSetCallCount == 1)
expect(properties.settableRoute.name == "b")
properties.number = 3
expect((properties as Properties).number == 3)
PropertiesMock.limit = 2
expect(PropertiesMock.limitSetCallCount == 1)

let subscripts = SubscriptsMock()
expect(subscripts[0] == "" && subscripts.subscriptCallCount == 1)
subscripts["key"] = Route(name: "c")
expect(subscripts.subscriptKeySetCallCount == 1)

// Streams are fed by subjects.
let streams = RxStreamsMock()
var received: [Int] = []
_ = streams.plain.subscribe(onNext: { received.append($0) })
streams.plainSubject.onNext(1)
streams.heldSubject.onNext(2)
_ = streams.held.subscribe(onNext: { received.append($0) })
streams.plain = .just(3)
_ = streams.plain.subscribe(onNext: { received.append($0) })
expect(received == [1, 2, 3])

// The framework's parts do what the framework's classes do.
let interactor = HomeInteractableMock()
var states: [Bool] = []
_ = interactor.isActiveStream.subscribe(onNext: { states.append($0) })
interactor.activate()
interactor.activate()
interactor.deactivate()
expect(states == [false, true, false] && interactor.activateCallCount == 2)
_ = HomeInteractableMock(isActive: true).isActiveStream.subscribe(onNext: { expect($0) })
let router = HomeRoutingMock(interactable: interactor)
let child = HomeRoutingMock()
interactor.router = child
expect(interactor.routerSetCallCount == 1 && interactor.router === child)
router.attachChild(child)
expect(router.children.count == 1 && router.interactable === interactor)
router.detachChild(child)
expect(router.children.isEmpty && router.detachChildCallCount == 1)
interactor.childDidFinish(with: 1)
expect(interactor.childDidFinishCallCount == 1)

// A real router takes a mock for its child.
let parent = ViewableRouter<HomeInteractable, HomeViewControllable>(
  interactor: HomeInteractableMock(), viewController: HomeViewControllableMock())
parent.interactable.activate()
parent.attachChild(child)
expect(child.loadCallCount == 1 && child.interactable.isActive)
parent.detachChild(child)
expect(!child.interactable.isActive)
do {
  weak var kept: HomeListenerMock?
  do {
    let listener = HomeListenerMock()
    kept = listener
    interactor.listener = listener
  }
  expect(kept == nil && interactor.listener == nil)
}

let collecting = CollectingMock<Int, [Int]>(elements: [1])
expect(collecting.elements == [1])
expect(RoutesMock().item(for: "") == nil && NamesMock().item(for: "") == nil)

dispatchMain()
