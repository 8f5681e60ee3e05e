import RibsModel

extension ScaffoldRequest {
  /// What templates are rendered with for this request.
  package var templateValues: TemplateValues {
    TemplateValues(
      texts: [
        .name: name.text,
        .lowerCamelName: name.lowerCamelCase,
        .key: name.snakeCase,
        .parent: kind.parent,
        .framework: framework.module,
        .module: testedModule ?? "",
        .access: style.isPublic ? "public " : "",
        .mainActor: needsMainActor ? "@MainActor " : "",
        .preconcurrency: languageMode == .swift6 ? "@preconcurrency " : "",
      ],
      conditions: kind.conditions.union(surroundingConditions))
  }

  /// SwiftUI's closures are the main actor's also for code that knows nothing of actors.
  private var needsMainActor: Bool {
    languageMode == .swift6 || kind.conditions.contains(.swiftui)
  }

  /// Those that do not come from the kind.
  private var surroundingConditions: Set<TemplateCondition> {
    var conditions: Set<TemplateCondition> = [framework.flavour == .rx ? .rx : .combine]
    if testing == .swiftTesting { conditions.insert(.swiftTesting) }
    if languageMode == .swift6 { conditions.insert(.swift6) }
    if style.isPublic { conditions.insert(.public) }
    if testedModule != nil { conditions.insert(.module) }
    if name.snakeCase == name.lowerCamelCase { conditions.insert(.plainKey) }
    if foundations.contains(.plugins) { conditions.insert(.plugins) }
    if foundations.contains(.experiments) { conditions.insert(.experiments) }
    return conditions
  }
}

extension ScaffoldKind {
  fileprivate var conditions: Set<TemplateCondition> {
    switch self {
    case .rib(let view): view.conditions.union([.rib])
    case .launch(let view): view.conditions.union([.rib, .launch])
    case .worker: [.worker]
    case .pluginPoint: [.pluginPoint]
    case .plugin: [.plugin]
    case .flag: [.flag]
    }
  }

  fileprivate var parent: String {
    if case .plugin(let point) = self { point } else { "" }
  }
}

extension RibView {
  fileprivate var conditions: Set<TemplateCondition> {
    switch self {
    case .viewless: [.viewless]
    case .uikit(let hasPresenter): hasPresenter ? [.view, .uikit, .presenter] : [.view, .uikit]
    case .swiftui(let hasPresenter):
      hasPresenter ? [.view, .swiftui, .presenter] : [.view, .swiftui]
    }
  }
}
