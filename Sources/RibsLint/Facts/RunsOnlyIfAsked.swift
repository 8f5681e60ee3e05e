import RibsSyntax

extension Syntax {
  /// A condition decides whether the code runs: what it does may have to be asked for.
  var runsOnlyIfAsked: Bool {
    selfAndAncestors.contains { part in
      guard let parent = part.parent else { return false }
      switch parent.kind {
      case .if, .while, .guard: return part.kind == .block && parent.asks
      case .block: return parent.statements.prefix { $0.id != part.id }.contains { $0.mayEndFirst }
      case .switchCase, .ternary: return true
      case .conditionalCompilation: return parent.asksForFlag
      // `@Suite(.enabled(if: isRecording), .snapshots(record: .all))`
      case .tuple, .call:
        return parent.arguments.contains {
          $0.value.firstChild?.kind == .implicitMember
            && $0.value.calleeName == "enabled"
        }
      default: return false
      }
    }
  }

  /// `guard isRecording else { return }`, `if !isRecording { return }`,
  /// `try XCTSkipUnless(isRecording)`
  private var mayEndFirst: Bool {
    switch kind {
    case .guard: asks
    case .if: asks && descendants.contains { $0.kind == .return || $0.kind == .throw }
    default:
      selfAndDescendants.contains { $0.calleeName?.hasPrefix("XCTSkip") == true }
    }
  }

  /// A condition is about more than the system's version, or that there is something at all.
  private var asks: Bool {
    children.contains { condition in
      guard condition.kind == .condition, !condition.text.contains("available(") else {
        return false
      }
      guard condition.firstChild?.kind == .binding else { return true }
      return outerValues.contains { condition.text.contains($0) }
    }
  }

  /// `#if RECORD`: a flag that a build has to set, and not the platform alone.
  private var asksForFlag: Bool {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.contains { line in
      guard line.hasPrefix("#if") || line.hasPrefix("#elseif") else { return false }
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "(" }.dropFirst()
      return words.contains { word in
        !["DEBUG", "false", "true"].contains(word) && !word.contains("(")
          && word.first?.isNumber == false
      }
    }
  }
}

/// By these a run of the program is told something from outside.
private let outerValues = ["arguments", "environment", "getenv", "UserDefaults"]
