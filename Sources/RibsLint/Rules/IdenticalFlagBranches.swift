import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let identicalFlagBranches = Rule(
    id: "identical_flag_branches",
    summary: "a feature flag that decides nothing, as both branches do the same",
    category: .featureFlag, severity: .warning, confidence: .proven,
    page: Page(
      finds: """
        Code asks about a feature flag, and does the same whatever the answer is.

        The question is `isTreated(forExperiment:)`, or a local constant, property or function that \
        gives back the answer. These do the same:

        - an `if` and its `else`, or the two values of `? :`, with the same code in them;
        - an `if` without `else`, or a `guard`, with the same code as all that follows;
        - an `if` with nothing in it, and without `else`.

        Code is the same when it consists of the same words, whatever the comments and the white \
        space.
        """,
      leavesAlone: [
        "Branches that differ, also by a single name, and an empty branch with an `else`.",
        "Conditions that bind a value, or call anything besides the question.",
        "Code with `#line` and the like, which differs by its place.",
      ],
      matters: """
        The flag looks as if it could turn something off, and it can't: when the new code fails in \
        the field, nobody is helped by switching it. In an experiment both groups see the same, so \
        that its numbers say nothing.
        """,
      fix: """
        Put the old code into the branch of those who are not treated. If the flag is done with, \
        keep one branch and remove the question together with the flag.
        """),
    examples: [
      Example(
        "Both groups get the same map",
        """
        protocol ExperimentKeying {}

        enum MapExperiment: String, ExperimentKeying {
          case newMap
        }

        protocol CachedExperimenting {
          func isTreated(forExperiment experiment: ExperimentKeying) -> Bool
        }

        protocol MapPresentable {
          func presentMap(animated: Bool)
        }

        func showMap(on presenter: MapPresentable, _ experiments: CachedExperimenting) {
          if experiments.isTreated(forExperiment: MapExperiment.newMap) { // expect: identical_flag_branches "`newMap`"
            presenter.presentMap(animated: true)
          } else {
            presenter.presentMap(animated: true)
          }
        }
        """),
      Example(
        "The new code was never written",
        """
        protocol ExperimentKeying {}

        enum MapExperiment: String, ExperimentKeying {
          case newMap
        }

        protocol CachedExperimenting {
          func isTreated(forExperiment experiment: ExperimentKeying) -> Bool
        }

        struct MapFlag {
          let experiments: CachedExperimenting

          var isEnabled: Bool { experiments.isTreated(forExperiment: MapExperiment.newMap) }
        }

        func showMap(_ flag: MapFlag) {
          if flag.isEnabled { // expect: identical_flag_branches
            // The new map.
          }
        }
        """),
      Example(
        "The flag decides",
        """
        protocol ExperimentKeying {}

        enum MapExperiment: String, ExperimentKeying {
          case newMap
        }

        protocol CachedExperimenting {
          func isTreated(forExperiment experiment: ExperimentKeying) -> Bool
        }

        protocol MapPresentable {
          func presentMap(animated: Bool)
        }

        func showMap(on presenter: MapPresentable, _ experiments: CachedExperimenting) {
          if experiments.isTreated(forExperiment: MapExperiment.newMap) {
            presenter.presentMap(animated: true)
          } else {
            presenter.presentMap(animated: false)
          }
        }
        """),
    ],
    check: .project(branchesThatAreTheSame))
}

@Sendable private func branchesThatAreTheSame(in project: Project) -> [Finding] {
  var questions = FlagQuestions(in: project)
  return questions.units.flatMap { id -> [Finding] in
    let unit = project.code[id]
    guard unit.body.isUnderstood else { return [] }
    return unit.nodes([.if, .guard, .ternary]).compactMap { decision in
      guard let outcome = decision.onlyOutcome, let asked = decision.decidingExpressions,
        let flags = questions.flags(decidingBy: asked, in: id), !flags.isEmpty
      else { return nil }
      return undecided(decision, outcome, flags, unit, project.types)
    }
  }
}

/// What happens whatever a condition is.
private enum OnlyOutcome {
  case nothing, sameBranches, sameAsFollowing
}

extension Syntax {
  /// Nil where a condition makes a difference.
  fileprivate var onlyOutcome: OnlyOutcome? {
    if kind == .ternary {
      let parts = Array(children)
      return parts.count == 3 && isSameCode(parts[1...1], parts[2...2]) ? .sameBranches : nil
    }
    guard let branch = child(.block) else { return nil }
    let statements = branch.statements
    if let other = children.first(where: { $0.id > branch.id }) {
      return other.kind == .block && isSameCode(statements[...], other.statements[...])
        ? .sameBranches : nil
    }
    guard let last = statements.last else { return kind == .if ? .nothing : nil }
    guard let block = parent, block.kind == .block, [.return, .throw, .jump].contains(last.kind)
    else { return nil }
    let following = block.statements.drop { $0.id <= id }
    if isSameCode(statements[...], following) { return .sameAsFollowing }
    // `show(); return` where the function ends behind `show()` by itself.
    let endsByItself =
      last.kind == .return && last.firstChild == nil && block.isBodyOfFunction
      && statements.count > 1
    return endsByItself && isSameCode(statements.dropLast(), following) ? .sameAsFollowing : nil
  }

  /// Behind the block's last statement the function or closure ends.
  private var isBodyOfFunction: Bool { parent.map { $0.kind.isFunction } ?? true }

  /// The conditions, where none of them binds a value.
  fileprivate var decidingExpressions: [Syntax]? {
    if kind == .ternary { return firstChild.map { [$0] } }
    let conditions = children.filter { $0.kind == .condition }.map(\.firstChild)
    let expressions = conditions.compactMap { $0 }.filter(\.kind.isExpression)
    return expressions.count == conditions.count ? expressions : nil
  }

  /// Two runs of statements, or two expressions, consist of the same tokens.
  private func isSameCode(_ one: ArraySlice<Syntax>, _ other: ArraySlice<Syntax>) -> Bool {
    guard one.count == other.count else { return false }
    return zip(one, other).allSatisfy { one, other in
      one.kind == other.kind && !one.tellsItsPlace
        && body.file.tokens(in: one.range) == body.file.tokens(in: other.range)
    }
  }

  private var tellsItsPlace: Bool {
    selfAndDescendants.contains { $0.kind == .macro && ["column", "line"].contains($0.name) }
  }
}

extension SourceFile {
  /// Code without its comments and white space.
  fileprivate func tokens(in range: ByteRange) -> [String] {
    tokenize(bytes, range: range).map { text($0.range) }
  }
}

private func undecided(
  _ decision: Syntax, _ outcome: OnlyOutcome, _ flags: [String], _ unit: CodeUnit,
  _ types: TypeTable
) -> Finding {
  let what =
    switch outcome {
    case .nothing: "nothing is done for those who are treated"
    case .sameBranches: "both branches do the same"
    case .sameAsFollowing: "the branch does the same as what follows"
    }
  let names = andList(flags.map { "`\($0)`" })
  let remedy =
    outcome == .nothing
    ? "Write what is to be done" : "Put the old code into the branch of those who are not treated"
  let (flag, verb) = flags.count == 1 ? ("flag", "decides") : ("flags", "decide")
  return Finding(
    at: unit.location(of: decision.id), subject: types.subject(of: unit) + flags,
    message: "\(what), so the \(flag) \(names) \(verb) nothing",
    help:
      "\(remedy), or remove the question if \(names) \(flags.count == 1 ? "is" : "are") done with.")
}
