import RibsLint

extension Proof {
  static let others = [
    Proof(
      rule: .leakDetectionDisabled, example: "The app starts without it",
      twin: .example("UI tests ask for it"),
      run: """
        _ = AppDelegate().application(.shared, didFinishLaunchingWithOptions: nil)
        let leaked = Interactor()
        LeakDetector.instance.expectDeallocate(object: leaked, inTime: 0.01)
        RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.5))
        return "nobody sees that \\(type(of: leaked)) leaks"
        """,
      reported: .says("nobody sees that Interactor leaks"), silent: .stops),
    Proof(
      rule: .sharedFactorySwitchesThread, example: "The object is made on the main thread",
      twin: .example("The object is made where it is read"),
      declarations: "final class Scope: RideDependency {}",
      run: """
        _ = RideComponent(dependency: Scope()).camera
        return "made"
        """,
      reported: .stops, silent: .says("made")),
  ]
}
