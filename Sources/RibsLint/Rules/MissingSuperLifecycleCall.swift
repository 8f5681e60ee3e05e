import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let missingSuperLifecycleCall = Rule(
    id: "missing_super_lifecycle_call",
    summary: "a lifecycle method that does not call `super`",
    category: .lifecycle, severity: .info, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        An override of a lifecycle method never calls the method of `super`.

        These methods are checked:

        - `didBecomeActive` and `willResignActive` of interactors, `didLoad` of routers, \
        `didStart` and `didStop` of workers.
        - `viewDidLoad`, `viewWillAppear`, `viewDidAppear`, `viewWillDisappear` and \
        `viewDidDisappear` of the views of RIBs.

        The finding is an error if a base class of the project does something in the method. \
        Otherwise it is a warning in views, and info elsewhere, where only the framework's method \
        is left out.
        """,
      leavesAlone: [
        """
        Overrides that call the method of `super` only under a condition, or use it as a value \
        (`let f = super.didBecomeActive`).
        """,
        "Overrides in a class where another function calls that method of `super`.",
      ],
      matters: """
        The framework's own methods are empty (RIBs-iOS 1.0.0, `Interactor.swift:108`, `:133`, \
        `Router.swift:123`, `Worker.swift:100`, `:124`), so nothing happens today. But whatever a \
        base class does there, such as subscribing or tracking, is silently left out. Run against \
        RIBs-iOS 1.0.0. UIKit's documentation asks overrides of `viewWillAppear` and its kin to \
        call `super`.
        """,
      fix: """
        Call the method of `super` first. If the override calls another method of `super` by \
        mistake, call the right one in its place. An override that is empty can go: without it, \
        the method of `super` runs.
        """),
    examples: [
      Example(
        "What the base class does is left out",
        """
        import RIBs
        import RxSwift

        class TrackingInteractor: Interactor {
          let opened = PublishSubject<Void>()
          var count = 0

          override func didBecomeActive() {
            super.didBecomeActive()
            opened
              .subscribe(onNext: { self.count += 1 })
              .disposeOnDeactivate(interactor: self)
          }
        }

        final class HomeInteractor: TrackingInteractor {
          override func didBecomeActive() { // expect: missing_super_lifecycle_call "TrackingInteractor"
            print("home")
          }
        }
        """),
      Example(
        "Only the framework's empty method is left out",
        """
        import RIBs

        final class HomeInteractor: Interactor {
          override func didBecomeActive() { // expect: missing_super_lifecycle_call "does nothing today"
            print("home")
          }
        }
        """),
      Example(
        "The base class does its part",
        """
        import RIBs
        import RxSwift

        class TrackingInteractor: Interactor {
          let opened = PublishSubject<Void>()
          var count = 0

          override func didBecomeActive() {
            super.didBecomeActive()
            opened
              .subscribe(onNext: { self.count += 1 })
              .disposeOnDeactivate(interactor: self)
          }
        }

        final class HomeInteractor: TrackingInteractor {
          override func didBecomeActive() {
            super.didBecomeActive()
            print("home")
          }
        }
        """),
    ],
    check: .project(missingSuperCalls))
}

/// The methods by the class that has them, with the number of their parameters.
private let hooks: [(framework: FrameworkType, methods: [String: Int])] = [
  (.interactor, ["didBecomeActive": 0, "willResignActive": 0]),
  (.router, ["didLoad": 0]),
  (.worker, ["didStart": 1, "didStop": 0]),
]

private let viewHooks = [
  "viewDidLoad": 0, "viewWillAppear": 1, "viewDidAppear": 1, "viewWillDisappear": 1,
  "viewDidDisappear": 1,
]

@Sendable private func missingSuperCalls(in project: Project) -> [Finding] {
  let types = project.types
  return types.frameworkHeirs.flatMap { type -> [Finding] in
    guard type.kind == .class, type.role == .source else { return [] }
    let hooks = methods(of: type.id, types)
    guard !hooks.isEmpty else { return [] }
    let isView = types.isViewOrPresenter(type.id)
    return type.members.compactMap { member in
      guard member.kind == .func, member.modifiers.contains(.override), !member.isStatic,
        hooks[member.name] == types.parameters(of: member).count,
        let unit = project.code.result(of: member.place).map({ project.code[$0] }),
        unit.body.isUnderstood, !unit.mentionsSuper(member.name),
        !project.mentionsSuper(member.name, besides: unit)
      else { return nil }
      return missing(
        member, of: type, isView: isView && viewHooks[member.name] != nil,
        leavingOut: project.effectiveBase(of: member), project)
    }
  }
}

private func methods(of type: TypeID, _ types: TypeTable) -> [String: Int] {
  if let found = hooks.first(where: { types.inherits(type, $0.framework) }) {
    return found.methods
  }
  return types.isViewOrPresenter(type) ? viewHooks : [:]
}

extension CodeUnit {
  /// It calls `super`'s method, or takes it for a later call.
  fileprivate func mentionsSuper(_ name: String) -> Bool {
    nodes([.member], named: name).contains { $0.firstChild?.isSuper == true }
  }
}

extension CodeUnit {
  /// The only call of another hook's `super`: `super.viewDidAppear(animated)` in
  /// `viewWillDisappear`.
  fileprivate var otherSuperCall: (file: FileID, syntax: Syntax)? {
    let names = Set(hooks.flatMap(\.methods.keys)).union(viewHooks.keys)
    let calls = nodes([.call]).filter { call in
      call.receiver?.isSuper == true && call.calleeName.map(names.contains) == true
    }
    return calls.count == 1 ? (location.file, calls[0]) : nil
  }
}

extension Project {
  /// A function that the override may call calls `super` for it.
  fileprivate func mentionsSuper(_ name: String, besides override: CodeUnit) -> Bool {
    code.units(mentioning: name).contains { id in
      let unit = code[id]
      return unit.owner == override.owner && unit.declaration != override.declaration
        && unit.mentionsSuper(name)
    }
  }

  /// The nearest base class of the project that does something in the method.
  fileprivate func effectiveBase(of method: Member) -> Member? {
    for base in types.superclasses(of: method.owner) where types[base].role == .source {
      for inherited in types.members(named: method.name, of: base)
      where inherited.kind == .func && !inherited.isStatic {
        guard let unit = code.result(of: inherited.place).map({ code[$0] }) else { continue }
        let isEmpty = unit.body.root.statements.allSatisfy {
          $0.unwrapped.receiver?.isSuper == true
        }
        if !isEmpty { return inherited }
      }
    }
    return nil
  }
}

private func missing(
  _ method: Member, of type: TypeInformation, isView: Bool, leavingOut base: Member?,
  _ project: Project
) -> Finding {
  let types = project.types
  let parameter = types.parameters(of: method).first
  let call = "super.\(method.name)(\(parameter?.name ?? ""))"
  let unit = project.code.result(of: method.place).map { project.code[$0] }
  let wrong = unit?.otherSuperCall
  let isEmpty = unit?.body.root.statements.isEmpty == true
  let subject = [type.qualifiedName, method.name]
  let omission =
    wrong.map {
      "`\(method.name)` calls `super.\($0.syntax.calleeName ?? "")` instead of `super.\(method.name)`"
    }
    ?? "`\(method.name)` does not call `super`"
  let help =
    wrong.map { "Call `\(call)` instead of `\($0.syntax.text)`." }
    ?? (isEmpty ? "Remove the empty override, or call `\(call)` in it." : "Call `\(call)` first.")
  let fix =
    wrong.map { Fix(in: $0.file, TextEdit(replacing: $0.syntax.range, with: call)) }
    ?? project.beginning(method, with: call)
  if let base {
    let name = types[base.owner].name
    return Finding(
      at: method.location, subject: subject,
      message: "\(omission), so what `\(name)` does there is left out", help: help,
      notes: [.init(at: base.location, "`\(name).\(method.name)` is left out")],
      severity: .error, fix: fix)
  }
  let consequence =
    switch (isView, method.name) {
    case (true, "viewDidLoad"): "; what a base class in between does would be left out"
    case (true, _): ", which UIKit requires"
    default: "; the framework's method does nothing today, but a base class in between could"
    }
  return Finding(
    at: method.location, subject: subject, message: omission + consequence, help: help,
    severity: isView ? .warning : nil, fix: fix)
}
