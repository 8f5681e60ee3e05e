import RibsModel
import RibsSyntax

extension Rule {
  package static let duplicatePluginSwitch = Rule(
    id: "duplicate_plugin_switch",
    summary: "two plugins that one switch turns off",
    category: .plugin, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        Two plugins of one point are turned off together, which is one of these:

        - In one list of a `PluginPoint`'s `pluginFactories`, two factories have the same case of \
        the switch.
        - In an enum that conforms to `PluginSwitch`, two cases have the same \
        `generatedExperimentKey`.
        """,
      leavesAlone: [
        """
        Factories that get their switch from a base class that they share, and several of one class.
        """,
        "Factories that say by different code when they apply: it may never be both.",
        "Factories in different lists, as in an `if` and its `else`.",
        """
        Cases that share a key in one line, as `case .offers, .promo: return "home_ads"`, and those \
        that nothing names.
        """,
        "Keys and switches that are computed.",
      ],
      matters: """
        A switch is there to turn off the one plugin that fails in the field. Whoever uses this one \
        loses a second plugin that works, and nobody will look for the reason in the code of the \
        other. Mostly the switch of a neighbor was copied together with its factory.
        """,
      fix: "Give each plugin a case of its own, with a key of its own."),
    examples: [
      Example(
        "The promo has the offers' switch",
        """
        \(pluginExampleBase)
        enum HomePluginSwitch: String, PluginSwitch {
          case offers

          var generatedExperimentKey: String { rawValue }
        }

        \(pluginPointExample(listing: "OffersPluginFactory(), PromoPluginFactory()"))

        \(pluginFactoryExample("Offers", pluginSwitch: "offers"))

        final class PromoPluginFactory: PluginFactory<HomePlugin, HomePluginSwitch, HomeContext> {
          init() {
            super.init(pluginSwitch: .offers) { _ in HomePlugin() } // expect: duplicate_plugin_switch "`OffersPluginFactory`"
          }
        }
        """),
      Example(
        "Two cases have one key",
        """
        \(pluginExampleBase)
        enum HomePluginSwitch: PluginSwitch {
          case offers
          case promo

          var generatedExperimentKey: String {
            switch self {
            case .offers: return "home_offers"
            case .promo: return "home_offers" // expect: duplicate_plugin_switch "`home_offers`"
            }
          }
        }

        final class HomePluginPoint: PluginPoint<HomePlugin, HomePluginSwitch, HomeContext> {
          override var pluginFactories: [PluginFactory<HomePlugin, HomePluginSwitch, HomeContext>] {
            [
              PluginFactory(pluginSwitch: .offers) { _ in HomePlugin() },
              PluginFactory(pluginSwitch: .promo) { _ in HomePlugin() },
            ]
          }
        }
        """),
      Example(
        "A switch and a key for each",
        """
        \(pluginExampleBase)
        enum HomePluginSwitch: PluginSwitch {
          case offers
          case promo

          var generatedExperimentKey: String {
            switch self {
            case .offers: return "home_offers"
            case .promo: return "home_promo"
            }
          }
        }

        \(pluginPointExample(listing: "OffersPluginFactory(), PromoPluginFactory()"))

        \(pluginFactoryExample("Offers", pluginSwitch: "offers"))

        \(pluginFactoryExample("Promo", pluginSwitch: "promo"))
        """),
    ],
    check: .project { project in sharedSwitches(in: project) + sharedKeys(in: project) })
}

// MARK: Switches

private func sharedSwitches(in project: Project) -> [Finding] {
  var reported: Set<Location> = []
  return PluginFactories(in: project).points.flatMap { point in
    project.listedFactories(of: point).flatMap { list in
      list.indices.compactMap { index -> Finding? in
        let factory = list[index]
        let other = list[..<index].first { project.areTurnedOffTogether($0, factory) }
        guard let other, reported.insert(factory.place).inserted else { return nil }
        return shared(factory, with: other, in: point)
      }
    }
  }
}

extension Project {
  /// The two are given the same switch in two places, and may both apply.
  fileprivate func areTurnedOffTogether(_ one: ListedFactory, _ other: ListedFactory) -> Bool {
    guard one.pluginSwitch == other.pluginSwitch, one.place != other.place,
      one.type == nil || one.type?.id != other.type?.id
    else { return false }
    guard let condition = applicability(of: one), let otherCondition = applicability(of: other)
    else { return true }
    return condition == otherCondition
  }

  /// The code by which a factory of a class of its own says when it makes its plugin.
  private func applicability(of factory: ListedFactory) -> String? {
    factory.type.flatMap { types.members(named: "isApplicable", of: $0.id).first }
      .flatMap { code.result(of: $0.place) }.map { code[$0].body }
      .map { $0.onlyResult?.text ?? $0.root.text }
  }
}

private func shared(
  _ factory: ListedFactory, with other: ListedFactory, in point: PluginFactories.PluginPoint
) -> Finding {
  let name = factory.pluginSwitch
  let owner = other.type.map { "`\($0.name)`" } ?? "another factory"
  return Finding(
    at: factory.place,
    subject: [point.type.qualifiedName, factory.type?.qualifiedName, name].compactMap { $0 },
    message: "`\(name)` is the switch of \(owner) as well, so it turns both plugins off",
    help: "Give this plugin a switch of its own.",
    notes: [.init(at: other.place, "\(owner) has it here")])
}

// MARK: Keys

private func sharedKeys(in project: Project) -> [Finding] {
  let types = project.types
  return types.enums(conformingTo: "PluginSwitch").flatMap { type -> [Finding] in
    // An attribute says that a case is kept for old callers only.
    let old = type.members.filter {
      $0.kind == .case && !types.attributeNames(at: $0.place).isEmpty
    }
    let unnamed = Set(project.unnamedCases(of: type).map(\.member.name) + old.map(\.name))
    return types.members(named: "generatedExperimentKey", of: type.id)
      .compactMap { project.code.result(of: $0.place) }
      .flatMap { sharedKeys(of: type, in: project.code[$0], besidesThoseOf: unnamed) }
  }
}

private func sharedKeys(
  of type: TypeInformation, in unit: CodeUnit, besidesThoseOf unnamed: Set<String>
) -> [Finding] {
  var first: [String: Syntax] = [:]
  return unit.nodes([.switchCase]).compactMap { branch in
    guard branch.parent?.firstChild?.isSelf == true, let (name, key) = branch.caseAndKey,
      !unnamed.contains(name)
    else { return nil }
    guard let other = first.updateValue(branch, forKey: key) else { return nil }
    return Finding(
      at: unit.location(of: branch.id), subject: [type.qualifiedName, name],
      message: """
        `\(name)` has the key `\(key)` of another case, so the server turns both plugins off
        """,
      help: "Give `\(name)` a key of its own.",
      notes: [.init(at: unit.location(of: other.id), "the other case has it here")])
  }
}

extension Syntax {
  /// `promo` and `home_promo` of `case .promo: return "home_promo"`
  fileprivate var caseAndKey: (name: String, key: String)? {
    let patterns = children.filter { $0.kind == .pattern }
    guard patterns.count == 1, child(.condition) == nil,
      let name = patterns[0].firstChild?.unwrapped,
      [.implicitMember, .member].contains(name.kind), let results = child(.block)?.results,
      results.count == 1, results[0].kind == .string, results[0].firstChild == nil
    else { return nil }
    return (name.name, String(results[0].text.drop { $0 == "\"" }.prefix { $0 != "\"" }))
  }
}
