import RibsModel

/// How code of the project may say in which style a view is presented.
struct PresentationWords: ProjectFact {
  /// The words of UIKit, of who looks at views as they go, and the names of code that speaks of
  /// these.
  let names: Set<String>
  /// Where nothing is said, views are presented in the style that UIKit chooses.
  let isUIKits: Bool

  init(of project: Project) {
    names = project.namesOfWatching(
      project.presentationListeners + ViewWords.interfaceFiles + ViewWords.styles)
    isUIKits =
      project.code.files(mentioning: replacements).isEmpty && !project.overridesPresent
  }
}

extension Project {
  /// A class of the app presents other views than UIKit would, or in another way.
  fileprivate var overridesPresent: Bool {
    types.types.contains { type in
      type.role == .source
        && types.members(named: "present", of: type.id).contains {
          $0.modifiers.contains(.override)
            && types.parameters(of: $0).map(\.label) == ["", "animated", "completion"]
        }
    }
  }
}

private let replacements = [
  "class_replaceMethod", "method_exchangeImplementations", "method_setImplementation",
]
