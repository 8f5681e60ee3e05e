import RibsModel
import RibsSyntax

/// That nothing ends what holds its owner while the owner lives.
struct NeverEnded {
  let retainer: TargetRetainer
  /// Where a `deinit` would.
  let deinitialiser: Location?

  /// `ends` says what would have to be done: "removes".
  func reason(_ ends: String) -> String {
    deinitialiser == nil
      ? "nothing \(ends) it" : "only `deinit` \(ends) it, so `deinit` never runs"
  }

  /// Notes at the `deinit`; `ended` says what would be done there: "removed".
  func notes(_ ended: String) -> [Finding.Note] {
    deinitialiser.map { [.init(at: $0, "it is \(ended) here, too late")] } ?? []
  }
}

extension Project {
  /// Nil where something may end it, where somebody gets it who may, and where the owner may be
  /// meant to live for as long as the process.
  func neverEnded(_ retainer: TargetRetainer) -> NeverEnded? {
    guard !livesAsLongAsTheProcess(retainer.owner), !fact(RootParts.self).contains(retainer.owner)
    else {
      return nil
    }
    var retainer = retainer
    if let taker = property(taking: retainer) {
      retainer.holder = taker
    } else if isGivenAway(retainer) {
      return nil
    } else if let property = propertyName(of: retainer.unit) {
      retainer.holder = property
    }
    guard !isPassedOn(retainer) else { return nil }
    let invalidations = retainer.isLost ? Invalidations() : invalidations(of: retainer)
    guard !invalidations.isOngoing,
      invalidations.deinitialiser != nil || isShortLived(retainer.owner)
    else { return nil }
    return NeverEnded(retainer: retainer, deinitialiser: invalidations.deinitialiser)
  }

  /// The property whose initial value the code is.
  private func propertyName(of unit: CodeUnit) -> String? {
    guard unit.role == .initialValue else { return nil }
    return types.declaredName(at: unit.declaration)
  }
}
