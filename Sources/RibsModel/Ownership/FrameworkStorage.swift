extension FrameworkType {
  /// The property in which the framework class keeps an argument of its initialiser (RIBs-iOS
  /// 1.0.0, `Builder.swift:26`, `Component.swift:29`, `ComponentizedBuilder.swift`,
  /// `Router.swift:79`, `ViewableRouter.swift:39`, `PresentableInteractor.swift:23`,
  /// `Presenter.swift:28`; Needle's `Component(parent:)`).
  func property(keeping argument: CallArgument, at number: Int) -> String? {
    let family = closure
    let label = argument.label
    if isComponentizedBuilder {
      return number == 0 && (label == "componentBuilder" || argument.isTrailing)
        ? "componentBuilder" : nil
    }
    let kept: [String] =
      if self == .builder || self == .component {
        ["dependency"]
      } else if family.contains(.needleComponent) {
        ["parent"]
      } else if family.contains(.router) {
        ["interactor", "viewController"]
      } else if self == .presentableInteractor {
        ["presenter"]
      } else if self == .presenter {
        ["viewController"]
      } else {
        []
      }
    return kept.contains(label) ? label : nil
  }
}
