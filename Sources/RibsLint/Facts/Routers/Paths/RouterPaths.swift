import RibsModel
import RibsSyntax
import RibsSystem

/// The routers of the app that keep children in properties.
struct RoutersWithChildren: ProjectFact {
  let paths: [RouterPaths]

  init(of project: Project) {
    paths = parallelMap(project.routerCode(), scratch: project.flow.typing) {
      RouterPaths($0, in: project, &$1)
    }
  }
}

extension Project {
  /// What is found out about the properties in which routers keep children, one after the other.
  func ofChildren<Found>(_ find: (Member, RouterPaths) -> [Found]) -> [Found] {
    fact(RoutersWithChildren.self).paths.flatMap { paths in
      paths.code.properties.values.sorted { $0.place < $1.place }.flatMap { find($0, paths) }
    }
  }
}

/// Who calls whom in a router's code, and from where the code is entered.
struct RouterPaths {
  let code: RouterCode
  private let byName: [String: [Int]]
  private let callsByName: [String: [RouterCall]]
  private let entries: [RouterEntry]
  /// The functions that no code speaks of and no protocol asks for: if they run, nobody sees it.
  private let idle: Set<Int>
  private let outside: [[OutsideCaller]]
  private let types: TypeTable
  /// The properties to which each is copied.
  let copies: [String: Set<String>]
  let onlyShownChild: String?
  /// The names of functions that take away a view without saying whose, and speak of no child.
  let takersOfSomeView: Set<String>
  /// Whether a function does nothing but show views, as far as somebody has asked.
  let showing = Memo<Int, Bool>()

  init(_ code: RouterCode, in project: Project, _ typing: inout Typing) {
    self.code = code
    byName = Dictionary(grouping: code.functions.indices) { code.functions[$0].name }
    var calls: [String: [RouterCall]] = [:]
    for (number, function) in code.functions.enumerated() {
      for event in function.events {
        guard case .call(let name) = event.kind else { continue }
        calls[name, default: []].append(RouterCall(function: number, event: event))
      }
    }
    callsByName = calls
    entries = code.functions.map { project.entry($0, of: code) }
    let requirements = project.requirements(of: code.router)
    idle = Set(
      Set(calls.values.joined().map(\.function)).filter {
        project.isIdle(code.functions[$0], besides: requirements)
      })
    outside = code.functions.map { project.outsideCallers(of: $0, code, &typing) }
    types = project.types
    copies = code.copies()
    onlyShownChild = code.onlyShownChild()
    takersOfSomeView = code.takersOfSomeView(onlyShown: onlyShownChild)
  }

  subscript(number: Int) -> RouterFunction { code.functions[number] }

  /// The functions of a name; several where it is overloaded or overridden.
  func functions(named name: String) -> [Int] { byName[name] ?? [] }

  func entry(_ number: Int) -> RouterEntry { entries[number] }

  /// Where a function of that name does such a thing.
  func place(inFunctionsNamed name: String, where isMeant: (RouterEvent) -> Bool) -> Location? {
    functions(named: name).map { self[$0] }.firstPlace(where: isMeant)
  }

  /// A note at each call of a way.
  func notes(at way: [RouterCall], _ message: (RouterFunction) -> String) -> [Finding.Note] {
    way.map { call in
      let caller = self[call.function]
      return .init(at: caller.unit.location(of: call.event.syntax.id), message(caller))
    }
  }

  /// The router's own calls of what has the function's name.
  func callers(of number: Int) -> [RouterCall] { callsByName[self[number].name] ?? [] }

  /// Nobody is seen to call the function, and somebody is to call others that call this one.
  func isNoWay(_ number: Int, to called: Int) -> Bool {
    idle.contains(number) && callers(of: called).contains { !idle.contains($0.function) }
  }

  /// The code outside the router that calls the function.
  func outsideCallers(of number: Int) -> [OutsideCaller] { outside[number] }

  /// The code outside the router that makes the function run by the event: where that stands in a
  /// case of a `switch` over what the function is given, the code that names the case, if any does.
  func outsideCallers(of number: Int, by event: RouterEvent) -> [OutsideCaller] {
    guard let name = self[number].requestedCase(around: event.syntax) else {
      return outside[number]
    }
    let asking = outside[number].filter { caller in
      !caller.unit.nodes([.implicitMember, .member], named: name).isEmpty
    }
    return asking.isEmpty ? outside[number] : asking
  }

  /// Code outside the function asks for the event: where that stands in a case of a `switch` over
  /// what the function is given, some code names the case, else some code names the function.
  func isAskedFor(_ event: RouterEvent, in number: Int, _ project: Project) -> Bool {
    guard let name = self[number].requestedCase(around: event.syntax) else {
      return project.isMentioned(self[number])
    }
    return project.code.units(mentioning: name).contains { id in
      let unit = project.code[id]
      return unit.fileRole == .source && unit.declaration != self[number].unit.declaration
    }
  }

  /// The function is one for the end of the router's own RIB, as far as code outside calls it: the
  /// router dies soon after.
  func runsOnTheWayOut(_ number: Int) -> Bool {
    let function = self[number]
    let isLast = types.declaration(at: function.unit.declaration).kind == .deinit
    if isLast || function.name == "cleanupViews" { return true }
    let callers = outsideCallers(of: number)
    return !callers.isEmpty
      && callers.allSatisfy { caller in
        types.declaredName(at: caller.unit.declaration) == "willResignActive"
      }
  }

  /// `router?.routeToMenu()`: the call asks the router for a function by which such an event happens.
  func isAsked(by call: Syntax, for isMet: (RouterEvent) -> Bool) -> Bool {
    guard call.receiver?.unwrapped.name == "router", let name = call.calleeName else {
      return false
    }
    return functions(named: name).contains { reaches(from: $0, isMet) }
  }

  /// Whether an event of the function, or of one that it calls, is such.
  func reaches(from number: Int, _ isMet: (RouterEvent) -> Bool) -> Bool {
    reaches(by: self[number].events, seen: [number], isMet)
  }

  /// Whether an event that may happen in the same run of the function as this one, or one of what
  /// it calls, is such. The function may call itself, and then go another way.
  func reaches(beside event: RouterEvent, in number: Int, _ isMet: (RouterEvent) -> Bool) -> Bool {
    reaches(by: self[number].events(beside: event), seen: [], isMet)
  }

  /// What the function does, one list for each request where it is a `switch` over what it is
  /// given.
  func requests(of number: Int) -> [[RouterEvent]] {
    let function = self[number]
    var cases: Set<String> = []
    let requests = function.events.compactMap { event -> [RouterEvent]? in
      guard let name = function.requestedCase(around: event.syntax),
        cases.insert(name).inserted
      else { return nil }
      return function.events(beside: event)
    }
    return requests.isEmpty ? [function.events] : requests
  }

  /// Whether one of the events of the function, or one of what it calls by them, is such.
  func reaches(by events: [RouterEvent], of number: Int, _ isMet: (RouterEvent) -> Bool) -> Bool {
    reaches(by: events, seen: [number], isMet)
  }

  private func reaches(
    by events: [RouterEvent], seen: Set<Int>, _ isMet: (RouterEvent) -> Bool
  ) -> Bool {
    var pending = events
    var seen = seen
    while let event = pending.popLast() {
      if isMet(event) { return true }
      let run: [Int] =
        switch event.kind {
        case .call(let name): functions(named: name)
        case .change(let property, _):
          functions(named: property).filter { self[$0].observed != nil }
        default: []
        }
      for callee in run where seen.insert(callee).inserted { pending += self[callee].events }
    }
    return false
  }

  /// The shortest way by which code from outside comes to an event of a function, or one for which
  /// it is not known who calls it, without meeting `isMet` in any function on it; nil where there
  /// is none. What only the end of the RIB calls is no beginning of a way; the router may call it
  /// as well.
  ///
  /// `isMet` is asked of each function together with the event, or the call, by which the way goes
  /// through it. The calls come with the nearest first.
  func way(
    to event: RouterEvent, in number: Int, without isMet: (RouterEvent, Int) -> Bool
  ) -> [RouterCall]? {
    guard !isMet(event, number) else { return nil }
    var onward: [Int: (call: RouterCall, to: Int)] = [:]
    var reached = [number]
    var position = 0
    // A function that once did not lead out does not later.
    while position < reached.count {
      let current = reached[position]
      position += 1
      if entry(current) != .unused, !runsOnTheWayOut(current) {
        var way: [RouterCall] = []
        var step = onward[current]
        while let taken = step {
          way.append(taken.call)
          step = onward[taken.to]
        }
        return way.reversed()
      }
      for call in callers(of: current)
      where call.function != number && onward[call.function] == nil {
        guard !isMet(call.event, call.function) else { continue }
        onward[call.function] = (call, current)
        reached.append(call.function)
      }
    }
    return nil
  }
}

/// A call of one function of a router by another.
struct RouterCall {
  /// The number of the caller.
  let function: Int
  let event: RouterEvent
}

extension RouterFunction {
  /// What may happen in the same run of the function as the event, that included.
  func events(beside event: RouterEvent) -> [RouterEvent] {
    // The next turn of a loop may take the other branch.
    event.syntax.isInLoop ? events : events.filter { !$0.syntax.excludes(event.syntax) }
  }

  /// `showMenu` of `switch request { case .showMenu: … }` around a place, where `request` is a
  /// parameter.
  fileprivate func requestedCase(around place: Syntax) -> String? {
    guard let branch = place.ancestors.first(where: { $0.kind == .switchCase }),
      let subject = branch.ancestors.first(where: { $0.kind == .switch })?.firstChild,
      reading.child(subject).isParameter
    else { return nil }
    let patterns = branch.children.filter { $0.kind != .block && $0.kind != .condition }
    guard patterns.count == 1 else { return nil }
    let names = ([patterns[0]] + Array(patterns[0].descendants)).filter {
      $0.kind == .implicitMember || $0.kind == .member
    }
    return names.count == 1 ? names[0].name : nil
  }
}
