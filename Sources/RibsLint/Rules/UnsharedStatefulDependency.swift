import RibsModel
import RibsSyntax

extension Rule {
  package static let unsharedStatefulDependency = Rule(
    id: "unshared_stateful_dependency",
    summary: "a stateful object that a component makes anew for each reader",
    category: .dependency, severity: .error, confidence: .likely, isFixable: true,
    page: Page(
      finds: """
        A computed property of a component, without `shared`, that makes an object with state (it \
        is or keeps a subject, relay or `Variable`, has a `@Published` variable, is a worker, or has a variable \
        that its methods change, or a part of), itself or by a private function, or a struct that makes a subject \
        or relay, and that is read at least twice in one scope: by the builder, by other members, by \
        children that ask for it, by whoever has the component as a protocol of its own. Values, \
        objects without state or with streams that they are given, builders, routers, interactors, \
        views and presenters are left alone, and so is what a single reader gets. Reads in different \
        branches count once. A class whose state is neither a stream nor a collection, and that is \
        no worker, is a warning: it may be meant that each reader has its own.
        """,
      matters: """
        Each read runs the property again. The one who writes into the stream and the one who \
        listens to it then have two different streams, and nothing ever arrives; there is no error \
        and no warning. Stateful objects of a scope are kept by `shared` (RIBs-iOS 1.0.0, \
        `Component.swift:40-64`; tutorial 3: "streams are typically scoped singletons").
        """,
      fix: """
        Wrap what the property makes: `var tripStream: TripStream { shared { TripStreamImpl() } }`.
        """),
    examples: [
      Example(
        "The writer and the reader each get a stream",
        """
        import RIBs
        import RxRelay
        import RxSwift

        protocol ScoreStream {
          var score: Observable<Int> { get }
        }

        protocol MutableScoreStream: ScoreStream {
          func update(_ score: Int)
        }

        final class ScoreStreamImpl: MutableScoreStream {
          private let relay = BehaviorRelay<Int>(value: 0)
          var score: Observable<Int> { relay.asObservable() }
          func update(_ score: Int) { relay.accept(score) }
        }

        protocol LoggedInDependency: Dependency {}

        final class LoggedInComponent: Component<LoggedInDependency> {
          var mutableScoreStream: MutableScoreStream { ScoreStreamImpl() } // expect: unshared_stateful_dependency
          var scoreStream: ScoreStream { mutableScoreStream }
        }

        final class LoggedInBuilder: Builder<LoggedInDependency> {
          func build() -> (MutableScoreStream, ScoreStream) {
            let component = LoggedInComponent(dependency: dependency)
            return (component.mutableScoreStream, component.scoreStream)
          }
        }
        """),
      Example(
        "A cache for each child",
        """
        import RIBs

        final class ImageCache {
          private var images: [String: Int] = [:]
          func keep(_ image: Int, for name: String) { images[name] = image }
        }

        protocol MenuDependency: Dependency {
          var imageCache: ImageCache { get }
        }

        protocol FeedDependency: Dependency {
          var imageCache: ImageCache { get }
        }

        final class MenuBuilder: Builder<MenuDependency> {}
        final class FeedBuilder: Builder<FeedDependency> {}

        protocol RootDependency: Dependency {}

        final class RootComponent: Component<RootDependency>, MenuDependency, FeedDependency {
          var imageCache: ImageCache { ImageCache() } // expect: unshared_stateful_dependency "is read 2 times"
          var menuBuilder: MenuBuilder { MenuBuilder(dependency: self) }
          var feedBuilder: FeedBuilder { FeedBuilder(dependency: self) }
        }
        """),
      Example(
        "Shared, or without state",
        """
        import RIBs

        final class ImageCache {
          private var images: [String: Int] = [:]
          func keep(_ image: Int, for name: String) { images[name] = image }
        }

        final class ImageFormatter {
          func format(_ image: Int) -> String { "\\(image)" }
        }

        protocol RootDependency: Dependency {}

        final class RootComponent: Component<RootDependency> {
          var imageCache: ImageCache { shared { ImageCache() } }
          var imageFormatter: ImageFormatter { ImageFormatter() }
        }

        final class RootBuilder: Builder<RootDependency> {
          func build() -> [AnyObject] {
            let component = RootComponent(dependency: dependency)
            return [
              component.imageCache, component.imageCache,
              component.imageFormatter, component.imageFormatter,
            ]
          }
        }
        """),
    ],
    check: unsharedState)
}

@Sendable private func unsharedState(in project: Project) -> [Finding] {
  let types = project.types
  var typing = project.flow.typing
  var suspects: [(member: Member, made: Making)] = []
  for component in types.types
  where component.role == .source && types.isComponentClass(component.id) {
    for member in component.members where member.storage == .computed && !member.isStatic {
      guard let made = madeOnEachRead(member, project, &typing), project.isStateful(made.type),
        !project.isOverridden(member)
      else { continue }
      suspects.append((member, made))
    }
  }
  guard !suspects.isEmpty else { return [] }
  let readers = ScopeReaders(in: project)
  return suspects.compactMap { member, made in
    let places = ReadSite.most(of: readers.sites(of: member)).map(\.location)
    guard places.count > 1 else { return nil }
    let isMeantToBeOne = made.type.declared.map { project.isMeantToBeOne($0) } ?? true
    return unshared(member, made, places, isMeantToBeOne: isMeantToBeOne, types)
  }
}

/// What a getter makes, and where.
private struct Making {
  let type: CanonicalType
  /// The call in the getter.
  let spelling: String
  let call: Location
  /// The getter gives the new object back without a look at it.
  let isWhole: Bool
}

/// The object that the getter does nothing but make; nil for anything else.
private func madeOnEachRead(_ member: Member, _ project: Project, _ typing: inout Typing) -> Making?
{
  guard let (unit, given) = onlyResult(of: member, project) else { return nil }
  let result = given.madeValue
  guard result.kind == .call else { return nil }
  let call = Location(file: member.place.file, range: result.range)
  func made(_ type: CanonicalType) -> Making {
    Making(type: type, spelling: result.text, call: call, isWhole: given.unwrapped.id == result.id)
  }
  switch typing.callee(of: CodePoint(unit, result.id)) {
  case .constructor(let type): return made(type)
  case .methods(let methods, _):
    // A function of the component's own that makes nothing else.
    guard methods.count == 1, let function = methods.first, function.access <= .fileprivate,
      function.owner == member.owner, let (inner, value) = onlyResult(of: function, project),
      case .constructor(let type) = typing.callee(of: CodePoint(inner, value.madeValue.id))
    else { return nil }
    return made(type)
  default: return nil
  }
}

/// The one expression that a getter or function gives back.
private func onlyResult(of member: Member, _ project: Project) -> (CodeUnitID, Syntax)? {
  guard let unit = project.code.result(of: member.place) else { return nil }
  return project.code[unit].body.onlyResult.map { (unit, $0) }
}

extension Syntax {
  /// The value itself, or the one that a local constant in front of it was given.
  fileprivate var madeValue: Syntax {
    valueOfLocal { if case .receiver = $0.use { true } else { false } }
  }
}

extension Project {
  /// A subclass has its own property of that name, which may be shared.
  fileprivate func isOverridden(_ member: Member) -> Bool {
    hierarchy.heirs(of: member.owner).contains { heir in
      types.members(named: member.name, of: heir).contains { $0.modifiers.contains(.override) }
    }
  }

  /// What the class keeps is for others to find: a stream, a worker's work or a collection. A single
  /// value (a pending task, a flag) may be meant for each reader by itself.
  fileprivate func isMeantToBeOne(_ type: TypeID) -> Bool {
    if types.inherits(type, .worker) { return true }
    var typing = flow.typing
    return ([type] + types.superclasses(of: type)).flatMap { types[$0].members }.contains {
      guard keepsState($0) else { return false }
      if isStream($0) { return true }
      guard let type = typing.type(of: $0), type != .unknown else { return true }
      return type.element != .unknown
    }
  }

  /// An object of the class is another after it was used than before, so that two of them are not
  /// as good as one.
  fileprivate func isStateful(_ type: CanonicalType) -> Bool {
    switch type {
    case .declared(let declared, _): isStateful(declared)
    case .external(let name, _): liveStreams.contains(name)
    default: false
    }
  }

  private func isStateful(_ type: TypeID) -> Bool {
    switch types[type].kind {
    case .class, .actor: break
    // The copies of a struct have one stream, two structs have two.
    case .struct: return types[type].members.contains { isMadeStream($0) }
    default: return false
    }
    let ancestry = types.ancestry(of: type)
    guard ancestry.framework.isDisjoint(with: madeForOneUse), !ancestry.isAmbiguous,
      ancestry.external.allSatisfy({ !$0.hasPrefix("UI") })
    else { return false }
    if ancestry.framework.contains(.worker) { return true }
    return ([type] + types.superclasses(of: type)).contains { owner in
      types[owner].members.contains { keepsState($0) }
    }
  }

  private func keepsState(_ member: Member) -> Bool {
    guard isStoredByEach(member), member.modifiers.isDisjoint(with: [.weak, .unowned]) else {
      return false
    }
    return isStream(member) || member.kind == .var && isChanged(member)
  }

  /// A stream that each struct makes for itself.
  private func isMadeStream(_ member: Member) -> Bool {
    isStoredByEach(member) && isLiveStream(member) && !isGiven(member)
  }

  private func isStoredByEach(_ member: Member) -> Bool {
    member.storage == .stored && !member.isStatic && !types.isNeverCompiled(member)
  }

  /// An initialiser takes a stream of the property's type: whoever makes the object may give all of them
  /// the same.
  private func isGiven(_ member: Member) -> Bool {
    guard types.declaration(at: member.place).initialValue.isEmpty else { return false }
    let own = types.members(named: "init", of: member.owner).filter { $0.kind == .`init` }
    guard !own.isEmpty || types[member.owner].kind != .struct else { return true }
    let type = types.canonicalType(of: member)
    return own.contains { initialiser in
      types.parameters(of: initialiser).contains { parameter in
        parameter.type.map { types.canonical($0, from: Viewpoint(initialiser.place)) } == type
      }
    }
  }

  /// A subject or relay, or a variable whose wrapper publishes what it is set to.
  private func isStream(_ member: Member) -> Bool {
    if isLiveStream(member) { return !isGiven(member) }
    return types[member.place.file].attributeNames(of: types.declaration(at: member.place))
      .contains("Published")
  }

  private func isLiveStream(_ member: Member) -> Bool {
    guard let name = streamTypeName(of: member) else { return false }
    if liveStreams.contains(name) { return true }
    // RxSwift 4's; the word alone says little.
    return name == "Variable" && types.types(named: name).isEmpty
      && types[member.place.file].imports.contains {
        types[member.place.file].text($0.name) == "RxSwift"
      }
  }

  private func streamTypeName(of member: Member) -> String? {
    if case .external(let name, _)? = types.canonicalType(of: member) { return name }
    guard types.type(of: member) == nil else { return nil }
    let file = types[member.place.file]
    let value = file.text(types.declaration(at: member.place).initialValue)
    return String(value.prefix { $0.isLetter || $0.isNumber })
  }

  /// A method of the type, not its initialiser, assigns the variable or calls what changes it.
  private func isChanged(_ member: Member) -> Bool {
    var typing = flow.typing
    let type = typing.type(of: member) ?? .unknown
    return code.units(mentioning: [member.name], where: { $0.owner == member.owner }).contains {
      id in
      let unit = code[id]
      guard types.declaration(at: unit.declaration).kind != .`init`, unit.role != .initialValue
      else { return false }
      let locals = LocalUses(in: unit.body)
      return unit.nodes([.name, .member]).contains { mention in
        mention.name == member.name && locals.mayBeOwn(mention)
          && mention.isChangedInPlace(type, &typing)
      }
    }
  }
}

extension Syntax {
  /// The code sets it, a part of it, or calls what changes it. A part of an object is not one of what
  /// refers to that.
  fileprivate func isChangedInPlace(_ type: CanonicalType, _ typing: inout Typing) -> Bool {
    var (outer, type) = (self, type)
    while let parent = outer.parent {
      switch parent.kind {
      case .subscript where parent.firstChild?.id == outer.id: (outer, type) = (parent, type.item)
      case .optionalChain, .forceUnwrap, .paren: outer = parent
      case .member where parent.firstChild?.id == outer.id:
        if mutatingMethods.contains(parent.name), parent.parent?.kind == .call { return true }
        guard let part = typing.part(named: parent.name, of: type) else { return false }
        (outer, type) = (parent, part)
      case .assignment: return parent.firstChild?.id == outer.id
      case .binary:
        let isFirst = parent.firstChild?.id == outer.id
        return isFirst && parent.child(.operatorName)?.isCompoundAssignment == true
      case .inout: return true
      default: return false
      }
    }
    return false
  }
}

private let mutatingMethods: Set = [
  "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeSubrange",
  "removeValue", "popLast",
  "updateValue", "formUnion", "merge", "toggle",
]

/// Of these every reader wants one of its own.
private let madeForOneUse: FrameworkTypes = [
  .router, .interactor, .presenter, .presentable, .viewControllable, .buildable, .dependency,
  .needleDependency, .component, .needleComponent, .workflow,
]

private let liveStreams: Set = [
  "BehaviorRelay", "BehaviorSubject", "CurrentValueRelay", "CurrentValueSubject",
  "PassthroughRelay", "PassthroughSubject", "PublishRelay", "PublishSubject", "ReplayRelay",
  "ReplaySubject",
]

extension Typing {
  /// The type of a struct's property.
  fileprivate mutating func part(named name: String, of type: CanonicalType) -> CanonicalType? {
    guard let declared = type.declared, types[declared].kind == .struct,
      let property = types.members(named: name, of: declared).first(where: \.isStoredProperty)
    else { return nil }
    return self.type(of: property) ?? .unknown
  }
}

extension TypeTable {
  fileprivate func shortName(of type: CanonicalType) -> String {
    switch type {
    case .declared(let declared, _): self[declared].name
    case .external(let name, _): name
    default: ""
    }
  }
}

private func unshared(
  _ member: Member, _ made: Making, _ readers: [Location], isMeantToBeOne: Bool, _ types: TypeTable
) -> Finding {
  let name = "`\(types[member.owner].name).\(member.name)`"
  let type = types.shortName(of: made.type)
  let call = made.call.range
  let wrapping = Fix(
    in: made.call.file, TextEdit(inserting: "shared { ", at: call.start),
    TextEdit(inserting: " }", at: call.end))
  return Finding(
    at: member.location, subject: [types[member.owner].qualifiedName, member.name],
    message: """
      \(name) makes another `\(type)` for each reader, and is read \(readers.count) \
      times in its scope
      """,
    help: isMeantToBeOne
      ? "Wrap it: `shared { \(made.spelling.hasPrefix(type) ? "\(type)(…)" : made.spelling) }`."
      : "Wrap it in `shared`, or make it a function when each reader is to have its own.",
    notes: readers.map { .init(at: $0, "\(name) is read here") },
    severity: isMeantToBeOne ? nil : .warning,
    fix: isMeantToBeOne && made.isWhole ? wrapping : nil)
}
