import RibsModel
import RibsSyntax

extension Rule {
  package static let featureFlagUnused = Rule(
    id: "feature_flag_unused",
    summary: "a feature flag that nothing asks about",
    category: .featureFlag, severity: .warning, confidence: .proven,
    page: Page(
      finds: """
        A case of an enum that conforms to the project's protocol `ExperimentKeying` is named \
        nowhere in the app.

        Tests that name it don't count, nor do patterns and comparisons in the enum itself.
        """,
      leavesAlone: [
        """
        Enums whose cases are made in other ways: by `allCases`, by their raw values, by a \
        property wrapper, or by generic code outside the tree.
        """,
        "A case whose raw value stands in the app as a string.",
        "A case whose name somebody reads from something of unknown type.",
        "Enums of which no case is named: whoever asks may not be in the tree.",
        """
        Public enums that no other module of the tree uses, except in the module of the app itself.
        """,
        "Enums that Objective-C sees, and those that a macro extends.",
        "The switches of plugins, which `plugin_switch_case_unused` is about.",
      ],
      matters: """
        The flag exists at the server and in the code, and switching it changes nothing. If it is a \
        kill switch, somebody will rely on it in an emergency. If it is what a finished rollout has \
        left behind, everybody who reads the list takes it for a live experiment.
        """,
      fix: """
        Remove the case, and the experiment at the server. If code was to ask about it, ask there.
        """),
    examples: [
      Example(
        "The kill switch kills nothing",
        """
        protocol ExperimentKeying {
          var rawValue: String { get }
        }

        protocol CachedExperimenting {
          func isTreated(forExperiment experiment: ExperimentKeying) -> Bool
        }

        enum MapExperiment: String, ExperimentKeying {
          case newMap
          case newMapDisabled // expect: feature_flag_unused "`newMapDisabled`"
        }

        struct MapFlag {
          let experiments: CachedExperimenting

          var isEnabled: Bool { experiments.isTreated(forExperiment: MapExperiment.newMap) }
        }
        """),
      Example(
        "Each flag is asked about",
        """
        protocol ExperimentKeying {
          var rawValue: String { get }
        }

        protocol CachedExperimenting {
          func isTreated(forExperiment experiment: ExperimentKeying) -> Bool
        }

        enum MapExperiment: String, ExperimentKeying {
          case newMap
          case newMapDisabled
        }

        struct MapFlag {
          let experiments: CachedExperimenting

          var isEnabled: Bool {
            experiments.isTreated(forExperiment: MapExperiment.newMap)
              && !experiments.isTreated(forExperiment: MapExperiment.newMapDisabled)
          }
        }
        """),
      Example(
        "All flags are shown in a menu",
        """
        protocol ExperimentKeying {
          var rawValue: String { get }
        }

        enum MapExperiment: String, ExperimentKeying, CaseIterable {
          case newMap
          case newMapDisabled
        }

        func menuTitles() -> [String] {
          MapExperiment.allCases.map(\\.rawValue)
        }
        """),
    ],
    check: .project(flagsThatNothingNames))
}

@Sendable private func flagsThatNothingNames(in project: Project) -> [Finding] {
  let types = project.types
  let switches = Set(types.enums(conformingTo: "PluginSwitch").map(\.id))
  return types.enums(conformingTo: "ExperimentKeying").filter { !switches.contains($0.id) }
    .flatMap { type in project.unnamedCases(of: type).map { unused($0, types) } }
}

private func unused(_ flag: UnnamedCase, _ types: TypeTable) -> Finding {
  let name = flag.member.name
  return Finding(
    at: flag.member.location, subject: types.subject(of: flag.member),
    message: """
      \(flag.test == nil ? "nothing asks" : "only tests ask") about the flag `\(name)`, so \
      switching it changes nothing
      """,
    help: "Remove `\(name)`, or ask about it in the code that it is for.",
    notes: flag.test.map { [.init(at: $0, "a test names it here")] } ?? [])
}
