import RibsModel
import RibsSyntax

extension Rule {
  package static let launchRouterNotRetained = Rule(
    id: "launch_router_not_retained",
    summary: "a launch router that nothing keeps",
    category: .leak, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        `launch(from:)` is called on a launch router that nothing keeps.

        - The router is made for this call.
        - The router is a local that goes nowhere else, or only into a weak property.
        """,
      leavesAlone: ["Routers that are kept in a property, passed on or returned."],
      matters: """
        `launch(from:)` stores nothing, and the window keeps only the root's view controller \
        (RIBs-iOS 1.0.0, `LaunchRouter.swift:42`). The router dies when the function returns. Its \
        interactor is deactivated and its children are detached, while their views stay on the \
        screen and respond to nothing. In debug builds, the leak detector then complains about the \
        root view controller. Run against RIBs-iOS 1.0.0.
        """,
      fix: "Keep the router in a property of the app's or the scene's delegate."),
    examples: [
      Example(
        "The router is a local",
        """
        import RIBs
        import UIKit

        final class RootInteractor: Interactor {
          override func willResignActive() {
            super.willResignActive()
            print("the root is closed")
          }
        }

        final class RootViewController: UIViewController, ViewControllable {}

        final class RootBuilder: Builder<EmptyDependency> {
          func build() -> LaunchRouting {
            LaunchRouter(interactor: RootInteractor(), viewController: RootViewController())
          }
        }

        final class SceneDelegate: UIResponder {
          let window = UIWindow(frame: .zero)

          func open() {
            let launchRouter = RootBuilder(dependency: EmptyComponent()).build()
            launchRouter.launch(from: window) // expect: launch_router_not_retained
          }
        }
        """),
      Example(
        "A property keeps the router",
        """
        import RIBs
        import UIKit

        final class RootInteractor: Interactor {
          override func willResignActive() {
            super.willResignActive()
            print("the root is closed")
          }
        }

        final class RootViewController: UIViewController, ViewControllable {}

        final class RootBuilder: Builder<EmptyDependency> {
          func build() -> LaunchRouting {
            LaunchRouter(interactor: RootInteractor(), viewController: RootViewController())
          }
        }

        final class SceneDelegate: UIResponder {
          let window = UIWindow(frame: .zero)
          private var launchRouter: LaunchRouting?

          func open() {
            let launchRouter = RootBuilder(dependency: EmptyComponent()).build()
            self.launchRouter = launchRouter
            launchRouter.launch(from: window)
          }
        }
        """),
    ],
    check: .project(launchRoutersNotRetained))
}

@Sendable private func launchRoutersNotRetained(in project: Project) -> [Finding] {
  var reading = TransienceReading(flow: project.flow) { flow, point in
    flow.makesRouter(point)
  }
  let calls = ["launch", "launchFromWindow"].flatMap { project.index.calls(named: $0) }.sorted()
  return calls.compactMap { point in
    let unit = project.code[point.unit]
    let call = Syntax(unit.body, point.node)
    guard let receiver = call.receiver,
      call.calleeName == "launchFromWindow" || call.arguments.first?.label == "from",
      project.types.inherits(
        reading.flow.typing.type(at: point.at(receiver.id)), .launchRouting),
      let transience = reading.transience(ofReceiver: receiver, in: point.unit)
    else { return nil }
    return launchedAndLost(call, transience, unit, project.types)
  }
}

extension Flow {
  /// The call makes a router, or asks a builder, or a function that does nothing else, for one.
  fileprivate mutating func makesRouter(_ point: CodePoint, depth: Int = 0) -> Bool {
    let call = typing.code.syntax(at: point)
    guard call.kind == .call, depth < FollowingLimit.functions else { return false }
    switch typing.callee(of: point) {
    case .constructor: return true
    case .methods(let methods, _) where methods.count == 1:
      guard let unit = methods.first.flatMap({ typing.code.result(of: $0.place) }) else { break }
      let statements = typing.code[unit].body.root.statements
      guard statements.count == 1, let only = statements.first else { break }
      let made = only.kind == .return ? only.value : only
      if let made, makesRouter(CodePoint(unit, made.unwrapped.id), depth: depth + 1) { return true }
    default: break
    }
    guard let receiver = call.receiver else { return false }
    return typing.types.inherits(
      typing.type(at: point.at(receiver.id)), .buildable)
  }
}

private func launchedAndLost(
  _ call: Syntax, _ transience: Transience, _ unit: CodeUnit, _ types: TypeTable
) -> Finding {
  let name = types.declaredName(at: unit.declaration)
  let (router, notes) = transience.described(in: unit, temporary: "the launch router")
  return Finding(
    at: unit.location(of: call.id), subject: types.subject(of: unit),
    message: """
      nothing keeps \(router): it dies when `\(name)` returns, which deactivates the root and \
      detaches its children
      """,
    help: "Keep the router in a stored property of the delegate.", notes: notes)
}
