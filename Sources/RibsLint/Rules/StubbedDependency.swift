import RibsModel
import RibsSyntax

extension Rule {
  package static let stubbedDependency = Rule(
    id: "stubbed_dependency",
    summary: "a component's member that only stops the program",
    category: .dependency, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A component has a member that does nothing but stop the program, with `fatalError`, \
        `preconditionFailure` or `unimplemented`.

        - A property or function of the component.
        - A default by which the component satisfies a `Dependency`.
        """,
      leavesAlone: [
        "Abstract members: those that a subclass overrides, and `open` ones.",
        "Initializers.",
        "Members that are marked `@available(*, unavailable)`.",
        "Members that another branch of an `#if` declares too.",
        "Code that is compiled with `#if DEBUG` only, or that is named for previews.",
      ],
      matters: """
        The code compiles, but the program ends the first time the member is read, perhaps in a \
        RIB far below that asked for the value. Where the compiler checks every dependency, this \
        is the one that is really missing at run time.
        """,
      fix: """
        Provide the value: pass it on from the component's own `dependency`, or make it there. If \
        there is no value in this scope, do not let the child ask for it.
        """),
    examples: [
      Example(
        "A provider that was never written",
        """
        import RIBs

        protocol Clock {}

        protocol HomeDependency: Dependency {
          var clock: Clock { get }
        }

        protocol RootDependency: Dependency {}

        final class RootComponent: Component<RootDependency> {}

        extension RootComponent: HomeDependency {
          var clock: Clock { fatalError("not yet") } // expect: stubbed_dependency
        }
        """),
      Example(
        "Abstract in a base class, and an initializer that nothing may call",
        """
        import RIBs

        protocol Clock {}
        final class SystemClock: Clock {}

        protocol RootDependency: Dependency {}

        class BaseComponent: Component<RootDependency> {
          var clock: Clock { fatalError("to be overridden") }
        }

        final class RootComponent: BaseComponent {
          override var clock: Clock { SystemClock() }
        }

        final class RootView {
          required init?(coder: Int) { fatalError("not used") }
        }
        """),
    ],
    check: .project(stubs))
}

@Sendable private func stubs(in project: Project) -> [Finding] {
  let types = project.types
  let defaults = Set(
    project.satisfactions.flatMap(\.requirements).flatMap { result -> [Location] in
      guard case .satisfied(let providers) = result.outcome else { return [] }
      return providers.map(\.location)
    })
  return project.code.units(mentioning: stops).compactMap { id in
    let unit = project.code[id]
    guard let owner = unit.owner,
      types.isComponentClass(owner) || defaults.contains(types.memberLocation(of: unit)),
      let call = unit.onlyStop, !types.isForPreviews(owner, unit)
    else { return nil }
    let declaration = types.declaration(at: unit.declaration)
    guard declaration.kind == .var || declaration.kind == .func || declaration.kind == .subscript,
      !declaration.modifiers.contains(.open),
      // What gives nothing back provides nothing.
      declaration.kind != .func || !types.givesNothing(unit.declaration),
      types[unit.declaration.file].text(declaration.type) != "Never",
      !types.isUnavailable(unit.declaration), !types.hasAnotherBranch(unit, of: owner),
      !project.isAbstract(types.declaredName(at: unit.declaration), of: owner)
    else { return nil }
    return stub(call, in: unit, owner, types)
  }
}

extension CodeUnit {
  /// The call that ends the program, when the code does nothing else.
  fileprivate var onlyStop: Syntax? {
    guard var block = result else { return nil }
    for _ in 0..<FollowingLimit.references {
      guard let only = block.statements.first, block.statements.count == 1 else { return nil }
      let value = (only.kind == .return ? only.value ?? only : only).unwrapped
      if value.calls(functionOf: stops) { return value }
      guard value.calleeName == "shared", let factory = value.sharedFactory else { return nil }
      block = factory
    }
    return nil
  }
}

extension CodeUnit {
  /// The block whose value the code gives: of a function or getter, or of the closure that a lazy
  /// property calls (`lazy var x: X = { … }()`).
  private var result: Syntax? {
    switch role {
    case .function, .accessor(.get): return body.root
    case .initialValue:
      guard let call = body.root.firstChild?.unwrapped, call.kind == .call, call.arguments.isEmpty,
        let closure = call.callee?.unwrapped, closure.kind == .closure
      else { return nil }
      return closure.child(.block)
    default: return nil
    }
  }
}

/// `abort()` and `exit(0)` may be what a member is for.
private let stops = ["fatalError", "preconditionFailure", "unimplemented"]

extension TypeTable {
  fileprivate func givesNothing(_ function: DeclarationPlace) -> Bool {
    let type = declaration(at: function).type
    return type.isEmpty || TypeExpression(parsing: type, in: self[function.file]).isVoid
  }

  fileprivate func isUnavailable(_ place: DeclarationPlace) -> Bool {
    let file = self[place.file]
    return declaration(at: place).attributes.indices.contains { index in
      let attribute = file.attributes[index]
      return file.text(attribute.name) == "available"
        && file.text(attribute.arguments).contains("unavailable")
    }
  }
}

extension TypeTable {
  /// What is compiled for debugging only, or by its name for previews, is not shipped: it stands in
  /// for the app there, as mocks do in tests.
  fileprivate func isForPreviews(_ owner: TypeID, _ unit: CodeUnit) -> Bool {
    if self[owner].name.contains("Preview") { return true }
    return [self[owner].place, unit.declaration].contains { place in
      let file = self[place.file]
      var condition = Int(declaration(at: place).condition)
      while condition != 0 {
        let text = file.text(file.conditions[condition].expression)
        if text.contains("DEBUG"), !text.contains("!") { return true }
        condition = Int(file.conditions[condition].parent)
      }
      return false
    }
  }
}

extension TypeTable {
  /// Where the program is compiled for something else, `#else` has the member as well.
  fileprivate func hasAnotherBranch(_ unit: CodeUnit, of owner: TypeID) -> Bool {
    declaration(at: unit.declaration).condition != 0
      && members(named: declaredName(at: unit.declaration), of: owner).contains {
        $0.place != unit.declaration && declaration(at: $0.place).condition != 0
      }
  }
}

extension Project {
  /// A subclass has its own member of that name. Where a class has one of its own instead of a
  /// protocol's, others may still get that.
  fileprivate func isAbstract(_ name: String, of type: TypeID) -> Bool {
    types[type].kind == .class && hierarchy.overrides(name, of: type, types)
  }
}

private func stub(_ call: Syntax, in unit: CodeUnit, _ owner: TypeID, _ types: TypeTable)
  -> Finding
{
  let subject = types.subject(of: unit)
  let name = subject.joined(separator: ".")
  return Finding(
    at: types.memberLocation(of: unit), subject: subject,
    message: "`\(name)` only stops the program: asking for it ends the app",
    help: "Provide the value, or make sure that nothing asks `\(types[owner].name)` for it.",
    notes: [.init(at: unit.nameLocation(of: call.callee ?? call), "the program ends here")])
}
