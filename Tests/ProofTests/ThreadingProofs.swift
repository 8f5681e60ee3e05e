import RibsLint

extension Proof {
  static let threads = [
    Proof(
      rule: .uiOffMainThread, example: "The interactor hears of the score in the background",
      twin: .example("The work is done in the background, and shown on the main thread"),
      run: shownScore(by: "ScoreInteractor(presenter: view, scores: .just(7))"),
      reported: .says("UILabel.text set in the background"), silent: .says("nothing to complain")),
    Proof(
      rule: .uiOffMainThread, example: "A queue other than the main one runs the closure",
      twin: .changed([
        (
          "self.presenter.show(score)", "DispatchQueue.main.async { self.presenter.show(score) }"
        )
      ]),
      run: shownScore(by: "ScoreInteractor(presenter: view)"),
      reported: .says("UILabel.text set in the background"), silent: .says("nothing to complain")),
    Proof(
      rule: .uiInUnisolatedTask, example: "An interactor's task shows what it has loaded",
      twin: .example("The task is the main actor's"),
      run: shownScore(by: "ScoreInteractor(presenter: view)"),
      reported: .says("UILabel.text set in the background"), silent: .says("nothing to complain")),
  ]

  /// What the checker says when the interactor that is made so has shown its score.
  private static func shownScore(by making: String) -> String {
    """
    let view = ScoreViewController()
    let interactor = \(making)
    interactor.activate()
    while MainThreadChecker.changes == 0 { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) }
    return MainThreadChecker.complaint ?? "nothing to complain"
    """
  }
}
