import RibsModel
import RibsSyntax

/// The routers of the app that keep children in properties.
struct RoutersWithChildren: ProjectFact {
  let paths: [RouterPaths]

  init(of project: Project) {
    var typing = project.flow.typing
    paths = project.routerCode().map { RouterPaths($0, in: project, &typing) }
  }
}

extension Project {
  /// What there is to say of the properties in which routers keep children, one after the other.
  func findingsAboutChildren(_ find: (Member, RouterPaths) -> [Finding]) -> [Finding] {
    fact(RoutersWithChildren.self).paths.flatMap { paths in
      paths.code.properties.values.sorted { $0.place < $1.place }.flatMap { find($0, paths) }
    }
  }
}

/// Who calls whom in a router's code, and from where the code is entered.
struct RouterPaths {
  let code: RouterCode
  private let byName: [String: [Int]]
  private let entries: [Int: RouterEntry]
  private let outside: [[CodeUnit]]
  private let types: TypeTable

  init(_ code: RouterCode, in project: Project, _ typing: inout Typing) {
    self.code = code
    byName = Dictionary(grouping: code.functions.indices) { code.functions[$0].name }
    let requirements = project.requirements(of: code.router)
    var entries: [Int: RouterEntry] = [:]
    for (number, function) in code.functions.enumerated() {
      entries[number] = project.entry(
        function, of: code, isRequirement: requirements.contains(function.name))
    }
    self.entries = entries
    outside = code.functions.map { project.outsideCallers(of: $0, code, &typing) }
    types = project.types
  }

  subscript(number: Int) -> RouterFunction { code.functions[number] }

  /// The functions of a name; several where it is overloaded or overridden.
  func functions(named name: String) -> [Int] { byName[name] ?? [] }

  func entry(_ number: Int) -> RouterEntry { entries[number] ?? .unused }

  /// Where a function of that name does such a thing.
  func place(inFunctionsNamed name: String, where isMeant: (RouterEvent) -> Bool) -> Location? {
    functions(named: name).map { self[$0] }.firstPlace(where: isMeant)
  }

  /// A note at each call of a way.
  func notes(at way: [RouterEvent], _ message: String) -> [Finding.Note] {
    way.compactMap { call in
      let function = code.functions.first { $0.unit.body.file === call.syntax.body.file }
      return function.map {
        .init(at: Location(file: $0.unit.location.file, range: call.syntax.range), message)
      }
    }
  }

  /// The code outside the router that calls the function.
  func outsideCallers(of number: Int) -> [CodeUnit] { outside[number] }

  /// The function is one for the end of the router's own RIB: the router dies soon after.
  func runsOnTheWayOut(_ number: Int) -> Bool {
    if self[number].name == "cleanupViews" { return true }
    let callers = outsideCallers(of: number)
    return !callers.isEmpty
      && callers.allSatisfy { unit in
        types.declaredName(at: unit.declaration) == "willResignActive"
      }
  }

  /// Whether an event of the function, or of one that it calls, is such.
  func reaches(from number: Int, _ isMet: (RouterEvent) -> Bool) -> Bool {
    reaches(by: self[number].events, seen: [number], isMet)
  }

  /// Whether an event that may happen in the same run of the function as this one, or one of what it
  /// calls, is such.
  func reaches(beside event: RouterEvent, in number: Int, _ isMet: (RouterEvent) -> Bool) -> Bool {
    // The next turn of a loop may take the other branch.
    let isRepeated = event.syntax.ancestors.contains { [.for, .while, .repeat].contains($0.kind) }
    let others = self[number].events.filter { isRepeated || !$0.syntax.excludes(event.syntax) }
    return reaches(by: others, seen: [number], isMet)
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
        case .set(let property, _): functions(named: property).filter { self[$0].observed != nil }
        default: []
        }
      for callee in run where seen.insert(callee).inserted { pending += self[callee].events }
    }
    return false
  }

  /// The calls of a function by others of the router.
  func callers(of number: Int) -> [(function: Int, call: RouterEvent)] {
    let name = self[number].name
    return code.functions.indices.filter { $0 != number }.flatMap { caller in
      self[caller].events.compactMap { event in
        if case .call(name) = event.kind { (caller, event) } else { nil }
      }
    }
  }

  /// The way by which code comes to the function without meeting `isMet` in any function on it: the
  /// calls, the nearest first; nil where there is no such way.
  func way(to number: Int, without isMet: (Int) -> Bool) -> [RouterEvent]? {
    way(to: number, without: isMet, seen: [])
  }

  private func way(to number: Int, without isMet: (Int) -> Bool, seen: Set<Int>) -> [RouterEvent]? {
    guard !seen.contains(number), !isMet(number) else { return nil }
    if entry(number) != .unused { return [] }
    for (caller, call) in callers(of: number) {
      if let rest = way(to: caller, without: isMet, seen: seen.union([number])) {
        return [call] + rest
      }
    }
    return nil
  }
}

/// How code outside the router comes to one of its functions.
enum RouterEntry: Equatable {
  /// It does not: only the router's own code calls it, or nothing does.
  case unused
  /// The framework calls it once.
  case loading
  /// Something may call it at any time.
  case open
}

extension Project {
  /// The functions that the router's protocols ask for.
  fileprivate func requirements(of router: TypeID) -> Set<String> {
    Set(
      types.ancestry(of: router).types.filter { types[$0].kind == .protocol }
        .flatMap { types[$0].members }.filter { $0.kind == .func }.map(\.name))
  }

  /// How code outside the router comes to the function.
  fileprivate func entry(
    _ function: RouterFunction, of code: RouterCode, isRequirement: Bool
  ) -> RouterEntry {
    guard function.unit.role == .function else { return .open }
    let declaration = types.declaration(at: function.unit.declaration)
    guard declaration.kind == .func else { return .loading }
    if function.name == "didLoad" { return .loading }
    if function.isPrivate, !declaration.attributes.indices.isEmpty { return .open }
    if function.isPrivate { return .unused }
    if isRequirement, function.isOwn { return .open }
    let isCalledOutside = index.calls(named: function.name).contains { point in
      guard let owner = self.code[point.unit].owner else { return true }
      // Other routers call what is theirs, too, on themselves.
      return !code.family.contains(owner) && (function.isOwn || !types.inherits(owner, .router))
    }
    if isCalledOutside { return .open }
    let isCalledInside = code.functions.contains { other in
      other.unit.declaration != function.unit.declaration
        && other.events.contains {
          if case .call(function.name) = $0.kind { true } else { false }
        }
    }
    return isCalledInside ? .unused : .open
  }

  /// The code outside the router that calls one of its functions, as far as the receiver's type does
  /// not tell that another object's is called.
  fileprivate func outsideCallers(
    of function: RouterFunction, _ code: RouterCode, _ typing: inout Typing
  ) -> [CodeUnit] {
    guard !function.isPrivate, function.unit.role == .function,
      types.declaration(at: function.unit.declaration).kind == .func
    else { return [] }
    var seen: Set<CodeUnitID> = []
    return index.calls(named: function.name).compactMap { point in
      let unit = self.code[point.unit]
      guard !(unit.owner.map(code.family.contains) ?? false),
        let receiver = Syntax(unit.body, point.node).receiver,
        mayBe(code.router, typing.type(at: CodePoint(point.unit, receiver.id))),
        seen.insert(point.unit).inserted
      else { return nil }
      return unit
    }
  }

  private func mayBe(_ router: TypeID, _ type: CanonicalType) -> Bool {
    switch type.unwrapped {
    case .declared(let declared, _): types.inherits(router, declared)
    case .framework(let framework, _): framework.closure.contains(.routing)
    default: true
    }
  }
}
