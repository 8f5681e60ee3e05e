import RibsModel
import RibsSyntax

extension Rule {
  package static let sharedFactorySwitchesThread = Rule(
    id: "shared_factory_switches_thread",
    summary: "a `shared` closure that waits for another thread",
    category: .dependency, severity: .error, confidence: .likely,
    page: Page(
      finds: """
        The closure that a component's `shared` is given waits for another thread:

        - by `DispatchQueue.main.sync`;
        - by `wait()` on a semaphore that the closure makes with the value 0.
        """,
      leavesAlone: [
        "`DispatchQueue.main.async`, which waits for nobody.",
        "`sync` on a queue of the app's own, which runs the closure on the same thread.",
        "`wait(timeout:)`, which ends.",
        "Closures that ask for `Thread.isMainThread`.",
        "A semaphore that begins with another value, or that something else has made: a lock.",
        "Code in closures, which may run later and elsewhere.",
        "A `shared` of the project's own, or of a class that is no component.",
      ],
      matters: """
        `shared` holds the component's lock while its closure runs, and warns that a switch of \
        threads might cause a deadlock (RIBs-iOS 1.0.0, `Component.swift:42`). \
        `DispatchQueue.main.sync` ends the program where the property is read on the main thread. \
        Read in the background it waits for the main thread, which waits for the lock if it reads \
        something shared of that component at the time: neither goes on. The same happens with a \
        semaphore if whoever signals it needs the component. Run against RIBs-iOS 1.0.0.
        """,
      fix: """
        Make the object on whatever thread the closure runs, and let the object itself go to the \
        main thread when it does something there.
        """),
    examples: [
      Example(
        "The object is made on the main thread",
        """
        import Dispatch
        import RIBs

        protocol RideDependency: Dependency {}

        final class Camera {}

        final class RideComponent: Component<RideDependency> {
          var camera: Camera {
            shared {
              DispatchQueue.main.sync { Camera() } // expect: shared_factory_switches_thread
            }
          }
        }
        """),
      Example(
        "The object is made where it is read",
        """
        import Dispatch
        import RIBs

        protocol RideDependency: Dependency {}

        final class Camera {}

        final class RideComponent: Component<RideDependency> {
          var camera: Camera {
            shared { Camera() }
          }
        }
        """),
    ],
    check: .project(switchesOfThreads))
}

@Sendable private func switchesOfThreads(in project: Project) -> [Finding] {
  let names = ["sync", "wait"]
  let waiting = Set(project.code.units(mentioning: names))
  return project.code.units(mentioning: ["shared"], where: waiting.contains).flatMap { id in
    let unit = project.code[id]
    return SharedCalls(in: unit, project.types).calls.compactMap(\.sharedFactory)
      .flatMap { factory in
        factory.descendants.filter { node in
          guard node.kind == .call, names.contains(node.calleeName ?? ""),
            node.runs(in: factory), unit.fileRole == .source
          else { return false }
          return node.waitsForMainThread && !factory.asksForThread
            || node.waitsForSemaphore(madeIn: factory)
        }
      }.map { switched(by: $0, in: unit, project.types) }
  }
}

extension Syntax {
  /// The code runs with the closure, and in none that the closure hands on.
  fileprivate func runs(in factory: Syntax) -> Bool {
    for function in ancestors.lazy.filter(\.kind.isFunction) {
      if function.id == factory.id { return true }
      // `{ … }()`
      guard function.kind == .closure, function.parent?.kind == .call else { return false }
    }
    return false
  }

  fileprivate var asksForThread: Bool { descendants.contains { $0.name == "isMainThread" } }

  /// `DispatchQueue.main.sync { … }`
  fileprivate var waitsForMainThread: Bool {
    guard calleeName == "sync", let queue = receiver?.unwrapped, queue.kind == .member else {
      return false
    }
    return queue.name == "main" && queue.firstChild?.text == "DispatchQueue"
  }

  /// `wait()` on `let semaphore = DispatchSemaphore(value: 0)`
  fileprivate func waitsForSemaphore(madeIn factory: Syntax) -> Bool {
    guard calleeName == "wait", arguments.isEmpty, let semaphore = receiver?.unwrapped,
      let local = LocalUses(in: body).declaration(of: semaphore), local.isInside(factory),
      let made = local.value?.unwrapped, made.kind == .call
    else { return false }
    return made.calleeName == "DispatchSemaphore" && made.argument("value")?.text == "0"
  }
}

private func switched(by call: Syntax, in unit: CodeUnit, _ types: TypeTable) -> Finding {
  let subject = types.subject(of: unit)
  let waited = call.waitsForMainThread ? "the main thread" : "a semaphore"
  let danger =
    call.waitsForMainThread
    ? """
    it ends the program on the main thread, and elsewhere waits forever if the main thread reads \
    something shared of that component
    """
    : "it waits forever if what signals the semaphore needs that component"
  return Finding(
    at: unit.statementLocation(of: call), subject: subject,
    message: """
      `\(subject.joined(separator: "."))` waits for \(waited) while `shared` holds the component's \
      lock: \(danger)
      """,
    help: "Make the object on the thread that reads it.")
}
