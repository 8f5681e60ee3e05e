import RibsSyntax

/// The ends of the streams that the project's declarations give, remembered from one subscription
/// to the next.
///
/// Only what a fresh reading would find is remembered, so that no answer depends on what was asked
/// before. The code of an operator means something else for each stream that it is called on, so
/// these are told apart. The ends of a circle of declarations depend on where it is entered, and
/// what lies behind the longest way, or is more than is read for one, on how far one has come.
/// Where a subscription starts nobody has come from anywhere, so what is found from there is
/// remembered in any case.
struct KnownEnds {
  /// How many declarations are followed one behind the other.
  private static let longestWay = 24
  /// How many declarations are read from the first one on. Where hundreds of types implement each
  /// method of a way there are more ways than can be followed.
  private static let mostRead = 200

  /// A declaration, and what its code is read for.
  struct Question: Hashable {
    var place: DeclarationPlace
    var flavour: Flavour
    /// What an operator is called on; nil for other code.
    var extended: StreamEnd?
  }

  private struct Answer {
    var end: StreamEnd
    /// How many declarations one behind the other it was read from.
    var height: Int
    /// How many it was read from in all.
    var size: Int
  }

  private struct Step {
    var question: Question
    /// How many had been cut before the step.
    var cutsBefore: Int
    /// The longest way that was known before the step, from the first declaration on.
    var reachedBefore: Int
    var readBefore: Int
  }

  enum Start {
    case known(StreamEnd)
    /// The declaration's code is to be read now, and `finish` to be told.
    case entered
    /// Its code is being read already: it asks for itself.
    case circle
    case tooFar
  }

  private var answers: [Question: Answer] = [:]
  /// What is found by who starts there.
  private var firstAnswers: [Question: StreamEnd] = [:]
  private var steps: [Step] = []
  private var reached = 0
  private var read = 0
  /// How often a way came to what was being read already, or was too long: what was found meanwhile
  /// is so from where one came only.
  private var cuts = 0

  /// It is the code of a declaration that is read, not where somebody subscribes.
  var isReadingCode: Bool { !steps.isEmpty }

  mutating func start(_ question: Question) -> Start {
    if steps.isEmpty {
      if let end = firstAnswers[question] { return .known(end) }
      reached = 0
      read = 0
    }
    if steps.contains(where: { $0.question.place == question.place }) {
      cuts += 1
      return .circle
    }
    if let answer = answers[question], steps.count + answer.height <= Self.longestWay,
      read + answer.size <= Self.mostRead
    {
      reached = max(reached, steps.count + answer.height)
      read += answer.size
      return .known(answer.end)
    }
    guard steps.count < Self.longestWay, read < Self.mostRead else {
      cuts += 1
      return .tooFar
    }
    steps.append(
      Step(question: question, cutsBefore: cuts, reachedBefore: reached, readBefore: read))
    reached = steps.count
    read += 1
    return .entered
  }

  /// The code of the declaration that was entered last gives this.
  mutating func finish(_ end: StreamEnd) {
    guard let step = steps.popLast() else { return }
    if steps.isEmpty { firstAnswers[step.question] = end }
    let height = reached - steps.count
    reached = max(reached, step.reachedBefore)
    guard cuts == step.cutsBefore else { return }
    answers[step.question] = Answer(end: end, height: height, size: read - step.readBefore)
  }
}
