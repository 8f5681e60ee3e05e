/// What someone asks `ribs new` to write.
package struct ScaffoldRequest: Sendable {
  package var name: RibName
  package var kind: ScaffoldKind
  package var flavour: Flavour
  /// The folder that gets the RIB's folder, as given.
  package var sourcesFolder: String
  /// The folder that gets the folder of tests and mocks, as given.
  package var testsFolder: String
  /// The module that the tests import, nil where it is unknown.
  package var testedModule: String?
  package var indentation: Indentation

  package init(
    name: RibName,
    kind: ScaffoldKind,
    flavour: Flavour,
    sourcesFolder: String,
    testsFolder: String,
    testedModule: String? = nil,
    indentation: Indentation = .standard
  ) {
    self.name = name
    self.kind = kind
    self.flavour = flavour
    self.sourcesFolder = sourcesFolder
    self.testsFolder = testsFolder
    self.testedModule = testedModule
    self.indentation = indentation
  }
}

/// What is written.
package enum ScaffoldKind: Equatable, Sendable {
  case rib(RibView)
}

/// What a RIB shows itself with.
package enum RibView: Equatable, Sendable {
  /// A view controller of its own.
  case uikit
  /// An ancestor's view, handed down as a dependency.
  case viewless
}

/// The library whose streams a RIB uses, and with it the port of the RIBs framework.
package enum Flavour: String, CaseIterable, Sendable {
  /// RIBs with RxSwift.
  case rx
  /// ModernRIBs with Combine.
  case combine

  /// The module that declares `Router` and its kin.
  package var framework: String {
    switch self {
    case .rx: "RIBs"
    case .combine: "ModernRIBs"
    }
  }
}

extension ScaffoldRequest {
  /// What templates are rendered with for this request.
  package var templateValues: TemplateValues {
    var conditions: Set<TemplateCondition> = []
    switch kind {
    case .rib(.uikit): conditions.insert(.view)
    case .rib(.viewless): conditions.insert(.viewless)
    }
    switch flavour {
    case .rx: conditions.insert(.rx)
    case .combine: conditions.insert(.combine)
    }
    if testedModule != nil { conditions.insert(.module) }
    return TemplateValues(
      texts: [
        .name: name.text,
        .lowerCamelName: name.lowerCamelCase,
        .framework: flavour.framework,
        .module: testedModule ?? "",
      ],
      conditions: conditions)
  }
}
