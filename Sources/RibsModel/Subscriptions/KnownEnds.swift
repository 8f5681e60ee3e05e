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
    /// How many declarations lie one behind the other on the longest way from this one.
    var height: Int
    /// How many it was read from in all.
    var size: Int
  }

  private struct Step {
    var question: Question
    var start: CutTracking.Start
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
  private var read = 0
  /// Ways are cut that come to what is being read already, or are too long.
  private var tracking = CutTracking()

  /// It is the code of a declaration that is read, not where somebody subscribes.
  var isReadingCode: Bool { !steps.isEmpty }

  mutating func start(_ question: Question) -> Start {
    if steps.isEmpty {
      if let end = firstAnswers[question] { return .known(end) }
      read = 0
    }
    if steps.contains(where: { $0.question.place == question.place }) {
      tracking.cut()
      return .circle
    }
    if let answer = answers[question], steps.count + answer.height < Self.longestWay,
      read + answer.size <= Self.mostRead
    {
      tracking.take(height: answer.height, at: steps.count)
      read += answer.size
      return .known(answer.end)
    }
    guard steps.count < Self.longestWay, read < Self.mostRead else {
      tracking.cut()
      return .tooFar
    }
    let start = tracking.start(at: steps.count)
    steps.append(Step(question: question, start: start, readBefore: read))
    read += 1
    return .entered
  }

  /// The code of the declaration that was entered last gives this.
  mutating func finish(_ end: StreamEnd) {
    guard let step = steps.popLast() else { return }
    if steps.isEmpty { firstAnswers[step.question] = end }
    guard let height = tracking.finish(step.start) else { return }
    answers[step.question] = Answer(end: end, height: height, size: read - step.readBefore)
  }
}
