import RibsLint
import Testing

/// A claim of a rule about run time, as two programs: the rule's example that is reported, and one
/// about which the rule is silent.
struct Proof: Sendable, CustomTestStringConvertible {
  /// What a program does in the end.
  enum Fate: Equatable, Sendable {
    /// It ends and its last line is this.
    case says(String)
    /// An assertion or a failed cast ends it.
    case stops
  }

  /// The example about which the rule is silent.
  enum Twin: Sendable {
    /// Another one of the rule's, by its title.
    case example(String)
    /// The reported one, with these texts replaced.
    case changed([(from: String, to: String)])
  }

  let rule: Rule
  /// The title of the reported example.
  let example: String
  let twin: Twin
  /// What the examples leave out of a program; replaced in both.
  var adapted: [(from: String, to: String)] = []
  /// Declarations that both programs need besides the example's.
  var declarations = ""
  /// The end of a function that gives back the last line as a string.
  let run: String
  /// The same for the twin, where it takes another way.
  var runOfTwin: String?
  let reported: Fate
  let silent: Fate

  var testDescription: String { "\(rule.id): \(example)" + (isModern ? " (Combine)" : "") }
  private var isModern: Bool { adapted.contains { $0.to == "import ModernRIBs\n" } }
}

extension Proof {
  /// All of them; those that use nothing of RxSwift for both flavours.
  static let all = withRx + withRx.filter(\.isOfEitherFlavour).map(\.modern)
  private static let withRx = leaks + lifecycles + threads + others

  private var isOfEitherFlavour: Bool {
    guard let sources else { return false }
    return [sources.reported, sources.silent].allSatisfy {
      $0.contains("import RIBs\n") && !$0.contains("import Rx")
    }
  }

  /// The same with the framework's Combine port.
  private var modern: Proof {
    var proof = self
    proof.adapted.append(("import RIBs\n", "import ModernRIBs\n"))
    return proof
  }

  /// The two sources, without the functions that run them.
  var sources: (reported: String, silent: String)? {
    guard let reported = source(of: example) else { return nil }
    switch twin {
    case .example(let title): return source(of: title).map { (reported, $0) }
    case .changed(let changes):
      guard changes.allSatisfy({ reported.contains($0.from) }) else { return nil }
      return (reported, replacing(changes, in: reported))
    }
  }

  private func source(of title: String) -> String? {
    rule.examples.first { $0.title == title }?.files.first.map { replacing(adapted, in: $0.source) }
  }

  private func replacing(_ changes: [(from: String, to: String)], in text: String) -> String {
    changes.reduce(text) { $0.replacing($1.from, with: $1.to) }
  }
}
